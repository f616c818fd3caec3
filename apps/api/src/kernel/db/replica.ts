import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import type { ConnectionPool, HeldConnection, Query, QueryResult } from './connection.ts'
import { isUnavailable } from './unavailable.ts'

export interface ReplicaOptions {
  /** Milliseconds that the standby may be behind before nothing is read from it. */
  maxLag: number
  /** Receives the standby's error, each second while there is one. */
  onError: (error: unknown) => void
}

/** The state of a standby: read from, or the reason why not. */
export type ReplicaState = 'ok' | 'behind' | 'unreachable'

/** A standby of the database, which answers reads that are the same for everybody. */
export interface Replica {
  /** A connection for statements outside of transactions: to the standby where it may answer them, otherwise to the primary. */
  connect(): Promise<HeldConnection>
  /** Called before caches drop entries that a committed change made stale, so that their next reads include the change. */
  noteChange(): void
  state(): ReplicaState
  /** Milliseconds that the standby is behind; undefined while unknown. */
  lag(): number | undefined
  /** How many connections for reads that the standby may answer went to each server. */
  reads(): { replica: number; primary: number }
  close(): Promise<void>
}

const allowed = new AsyncLocalStorage<true>()

/** Runs work whose statements outside of transactions the standby may answer. */
export function readFromReplica<T>(work: () => Promise<T>): Promise<T> {
  return allowed.run(true, work)
}

/** The pause between two checks of the standby, and the timeout of a check, in milliseconds. */
const lookTimes = { pause: 1000, timeout: 1000 }
/** How many positions of the primary are remembered, one for each check. */
const rememberedPositions = 300
// The last written position, not the insert position: after a commit its records are written, while the next insert may lie behind the
// header of a page that is not written yet.
const currentPosition = 'select pg_current_wal_lsn() as position'
const replayedPosition = 'select pg_last_wal_replay_lsn() as position'

/** A position in the write-ahead log as a number: `16/B374D848`. */
function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

class NoStandby extends Error {
  constructor() {
    super('the server of DATABASE_READ_URL is no standby')
  }
}

async function positionOver(connection: HeldConnection, text: string): Promise<bigint> {
  const { rows } = await connection.query({ text })
  const position = (rows[0] as { position: string | null } | undefined)?.position
  if (!position) throw new NoStandby()
  return parsePosition(position)
}

/** The position of a server, within the timeout of a check. */
async function positionOf(pool: ConnectionPool, text: string): Promise<bigint> {
  const connection = await pool.connect()
  const over = new AbortController()
  let answered = false
  try {
    const timeout = setTimeout(lookTimes.timeout, undefined, { signal: over.signal }).then(() => {
      throw new Error('timeout exceeded when trying to connect: the server does not answer')
    })
    const position = await Promise.race([positionOver(connection, text), timeout])
    answered = true
    return position
  } finally {
    over.abort()
    connection.release(!answered)
  }
}

/** A statement that was cancelled for its own duration would take as long on the primary. */
const isCancelled = (error: unknown) => (error as { code?: string } | null)?.code === '57014'

/**
 * Reads from a standby. A connection to it is used once it has replayed the primary's position after the last change that caches were
 * notified of, so that no cache is filled with older data. Until that position is known, and whenever the standby cannot answer, reads go
 * to the primary.
 */
