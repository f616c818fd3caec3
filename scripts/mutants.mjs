// `npm run mutants [-- path…]`: changes the code in thousands of small ways and checks that a unit test fails for each. Ends with the
// changes that no test noticed and the score by file; fails under 90 %. Its packages are installed on the first run, into a folder of their
// own, so that the shop does not depend on them. Without a path it covers all files that `mutation-tests/stryker.config.json` names; a path may
// have stars, but no braces.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
// Without peers: the Vitest that runs is the shop's own. Without scripts: none is needed.
ensureInstalled('mutation-tests', ['--legacy-peer-deps', '--ignore-scripts'])
const paths = process.argv.slice(2)
const done = spawnSync(
  node,
  [
    join(root, 'mutation-tests/node_modules/@stryker-mutator/core/bin/stryker.js'),
    'run',
    'mutation-tests/stryker.config.json',
    ...(paths.length ? ['--mutate', paths.join(',')] : []),
  ],
  { cwd: root, stdio: 'inherit' },
)
process.exit(done.status ?? 1)
