import type { Cart } from '@karat/contract/cart.ts'
import type { PaymentLink } from '@karat/contract/drafts.ts'
import type { StaffDraft } from '@karat/contract/staff-drafts.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { bank, codeSent, post, type Posted, puneAddress, restock, ring, statesOf } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as, staffActor } from '../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
const shoppers = shop.server.authenticate
shop.server.authenticate = async (request) =>
  request.headers.authorization === 'Bearer staff' ? staffActor('order-desk') : shoppers(request)

beforeEach(async () => {
  await restock(shop, 20)
  await shop.db.execute(sql`
    insert into customer (id, first_name, last_name, email, phone, language, subsite, created_at, last_sign_in_at)
    values ('prachi', 'Prachi', 'Sathe', 'prachi@example.com', '+919822050412', 'en', 'in', now(), now()) on conflict do nothing`)
})

const staff = <T>(path: string, body: object) => shop.call<T>('POST', `/api/staff/${path}`, body, { authorization: 'Bearer staff' })
const staffReads = <T>(path: string) => shop.call<T>('GET', `/api/staff/${path}`, undefined, { authorization: 'Bearer staff' })
const place = { Address: '12, Sadashiv Peth', City: 'Pune', Zip: '411030', State: 'MH' }
/** The bag of a link for Prachi's account, in the browser of whoever opens it. */
async function opened(fields: object = {}): Promise<Cart> {
  const content = { channel: 'telephone', customerID: 'prachi', items: [{ productID: ring, quantity: 1 }], address: place, ...fields }
  const { draft } = (await staff<{ draft: StaffDraft }>('drafts/', content)).body
  const sent = (await staff<{ draft: StaffDraft }>(`drafts/${draft.number}/send/`, { version: draft.version })).body.draft
  const token = sent.link?.address.split('#')[1] ?? ''
  return (await shop.call<PaymentLink>('POST', '/api/drafts/open/', { token })).body.cart!
}
const put = (cartID: string, body: object, headers = {}) =>
  shop.call<{ cart: Cart; code: string }>('PUT', '/api/cart/', { cartID, ...body }, headers)
/** Gives the contacts and the address of Anvi, who pays for Prachi. */
const payAs = async (cartID: string, headers = {}) => {
  const answer = await put(
    cartID,
    { mode: 'add_address', shipping: { ...puneAddress, Address: '7 FC Road' }, shippingSaveToList: 'yes' },
    headers,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const postAs = (cartID: string, headers = {}) =>
  shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: 'sandbox', locale: 'in-en' }, headers)
const ofPrachi = /Sathe|9822050412|98220 50412|prachi@|Sadashiv/

describe('somebody else who pays by the link of an account', () => {
  test.each([
    ['a guest', {}],
    ['another customer', as('anvi')],
  ])('%s leaves the order to the account, and the accounts as they are', async (_, headers) => {
    const { cartID } = await opened()
    await payAs(cartID, headers)
    const posted = await postAs(cartID, headers)
    expect(posted.status, JSON.stringify(posted.body)).toBe(200)
    const { orderID, orderToken, orderNumber, payment } = posted.body
    const before = (await shop.call<{ messages: { body: string }[] }>('GET', '/dev/outbox')).body.messages.length
    await bank(shop, payment.providerRef, 'approve')
    await shop.modules.jobs.runDue()
    expect(await statesOf(shop, cartID)).toEqual(['placed'])
    const [order] = await rows<{ owner: string; email: string }>(
      shop.db,
      sql`select customer_id as owner, address->'shipping'->>'email' as email from orders where id = ${orderID}`,
    )
    expect(order).toEqual({ owner: 'prachi', email: 'anvi@example.com' })
    // The payer reads the own address, masked, and nothing of the account.
    const page = JSON.stringify((await shop.call('GET', `/api/cart/orders/${orderID}/?orderToken=${orderToken}`, undefined, headers)).body)
    expect([page.includes('7 FC Road'), ofPrachi.test(page), page.includes('anvi@example.com')]).toEqual([true, false, false])
    // The receipt goes to the payer, without the account's contacts or address.
    const { messages } = (await shop.call<{ messages: { recipient: string; body: string; subject: string }[] }>('GET', '/dev/outbox')).body
    const receipts = messages.filter(({ body, subject }) => `${body} ${subject}`.includes(orderNumber))
    expect([messages.length > before, receipts.length > 0]).toEqual([true, true])
    expect(receipts.filter(({ recipient }) => /prachi|9822050412/.test(recipient))).toEqual([])
    expect(receipts.filter(({ body }) => ofPrachi.test(body))).toEqual([])
    // Staff see both: the account with its orders, and the contacts of the payer.
    const seen = (await staffReads<{ order: { customer: object } }>(`orders/${orderNumber}/`)).body.order.customer
    expect(seen).toMatchObject({ accountName: 'Prachi Sathe', customerID: 'prachi', name: 'Anvi Deshpande', email: 'anvi@example.com' })
    const accounts = await rows<{ id: string; email: string; phone: string }>(
      shop.db,
      sql`select id, email, phone from customer where id = 'prachi'`,
    )
    expect(accounts).toEqual([{ id: 'prachi', email: 'prachi@example.com', phone: '+919822050412' }])
    expect(await rows(shop.db, sql`select 1 from customer_address where customer_id in ('prachi', 'anvi')`)).toEqual([])
  })
})

describe('cash on delivery by a link', () => {
  const cash = (cartID: string) => post(shop, cartID, 'cod')
  test('needs a code sent to the delivery number, as in the shop', async () => {
    const { cartID } = await opened()
    expect(await cash(cartID)).toMatchObject({ status: 409, body: { code: 'cod_unverified', field: 'code' } })
    expect((await put(cartID, { mode: 'cod_send_code' })).status).toBe(200)
    const code = await codeSent(shop)
    // Another number makes the code worthless.
    await payAs(cartID)
    expect((await put(cartID, { mode: 'cod_verify_code', code })).body.code).toBe('cod_code_expired')
    expect(await cash(cartID)).toMatchObject({ status: 409, body: { code: 'cod_unverified' } })
    shop.clock.advance(60_000)
    expect((await put(cartID, { mode: 'cod_send_code' })).status).toBe(200)
    expect((await put(cartID, { mode: 'cod_verify_code', code: await codeSent(shop) })).status).toBe(200)
    expect((await cash(cartID)).status).toBe(200)
    expect(await statesOf(shop, cartID)).toEqual(['placed'])
  })
  test('is refused above the limit of the site, also with the right code', async () => {
    const { cartID } = await opened({ items: [{ productID: ring, quantity: 5 }] })
    const check = (await shop.call<{ reason: string }>('GET', `/api/cart/${cartID}/cod_check`)).body
    expect(check.reason).toBe('over_limit')
    await put(cartID, { mode: 'cod_send_code' })
    await put(cartID, { mode: 'cod_verify_code', code: await codeSent(shop) })
    expect(await cash(cartID)).toMatchObject({ status: 409, body: { code: 'cod_unavailable', field: 'paymentSettingsGroupKey' } })
  })
})
