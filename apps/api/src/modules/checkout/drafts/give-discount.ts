import { noteChange, noteMoney } from '../../../kernel/acts.ts'
import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { CartView } from '../../cart/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import { lockForChange, refuseInPayment } from './lock-draft.ts'
import { checkCost } from './check-cost.ts'
import { coverAfter, type DraftMember, isCovered, savedBy } from './rules.ts'
import { addDraftEvent, type DraftRow, updateDraft } from './store.ts'

/**
 * Takes a percentage off the making charge of a draft order's pieces, in basis points; 0 takes it back. Above the member's limit it waits for
 * a second person, unless more was approved before. A held price stays held, less the discount. Throws `price_below_cost` where a piece would cost less
 * than its metal, stones and labour, for everybody but an owner.
 */
export function giveDiscount(
  deps: Pick<DraftDependencies, 'carts' | 'checkout' | 'clock' | 'db' | 'orders' | 'pricing'>,
  site: Site,
  number: string,
  by: { member: DraftMember; version: number },
  makingPercent: number,
): Promise<Result<undefined>> {
  const { carts, checkout, clock, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const draft = await lockForChange(deps, tx, site, number, by)
      await refuseInPayment(deps, tx, draft.cartId)
      const now = clock.now()
      await updateDraft(tx, draft.id, { makingPercent, version: draft.version + 1, updatedAt: now })
      const bag = await checkout.keepPromotions(tx, (await carts.view(tx, draft.cartId)) ?? throwFailure('not_found', 'number'))
      const { total } = bag.amounts
      const isBelowCost = await checkCost(deps, tx, { ...draft, makingPercent }, bag, by.member)
      const given = { percent: makingPercent, amount: savedBy(bag), memberId: by.member.id, ...(isBelowCost && { isBelowCost }) }
      const coveredDiscount = coverAfter(draft.coveredDiscount, given)
      await updateDraft(tx, draft.id, { total, coveredDiscount, ...(bag.held ? { heldTotal: total } : {}) })
      await addDraftEvent(tx, draft.id, 'discount', by.member.name, now)
      noteDiscount({ ...draft, makingPercent }, bag)
      const before = { makingDiscount: percentText(draft.makingPercent), total: draft.total }
      noteChange({ object: 'drafts', id: draft.number, before, after: { makingDiscount: percentText(makingPercent), total } })
      return undefined
    }),
  )
}

const percentText = (basisPoints: number) => `${basisPoints / 100} %`

/**
 * Notes the discount of a bag, which is compared with the limit of the member who gives it or changes its pieces, unless it is covered by the
 * one that was given before. Returns its amount where it is not.
 */
export function noteDiscount(
  draft: Pick<DraftRow, 'number' | 'customerId' | 'makingPercent' | 'coveredDiscount'>,
  bag: CartView,
): number | undefined {
  const { number, customerId, makingPercent } = draft
  const amount = savedBy(bag)
  if (makingPercent === 0 || isCovered(draft.coveredDiscount, { percent: makingPercent, amount })) return undefined
  const money = { kind: 'discount', amount, currency: bag.site.currency, orderId: null, customerId, makingPercent } as const
  noteMoney({
    ...money,
    object: 'drafts',
    id: number,
    details: [
      { name: 'making', percent: makingPercent },
      { name: 'total', amount: bag.amounts.total },
    ],
    basis: { fingerprint: bag.fingerprint },
  })
  return amount
}
