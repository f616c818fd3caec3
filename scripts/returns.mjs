// `npm run returns -- MOVE NUMBER --by NAME --reason TEXT`: a transition of a return by staff: review, question, decision, inspection,
// refund.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/returns.ts'), ...process.argv.slice(2)])
