// `npm run credit -- grant SITE CONTACT AMOUNT --by NAME …`: gives store credit or a gift card.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/credit.ts'), ...process.argv.slice(2)])
