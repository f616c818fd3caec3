// `npm run rewrites -- set SITE /OLD /NEW --by NAME`: redirects the address of a moved page to its new one.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/rewrites.ts'), ...process.argv.slice(2)])
