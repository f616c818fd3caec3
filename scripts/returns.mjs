// `npm run returns -- MOVE NUMBER --by NAME --reason TEXT`: staff move a return: look, ask, decide, check, pay back.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/returns.ts'), ...process.argv.slice(2)])
