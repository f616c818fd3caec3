// `npm start` and `npm run dev`: from a fresh clone to an open shop.
import { join } from 'node:path'
import { become, ensureBuilt, ensureInstalled, node, root } from './toolchain.mjs'

const began = Date.now()
const dev = process.argv.includes('--dev')
ensureInstalled()
if (!dev) ensureBuilt()
become(node, [join(root, 'apps/server/src/main.ts')], {
  KARAT_STARTED_AT: String(began),
  NODE_ENV: dev ? 'development' : (process.env.NODE_ENV ?? 'production'),
})
