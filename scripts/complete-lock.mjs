// Adds to package-lock.json the platform bindings that optionalDependencies name and a partial registry mirror left out,
// so that `npm ci` accepts the lock on every platform. Run it after `npm install` when `npm ci` reports missing bindings.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const systems = ['darwin', 'win32', 'android', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony', 'linux']
const processors = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
}
let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const base = path.includes('node_modules/') ? path : ''
    const nested = `${base}/node_modules/${name}`
    const flat = `node_modules/${name}`
    const parts = name.split(/[-/]/)
    const os = systems.find((system) => parts.includes(system))
    const cpu = Object.keys(processors).find((processor) => parts.some((part) => part === processor))
    if (!os && !cpu) continue
    if (lock.packages[nested]?.version === version || lock.packages[flat]?.version === version) continue
    const at = lock.packages[flat] ? nested : flat
    if (!/^\d/.test(version)) continue
    lock.packages[at] = {
      version,
      ...(cpu ? { cpu: [processors[cpu]] } : {}),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...(os ? { os: [os] } : {}),
    }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} platform bindings added to the lock`)
