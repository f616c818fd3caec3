// `npm run orders -- …` and the other commands of staff: calls of the shop, made as the member that `npm run login` signed in.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/commands/main.ts'), ...process.argv.slice(2)])
