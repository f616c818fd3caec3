import type { Cart } from '@karat/contract/cart.ts'
import type { IdProofReply } from '@karat/contract/id-proof.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { createSecrets, readSecretKeys } from '../../../kernel/secrets.ts'
import { bank, order, post, readyCart, ring } from '../../../testing/purchase.ts'
import { testSecretKeys } from '../../../testing/secrets.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import { createIdProofs } from './service.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
beforeEach(async () => {
  shop.clock.advance(31 * durations.minute)
  await shop.modules.jobs.runDue()
  await shop.db.execute(sql`update stock set on_hand = 40 where subsite = 'in'`)
})
afterEach(() => vi.restoreAllMocks())

/** A product with a price above two lakh rupees. */
const bangle = 'BNG-002'
const pan = 'ABCPK1234F'
const masked = 'ABCxx…4F'

interface Given {
  idProof: IdProofReply | null
  orderStatus: string
  holdReason: string | null
}
const ofCart = (cartID: string, headers = {}) => shop.call<Given>('GET', `/api/cart/${cartID}/id_proof/`, undefined, headers)
const giveWithCart = (cartID: string, number: unknown, headers = {}) =>
  shop.call<Given>('PUT', `/api/cart/${cartID}/id_proof/`, { number }, headers)
const giveWithOrder = (orderID: string, number: string, orderToken?: string, headers = {}) =>
  shop.call<Given>('PUT', `/api/cart/orders/${orderID}/id_proof/`, { number, orderToken }, headers)

/** An order of a bag that is paid. */
async function paid(cartID: string) {
  const { body } = await post(shop, cartID, 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  return body
}
const stored = async (cartID: string) =>
  (
    await rows<{ encrypted: string }>(
      shop.db,
      sql`select sealed as encrypted, masked, kind, given_at from id_proof where cart_id = ${cartID}`,
    )
  )[0]

describe('a proof of identity', () => {
  test('is given with the cart, and the order is placed; the stored number is encrypted', async () => {
    const cartID = await readyCart(shop, bangle)
    expect((await ofCart(cartID)).body.idProof).toBeNull()
    expect((await giveWithCart(cartID, 'abcpk 1234f')).body.idProof).toEqual({ kind: 'pan', masked })
    const { orderID } = await paid(cartID)
    expect(await order(shop, orderID)).toMatchObject({ status: 'processing', holdReason: null, paymentStatus: 'paid' })
    expect((await ofCart(cartID)).body.idProof).toEqual({ kind: 'pan', masked })
    const row = await stored(cartID)
    expect(JSON.stringify(row)).not.toContain(pan)
    expect(row).toMatchObject({ kind: 'pan', masked })
  })
  test('that is missing keeps the order on hold until it is given, also when it is given twice', async () => {
    const { orderID, orderToken } = await paid(await readyCart(shop, bangle))
    expect((await order(shop, orderID)).holdReason).toBe('id_proof')
    const placed = { status: 200, body: { idProof: { kind: 'pan', masked }, orderStatus: 'processing', holdReason: null } }
    const answers = await Promise.all([giveWithOrder(orderID, pan, orderToken), giveWithOrder(orderID, pan, orderToken)])
    for (const answer of answers) expect(answer).toMatchObject(placed)
    expect((await giveWithOrder(orderID, 'XYZPK9876A', orderToken)).body).toMatchObject({ idProof: { masked: 'XYZxx…6A' } })
    const { timeline, status } = await order(shop, orderID)
    expect([status, timeline.map((event) => event.status)]).toEqual(['processing', ['payment_pending', 'on_hold', 'placed']])
  })
  test('that arrives during the payment counts for that payment', async () => {
    const cartID = await readyCart(shop, bangle)
    const { body } = await post(shop, cartID, 'sandbox')
    await giveWithOrder(body.orderID, pan, body.orderToken)
    await bank(shop, body.payment.providerRef, 'approve')
    expect((await order(shop, body.orderID)).status).toBe('processing')
  })
  test('does not release an order that is on hold for another reason too', async () => {
    const cartID = await readyCart(shop, bangle)
    const { body } = await post(shop, cartID, 'sandbox')
    await shop.db.execute(sql`update orders set expires_at = expires_at + interval '1 hour' where id = ${body.orderID}`)
    shop.clock.advance(16 * durations.minute)
    const site = (await shop.modules.sites.byCode('in'))!
    await shop.modules.pricing.publish(site, { rates: { '18K': 1_210_000 }, by: 'meera', approvedBy: 'kabir' })
    await bank(shop, body.payment.providerRef, 'approve')
    expect((await order(shop, body.orderID)).holdReason).toBe('id_proof')
    expect((await giveWithOrder(body.orderID, pan, body.orderToken)).body).toMatchObject({
      orderStatus: 'action_needed',
      holdReason: 'price_review',
    })
  })
  test('has the format of its document; other input is refused by field, changes nothing and is not echoed', async () => {
    const cartID = await readyCart(shop, bangle)
    await giveWithCart(cartID, pan)
    const lines: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    for (const [number, wrong] of [
      ['ABCPK1234', 'length'],
      ['ABCXK1234F', 'holder'],
      ['1234ABCPKF', 'order'],
      ['<b>', 'length'],
      ['x'.repeat(40), 'length'],
    ] as const) {
      const { status, body } = await giveWithCart(cartID, number)
      expect([number, status, body.code, body.field]).toEqual([number, 400, 'bad_id_number', 'number'])
      expect(body).toMatchObject({ details: { kind: 'pan', wrong } })
      expect(JSON.stringify(body)).not.toContain(number)
    }
    for (const number of ['', null, {}, 'x'.repeat(41), '\u0000'])
      expect([number, (await giveWithCart(cartID, number)).body]).toMatchObject([number, { code: 'bad_request', field: 'number' }])
    expect(lines.join('')).not.toContain('ABCXK1234F')
    vi.restoreAllMocks()
    expect((await ofCart(cartID)).body.idProof?.masked).toBe(masked)
  })
  test('is required from the site’s limit on, nowhere else; a smaller order never waits', async () => {
    const { orderID } = await paid(await readyCart(shop, ring))
    expect((await order(shop, orderID)).holdReason).toBeNull()
  })
})

describe('access to a proof of identity', () => {
  test('needs the cart or order token: an id alone neither reads nor replaces it', async () => {
    const { body } = await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: bangle }, as('owner'))
    const { cartID } = body.cart
    await giveWithCart(cartID, pan, as('owner'))
    for (const headers of [{}, as('stranger')]) {
      expect((await ofCart(cartID, headers)).body.code).toBe('unknown_cart')
      expect((await giveWithCart(cartID, 'XYZPK9876A', headers)).body.code).toBe('unknown_cart')
    }
    expect((await ofCart(cartID, as('owner'))).body.idProof?.masked).toBe(masked)
    const { orderID, orderToken } = await paid(await readyCart(shop, bangle))
    shop.clock.advance(31 * durations.minute)
    for (const [token, headers] of [
      [undefined, {}],
      ['nonsense', {}],
      [undefined, as('stranger')],
    ] as const)
      expect((await giveWithOrder(orderID, pan, token, headers)).body.code).toBe('unknown_order')
    expect((await giveWithOrder('nothing', pan, orderToken)).body.code).toBe('unknown_order')
    expect((await giveWithOrder(orderID, pan, orderToken)).status).toBe(200)
  })
  test('ends with the cart or the order', async () => {
    const cartID = await readyCart(shop, bangle)
    const { body } = await post(shop, cartID, 'sandbox')
    shop.clock.advance(61 * durations.minute)
    await shop.modules.jobs.runDue()
    expect((await giveWithOrder(body.orderID, pan, body.orderToken)).body.code).toBe('order_ended')
    const bought = await readyCart(shop, bangle)
    await paid(bought)
    expect((await giveWithCart(bought, pan)).body.code).toBe('bag_closed')
  })
})

