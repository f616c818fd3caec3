import { AsyncLocalStorage } from 'node:async_hooks'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The transaction of an act: `Db` of `db.ts`, which imports this file. */
type Transaction = PgDatabase<PgQueryResultHKT>

/** A call of a member of staff that may change something. */
export interface Act {
  staffId: string
  name: string
  /** The keys of the member's roles on the site of the call. */
  roles: readonly string[]
  /** The code of the site. */
  site: string
  requestId: string
  /** The method and path of the call. */
  call: string
  /** The kind of thing that the call is about, and its number or id: `orders`, `IN26-…`. */
  object: string
  objectId: string | undefined
  /** The body as it was parsed. */
  input: unknown
}

/** Changed fields of one thing, before and after. Without `object` and `id` it is the thing that the call names. */
export interface Change {
  object?: string
  id?: string
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/** Writes an act with its changes to the audit, in the transaction that makes them. */
export type RecordAct = (tx: Transaction, act: Act, changes: readonly Change[]) => Promise<void>

interface RunningAct {
  act: Act
  record: RecordAct
  /** The changes of the transaction that is open. */
  changes: Change[]
  recorded: boolean
  ended: boolean
}

const running = new AsyncLocalStorage<RunningAct | undefined>()

/**
 * Runs the work of a staff call. Its first transaction that commits writes the act to the audit, and so does every later one that notes
 * changes: both are stored, or neither. `onUnrecorded` is called where the work succeeds and nothing was written: a change was made outside
 * of `transact`, or the call should say that it changes nothing.
 */
export async function runAct<T>(act: Act, record: RecordAct, work: () => Promise<T>, onUnrecorded?: (act: Act) => void): Promise<T> {
  const current: RunningAct = { act, record, changes: [], recorded: false, ended: false }
  try {
    const result = await running.run(current, work)
    if (!current.recorded) onUnrecorded?.(act)
    return result
  } finally {
    // Work that a hook started and that still runs belongs to no act.
    current.ended = true
  }
}

/** Runs work that belongs to no act, such as a job that the act's commit woke. */
export function outsideOfActs<T>(work: () => T): T {
  return running.run(undefined, work)
}

/** Notes what the open transaction changes, for the audit; without effect outside of an act. */
export function noteChange(change: Change): void {
  running.getStore()?.changes.push(change)
}

/** The act that an outermost transaction belongs to: `begin` before each attempt, `record` as its last statement, `committed` after it. */
export function actOfTransaction(): { begin(): void; record(tx: Transaction): Promise<void>; committed(): void } | undefined {
  const current = running.getStore()
  if (!current || current.ended) return undefined
  let isWritten = false
  return {
    begin: () => {
      current.changes = []
      isWritten = false
    },
    record: async (tx) => {
      if (!current.recorded || current.changes.length > 0) await current.record(tx, current.act, current.changes)
      isWritten = true
    },
    committed: () => {
      current.recorded ||= isWritten
    },
  }
}
