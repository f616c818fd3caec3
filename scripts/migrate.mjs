// `npm run migrate`: brings the schema of the database to the newest migration.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/commands/migrate.ts')])
