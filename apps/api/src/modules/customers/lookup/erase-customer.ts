import { noteChange } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { fail, ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DeletionPlan } from '../identity/port.ts'
import type { LookupDependencies } from './dependencies.ts'
import { findOnSite } from './views.ts'

/** The things for which the deletion of the account of a customer of a site would wait, and those that it deletes. The caller has checked that the member may erase everywhere. */
export async function readDeletionOfCustomer(
  { db, identity }: Pick<LookupDependencies, 'db' | 'identity'>,
  site: Site,
  id: string,
): Promise<Result<DeletionPlan>> {
  return (await findOnSite(db, site.code, id)) ? ok(await identity.deletionPlan(id)) : fail('not_found', { field: 'id' })
}

/**
 * Plans the deletion of the account of a customer of a site, as the customer does it: in a fortnight, and not while something is open. The
 * customer is told and can keep the account. Returns the time. The caller has checked that the member may erase everywhere.
 */
export function eraseCustomer(
  { db, identity }: Pick<LookupDependencies, 'db' | 'identity'>,
  site: Site,
  id: string,
): Promise<Result<Date>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      const found = (await findOnSite(tx, site.code, id)) ?? throwFailure('not_found', 'id')
      const dueAt = await identity.planDeletionForStaff(tx, id)
      // Planned before, by the customer or another call: nothing is changed.
      if (found.deletionAt === null)
        noteChange({ object: 'customers', id, before: { deletionAt: found.deletionAt }, after: { deletionAt: dueAt.toISOString() } })
      return dueAt
    }),
  )
}
