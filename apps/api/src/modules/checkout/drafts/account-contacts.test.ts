import type { Cart, ListedAddress } from '@karat/contract/cart.ts'
import type { PaymentLink } from '@karat/contract/drafts.ts'
import type { InitialRole } from '@karat/contract/permissions.ts'
import type { StaffDraft } from '@karat/contract/staff-drafts.ts'
import { sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { bank, transitionUnits, post, puneAddress, puneBilling, restock, ring } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as, staffActor } from '../../../testing/signed-in.ts'
import { addMember } from '../../../testing/staff-client.ts'

const shop = await shopOfFile({ drawsDocuments: true })
acceptTestCustomers(shop)
const shoppers = shop.server.authenticate
shop.server.authenticate = async (request) => {
  const [, role, name] = /^Bearer (order-desk|sales) (\w+)$/.exec(request.headers.authorization ?? '') ?? []
  return role === undefined ? shoppers(request) : staffActor(role as InitialRole, name)
}
const staff = <T>(method: 'GET' | 'POST', path: string, body?: object, name = 'Sana') =>
  shop.call<T>(method, `/api/staff/${path}`, body, { authorization: `Bearer sales ${name}` })

/** The contacts of Prachi's account, which none but herself may read in full. */
const secret = /9822050412|98220 50412|prachi@/
const masked = { Phone: '••••0412', Email: 'p•••@example.com' }

beforeEach(async () => {
  await restock(shop, 20)
  await shop.db.execute(sql`
    insert into customer (id, first_name, last_name, email, phone, language, subsite, created_at, last_sign_in_at)
    values ('prachi', 'Prachi', 'Sathe', 'prachi@example.com', '+919822050412', 'en', 'in', now(), now()) on conflict do nothing`)
})

const place = { Address: '12, Sadashiv Peth', City: 'Pune', Zip: '411030', State: 'MH' }
const content = { channel: 'telephone', customerID: 'prachi', items: [{ productID: ring, quantity: 1 }], address: place }
const create = async (fields: object = {}, name = 'Sana') =>
  (await staff<{ draft: StaffDraft }>('POST', 'drafts/', { ...content, ...fields }, name)).body.draft
/** The bag that a draft order's link opens, and the draft order. */
async function opened(headers = {}, fields: object = {}): Promise<{ cart: Cart; text: string; token: string }> {
  const draft = await create(fields)
  const { body } = await staff<{ draft: StaffDraft }>('POST', `drafts/${draft.number}/send/`, { version: draft.version })
  expect(JSON.stringify([draft, body])).not.toMatch(secret)
  const token = body.draft.link?.address.split('#')[1] ?? ''
  const answer = await shop.call<PaymentLink>('POST', '/api/drafts/open/', { token }, headers)
  return { cart: answer.body.cart!, text: JSON.stringify(answer.body), token }
}
const storedAddress = async (cartID: string) =>
  (await rows<{ address: { shipping: object; billing?: object } }>(shop.db, sql`select address from cart where id = ${cartID}`))[0]?.address
