import type { AddressReply } from '@karat/contract/address.ts'
import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { address, bank, cartWith, transitionUnits, order, post, puneAddress, puneBilling } from '../../../testing/purchase.ts'
import { rows } from '../../../kernel/db/db.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'

const shop = await shopOfFile()
const delhi = { deliveryMethod: 'pickup', storeID: 'karol-bagh-pavilion' }
const kept = async (cartID: string) => (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)).body.cart

afterEach(async () => {
  await shop.db.execute(
    sql`update store set services = services || '["pickup"]' where id = 'karol-bagh-pavilion' and not services ? 'pickup'`,
  )
  shop.modules.cache.drop(['stores'])
})

describe('a cart collected at a store [C-03]', () => {
  test('has the store’s address with the recipient’s name; the payer keeps their own address; the tax is that of the store’s state', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    const { body } = await address(shop, cartID, delhi)
    expect([body.cart.deliveryMethod, body.cart.deliverBy, body.cart.summary.delivery]).toEqual(['pickup', '2026-11-24', 0])
    expect(body.cart.address).toMatchObject({
      storeID: 'karol-bagh-pavilion',
      billingAddressDifferent: 'Yes',
      shipping: {
        Fname: 'Anvi',
        Address: 'Karol Bagh Pavilion',
        Address1: '2701 Bank Street, Karol Bagh',
        City: 'Delhi',
        State: 'DL',
        Zip: '110005',
        Email: 'anvi@example.com',
      },
      billing: { FirstName: 'Anvi', Address: '12, Sadashiv Peth', State: 'MH' },
    })
    expect(body.cart.summary.taxNames).toEqual(['IGST'])
    const { body: list } = await shop.call<{ addresses: AddressReply[] }>('GET', `/api/cart/${cartID}/address_list/`)
    expect(list.addresses.map(({ shipping, storeID }) => [shipping.Address, storeID])).toEqual([['12, Sadashiv Peth', '']])
    const back = (await address(shop, cartID, { shipping: null, shippingID: list.addresses[0]?.shippingID })).body.cart
    expect([back.address?.storeID, back.address?.billingAddressDifferent, back.address?.shipping.State]).toEqual(['', 'No', 'MH'])
  })

  test('may have another payer, and a shopper from a place without delivery', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    const far = { ...puneAddress, Zip: '900001', State: 'MH' }
    expect((await address(shop, cartID, { shipping: far })).body.code).toBe('unserviceable')
    expect((await address(shop, cartID, { shipping: far, ...delhi })).status).toBe(200)
    const { body } = await address(shop, cartID, { ...delhi, billingAddressDifferent: 'Yes', billing: puneBilling })
    expect(body.cart.address?.billing?.FirstName).toBe('Meera')
  })

  test.each([
    ['no store', undefined],
    ['another site’s store', 'oak-tree-studio'],
    ['nonsense', 'x'.repeat(60)],
  ])('%s is refused by field, and nothing changes', async (_, storeID) => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    await address(shop, cartID)
    const refused = await address(shop, cartID, { ...delhi, storeID })
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([409, 'unknown_store', 'storeID'])
    const cart = await kept(cartID)
    expect([cart.address?.storeID, cart.deliveryMethod]).toEqual(['', 'insured'])
  })

  test('cannot be paid in cash on delivery', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    await address(shop, cartID, delhi)
    const { body } = await shop.call<{ available: boolean; reason: string }>('GET', `/api/cart/${cartID}/cod_check`)
    expect([body.available, body.reason]).toEqual([false, 'not_here'])
  })
})

