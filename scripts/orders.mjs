// `npm run orders -- MOVE NUMBER [UNIT] --by NAME --reason TEXT`: staff move an order or one of its pieces.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/orders.ts'), ...process.argv.slice(2)])
