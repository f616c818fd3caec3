import { AsyncLocalStorage } from 'node:async_hooks'

const running = new AsyncLocalStorage<{ open: boolean }>()
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

/** Runs the work of one transaction; what it leaves running behind does not count as inside any more. */
export async function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { open: true }
  try {
    return await running.run(mark, work)
  } finally {
    mark.open = false
  }
}

/** Runs work whose statements may take as long as they need (a migration, a new price for every piece). */
export function withoutTimeouts<T>(work: () => Promise<T>): Promise<T> {
  return lasting.run(true, work)
}

/** Whether the code that asks runs inside `withoutTimeouts`. */
export function mayTakeLong(): boolean {
  return lasting.getStore() === true
}
