import type { Db } from '../../kernel/db/db.ts'
import { type Result, throwFailure } from '../../kernel/result.ts'
import { minorOf } from '../../kernel/wire-amount.ts'
import type { CartRef, CartView } from './port.ts'
import type { CartParts } from './pricing-view.ts'
import { maxGiftCards } from './rules.ts'
import { setTenders } from './store.ts'
import { type CartRow, readCart } from './views.ts'

interface TenderParts extends Pick<CartParts, 'credit' | 'giftCards' | 'sites'> {
  change: (ref: CartRef, work: (tx: Db, row: CartRow) => Promise<CartView | undefined>) => Promise<Result<CartView>>
  price: (db: Db, row: CartRow) => Promise<CartView | undefined>
}

/** Credit and gift cards that pay a part of a cart (C-04). They are held only when an order is posted. */
export function createTenders(db: Db, { change, price, credit: creditOf, giftCards, sites }: TenderParts) {
  return {
    /** Spends up to an amount (major units) of the customer's credit; all of it without an amount, none for 0. */
    applyCredit: (ref: CartRef, amount: number | undefined) =>
      change(ref, async (tx, row) => {
        const site = (await sites.byCode(row.subsite)) ?? throwFailure('unknown_cart', 'cartID')
        if (row.customerId === null) return throwFailure('credit_sign_in', 'cartID')
        const wanted = amount === undefined ? Number.MAX_SAFE_INTEGER : minorOf(amount, site.currency, 'amount')
        const without = await price(tx, { ...row, credit: Number.MAX_SAFE_INTEGER })
        const available = await creditOf().balance(tx, row.customerId, row.subsite)
        const usable = Math.max(available, without?.tenders.find(({ kind }) => kind === 'credit')?.amount ?? 0)
        if (wanted > 0 && (usable === 0 || (amount !== undefined && wanted > usable))) return throwFailure('credit_short', 'amount')
        const credit = wanted === 0 ? null : wanted
        await setTenders(tx, row.id, { credit })
        return price(tx, { ...row, credit })
      }),

    /** Pays with the balance of a gift card as far as needed. Idempotent. `client` identifies the caller, since wrong tries are counted. */
    async applyGiftCard(
      ref: CartRef,
      card: { number: string; pin: string; client: string; device?: string | undefined },
    ): Promise<Result<CartView>> {
      const subsite = (await readCart(db, ref.cartId))?.subsite
      if (subsite === undefined) return change(ref, () => throwFailure('unknown_cart', 'cartID'))
      const opened = await giftCards().open(db, { ...card, subsite })
      if (!opened.ok) return opened
      return change(ref, async (tx, row) => {
        const giftCardIds = [...new Set([...row.giftCardIds, opened.value.cardId])]
        if (giftCardIds.length > maxGiftCards) return throwFailure('too_many', 'number')
        await setTenders(tx, row.id, { giftCardIds })
        return price(tx, { ...row, giftCardIds })
      })
    },

    /** Removes a gift card; does nothing where the cart does not have it. */
    removeGiftCard: (ref: CartRef, cardId: string) =>
      change(ref, async (tx, row) => {
        const giftCardIds = row.giftCardIds.filter((id) => id !== cardId)
        await setTenders(tx, row.id, { giftCardIds })
        return price(tx, { ...row, giftCardIds })
      }),
  }
}
