import { transact } from '../../../kernel/db/db.ts'
import type { AuditDependencies } from './dependencies.ts'
import { recordRemoval } from './record-act.ts'
import { deleteOldEntries } from './store.ts'

/** Entries removed by one transaction: few enough that it is short. */
const batchSize = 5000

/**
 * Removes the entries that are older than the settings of the shop let them be stored, batch by batch; returns how many. Each batch is a
 * transaction, with an entry that says how many it removed: a run that is cut off has removed the oldest, and the next one goes on.
 */
export async function removeOldEntries({ clock, db }: AuditDependencies): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await transact(db, async (tx) => {
      const count = await deleteOldEntries(tx, batchSize)
      if (count > 0) await recordRemoval({ clock }, tx, count)
      return count
    })
    total += removed
    if (removed < batchSize) return total
  }
}