export function createReplica(primary: ConnectionPool, standby: ConnectionPool, { maxLag, onError }: ReplicaOptions): Replica {
  const closing = new AbortController()
  const reads = { replica: 0, primary: 0 }
  let state: ReplicaState = 'unreachable'
  let lag: number | undefined

  /** The position that the standby has to reach; undefined until the primary has reported it. */
  let required: bigint | undefined
  let changes = 0
  let learning = false
  /** The last position that each connection to the standby has reported as replayed. A restarted server may be behind it. */
  const replayed = new WeakMap<object, bigint>()
  /** Abandons the statements that the standby is still answering. */
  const giveUp = new Set<(error: unknown) => void>()

  async function learnRequired(): Promise<void> {
    while (!closing.signal.aborted) {
      const asked = changes
      try {
        const position = await positionOf(primary, currentPosition)
        if (asked !== changes) continue
        required = position
        learning = false
        return
      } catch (error) {
        onError(error)
        await setTimeout(lookTimes.pause, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  function noteChange(): void {
    changes += 1
    required = undefined
    if (learning) return
    learning = true
    void learnRequired()
  }

  function fail(error: unknown): void {
    if (closing.signal.aborted) return
    state = 'unreachable'
    lag = undefined
    onError(error)
    for (const reject of giveUp) reject(error)
  }

  const positions: { at: number; position: bigint }[] = []
  /** How long ago the primary passed the first position that the standby has not replayed. */
  function lagAt(position: bigint): number {
    while (positions[0] && positions[0].position <= position) positions.shift()
    return positions[0] ? performance.now() - positions[0].at : 0
  }

  async function look(): Promise<void> {
    try {
      const at = performance.now()
      // Without the primary the standby's data are the newest available.
      const position = await positionOf(primary, currentPosition).catch(() => undefined)
      if (position !== undefined) positions.push({ at, position })
      if (positions.length > rememberedPositions) positions.shift()
      lag = lagAt(await positionOf(standby, replayedPosition))
      state = lag > maxLag ? 'behind' : 'ok'
      if (state === 'behind') onError(new Error(`the standby is ${Math.round(lag / 1000)} s behind`))
    } catch (error) {
      fail(error)
    }
  }
  async function keepLooking(): Promise<void> {
    while (!closing.signal.aborted) {
      await look()
      await setTimeout(lookTimes.pause, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  const isCurrent = ({ session = {} }: HeldConnection) => required !== undefined && (replayed.get(session) ?? -1n) >= required

  async function becomesCurrent(connection: HeldConnection): Promise<boolean> {
    if (isCurrent(connection)) return true
    replayed.set(connection.session ?? {}, await answerOf(positionOver(connection, replayedPosition)))
    return isCurrent(connection)
  }

  /** An answer of the standby, as long as it counts as reachable. */
  async function answerOf<T>(answer: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>()
    giveUp.add(reject)
    try {
      return await Promise.race([answer, promise])
    } finally {
      giveUp.delete(reject)
    }
  }

  async function queryPrimary(query: Query, params?: unknown[]): Promise<QueryResult> {
    const connection = await primary.connectShared()
    try {
      return await connection.query(query, params)
    } finally {
      connection.release()
    }
  }

  /** A connection to the standby whose statements the primary answers where the standby does not. */
  function withPrimary(connection: HeldConnection): HeldConnection {
    let discard = false
    return {
      async query(query, params) {
        // A change in the meantime: a cache that is filled after it must not get older data.
        if (discard || !isCurrent(connection)) return queryPrimary(query, params)
        try {
          return await answerOf(connection.query(query, params))
        } catch (error) {
          if (isCancelled(error)) throw error
          // Also where replaying cancelled the statement, or has not reached the newest tables yet.
          discard = true
          if (isUnavailable(error)) fail(error)
          return queryPrimary(query, params)
        }
      },
      release: () => connection.release(discard),
    }
  }

  async function connectStandby(): Promise<HeldConnection | undefined> {
    if (state !== 'ok' || required === undefined) return undefined
    try {
      const connection = await standby.connect()
      try {
        if (await becomesCurrent(connection)) return withPrimary(connection)
        connection.release()
      } catch (error) {
        connection.release(true)
        throw error
      }
    } catch (error) {
      fail(error)
    }
    return undefined
  }

  noteChange()
  const looking = keepLooking()
  return {
    async connect() {
      if (!allowed.getStore()) return primary.connectShared()
      const connection = await connectStandby()
      reads[connection ? 'replica' : 'primary'] += 1
      return connection ?? primary.connectShared()
    },
    noteChange,
    state: () => state,
    lag: () => lag,
    reads: () => reads,
    async close() {
      closing.abort()
      await looking
    },
  }
}
