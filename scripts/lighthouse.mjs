// `npm run lighthouse [-- path…]`: measures pages on a phone with a slow connection: medians of five runs of Lighthouse with its own
// settings, each beside its limit. ROUNDS is the number of runs. Its packages are installed on the first run, into a folder of their own,
// so that the shop does not depend on them. Run it on an otherwise idle machine.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
ensureInstalled('bench/lighthouse', ['--ignore-scripts'])
ensureBuilt()
const done = spawnSync(node, [join(root, 'bench/lighthouse/run.mjs'), ...process.argv.slice(2)], {
  cwd: join(root, 'bench/lighthouse'),
  stdio: 'inherit',
})
process.exit(done.status ?? 1)
