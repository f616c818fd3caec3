import { transact } from '../kernel/db/db.ts'
import type { TestShop } from './shop.ts'

let count = 0

/** Gives a customer store credit in rupees, until a day or for ever. */
export function grantCredit(shop: TestShop, customerId: string, rupees: number, expiresAt: Date | null = null): Promise<void> {
  const given = { customerId, subsite: 'in', amount: rupees * 100, reason: 'a gift', reference: `grant-${++count}`, expiresAt }
  return transact(shop.db, (tx) => shop.modules.credit.grant(tx, given))
}

/** Creates a gift card of rupees; its number and PIN are read from its e-mail. */
export async function makeGiftCard(shop: TestShop, rupees: number) {
  const to = { name: 'Meera', email: `gift-${++count}@example.com` }
  const reference = `gift-card-${count}`
  const card = { subsite: 'in', amount: rupees * 100, reference, to, from: 'Anvi', message: '', language: 'en' }
  const { cardId } = await transact(shop.db, (tx) => shop.modules.giftCards.issue(tx, { ...card, sendAt: shop.clock.now() }))
  await shop.modules.jobs.runDue()
  const body = (await shop.modules.notifications.recent(100)).find(({ recipient }) => recipient === to.email)?.body ?? ''
  return { cardId, reference, number: /\d{4} \d{4} \d{4} \d{4}/.exec(body)?.[0] ?? '', pin: /PIN: \D*(\d{6})/.exec(body)?.[1] ?? '' }
}
