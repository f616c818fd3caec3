import { AsyncLocalStorage } from 'node:async_hooks'

/** A running transaction and its hooks. */
interface Running {
  open: boolean
  onCommit: (() => void)[]
  /** Statements that are sent and not awaited before the commit. */
  unawaited: Promise<unknown>[]
}

const currentTransaction = new AsyncLocalStorage<Running>()
const untimed = new AsyncLocalStorage<true>()

/** Whether the calling code runs inside a transaction, and so holds a connection. */
export function inTransaction(): boolean {
  return currentTransaction.getStore()?.open === true
}

/**
 * Throws inside a transaction. A caller that holds one connection and waits for a second can wait for others that do
 * the same: with every connection held so, the process would deadlock.
 */
export function refuseSecondConnection(): void {
  if (inTransaction()) throw new Error('a query beside its own transaction: hand the transaction’s db on')
}

/**
 * Runs a hook once the surrounding transaction is committed, at once outside of any, and never after a rollback. Inside a nested
 * transaction it waits for the outermost, and also runs if only the nested one was rolled back, so a hook must be harmless without a
 * change. The hook may start work and must not throw.
 */
export function afterCommit(hook: () => void): void {
  const transaction = currentTransaction.getStore()
  if (transaction?.open) transaction.onCommit.push(hook)
  else hook()
}

/**
 * Sends writes of a transaction without waiting for them: later statements see what they wrote, and the last ones leave in the packet of the
 * commit, which saves a round trip. Where one fails the transaction fails with its error, as with an awaited write. Only for statements of `named`, `prepared` or `preparedInsert`, which are
 * sent before these return, and whose results the transaction does not need. Outside of a transaction it waits.
 */
export async function deferToCommit(...writes: Promise<unknown>[]): Promise<void> {
  const transaction = currentTransaction.getStore()
  if (!transaction?.open) return void (await Promise.all(writes))
  for (const write of writes) write.catch(() => {})
  transaction.unawaited.push(...writes)
}

/** The statements of the surrounding transaction that its commit waits for. */
export const unawaitedWrites = (): readonly Promise<unknown>[] => currentTransaction.getStore()?.unawaited ?? []

/** Runs the work of one transaction; work that is still running afterwards no longer counts as inside. */
export async function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction: Running = { open: true, onCommit: [], unawaited: [] }
  let result: T
  try {
    result = await currentTransaction.run(transaction, work)
  } finally {
    transaction.open = false
  }
  for (const hook of transaction.onCommit) hook()
  return result
}

/** Runs work whose statements have no timeouts (a migration, repricing every product). */
export function withoutTimeouts<T>(work: () => Promise<T>): Promise<T> {
  return untimed.run(true, work)
}

/** Whether the calling code runs inside `withoutTimeouts`. */
export function hasNoTimeouts(): boolean {
  return untimed.getStore() === true
}
