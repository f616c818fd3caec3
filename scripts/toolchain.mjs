// Prepares the tools that every command needs, in plain JavaScript that Node 20 runs: the packages of the lock file, and the Node 24 among
// them.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const node = join(root, 'node_modules/node/bin/node')

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Runs a program to its end, its output shown; throws when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (done.error) throw done.error
  if (done.status !== 0) throw new Error(`${command} ${args.slice(0, 3).join(' ')} ended with ${done.status ?? done.signal}`)
}

/** Installs exactly the packages of a folder's lock file, once for each version of it. */
export function ensureInstalled(folder = '.', flags = []) {
  const cwd = join(root, folder)
  const stamp = join(cwd, 'node_modules/.karat-lock')
  const lock = createHash('sha256')
    .update(read(join(cwd, 'package-lock.json')))
    .digest('hex')
  if (read(stamp) === lock && existsSync(node)) return
  console.log('Installing the packages that the lock file names…')
  // The build needs the development packages, which npm leaves out where NODE_ENV is production.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...flags], { cwd, shell: process.platform === 'win32' })
  if (!existsSync(node)) run('npm', ['rebuild', 'node', '--foreground-scripts', '--loglevel=error'])
  writeFileSync(stamp, lock)
}

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'build', '.react-router'].includes(entry.name) || entry.name.includes('.test.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else yield path
  }
}

/** The sources of a prepared database. */
const preparedFrom = [
  'apps/api/migrations',
  'apps/api/seed',
  'apps/api/translations',
  'apps/api/src/seed',
  'apps/api/src/kernel',
  ...['catalogue', 'content/sites'].map((module) => `apps/api/src/modules/${module}`),
  ...['money', 'pricing', 'sites'].map((name) => `packages/${name}/src`),
]

/** Whether files of these folders changed since the build that left this stamp, and the content of the next stamp. */
function changesOf(folders, stamp) {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const file of files(join(root, folder))) {
      const { mtimeMs, size } = statSync(file)
      hash.update(`${file}\0${size}\0${process.env.CI ? '' : mtimeMs}\n`)
    }
  hash.update(read(join(root, 'package-lock.json')))
  const current = hash.digest('hex')
  return { changed: read(stamp) !== current, current }
}

/**
 * The folder of prepared embedded databases that runs of single test files share: created from the schema, the demo data and the code that
 * reads them, for one day; those of other states are removed.
 */
export function preparedDatabases() {
  const all = join(root, 'node_modules/.cache/karat-prepared-databases')
  const { current } = changesOf(preparedFrom, '')
  const name = `${current.slice(0, 16)}-${new Date().toISOString().slice(0, 10)}`
  mkdirSync(join(all, name), { recursive: true })
  for (const other of readdirSync(all)) if (other !== name) rmSync(join(all, other), { recursive: true, force: true })
  return join(all, name)
}

/** Builds a part where its sources changed since its last build. */
function buildOnce(name, folders, target, build) {
  const stamp = join(root, target, '.stamp')
  const { changed, current } = changesOf(folders, stamp)
  if (!changed) return
  console.log(`Building the ${name}…`)
  build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, current)
}

/** Builds the storefront, the back office and the server where their sources changed since the last build. */
export function ensureBuilt() {
  const app = join(root, 'apps/storefront')
  buildOnce('storefront', ['apps/storefront', 'packages'], 'apps/storefront/build', () => {
    run(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'], {
      cwd: app,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    run(node, [join(root, 'scripts/compress-assets.mjs'), join(app, 'build/client/assets')])
  })
  const office = join(root, 'apps/backoffice')
  buildOnce('back office', ['apps/backoffice', 'packages'], 'apps/backoffice/build', () => {
    run(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: office,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    run(node, [join(root, 'scripts/compress-assets.mjs'), join(office, 'build/assets')])
  })
  buildOnce('server', ['apps/server/src', 'apps/api/src', 'packages', 'scripts'], 'apps/server/build', () =>
    run(node, [join(root, 'scripts/build-server.mjs')]),
  )
}

/** Replaces this process by a long-lived program: signals are passed on, and its exit code becomes that of this process. */
export function become(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
