import { noteChange } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { LookupDependencies } from './dependencies.ts'
import { findOnSite } from './views.ts'

/**
 * Everything that the shop stores about a customer of a site, as the customer's own export has it. An account is common to all sites, and
 * so is its export: the caller has checked that the member may export everywhere.
 */
export function exportCustomer(
  { db, identity }: Pick<LookupDependencies, 'db' | 'identity'>,
  site: Site,
  id: string,
): Promise<Result<Record<string, unknown>>> {
  return resultOf(() =>
    transact(db, async (tx) => {
      if (!(await findOnSite(tx, site.code, id))) throwFailure('not_found', 'id')
      noteChange({ object: 'customers', id, after: { exported: true } })
      return identity.exportForStaff(tx, id)
    }),
  )
}
