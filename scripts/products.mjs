// `npm run products -- ID…`: takes over products that were written to the tables of the catalogue.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/products.ts'), ...process.argv.slice(2)])
