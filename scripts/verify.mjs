// `npm run verify`: format, lint, types, dead code, workspaces, architecture, `npm run dev`, and the tests that need no browser.
// Names of steps as arguments run these alone; a name stands for all steps that begin with it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node, root } from './toolchain.mjs'

ensureInstalled()
const bin = (path) => join(root, 'node_modules', path)
const steps = [
  ['types of routes', [bin('@react-router/dev/bin.cjs'), 'typegen'], { cwd: join(root, 'apps/storefront') }],
  ['format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']],
  ['lint', [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['types of the browser', [bin('typescript/bin/tsc'), '-p', 'tsconfig.json']],
  ['types of the server', [bin('typescript/bin/tsc'), '-p', 'tsconfig.server.json']],
  ['dead code', [bin('knip/bin/knip.js')]],
  ['workspaces', [bin('sherif/index.js'), '--fail-on-warnings', '--ignore-package=@karat/react-18']],
  ['specification', [join(root, 'scripts/specification.mjs'), '--check']],
  ['tests', [bin('vitest/vitest.mjs'), 'run']],
]
const only = process.argv.slice(2)
let failed = 0
for (const [name, args, options] of steps) {
  if (only.length && !only.some((wanted) => name.startsWith(wanted))) continue
  const began = Date.now()
  // The tests of the server ask for pages.
  if (name === 'tests') ensureBuilt()
  const done = spawnSync(node, args, { cwd: root, stdio: 'inherit', ...options })
  const good = done.status === 0
  if (!good) failed += 1
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}
process.exit(failed ? 1 : 0)
