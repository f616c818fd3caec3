import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Short messages between the processes of one shop, about changes in the database. Any of them may get lost. */
export interface Signals {
  /** Sends a message to the other processes, as soon as there is a connection. Equal messages that wait are sent once. */
  send(message: string): void
  /** Receives the messages of others from now on; `undefined` where some may have been missed. */
  listen(onMessage: (message: string | undefined) => void): void
  /** Whether messages of other processes arrive now. */
  listening(): boolean
  close(): Promise<void>
}

/** The signals of a single process, which has no other process to notify. */
export const noSignals: Signals = { send: () => {}, listen: () => {}, listening: () => true, close: async () => {} }

const channel = 'karat'
/** Milliseconds: the timeout of a connection or a statement, and the pauses between two tries to connect, which double up to the longest. */
const timeout = 5000
const pauses = { first: 100, longest: 2000 }
/** Milliseconds for which messages gather before they are sent together: a purchase sends several, of which most are equal. */
const gathering = 20

/**
 * Signals through `LISTEN` and `NOTIFY` of PostgreSQL, on one connection beside the pool. `NOTIFY` inside a transaction would make its
 * commit wait for all others that notify (one lock for the whole server): it is sent after the commit, as a separate statement. A broken
 * connection is replaced. The first is opened with the first message or listener.
 */
export function openSignals(url: string, onError: (error: unknown) => void): Signals {
  const closing = new AbortController()
  const unsent = new Set<string>()
  let onMessage: ((message: string | undefined) => void) | undefined
  let connection: pg.Client | undefined
  let listening = false
  let sending = false
  let gathered: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function flush(): Promise<void> {
    if (!connection || sending || unsent.size === 0) return
    const messages = [...unsent]
    unsent.clear()
    sending = true
    try {
      await connection.query({
        name: 'signal',
        text: 'select pg_notify($1, message) from unnest($2::text[]) as message',
        values: [channel, messages],
      })
    } catch (error) {
      onError(error)
      void connection?.end()
    }
    sending = false
    await flush()
  }

  async function subscribe(client: pg.Client): Promise<void> {
    if (!onMessage) return
    await client.query(`listen ${channel}`)
    listening = true
    onMessage(undefined)
  }

  /** Opens a connection and settles when it has ended. */
  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'karat',
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('error', onError)
    // A connection also receives its own notifications, which are skipped.
    let own: number | undefined
    client.on('notification', ({ processId, payload }) => {
      if (processId !== own) onMessage?.(payload)
    })
    try {
      await client.connect()
      own = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
      closing.signal.throwIfAborted()
      connection = client
      await subscribe(client)
      await flush()
      await ended
    } finally {
      connection = undefined
      listening = false
      await client.end().catch(() => {})
    }
  }

  async function stayConnected(): Promise<void> {
    let wait = pauses.first
    while (!closing.signal.aborted) {
      const start = performance.now()
      await connect().catch((error: unknown) => closing.signal.aborted || onError(error))
      wait = performance.now() - start > timeout ? pauses.first : Math.min(wait * 2, pauses.longest)
      await sleep(wait, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  const ensureRunning = () => (running ??= stayConnected())
  return {
    send(message) {
      unsent.add(message)
      void ensureRunning()
      gathered ??= setTimeout(() => {
        gathered = undefined
        void flush()
      }, gathering)
    },
    listen(listener) {
      onMessage = listener
      void ensureRunning()
      if (connection) subscribe(connection).catch(onError)
    },
    listening: () => listening,
    async close() {
      closing.abort()
      clearTimeout(gathered)
      // Sends the signals of the last transactions.
      await flush()
      await connection?.end().catch(() => {})
      await running
    },
  }
}
