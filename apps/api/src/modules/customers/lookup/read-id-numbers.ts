import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { IdNumber } from '../../checkout/id-proof/port.ts'
import type { LookSource } from '../../staff/audit/port.ts'
import type { LookupDependencies } from './dependencies.ts'
import { type LookDependencies, recordCustomerLook } from './record-look.ts'
import { findOnSite, findOrderId } from './views.ts'

/** The identity numbers of a customer's orders on a site, or in some stores of it, in full. Writes the look with its reason to the audit, before they are read. */
export function readIdNumbers(
  deps: LookDependencies & Pick<LookupDependencies, 'idNumbersOf'>,
  site: Site,
  id: string,
  reason: string,
  source: LookSource,
  stores?: StoreScope,
): Promise<Result<IdNumber[]>> {
  return resultOf(async () => {
    if (!(await findOnSite(deps.db, site.code, id))) throwFailure('not_found', 'id')
    await recordCustomerLook(deps, { ...source, object: 'customers', objectId: id, after: { shown: 'id_numbers' }, reason })
    return deps.idNumbersOf(site.code, id, stores)
  })
}

/** The identity number of an order of a site, in full. Writes the look with its reason to the audit, before it is read. */
export function readIdNumberOfOrder(
  deps: LookDependencies & Pick<LookupDependencies, 'idNumberOfOrder'>,
  site: Site,
  number: string,
  reason: string,
  source: LookSource,
): Promise<Result<IdNumber[]>> {
  return resultOf(async () => {
    const order = (await findOrderId(deps.db, site.code, number)) ?? throwFailure('not_found', 'number')
    await recordCustomerLook(deps, { ...source, object: 'orders', objectId: order.number, after: { shown: 'id_numbers' }, reason })
    return deps.idNumberOfOrder(order.id)
  })
}
