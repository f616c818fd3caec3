// `npm run lighthouse [-- path…]`: how fast and how good pages are to a phone on a slow line: medians of five runs of
// Lighthouse with its own settings, each beside its limit. ROUNDS says how often. Its packages are installed on the first run,
// into a folder of their own, so that nobody else has to. Run it on a machine that does nothing else.
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
