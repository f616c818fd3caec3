// `npm run jobs -- list | repeat ID | discard ID`: jobs that were given up.
import { join } from 'node:path'
import { become, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
become(node, [join(root, 'apps/server/src/jobs.ts'), ...process.argv.slice(2)])
