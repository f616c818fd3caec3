import { throwFailure } from '../../../kernel/result.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { RevisionDependencies } from './dependencies.ts'

/** The site of an order. */
export async function siteOf({ sites }: Pick<RevisionDependencies, 'sites'>, order: OrderRecord) {
  return (await sites.byCode(order.subsite)) ?? throwFailure('unknown_site')
}
