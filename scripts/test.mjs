// `npm test`: every test there is. Unit, module and server tests first, on the embedded database; where TEST_DATABASE_URL names a
// PostgreSQL, modules, services and commands run on it alone, the kernel and whole shops on both. Then the browser, whose shop uses it too.
// `npm test -- FILE…` runs these files alone: on PostgreSQL where TEST_DATABASE_URL names one, else on the embedded database; parts of paths
// will do. Ends with the names of tests that failed or passed only when repeated, and `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outcomeOfPlaywright, outcomeOfVitest, summaryOf } from './test-report.mjs'
import { ensureBuilt, ensureInstalled, node, preparedDatabases, root, run } from './toolchain.mjs'

ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), 'karat-test-'))
const nothing = () => ({ passed: 0, skipped: 0, failed: [], repeated: [] })
const total = nothing()

/** Runs a test runner to its end; `said` is its report, undefined where it wrote none. */
function attempt(args, env, report) {
  const { status, signal } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return { ended: status ?? signal, said: readReport(report) }
}

const readReport = (report) => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined)

/** Adds the outcome of a run. A run that fails without a failed test counts as one. */
function add(name, { ended, outcome }) {
  if (ended !== 0 && outcome.failed.length === 0) outcome.failed.push(`the run ended with ${ended}`)
  total.passed += outcome.passed
  total.skipped += outcome.skipped
  total.failed.push(...outcome.failed.map((test) => `${name}: ${test}`))
  total.repeated.push(...outcome.repeated.map((test) => `${name}: ${test}`))
}

/** Runs tests with vitest. Files whose process was lost are run once more where tests are repeated too, and named. */
function vitest(name, args, env, repeats = process.env.CI ? 1 : 0) {
  const report = join(reports, `${name}.json`)
  const rest = join(reports, `${name}-run.json`)
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['default', 'json', './scripts/test-reporter.mjs'].map((reporter) => `--reporter=${reporter}`)
  const run = [program, 'run', ...reporters, `--outputFile.json=${report}`, ...args]
  const { ended, said } = attempt(run, { NODE_ENV: 'test', TEST_RUN_REPORT: rest, ...env }, report)
  const wrote = readReport(rest) ?? { unfinished: [], errors: [] }
  const again = repeats > 0 && wrote.unfinished.length > 0
  add(name, { ended: again ? 0 : ended, outcome: said ? outcomeOfVitest(said, root, wrote, again) : nothing() })
  if (again) vitest(`${name}-again`, wrote.unfinished, env, repeats - 1)
}

/** The test files in a folder that use the database of the run; the others would only be repeated on another one. */
function testsWithDatabase(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => join(folder, file))
    .filter((file) => /\b(testDatabase|shopOfFile)\b/.test(readFileSync(join(root, file), 'utf8')))
}

function chromium() {
  // The browser without a window of its own takes a sixth less of the processor than the whole one.
  const known = [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((file) => file && existsSync(file))
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

/** Creates a database for a run on the server of a URL; returns its URL and the function that drops it. */
async function createDatabase(server) {
  const pg = createRequire(join(root, 'apps/api/package.json'))('pg')
  const name = `karat_browser_${process.pid}`
  const execute = async (statement) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await execute(`create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  return { url, drop: () => execute(`drop database ${name} with (force)`) }
}

/** Runs the journeys: on a database of the server where there is one, which takes half the processor of the embedded one. */
async function journeys(files = []) {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return playwright('playwright.config.ts', files)
  const { url, drop } = await createDatabase(server)
  try {
    playwright('playwright.config.ts', files, { KARAT_E2E_DATABASE: url })
  } finally {
    await drop()
  }
}

/** Runs tests with Playwright: all of a configuration, or those whose paths contain one of `files`. */
function playwright(config, files = [], settings = {}) {
  const browser = chromium()
  if (!browser) {
    total.skipped += 1
    console.log(
      'The browser tests were skipped: no Chromium here. Install it (apt-get install chromium) or name it in CHROMIUM, then run `npm test` again.',
    )
    return
  }
  const report = join(reports, `${config}.json`)
  const program = join(root, 'node_modules/@playwright/test/cli.js')
  const env = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...settings }
  const { ended, said } = attempt([program, 'test', '--config', `e2e/${config}`, '--reporter=list,json', ...files], env, report)
  add('browser', { ended, outcome: said ? outcomeOfPlaywright(said) : nothing() })
}

// Whole shops that take minutes on the embedded database run on the server alone where there is one: kills at every step, commands, and
// made-up requests. The state that a killed process leaves in the embedded database is proved by the kills of the checkout and of single
// requests, which run on both.
const killsOnServer = [
  'account',
  'after-sale',
  'drafts',
  'merge',
  'payments',
  'rates',
  'returns',
  'revisions',
  'shop-editing',
  'shoppers',
  'staff-acts',
  'stock-and-books',
]
const shopsOnServer = ['whole-shop/fuzz', ...killsOnServer.map((name) => `kills/kill-${name}`)].map(
  (name) => `apps/server/src/${name}.test.ts`,
)

const excluding = (files) => files.flatMap((file) => ['--exclude', `**/${file}`])

/** Every test. */
async function runAll() {
  ensureBuilt()
  const server = process.env.TEST_DATABASE_URL
  // Modules, services and commands run on the server where there is one, in a third of the time; the kernel and whole shops run on both.
  // The embedded database has one connection: a call that takes a second one while it holds the first waits for ever. On the server tests
  // refuse such a call (`refuseSecondConnection`).
  const folders = ['apps/api/src/modules', 'apps/api/src/services', 'apps/api/src/seed', 'apps/server/src/commands']
  const onServer = server ? [...folders.flatMap(testsWithDatabase), ...shopsOnServer] : []
  vitest('embedded', excluding(onServer), {})
  if (server) {
    const files = new Set([...testsWithDatabase('apps/api/src'), ...testsWithDatabase('apps/server/src'), ...shopsOnServer])
    vitest('postgresql', [...files], { KARAT_TEST_DATABASE: server })
  }
  await journeys()
  playwright('gallery.config.ts')
}

/** Runs the tests of these files. A prepared embedded database is kept for the next run: to create one takes longer than most files. */
async function runFiles(files) {
  const inBrowser = files.filter((file) => file.endsWith('.spec.ts') || file.startsWith('e2e/'))
  const others = files.filter((file) => !inBrowser.includes(file))
  if (inBrowser.length > 0 || others.some((file) => file.includes('apps/server'))) ensureBuilt()
  const database = process.env.TEST_DATABASE_URL
  if (others.length > 0)
    vitest('files', others, database ? { KARAT_TEST_DATABASE: database } : { KARAT_TEST_TEMPLATES: preparedDatabases() })
  const ofGallery = inBrowser.filter((file) => file.includes('e2e/gallery'))
  const ofJourneys = inBrowser.filter((file) => !ofGallery.includes(file))
  if (ofJourneys.length > 0) await journeys(ofJourneys)
  if (ofGallery.length > 0) playwright('gallery.config.ts', ofGallery)
}

const files = process.argv.slice(2)
if (files.length > 0) await runFiles(files)
else await runAll()

for (const line of summaryOf(total)) console.log(line)
process.exit(total.failed.length > 0 ? 1 : 0)
