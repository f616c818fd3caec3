// `npm run rates -- set in 22K 14578 --by NAME`: publishes a rate version.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/rates.ts'), ...process.argv.slice(2)])
