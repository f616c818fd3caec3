// `npm run login -- EMAIL`: signs a member of staff in for the commands that follow.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/commands/login.ts'), ...process.argv.slice(2)])
