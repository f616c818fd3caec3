// `npm run bench`: bytes of the pages, CPU of the operations, each with its limit. `npm run bench -- scale` runs one program alone, here the
// one of a million products, which takes a quarter of an hour.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
ensureBuilt()
let failed = 0
const named = process.argv.slice(2).map((name) => `${name}.ts`)
const usual = ['page-bytes.ts', 'server.ts', 'carts.ts', 'orders.ts', 'gallery/run.ts']
for (const program of named.length > 0 ? named : usual) {
  console.log(`\n${program}`)
  failed += spawnSync(node, [join(root, 'bench', program)], { cwd: join(root, 'bench'), stdio: 'inherit' }).status === 0 ? 0 : 1
}
process.exit(failed ? 1 : 0)
