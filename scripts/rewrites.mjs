// `npm run rewrites -- set SITE /OLD /NEW --by NAME`: says where the address of a page that moved leads to.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/rewrites.ts'), ...process.argv.slice(2)])
