import type { AuditDependencies } from './dependencies.ts'
import { deleteOldEntries } from './store.ts'

/** Entries removed by one statement: few enough that its transaction is short. */
const batchSize = 1000

/**
 * Removes the entries that are older than the settings of the shop let them be stored, batch by batch; returns how many. Each batch is a
 * transaction: a run that is cut off has removed the oldest, and the next one goes on.
 */
export async function removeOldEntries({ db }: Pick<AuditDependencies, 'db'>): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await deleteOldEntries(db, batchSize)
    total += removed
    if (removed < batchSize) return total
  }
}
