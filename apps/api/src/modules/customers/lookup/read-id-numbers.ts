import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { LookSource } from '../../staff/audit/port.ts'
import type { LookupDependencies } from './dependencies.ts'
import { type LookDependencies, recordCustomerLook } from './record-look.ts'
import { findOnSite } from './views.ts'

/** The identity numbers of a customer's orders on a site, in full. Writes the look with its reason to the audit, before they are read. */
export function readIdNumbers(
  deps: LookDependencies & Pick<LookupDependencies, 'idNumbersOf'>,
  site: Site,
  id: string,
  reason: string,
  source: LookSource,
): Promise<Result<{ order: string; kind: string; number: string }[]>> {
  return resultOf(async () => {
    if (!(await findOnSite(deps.db, site.code, id))) throwFailure('not_found', 'id')
    await recordCustomerLook(deps, { ...source, object: 'customers', objectId: id, after: { shown: 'id_numbers' }, reason })
    return deps.idNumbersOf(site.code, id)
  })
}
