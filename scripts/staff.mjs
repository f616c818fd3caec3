// `npm run staff -- invite EMAIL --name NAME`: invites a member of staff, makes a sign-in link, or lists the members.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/commands/staff.ts'), ...process.argv.slice(2)])
