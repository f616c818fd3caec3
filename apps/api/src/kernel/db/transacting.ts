import { AsyncLocalStorage } from 'node:async_hooks'

/** A transaction that is running, and what is to be done once it is committed. */
interface Running {
  open: boolean
  committed: (() => void)[]
}

const running = new AsyncLocalStorage<Running>()
const lasting = new AsyncLocalStorage<true>()

/** Whether the code that asks runs inside a transaction, and so holds a connection. */
export function inTransaction(): boolean {
  return running.getStore()?.open === true
}

/**
 * Throws inside a transaction. Whoever holds a connection and asks for a second waits for others who may be waiting for
 * the same: with every connection held so, the process would stand still.
 */
export function refuseSecondConnection(): void {
  if (inTransaction()) throw new Error('a query beside its own transaction: hand the transaction’s db on')
}

/**
 * Does something once the transaction that the code runs in is committed, at once outside of any, and never where it is
 * rolled back. Inside a nested transaction it waits for the outermost, and is done although the nested one was rolled
 * back: only for what does no harm when it is done for nothing. It may start work and must not throw.
 */
export function afterCommit(hook: () => void): void {
  const transaction = running.getStore()
  if (transaction?.open) transaction.committed.push(hook)
  else hook()
}

/** Runs the work of one transaction; what it leaves running behind does not count as inside any more. */
export async function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction: Running = { open: true, committed: [] }
  let result: T
  try {
    result = await running.run(transaction, work)
  } finally {
    transaction.open = false
  }
  for (const hook of transaction.committed) hook()
  return result
}

/** Runs work whose statements may take as long as they need (a migration, a new price for every piece). */
export function withoutTimeouts<T>(work: () => Promise<T>): Promise<T> {
  return lasting.run(true, work)
}

/** Whether the code that asks runs inside `withoutTimeouts`. */
export function mayTakeLong(): boolean {
  return lasting.getStore() === true
}
