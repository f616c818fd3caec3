// `npm run fuzz`: sends 10,000 generated requests to each call and each kind of page, and as many for each kind of malformed bytes. Lists
// the answers that took over 2 s. `npm run fuzz -- 500` sends that many.
import { join } from 'node:path'
import { become, ensureBuilt, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
ensureBuilt()
become(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'apps/server/src/whole-shop/fuzz.test.ts'], {
  FUZZ_RUNS: process.argv[2] ?? '10000',
  NODE_ENV: 'test',
})
