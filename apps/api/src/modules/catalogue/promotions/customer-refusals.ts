import { canonicalMail } from '@karat/sites/mail.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { PromotionDependencies } from './dependencies.ts'
import type { CartPromotion, CustomerRefusal, PromotionCustomer } from './port.ts'
import { dependsOnCustomer } from './rules.ts'
import { readGroups, usedUp, usesOf } from './store.ts'

const none: readonly string[] = []

/** HMACs that identify a person; `all` with every key, to find rows written with older ones. */
export function subjectsOf(
  { secrets }: Pick<PromotionDependencies, 'secrets'>,
  { customerId, email, phone }: PromotionCustomer,
  all: boolean,
): string[] {
  const ids = [
    customerId && `customer ${customerId}`,
    email && `email ${canonicalMail(email) ?? email.toLowerCase()}`,
    phone && `phone ${phone}`,
  ]
  return ids.flatMap((id) => (id ? (all ? secrets.hmacs('promotion', id) : [secrets.hmac('promotion', id)]) : []))
}

/** The reasons why this person cannot use promotions, by their ids. */
export async function customerRefusals(
  deps: PromotionDependencies,
  tx: Db,
  subsite: string,
  promotions: readonly CartPromotion[],
  customer: PromotionCustomer,
): Promise<Map<string, CustomerRefusal>> {
  const asked = promotions.filter(dependsOnCustomer)
  if (asked.length === 0) return new Map()
  const ids = (needs: (promotion: CartPromotion) => boolean) => asked.filter(needs).map(({ id }) => id)
  const [limited, limitedByCustomer] = [ids((one) => one.usageLimit !== null), ids((one) => one.customerLimit !== null)]
  const [exhausted, uses, ordered, groups] = await Promise.all([
    limited.length > 0 ? usedUp(tx, limited) : none,
    limitedByCustomer.length > 0 ? usesOf(tx, limitedByCustomer, subjectsOf(deps, customer, true)) : new Map<string, number>(),
    asked.some((one) => one.firstOrder) && deps.hasOrdered(tx, subsite, customer),
    customer.customerId !== undefined && asked.some((one) => one.groups.length > 0) ? readGroups(tx, customer.customerId) : none,
  ])
  return new Map(
    asked.flatMap(({ id, firstOrder, groups: allowed, customerLimit }): [string, CustomerRefusal][] => {
      // First the customer's own uses: theirs may be the last one.
      if (customerLimit !== null && (uses.get(id) ?? 0) >= customerLimit) return [[id, 'used']]
      if (exhausted.includes(id)) return [[id, 'used_up']]
      if (firstOrder && ordered) return [[id, 'first_order']]
      return allowed.length > 0 && !allowed.some((group) => groups.includes(group)) ? [[id, 'not_for_you']] : []
    }),
  )
}