describe('the order', () => {
  test('has the store and the day of collection, and posting it twice at once creates one', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    await address(shop, cartID, delhi)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    const [one, two] = await Promise.all([post(shop, cartID, 'sandbox'), post(shop, cartID, 'sandbox')])
    expect([one.status, two.status, one.body.orderID]).toEqual([200, 200, two.body.orderID])
    const made = await order(shop, one.body.orderID)
    expect([made.deliveryMethod, made.promisedFor, made.amounts.delivery]).toEqual(['pickup', '2026-11-24', 0])
    expect(made.shipping.name).toBe('Anvi Deshpande')
    expect(made.shipping.lines.slice(0, 2)).toEqual(['Karol Bagh Pavilion', '2701 Bank Street, Karol Bagh'])
    expect(made.billing.lines[0]).toBe('12, Sadashiv Peth')
  })

  test('is refused by field if the store no longer takes orders; another store or delivery makes it possible', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    await address(shop, cartID, delhi)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    await shop.db.execute(sql`update store set services = services - 'pickup' where id = 'karol-bagh-pavilion'`)
    shop.modules.cache.drop(['stores'])
    const refused = await post(shop, cartID, 'sandbox')
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([409, 'unknown_store', 'storeID'])
    await address(shop, cartID, { deliveryMethod: 'pickup', storeID: 'laxmi-chowk-house' })
    const posted = await post(shop, cartID, 'sandbox')
    expect(posted.status).toBe(200)
    await address(shop, cartID)
    const again = await post(shop, cartID, 'sandbox')
    expect([again.status, again.body.orderID === posted.body.orderID]).toEqual([200, false])
  })

  test('is brought to the store, waits there and is handed over: its e-mails name the store and do not mention delivery', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    await address(shop, cartID, delhi)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    const { body } = await post(shop, cartID, 'sandbox')
    await bank(shop, body.payment.providerRef, 'approve')
    const actor = { kind: 'staff', id: 'Meera' } as const
    const step = { number: body.orderNumber, actor, reason: 'by the book' }
    for (const transition of ['confirm', 'allocate', 'pack', 'ship', 'out'] as const)
      expect([transition, (await transitionUnits(shop, transition, step)).ok]).toEqual([transition, true])
    const stage = () => rows<{ stage: string | null }>(shop.db, sql`select stage from orders where number = ${body.orderNumber}`)
    expect(await stage()).toEqual([{ stage: 'to-collect' }])
    // It is handed to a person whose identity document was seen.
    const missing = [{}, { idSeen: true }, { receivedBy: 'Meera Joshi' }, { receivedBy: 'Meera Joshi', idSeen: false }]
    for (const [handover, field] of missing.map((one) => [one, 'receivedBy' in one ? 'idSeen' : 'receivedBy'] as const))
      expect(await transitionUnits(shop, 'deliver', { ...step, ...handover })).toMatchObject({ error: { code: 'handover_missing', field } })
    expect((await transitionUnits(shop, 'deliver', { ...step, receivedBy: 'Meera Joshi', idSeen: true })).ok).toBe(true)
    expect(await stage()).toEqual([{ stage: null }])
    const handovers = await rows(
      shop.db,
      sql`select e."from", e."to", e.actor from order_event e join orders o on o.id = e.order_id where o.number = ${body.orderNumber} and e.machine = 'handover'`,
    )
    expect(handovers).toEqual([{ from: 'id_seen', to: 'Meera Joshi', actor: 'staff' }])
    await shop.modules.jobs.runDue()
    const { body: outbox } = await shop.call<{ messages: { body: string; channel: string }[] }>('GET', '/dev/outbox')
    const said = (channel: string) =>
      outbox.messages.filter((one) => one.channel === channel && one.body.includes(body.orderNumber)).map((one) => one.body)
    const mails = said('email').join('\n')
    expect(mails).toContain('Collect from\nAnvi Deshpande\nKarol Bagh Pavilion')
    expect(mails).toContain('Collected at a store')
    expect(mails).toMatch(/Ready by 24 November 2026/)
    expect(mails).toContain('to the store Karol Bagh Pavilion')
    expect(mails).toMatch(/You can now collect .* at the store Karol Bagh Pavilion/)
    expect(mails).toContain('We have handed over')
    expect(mails).not.toMatch(/door|today/)
    expect(said('sms')).toEqual([expect.stringContaining('is ready for you at the store Karol Bagh Pavilion')])
    const [invoice] = await rows<{ figures: { shipping: { lines: string[] }; billing: { lines: string[] } } }>(
      shop.db,
      sql`select figures from document where order_id = ${body.orderID} and kind = 'invoice'`,
    )
    expect([invoice?.figures.shipping.lines[0], invoice?.figures.billing.lines[0]]).toEqual(['Karol Bagh Pavilion', '12, Sadashiv Peth'])
  })
})
