import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { OpenDatabase } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import type { HeldConnection, Query, QueryResult } from './connection.ts'
import { createPooledDb } from './pooled.ts'

export interface EmbeddedRequest {
  id: number
  text: string
  params: unknown[]
  rowMode: 'array' | 'object'
}
export interface EmbeddedReply {
  id: number
  rows?: unknown[]
  affected?: number
  error?: { message: string } & Record<string, string | undefined>
}

/** A failure that the database reported, with PostgreSQL's own code (`23505` for a broken unique index). */
class DatabaseError extends Error {
  constructor(report: NonNullable<EmbeddedReply['error']>) {
    super(report.message)
    Object.assign(this, report)
  }
}

/** The single connection to the worker. It is held exclusively until released; others wait in a queue. */
class EmbeddedConnection {
  readonly #worker: Worker
  readonly #pending = new Map<number, { resolve: (answer: QueryResult) => void; reject: (error: Error) => void }>()
  readonly #queue: (() => void)[] = []
  #held = false
  #next = 0
  #failed: Error | undefined

  constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (reply: EmbeddedReply) => {
      const caller = this.#pending.get(reply.id)
      if (!caller) return
      this.#pending.delete(reply.id)
      if (reply.error) caller.reject(new DatabaseError(reply.error))
      else caller.resolve({ rows: reply.rows ?? [], rowCount: reply.affected || (reply.rows?.length ?? 0) })
    })
    worker.on('error', (error: unknown) => this.#break(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#break(new Error('the embedded database is closed')))
  }

  #break(error: Error) {
    this.#failed ??= error
    for (const caller of this.#pending.values()) caller.reject(error)
    this.#pending.clear()
  }

  #send({ text, rowMode }: Query, params: unknown[] = []): Promise<QueryResult> {
    if (this.#failed) return Promise.reject(this.#failed)
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#worker.postMessage({ id, text, params, rowMode: rowMode ?? 'object' } satisfies EmbeddedRequest)
    })
  }

  async #acquire() {
    if (!this.#held) this.#held = true
    else await new Promise<void>((resolve) => this.#queue.push(resolve))
  }

  #release() {
    const next = this.#queue.shift()
    if (next) next()
    else this.#held = false
  }

  counts() {
    return { total: 1, idle: this.#held ? 0 : 1, waiting: this.#queue.length }
  }

  async connect(): Promise<HeldConnection> {
    await this.#acquire()
    return { query: (query, params) => this.#send(query, params), release: () => this.#release() }
  }
}

async function onceReported(worker: Worker, state: 'ready' | 'closed'): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: Record<string, unknown>) => message[state] === true && resolve())
    worker.once('error', reject)
    worker.once('exit', () => (state === 'closed' ? resolve() : reject(new Error('the embedded database did not start'))))
  })
}

/**
 * Opens the embedded database in `folder`, or one in memory without a folder (tests). A second process on the same folder is refused: two
 * would lose each other's writes. One in memory can start from an `image`, a file that PGlite dumped.
 */
export async function openEmbedded(folder: string | undefined, image?: string): Promise<OpenDatabase> {
  let unlock = async () => {}
  if (folder) {
    // The files inside are readable for everybody; the folder is not.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    unlock = await lockFolder(folder)
  }
  const workerData = { folder: folder && join(folder, 'pg'), image }
  const worker = new Worker(new URL('embedded-worker.ts', import.meta.url), { workerData })
  await onceReported(worker, 'ready')
  const connection = new EmbeddedConnection(worker)
  return {
    db: createPooledDb(() => connection.connect()),
    kind: 'embedded',
    connections: () => connection.counts(),
    close: async () => {
      worker.postMessage('close')
      await onceReported(worker, 'closed')
      await worker.terminate()
      await unlock()
    },
  }
}
