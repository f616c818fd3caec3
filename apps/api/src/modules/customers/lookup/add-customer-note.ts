import { noteChange } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { LookupDependencies } from './dependencies.ts'
import { customerNote } from './tables.ts'
import { findOnSite } from './views.ts'

export type CustomerNote = typeof customerNote.$inferSelect

/** Adds a note of a member of staff about a customer of a site. Notes are never changed; the customer's export of data has them. */
export function addCustomerNote(
  { clock, db }: Pick<LookupDependencies, 'clock' | 'db'>,
  site: Site,
  customerId: string,
  { text, staffId }: { text: string; staffId: string },
): Promise<Result<CustomerNote>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      if (!(await findOnSite(tx, site.code, customerId))) throwFailure('not_found', 'id')
      const at = clock.now()
      const note = { id: newId(at), customerId, subsite: site.code, staffId, text, at }
      await tx.insert(customerNote).values(note)
      noteChange({ object: 'customers', id: customerId, after: { note: text } })
      return note
    }),
  )
}
