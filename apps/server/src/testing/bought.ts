import { transact } from '@karat/api/kernel/db/db.ts'
import { unwrap } from '@karat/api/kernel/result.ts'
import type { ClosedShop } from './killed.ts'

const to = {
  firstName: 'Anvi',
  lastName: 'Deshpande',
  line1: '12',
  line2: '',
  city: 'Pune',
  state: 'MH',
  postcode: '411030',
  country: 'IN',
  phone: '9822000000',
  email: 'anvi@example.com',
}
/** The maximum balance of a gift card, in minor units. */
const maxOnCard = 4_000_000

interface Buying {
  /** The beginning of the references of the gift cards that pay; its digits belong to one purchase only. */
  name: string
  productId?: string
  quantity?: number
  customerId?: string
  phone?: string
  /** How much is paid with gift cards, in minor units; all of it where it is left out. */
  onCards?: number
  /** The payment method of the rest; `cod` is paid at the door, and needs a telephone number that asked for no code just before. */
  rest?: 'sandbox' | 'cod'
}

/** Proves the telephone number of a bag by the code that is sent to it. */
async function verifyNumber(
  { modules: { carts, notifications } }: ClosedShop,
  ref: { cartId: string; customerId: string | undefined },
  phone: string,
) {
  unwrap(await carts.sendCode(ref))
  const sent = (await notifications.recent(50)).find(({ channel, recipient }) => channel === 'sms' && recipient.endsWith(phone))
  unwrap(await carts.verifyCode(ref, /\d{6}/.exec(sent?.body ?? '')?.[0] ?? ''))
}

/** Buys in a closed shop; returns the order. */
export async function bought(
  shop: ClosedShop,
  { name, productId = 'EAR-004', quantity = 1, customerId, phone = to.phone, onCards = Infinity, rest = 'sandbox' }: Buying,
): Promise<{ id: string; number: string; token: string }> {
  const { db, modules, clock } = shop
  const { sites, carts, checkout, giftCards } = modules
  const site = await sites.byCode('in')
  if (!site) throw new Error('the site of India is missing')
  const { view } = unwrap(await carts.add(site, 'en', { productId, quantity, customerId }))
  const ref = { cartId: view.cartId, customerId }
  const { amounts } = unwrap(await carts.setAddress(ref, { shipping: { ...to, phone }, save: false }, 'insured'))
  for (let part = 0, left = Math.min(onCards, amounts.total); left > 0; part++, left -= maxOnCard) {
    const known = { number: String(Number(`4${name.replaceAll(/\D/g, '')}${part}`)).padEnd(16, '7'), pin: '123456' }
    const card = { subsite: 'in', amount: Math.min(left, maxOnCard), reference: `${name}:${part}`, to: { name: 'Anvi', email: to.email } }
    await transact(db, (tx) => giftCards.issue(tx, { ...card, from: '', message: '', language: 'en', sendAt: clock.now(), known }))
    unwrap(await carts.applyGiftCard(ref, { ...known, client: 'test' }))
  }
  const gateway = onCards < amounts.total ? rest : ''
  if (gateway === 'cod') await verifyNumber(shop, ref, phone)
  unwrap(await checkout.hold(ref))
  const posted = unwrap(await checkout.post(ref, { gateway, locale: 'in-en', buyer: {} }))
  if (gateway === 'sandbox') await modules.sandboxBank?.decide({ ref: posted.payment.providerRef })
  return { id: posted.order.id, number: posted.order.number, token: posted.token }
}
