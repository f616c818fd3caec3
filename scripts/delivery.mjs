// `npm run delivery -- ways SITE …`: the ways of delivery of a site, and what of its stock lies in which store.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/delivery.ts'), ...process.argv.slice(2)])
