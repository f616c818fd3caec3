import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** Short words between the processes of one shop, about what they find in the database. Any of them may get lost. */
export interface Signals {
  /** Sends a word to the other processes, as soon as there is a connection. Equal words that wait are sent once. */
  send(word: string): void
  /** Hears the words of others from now on; `undefined` where some may have been missed. */
  listen(hear: (word: string | undefined) => void): void
  /** Whether words of other processes arrive now. */
  listening(): boolean
  close(): Promise<void>
}

/** Signals where there is one process alone: nobody else can have said anything. */
export const noSignals: Signals = { send: () => {}, listen: () => {}, listening: () => true, close: async () => {} }

const channel = 'karat'
/** Milliseconds: for a connection or a statement, and between two tries to connect, which double up to the longest. */
const patience = 5000
const pauses = { first: 100, longest: 2000 }

/**
 * Signals through `LISTEN` and `NOTIFY` of PostgreSQL, on one connection beside the pool. `NOTIFY` inside a transaction
 * would make its commit wait for all others that notify (one lock for the whole server): it is sent after the commit, as
 * a statement of its own. A connection that breaks is made anew. It is opened with the first word or listener.
 */
export function openSignals(url: string, onError: (error: unknown) => void): Signals {
  const ending = new AbortController()
  const unsent = new Set<string>()
  let hear: ((word: string | undefined) => void) | undefined
  let connection: pg.Client | undefined
  let listens = false
  let sending = false
  let running: Promise<void> | undefined

  async function flush(): Promise<void> {
    if (!connection || sending || unsent.size === 0) return
    const words = [...unsent]
    unsent.clear()
    sending = true
    try {
      await connection.query('select pg_notify($1, word) from unnest($2::text[]) as word', [channel, words])
    } catch (error) {
      onError(error)
      void connection?.end()
    }
    sending = false
    await flush()
  }

  async function subscribe(client: pg.Client): Promise<void> {
    if (!hear) return
    await client.query(`listen ${channel}`)
    listens = true
    hear(undefined)
  }

  /** Opens a connection and settles when it has ended. */
  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'karat',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('error', onError)
    // Own words come back too, and were heard when they were said.
    client.on('notification', ({ processId, payload }) => {
      if (processId !== (client as unknown as { processID: number }).processID) hear?.(payload)
    })
    try {
      await client.connect()
      ending.signal.throwIfAborted()
      connection = client
      await subscribe(client)
      await flush()
      await ended
    } finally {
      connection = undefined
      listens = false
      await client.end().catch(() => {})
    }
  }

  async function stayConnected(): Promise<void> {
    let wait = pauses.first
    while (!ending.signal.aborted) {
      const began = performance.now()
      await connect().catch((error: unknown) => ending.signal.aborted || onError(error))
      wait = performance.now() - began > patience ? pauses.first : Math.min(wait * 2, pauses.longest)
      await setTimeout(wait, undefined, { signal: ending.signal }).catch(() => {})
    }
  }

  const begin = () => (running ??= stayConnected())
  return {
    send(word) {
      unsent.add(word)
      void begin()
      void flush()
    },
    listen(listener) {
      hear = listener
      void begin()
      if (connection) subscribe(connection).catch(onError)
    },
    listening: () => listens,
    async close() {
      ending.abort()
      await connection?.end().catch(() => {})
      await running
    },
  }
}
