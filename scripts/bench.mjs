// `npm run bench`: bytes of the pages, CPU of the operations, each with its limit.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
ensureBuilt()
let failed = 0
for (const program of ['page-bytes.ts', 'server.ts', 'carts.ts', 'orders.ts', 'gallery/run.ts']) {
  console.log(`\n${program}`)
  failed += spawnSync(node, [join(root, 'bench', program)], { cwd: join(root, 'bench'), stdio: 'inherit' }).status === 0 ? 0 : 1
}
process.exit(failed ? 1 : 0)