describe('the stored proof of identity', () => {
  test('is deleted with a cart that was not ordered, and stays with an order', async () => {
    const [left, bought] = [await readyCart(shop, bangle), await readyCart(shop, bangle)]
    for (const cartID of [left, bought]) await giveWithCart(cartID, pan)
    await paid(bought)
    shop.clock.advance(1)
    await shop.modules.idProofs.sweep(shop.clock.now(), 100)
    expect([await stored(left), (await stored(bought)) !== undefined]).toEqual([undefined, true])
  })
  test('is re-encrypted with the newest key, so that the older one can be removed; undecryptable values stay', async () => {
    const [cartID, lost] = [await readyCart(shop, bangle), await readyCart(shop, bangle)]
    await giveWithCart(cartID, pan)
    await giveWithCart(lost, pan)
    await shop.db.execute(sql`update id_proof set sealed = 'gone.a.b.c' where cart_id = ${lost}`)
    const newer = `newer:${Buffer.from('another key that is nobody’s but the tests’').toString('base64')}`
    const secretsOf = (keys: string) => createSecrets(readSecretKeys(keys))
    const { carts } = shop.modules
    await createIdProofs({ db: shop.db, clock: shop.clock, carts, secrets: secretsOf(`${newer},${testSecretKeys}`) }).reencrypt()
    const encrypted = (await stored(cartID))?.encrypted ?? ''
    expect([secretsOf(newer).decrypt('id proof', encrypted), secretsOf(testSecretKeys).decrypt('id proof', encrypted)]).toEqual([
      pan,
      undefined,
    ])
    expect((await stored(lost))?.encrypted).toBe('gone.a.b.c')
  })
  test('is exported with its number masked; deletion removes proofs that were not ordered', async () => {
    const { body } = await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: bangle }, as('leaver'))
    await giveWithCart(body.cart.cartID, pan, as('leaver'))
    const { idProofs } = shop.modules
    expect(await idProofs.exportCustomer(shop.db, 'leaver')).toEqual({ idProofs: [{ kind: 'pan', masked }] })
    await idProofs.removeCustomer(shop.db, 'leaver')
    expect(await stored(body.cart.cartID)).toBeUndefined()
  })
})
