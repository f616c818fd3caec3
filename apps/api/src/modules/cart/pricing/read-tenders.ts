import { sum } from '@karat/money/money.ts'
import type { Tender } from '@karat/pricing/totals.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartRow } from '../views.ts'

/** The amounts that gift cards and credit can pay, the cards first. The holds of the cart's own unpaid order can be used again. */
export async function readTenders(
  deps: Pick<CartDependencies, 'credit' | 'giftCards' | 'orders'>,
  db: Db,
  site: Site,
  row: CartRow,
): Promise<(Tender & { lastFour: string })[]> {
  const { customerId, credit, giftCardIds } = row
  if (giftCardIds.length === 0 && (credit === null || customerId === null)) return []
  const [cards, balance, held] = await Promise.all([
    deps.giftCards().balances(db, giftCardIds),
    credit !== null && customerId !== null ? deps.credit().balance(db, customerId, site.code) : 0,
    deps.orders().heldTenders(db, row.id),
  ])
  const heldBy = (kind: Tender['kind'], source: string) =>
    sum(held.filter((tender) => tender.kind === kind && tender.source === source).map((tender) => tender.amount))
  const ofCards = giftCardIds.flatMap((source) => {
    const card = cards.get(source)
    const available = (card?.balance ?? 0) + heldBy('gift_card', source)
    return card && available > 0 ? [{ kind: 'gift_card' as const, source, lastFour: card.lastFour, available }] : []
  })
  const available = credit === null || customerId === null ? 0 : Math.min(credit, balance + heldBy('credit', ''))
  return available > 0 ? [...ofCards, { kind: 'credit', source: '', lastFour: '', available }] : ofCards
}
