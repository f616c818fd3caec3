// `npm start` and `npm run dev`: from a fresh clone to an open shop.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { become, ensureBuilt, ensureInstalled, node, root } from './toolchain.mjs'

const began = Date.now()
const dev = process.argv.includes('--dev')
ensureInstalled()
if (!dev) ensureBuilt()
// The memory of a shop is small and short-lived: a young generation of 16 MB and a heap that grows by 60 % keep a process at two thirds of
// the memory that the engine would use on a large machine, for a tenth more work.
const flags = JSON.parse(readFileSync(join(root, 'scripts/server-flags.json'), 'utf8'))
// One malloc arena: with one for each thread, the temporary memory of pages and their compression would stay in the process several times.
// A page has some 150 KB: blocks of 64 KB and more are returned to the system as soon as they are freed. During development a change of the
// services or of the server restarts the process; Vite updates the code of pages.
const watched = ['apps/api/src', 'apps/api/translations', 'apps/server/src', 'packages'].map(
  (folder) => `--watch-path=${join(root, folder)}`,
)
const watching = [...watched, '--watch-preserve-output']
become(node, [...flags, ...(dev ? watching : []), join(root, dev ? 'apps/server/src/main.ts' : 'apps/server/build/main.js')], {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
  KARAT_STARTED_AT: String(began),
  // Development runs a thousand sources as they are. Node stores them compiled, so that the next start has them a second earlier.
  ...(dev ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node-compile') } : {}),
  NODE_ENV: dev ? 'development' : (process.env.NODE_ENV ?? 'production'),
})
