import { isFor } from '@karat/pricing/promotions/apply.ts'
import { totalsOf } from '@karat/pricing/totals.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CartDependencies } from '../dependencies.ts'
import { withMakingDiscount } from '../drafts/making-discount.ts'
import type { CartView, OfferedPromotion } from '../port.ts'

/** The offers of a site for a cart, each with the amount it would save if it were entered alone; the largest saving first. */
export async function readOffersForCart(
  { db, promotions }: Pick<CartDependencies, 'db' | 'promotions'>,
  view: CartView,
): Promise<OfferedPromotion[]> {
  const { cartId, site, held, promotionCustomer: customer, deliveryMethod, deliveryOptions } = view
  const listed = await promotions.listed(db, site)
  const codes = listed.flatMap(({ code }) => code ?? [])
  const usable = await promotions.ofCart(db, site, { cartId, codes, customer, held: held?.promotions ?? [] })
  const ofEverybody = usable.promotions.filter(({ code }) => code === undefined)
  const automatic = withMakingDiscount(ofEverybody, view.draft, site.code)
  const cart = {
    lines: view.lines.map(({ record, input, quantity }) => ({ ...record, input, quantity })),
    rules: site.rules,
    destination: {},
    addressKnown: false,
    delivery: deliveryOptions.find(({ option }) => option.method === deliveryMethod)?.fee ?? 0,
    tenders: [],
  }
  // An automatic promotion that this person cannot use is left out.
  const offerable = listed.filter(({ id, code }) => code !== undefined || automatic.some((one) => one.id === id))
  const offered = offerable.map((promotion): OfferedPromotion => {
    const { id, code } = promotion
    const applied = view.promotions.find((one) => one.promotion.id === id)
    if (applied) return { promotion, saved: applied.saved, applied: true, refusal: undefined }
    const reason = code === undefined ? undefined : usable.refused.get(code)
    if (reason) return { promotion, saved: 0, applied: false, refusal: { reason } }
    const totals = totalsOf({ ...cart, promotions: [...automatic.filter((one) => one.id !== id), promotion] })
    const saved = totals.promotions.find((one) => one.id === id)?.saved ?? 0
    return { promotion, saved, applied: false, refusal: totals.refused.get(id) }
  })
  const missing = ({ refusal }: OfferedPromotion) => (refusal?.reason === 'minimum' ? refusal.missing : refusal ? Infinity : 0)
  return offered.toSorted((a, b) => b.saved - a.saved || missing(a) - missing(b) || b.promotion.priority - a.promotion.priority)
}

/** The offers of a site on one unit of a product, the largest saving first (C-40); undefined where the site does not sell it. */
export async function readOffersOnProduct(
  { catalogue, db, pricing, promotions }: Pick<CartDependencies, 'catalogue' | 'db' | 'pricing' | 'promotions'>,
  site: Site,
  language: string,
  productId: string,
): Promise<OfferedPromotion[] | undefined> {
  const variantId = await catalogue.resolveVariant(db, productId)
  if (variantId === undefined) return undefined
  const rateVersion = await pricing.rateVersion(db, site)
  const record = (await catalogue.records(db, site, language, [variantId])).get(variantId)
  const input = (await pricing.inputs(db, site, rateVersion, [variantId])).get(variantId)
  if (!record || !input) return undefined
  const unit = { lines: [{ ...record, input, quantity: 1 }], rules: site.rules, destination: {}, addressKnown: false }
  const offered = (await promotions.listed(db, site))
    .filter((promotion) => isFor(promotion, record))
    .map((promotion): OfferedPromotion => {
      const totals = totalsOf({ ...unit, promotions: [promotion], delivery: 0, tenders: [] })
      return { promotion, saved: totals.promotionDiscount, applied: false, refusal: totals.refused.get(promotion.id) }
    })
  return offered.toSorted((a, b) => b.saved - a.saved || b.promotion.priority - a.promotion.priority)
}
