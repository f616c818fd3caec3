// `npm run orders -- MOVE NUMBER [UNIT] --by NAME --reason TEXT`: a transition of an order or of one of its units by staff.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/orders.ts'), ...process.argv.slice(2)])
