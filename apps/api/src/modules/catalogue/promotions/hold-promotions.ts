import { lockNamed } from '../../../kernel/db/db.ts'
import { AppError } from '../../../kernel/result.ts'
import { customerRefusals, subjectsOf } from './customer-refusals.ts'
import type { PromotionDependencies } from './dependencies.ts'
import type { CartPromotion, CustomerRefusal, Promotions } from './port.ts'
import { countUse, insertUses } from './store.ts'

/** Holds the promotions of an order, in the transaction that posts it; throws for one that is used up. See `Promotions`. */
export async function holdPromotions(
  deps: PromotionDependencies,
  ...[tx, { orderId, promotions: used, customer }]: Parameters<Promotions['hold']>
): Promise<void> {
  if (used.length === 0) return
  const refuse = ({ code = '', id }: CartPromotion, reason: CustomerRefusal) => {
    throw new AppError({ code: `promotion_${reason}`, field: 'couponCode', details: { promoID: id, couponCode: code } })
  }
  // Always in the order of ids, and a person before the promotions, so that no two orders deadlock.
  const sorted = used.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const subjects = subjectsOf(deps, customer, false)
  if (sorted.some((promotion) => promotion.customerLimit !== null || promotion.firstOrder))
    for (const subject of subjects.toSorted()) await lockNamed(tx, `promotions of ${subject}`)
  const subsite = sorted[0]?.subsite ?? ''
  const personal = sorted.map((promotion) => ({ ...promotion, usageLimit: null }))
  const refusals = await customerRefusals(deps, tx, subsite, personal, customer)
  for (const promotion of sorted) {
    const reason = refusals.get(promotion.id)
    if (reason) refuse(promotion, reason)
  }
  for (const promotion of sorted) if (promotion.usageLimit !== null && !(await countUse(tx, promotion.id))) refuse(promotion, 'used_up')
  await insertUses(
    tx,
    sorted.map(({ id, usageLimit }) => ({ orderId, promotionId: id, subjects, state: 'held' as const, counted: usageLimit !== null })),
  )
}
