import { fromMajor, toMajor } from '@karat/money/money.ts'
import { addMs, dayIn, durations } from '../../../kernel/clock.ts'
import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CartDependencies } from '../dependencies.ts'
import { openCart } from '../owners/open-cart.ts'
import type { CartCard, CartRef, CartView } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { maxCards, maxDaysAhead } from '../rules.ts'
import { cardOfKey, writeCard } from '../store.ts'
import { readCart } from '../views.ts'

/** A requested gift card; the amount is in whole major units of the site's currency. */
type WantedCard = Omit<CartCard, 'id'> & { key: string; cardId?: string | undefined }

/** Refuses amounts that a site's cards cannot have, and days that are past or too far ahead. */
export function refuseCard(site: Pick<Site, 'currency' | 'profile' | 'timeZone'>, amount: number, sendOn: string, now: Date): void {
  const { least, most } = site.profile.giftCards
  const money = (minor: number) => toMajor(minor, site.currency)
  if (amount < least || amount > most)
    throw new AppError({ code: 'card_amount', field: 'amount', details: { least: money(least), most: money(most) } })
  if (sendOn === '') return
  const last = dayIn(site.timeZone, addMs(now, maxDaysAhead * durations.day))
  if (sendOn < dayIn(site.timeZone, now) || sendOn > last) throwFailure('card_day', 'sendOn')
}

/**
 * Puts a gift card into a cart, which is found or created as for a product; or changes the one that `cardId` names. The same `key`
 * again means the same card.
 */
export function buyCard(
  deps: CartDependencies,
  site: Site,
  language: string,
  { key, cardId, amount: major, ...greeting }: WantedCard,
  ref: Partial<CartRef>,
): Promise<Result<{ view: CartView; isOfOtherSite: boolean }>> {
  const { clock, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const now = clock.now()
      const amount = fromMajor(major, site.currency)
      refuseCard(site, amount, greeting.sendOn, now)
      const { cartId, isOfOtherSite } = await openCart(deps, tx, site, language, ref)
      const row = (await readCart(tx, cartId)) ?? throwFailure('unknown_cart', 'cartID')
      const known = cardId ?? (await cardOfKey(tx, cartId, key))
      const present = row.cards.find(({ id }) => id === known)
      if (cardId !== undefined && !present) throwFailure('unknown_item', 'cardID')
      if (!present && row.cards.length >= maxCards) throwFailure('too_many', 'cardID')
      const card = { ...greeting, id: present?.id ?? newId(now), amount }
      await writeCard(tx, cartId, { ...card, key, addedAt: now })
      const cards = present ? row.cards.map((one) => (one.id === card.id ? card : one)) : [...row.cards, card]
      return { view: (await priceCart(deps, tx, { ...row, cards })) ?? throwFailure('unknown_cart', 'cartID'), isOfOtherSite }
    }),
  )
}
