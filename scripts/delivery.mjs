// `npm run delivery -- ways SITE …`: the delivery methods of a site, and the stock of its stores.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/delivery.ts'), ...process.argv.slice(2)])
