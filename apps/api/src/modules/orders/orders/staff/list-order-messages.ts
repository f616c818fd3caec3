import { fail, ok, type Result } from '../../../../kernel/result.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { OrderMessage } from '../../../notifications/port.ts'
import type { StaffOrderDependencies } from '../dependencies.ts'
import { idOfNumber } from '../store.ts'

/** The messages about an order of a site, the newest first. */
export async function listOrderMessages(
  { db, notifications }: Pick<StaffOrderDependencies, 'db' | 'notifications'>,
  site: Site,
  number: string,
): Promise<Result<OrderMessage[]>> {
  const orderId = await idOfNumber(db, number.toUpperCase(), site.code)
  return orderId === undefined ? fail('unknown_order', { field: 'number' }) : ok(await notifications.ofOrder(db, orderId))
}
