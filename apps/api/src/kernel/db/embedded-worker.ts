// The embedded database, in its own thread so that a long statement never blocks the event loop.
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { EmbeddedReply, EmbeddedRequest } from './embedded.ts'

const asText = (value: string) => value
const parsers = {
  // Times stay text, as drizzle expects from PostgreSQL; whole numbers are JavaScript numbers (see postgres.ts).
  [types.TIMESTAMPTZ]: asText,
  [types.TIMESTAMP]: asText,
  [types.DATE]: asText,
  [types.INT8]: Number,
}

const { folder, image } = workerData as { folder: string | undefined; image: string | undefined }
const database = await PGlite.create({
  ...(folder ? { dataDir: folder } : {}),
  ...(image ? { loadDataDir: new Blob([readFileSync(image)]) } : {}),
  extensions: { pg_trgm, unaccent, fuzzystrmatch },
  parsers,
  relaxedDurability: false,
})

await database.exec('set pg_trgm.similarity_threshold = 0.2')

async function answer(request: EmbeddedRequest): Promise<EmbeddedReply> {
  try {
    const { text, params, rowMode } = request
    if (params.length === 0 && text.includes(';')) {
      const results = await database.exec(text, { rowMode })
      const last = results.at(-1)
      return { id: request.id, rows: last?.rows ?? [], affected: last?.affectedRows ?? 0 }
    }
    const result = await database.query(text, params, { rowMode })
    return { id: request.id, rows: result.rows, affected: result.affectedRows ?? 0 }
  } catch (error) {
    const { message, code, detail, constraint, table, column } = error as Error & Record<string, string | undefined>
    return { id: request.id, error: { message, code, detail, constraint, table, column } }
  }
}

parentPort?.on('message', (request: EmbeddedRequest | 'close') => {
  if (request === 'close') void database.close().then(() => parentPort?.postMessage({ closed: true }))
  else void answer(request).then((reply) => parentPort?.postMessage(reply))
})
parentPort?.postMessage({ ready: true })
