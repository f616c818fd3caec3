// `npm run fuzz`: 10,000 made-up requests for each call, each kind of page and each way of broken bytes. Says which answers
// took over 2 s. `npm run fuzz -- 500` makes that many.
import { join } from 'node:path'
import { become, ensureBuilt, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
ensureBuilt()
become(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'apps/server/src/fuzz.test.ts'], {
  FUZZ_RUNS: process.argv[2] ?? '10000',
  NODE_ENV: 'test',
})