const change = (cartID: string, shipping: object, more: object = {}, headers = {}) =>
  shop.call<{ cart: Cart }>('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping, ...more }, headers)

describe('the link of a draft order for an account', () => {
  test('shows the contacts masked in every answer until the owner of the account is signed in', async () => {
    const { cart, text, token } = await opened()
    expect(cart.address?.shipping).toMatchObject(masked)
    expect(text).not.toMatch(secret)
    for (const headers of [{}, as('anvi')]) {
      const paths = [
        'cart_summary',
        'address_list/',
        'payment_gateways/',
        'cod_check',
        'promotions_list/',
        'delivery_options/?postcode=411030',
      ]
      for (const path of paths)
        expect(JSON.stringify((await shop.call('GET', `/api/cart/${cart.cartID}/${path}`, undefined, headers)).body)).not.toMatch(secret)
      for (const [method, path, body] of [
        ['POST', `/api/cart/${cart.cartID}/quote/`, undefined],
        ['POST', '/api/drafts/open/', { token }],
        ['PUT', '/api/cart/', { mode: 'cod_send_code', cartID: cart.cartID }],
      ] as const)
        expect(JSON.stringify((await shop.call(method, path, body, headers)).body)).not.toMatch(secret)
    }
    expect(JSON.stringify((await shop.call('GET', `/api/cart/mapUserCart/${cart.cartID}/`, undefined, as('anvi'))).body)).not.toMatch(
      secret,
    )
    const own = (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cart.cartID}/cart_summary`, undefined, as('prachi'))).body.cart
    expect(own.address?.shipping).toMatchObject({ Phone: '+919822050412', Email: 'prachi@example.com' })
    const bill = (await shop.call<PaymentLink>('POST', '/api/drafts/open/', { token }, as('prachi'))).body
    expect(bill.cart?.address?.shipping.Phone).toBe('+919822050412')
  })
  test('stores the contacts of the account where the masked ones are sent back', async () => {
    const { cart } = await opened()
    const sent = { ...puneAddress, ...masked, Address: '7 FC Road', Zip: '411004' }
    const billing = { ...puneBilling, ...masked }
    const answer = await change(cart.cartID, sent, { billingAddressDifferent: 'Yes', billing })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.cart.address).toMatchObject({ shipping: masked, billing: masked })
    const whole = { phone: '+919822050412', email: 'prachi@example.com' }
    expect(await storedAddress(cart.cartID)).toMatchObject({ shipping: { line1: '7 FC Road', ...whole }, billing: whole })
    // Chosen by its id in the list, which is not made of the whole contacts.
    const { addresses } = (await shop.call<{ addresses: ListedAddress[] }>('GET', `/api/cart/${cart.cartID}/address_list/`)).body
    const chosen = await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID: cart.cartID, shippingID: addresses[0]?.shippingID })
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(200)
    expect(await storedAddress(cart.cartID)).toMatchObject({ shipping: { line1: '7 FC Road', ...whole } })
    const other = await change(cart.cartID, puneAddress)
    expect(other.body.cart.address?.shipping).toMatchObject({ Phone: '••••0000', Email: 'a•••@example.com' })
    expect(await storedAddress(cart.cartID)).toMatchObject({ shipping: { phone: '+919822000000', email: 'anvi@example.com' } })
  })
  test('refuses masked contacts that are none of the bag', async () => {
    const { cart } = await opened()
    expect(await change(cart.cartID, { ...puneAddress, Phone: '••••9999' })).toMatchObject({
      status: 400,
      body: { field: 'shipping.Phone' },
    })
    expect(await change(cart.cartID, { ...puneAddress, Email: 'x•••@example.com' })).toMatchObject({
      status: 400,
      body: { field: 'shipping.Email' },
    })
    const guests = (await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: ring, quantity: 1 })).body.cart
    expect(await change(guests.cartID, { ...puneAddress, ...masked })).toMatchObject({ status: 400 })
  })
  test('stores the contacts in no account but its own', async () => {
    const { cart } = await opened()
    const answer = await change(cart.cartID, { ...puneAddress, ...masked }, { shippingSaveToList: 'yes' }, as('anvi'))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await rows(shop.db, sql`select 1 from customer_address where customer_id = 'anvi'`)).toEqual([])
    expect(JSON.stringify((await shop.call('GET', `/api/cart/${cart.cartID}/address_list/`, undefined, as('anvi'))).body)).not.toMatch(
      secret,
    )
  })
  test('asks for contacts where the customer gives the address, and shows them masked', async () => {
    const { cart } = await opened({}, { address: null })
    expect(cart.address).toBeNull()
    expect((await change(cart.cartID, puneAddress)).body.cart.address?.shipping.Phone).toBe('••••0000')
  })
})

describe('the order of a draft order for an account', () => {
  test('shows its contacts, also on documents, to the owner of the account alone', async () => {
    const { cart } = await opened()
    const { body } = await post(shop, cart.cartID, 'sandbox')
    await bank(shop, body.payment.providerRef, 'approve')
    await shop.modules.jobs.runDue()
    const actor = { kind: 'staff', id: 'Meera' } as const
    for (const name of ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver'] as const)
      expect((await transitionUnits(shop, name, { number: body.orderNumber, actor, reason: 'by the book' })).ok).toBe(true)
    await shop.modules.jobs.runDue()
    const token = `?orderToken=${body.orderToken}`
    const paths = [`/api/cart/orders/${body.orderID}/`, `/api/orders/detail/id/${body.orderNumber}/`]
    for (const path of paths) {
      const answer = await shop.call('GET', path + token)
      expect([path, answer.status]).toEqual([path, 200])
      expect(JSON.stringify(answer.body)).not.toMatch(secret)
      expect(JSON.stringify(answer.body)).toContain('0412')
      expect(JSON.stringify((await shop.call('GET', path, undefined, as('prachi'))).body)).toContain('9822050412')
    }
    const [invoice] = await rows<{ id: string }>(
      shop.db,
      sql`select id from document where order_id = ${body.orderID} and kind = 'invoice'`,
    )
    const drawn = async (query: string, headers = {}) => {
      const path = `/api/cart/orders/${body.orderID}/documents/${invoice?.id}/${query}`
      const { address } = (await shop.call<{ address: string }>('GET', path, undefined, headers)).body
      const file = await shop.server.inject({ method: 'GET', url: address })
      expect(file.statusCode).toBe(200)
      // The signature is of this drawing alone.
      const [, id] = /documents\/([^/]+)\//.exec(address) ?? []
      const swapped = address.includes('/masked/') ? address.replace('/masked/', '/') : address.replace(`${id}/`, `${id}/masked/`)
      expect((await shop.server.inject({ method: 'GET', url: swapped })).statusCode).toBe(404)
      return (await extractText(await getDocumentProxy(new Uint8Array(file.rawPayload)), { mergePages: true })).text
    }
    expect(await drawn(token)).not.toMatch(secret)
    expect(await drawn('', as('prachi'))).toContain('98220 50412')
    // The masked drawing was not stored in place of the other.
    expect(await drawn(token)).not.toMatch(secret)
  })
})

test('a draft order for an account counts as a look at it: once, however often it is saved', async () => {
  await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: 'in' }])
  const draft = await create({}, 'Omkar')
  const save = (version: number, fields: object) =>
    staff<{ draft: StaffDraft }>('POST', `drafts/${draft.number}/`, { ...content, version, ...fields }, 'Omkar')
  await save(1, { note: 'Again.' })
  const looks = () =>
    rows<{ id: string }>(shop.db, sql`select object_id as id from audit_entry where name = 'Omkar' and object = 'customers' order by id`)
  expect(await looks()).toEqual([{ id: 'prachi' }])
  await save(2, { customerID: null, contact: { firstName: 'Prachi', phone: '98220 50999', email: 'other@example.com' } })
  await save(3, {})
  expect(await looks()).toHaveLength(2)
  for (let more = 0; more < 38; more += 1) await create({}, 'Omkar')
  const { messages } = (await shop.call<{ messages: { subject: string; body: string }[] }>('GET', '/dev/outbox')).body
  expect(messages.filter(({ subject, body }) => subject.includes('many customers were looked up') && body.includes('Omkar'))).toHaveLength(
    1,
  )
})
