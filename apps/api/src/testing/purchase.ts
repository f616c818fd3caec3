import type { Cart } from '@karat/contract/cart.ts'
import type { Order } from '@karat/contract/checkout.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rows } from '../kernel/db/db.ts'
import { sign } from '../modules/checkout/payments/gateways/sandbox/sandbox.ts'
import type { UnitTransition } from '../modules/orders/orders/machines/unit.ts'
import type { TransitionRequest } from '../modules/orders/orders/units/transition-request.ts'
import { recordMadeUpHuids } from '../seed/record-huids.ts'
import type { Answer, TestShop } from './shop.ts'

export const puneAddress = {
  Fname: 'Anvi',
  Lname: 'Deshpande',
  Address: '12, Sadashiv Peth',
  City: 'Pune',
  Zip: '411030',
  Phone: '98220 00000',
  State: 'MH',
  Country: 'IN',
  Email: 'anvi@example.com',
}

/** Another person's billing address. */
export const puneBilling = {
  FirstName: 'Meera',
  LastName: 'Joshi',
  Address: '7 FC Road',
  Zip: '411004',
  State: 'MH',
  Country: 'IN',
  Phone: '9822000001',
  Email: 'bill@example.com',
  City: 'Pune',
}

export interface Posted {
  orderID: string
  orderToken: string
  orderNumber: string
  orderStatus: string
  payment: { kind: string; url: string; providerRef: string; attemptID: string }
}

/** A new cart with one product in it, with an engraving where one is given. */
export async function cartWith(shop: TestShop, productID: string, quantity = 1, engraving = ''): Promise<Cart> {
  const { status, body } = await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID, quantity, engraving })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.cart
}

export function address(shop: TestShop, cartID: string, fields: Record<string, unknown> = {}): Promise<Answer<{ cart: Cart }>> {
  return shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: puneAddress, ...fields })
}

/** Gives a cart a gift message. */
export function gift(shop: TestShop, cartID: string, giftMessage: string) {
  return shop.call('PUT', '/api/cart/', { mode: 'gift_buy', cartID, giftMessage })
}

/** A cart that is ready to be posted: with an address and a held price. */
export async function readyCart(shop: TestShop, productID: string, quantity = 1, engraving = ''): Promise<string> {
  const { cartID } = await cartWith(shop, productID, quantity, engraving)
  expect((await address(shop, cartID)).status).toBe(200)
  expect((await shop.call('POST', `/api/cart/${cartID}/quote/`)).status).toBe(200)
  return cartID
}

export function post(shop: TestShop, cartID: string, key: string, locale = 'in-en'): Promise<Answer<Posted>> {
  return shop.call('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: key, locale })
}

/** An order as the holder of its order token sees it. */
export async function order(shop: TestShop, orderID: string): Promise<Order> {
  const token = await shop.modules.orders.addToken(shop.db, orderID)
  return (await shop.call<{ order: Order }>('GET', `/api/cart/orders/${orderID}/?orderToken=${token}`)).body.order
}

/** The code sent to the telephone, from the outbox. */
export async function codeSent(shop: TestShop): Promise<string> {
  const { body } = await shop.call<{ messages: { body: string; channel: string }[] }>('GET', '/dev/outbox')
  return body.messages.find((message) => message.channel === 'sms' && /^\d{6}/.test(message.body))?.body.slice(0, 6) ?? ''
}

/** Decides a payment at the sandbox bank, as a shopper's click on its page does. */
export function bank(shop: TestShop, providerRef: string, choice: string, code?: string) {
  const payload = new URLSearchParams({ choice, ...(code ? { code } : {}) }).toString()
  return shop.server.inject({
    method: 'POST',
    url: `/sandbox-bank/${providerRef}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })
}

/** A signed message to the webhook, as the bank sends it. */
export function webhook(shop: TestShop, event: object, secret = 'a secret of the tests') {
  const body = JSON.stringify(event)
  return shop.server.inject({
    method: 'POST',
    url: '/api/payments/sandbox/webhook',
    headers: { 'content-type': 'application/json', 'x-sandbox-signature': sign(secret, body) },
    payload: body,
  })
}

/** Records hallmark numbers of the units of an order that need them before they are sent: of all, or of one by its place from 1. */
export const hallmark = ({ db, modules: { orderTransitions } }: Pick<TestShop, 'db' | 'modules'>, number: string, place?: number) =>
  recordMadeUpHuids({ db, orderTransitions }, number, place)

/** A transition of units by staff, who record the hallmark numbers before they hand a parcel over, or put units ready in their store. */
export async function transitionUnits(shop: Pick<TestShop, 'db' | 'modules'>, name: UnitTransition, request: TransitionRequest) {
  if (name === 'ship' || name === 'ready-to-collect') await hallmark(shop, request.number, request.unit)
  return shop.modules.orderTransitions.byStaff(name, request)
}

/** A ring that is in stock in India. */
export const ring = 'RNG-001-18K-yellow-15'

/** Sets the stock of the ring. */
export async function restock(shop: TestShop, onHand = 12): Promise<void> {
  await shop.db.execute(sql`update stock set on_hand = ${onHand} where subsite = 'in' and variant_id = ${ring}`)
}

/** The states of a cart's orders, the oldest first. */
export async function statesOf(shop: TestShop, cartID: string): Promise<string[]> {
  const found = await rows<{ state: string }>(shop.db, sql`select state from orders where cart_id = ${cartID} order by created_at, id`)
  return found.map((order) => order.state)
}

export async function stockOf(shop: TestShop, variantId: string, subsite = 'in'): Promise<number> {
  return (await shop.modules.inventory.levels(shop.db, subsite, [variantId])).get(variantId)?.quantity ?? -1
}
