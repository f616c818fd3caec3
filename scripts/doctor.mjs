// `npm run doctor`: says what is wrong with the settings, the database and the providers of a shop.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/commands/doctor.ts'), ...process.argv.slice(2)])
