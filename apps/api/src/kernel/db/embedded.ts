import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { OpenDatabase } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import { type Answer, type HeldConnection, overConnections, type Query } from './pooled.ts'

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

/** The one connection to the worker: whoever connects has it alone until released, others wait in line. */
class EmbeddedConnection {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  readonly #line: (() => void)[] = []
  #taken = false
  #next = 0
  #failed: Error | undefined

  constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (reply: EmbeddedReply) => {
      const caller = this.#waiting.get(reply.id)
      if (!caller) return
      this.#waiting.delete(reply.id)
      if (reply.error) caller.reject(new DatabaseError(reply.error))
      else caller.resolve({ rows: reply.rows ?? [], rowCount: reply.affected || (reply.rows?.length ?? 0) })
    })
    worker.on('error', (error: unknown) => this.#break(error instanceof Error ? error : new Error(String(error))))
    worker.on('exit', () => this.#break(new Error('the embedded database is closed')))
  }

  #break(error: Error) {
    this.#failed ??= error
    for (const caller of this.#waiting.values()) caller.reject(error)
    this.#waiting.clear()
  }

  #send({ text, rowMode }: Query, params: unknown[] = []): Promise<Answer> {
    if (this.#failed) return Promise.reject(this.#failed)
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, text, params, rowMode: rowMode ?? 'object' } satisfies EmbeddedRequest)
    })
  }

  async #take() {
    if (!this.#taken) this.#taken = true
    else await new Promise<void>((resolve) => this.#line.push(resolve))
  }

  #give() {
    const next = this.#line.shift()
    if (next) next()
    else this.#taken = false
  }

  figures() {
    return { total: 1, idle: this.#taken ? 0 : 1, waiting: this.#line.length }
  }

  async connect(): Promise<HeldConnection> {
    await this.#take()
    return { query: (query, params) => this.#send(query, params), release: () => this.#give() }
  }
}

async function once(worker: Worker, word: 'ready' | 'closed'): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: Record<string, unknown>) => message[word] === true && resolve())
    worker.once('error', reject)
    worker.once('exit', () => (word === 'closed' ? resolve() : reject(new Error('the embedded database did not start'))))
  })
}

/**
 * Opens the embedded database in `folder`, or one in memory where no folder is named (tests).
 * A second process on the same folder is refused: two would lose each other's writes.
 */
export async function openEmbedded(folder: string | undefined): Promise<OpenDatabase> {
  let unlock = async () => {}
  if (folder) {
    // The files inside are readable by everybody; the folder is not.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    unlock = await lockFolder(folder)
  }
  const worker = new Worker(new URL('embedded-worker.ts', import.meta.url), { workerData: { folder: folder && join(folder, 'pg') } })
  await once(worker, 'ready')
  const connection = new EmbeddedConnection(worker)
  return {
    db: overConnections(() => connection.connect()),
    kind: 'embedded',
    connections: () => connection.figures(),
    close: async () => {
      worker.postMessage('close')
      await once(worker, 'closed')
      await worker.terminate()
      await unlock()
    },
  }
}
