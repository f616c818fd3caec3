// `npm run accounts -- open SITE ORDER CONTACT --by NAME …`: opens an account for an owner who lost its contact.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/accounts.ts'), ...process.argv.slice(2)])
