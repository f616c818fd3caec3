// `npm test`: every test there is. Unit, module and server tests first, on the embedded database, and again on a real
// PostgreSQL where TEST_DATABASE_URL names one; then the browser. Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, node, root, run } from './toolchain.mjs'

ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), 'karat-test-'))
const count = { passed: 0, failed: 0, skipped: 0, repeated: 0 }

function vitest(name, args, env) {
  const report = join(reports, `${name}.json`)
  const done = spawnSync(
    node,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test', ...env },
    },
  )
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  count.passed += result?.numPassedTests ?? 0
  count.skipped += (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0)
  const failed = result?.numFailedTests ?? 0
  count.failed += failed > 0 || done.status === 0 ? failed : 1
}

function chromium() {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (file) => file && existsSync(file),
  )
  if (known) return known
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests…')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-core', 'fonts-noto-cjk'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return '/usr/bin/chromium'
  }
  return undefined
}

function journeys() {
  const browser = chromium()
  if (!browser) {
    count.skipped += 1
    console.log(
      'The browser tests were skipped: no Chromium here. Install it (apt-get install chromium) or name it in CHROMIUM, then run `npm test` again.',
    )
    return
  }
  for (const config of ['playwright.config.ts', 'gallery.config.ts']) {
    const report = join(reports, `${config}.json`)
    const done = spawnSync(
      node,
      [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', `e2e/${config}`, '--reporter=list,json'],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      },
    )
    const stats = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).stats : undefined
    count.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
    count.repeated += stats?.flaky ?? 0
    const failed = stats?.unexpected ?? 0
    count.failed += failed > 0 || done.status === 0 ? failed : 1
  }
}

ensureBuilt()
vitest('embedded', [], {})
if (process.env.TEST_DATABASE_URL) {
  const server = { KARAT_TEST_DATABASE: process.env.TEST_DATABASE_URL }
  // Made-up requests meet the embedded database only: what they try lies before any database.
  vitest('postgresql', ['apps/api', 'apps/server', '--exclude', '**/fuzz.test.ts'], server)
  // Once more with one connection for each shop: whoever takes a second while holding it waits for itself and fails.
  vitest('one-connection', ['apps/api/src/modules', '--exclude', '**/plans.test.ts'], { ...server, KARAT_TEST_CONNECTIONS: '1' })
}
if (existsSync(join(root, 'e2e/playwright.config.ts'))) journeys()

if (count.repeated) console.log(`${count.repeated} browser tests passed only when repeated: see 'flaky' above`)
const skipped = count.skipped ? `, ${count.skipped} skipped` : ''
console.log(`${count.passed} passed, ${count.failed} failed${skipped}`)
process.exit(count.failed > 0 ? 1 : 0)
