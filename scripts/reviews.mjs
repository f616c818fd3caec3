// `npm run reviews -- list SITE`, `… show ID --by NAME`: staff read reviews before they are shown, and answer them.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/reviews.ts'), ...process.argv.slice(2)])
