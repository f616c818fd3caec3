import { currentPromotions } from './current-promotions.ts'
import { customerRefusals } from './customer-refusals.ts'
import type { PromotionDependencies } from './dependencies.ts'
import type { CartPromotion, CustomerRefusal, Promotions } from './port.ts'
import { dependsOnCustomer, refusalAt } from './rules.ts'
import { heldByCart, readByCode } from './store.ts'

/** The promotions of a cart, and the codes that were refused. See `Promotions`. */
export async function readCartPromotions(
  deps: PromotionDependencies,
  ...[tx, site, { cartId, codes, customer, held }]: Parameters<Promotions['ofCart']>
): ReturnType<Promotions['ofCart']> {
  const now = deps.clock.now()
  const live = (await currentPromotions(deps, tx, site.code)).filter((promotion) => refusalAt(promotion, now) === undefined)
  const heldIds = new Set(held.map(({ id }) => id))
  const known: CartPromotion[] = [...held, ...live.filter(({ id }) => !heldIds.has(id))]
  const refused = new Map<string, CustomerRefusal>()
  const entered = codes.flatMap((code) => known.find((promotion) => promotion.code === code) ?? [])
  for (const code of codes) {
    if (entered.some((promotion) => promotion.code === code)) continue
    const promotion = await readByCode(tx, site.code, code)
    refused.set(code, (promotion && refusalAt(promotion, now)) ?? 'unknown')
  }
  const candidates = [...known.filter(({ code }) => code === undefined), ...entered]
  const asked = candidates.filter((promotion) => !heldIds.has(promotion.id) && dependsOnCustomer(promotion))
  const ownIds = asked.length > 0 ? await heldByCart(tx, cartId) : []
  const notOwn = asked.filter(({ id }) => !ownIds.includes(id))
  const refusals = await customerRefusals(deps, tx, site.code, notOwn, customer)
  for (const { id, code } of entered) if (code !== undefined && refusals.has(id)) refused.set(code, refusals.get(id) ?? 'unknown')
  return { promotions: candidates.filter(({ id }) => !refusals.has(id)), refused }
}

/** The promotions of a site that its pages list. */
export async function readListedPromotions(
  deps: PromotionDependencies,
  ...[tx, site]: Parameters<Promotions['listed']>
): ReturnType<Promotions['listed']> {
  const now = deps.clock.now()
  return (await currentPromotions(deps, tx, site.code)).filter((promotion) => promotion.listed && refusalAt(promotion, now) === undefined)
}
