import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { address, cartWith, codeSent, post, puneAddress, readyCart } from '../../../testing/purchase.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
})
afterAll(() => shop.close())

const [mine, theirs] = ['98220 00000', '98220 00009']
const call = (cartID: string, Phone: string, fields: object = {}) =>
  address(shop, cartID, { shipping: { ...puneAddress, Phone, ...fields } })
const put = (cartID: string, mode: string, fields = {}) =>
  shop.call<{ details?: { triesLeft: number } }>('PUT', '/api/cart/', { mode, cartID, ...fields })
const verified = async (cartID: string) => (await shop.call<{ verified: boolean }>('GET', `/api/cart/${cartID}/cod_check`)).body.verified
/** A cart with `mine` as its number, a code sent to it, and that code. */
async function withCode() {
  const { cartID } = await cartWith(shop, 'RNG-001')
  await call(cartID, mine)
  expect((await put(cartID, 'cod_send_code')).status).toBe(200)
  return { cartID, code: await codeSent(shop) }
}
const later = (seconds: number) => shop.clock.advance(seconds * durations.second)

describe('a code', () => {
  test('sent to one number never verifies another', async () => {
    const { cartID, code } = await withCode()
    await call(cartID, theirs)
    expect((await put(cartID, 'cod_verify_code', { code })).body.code).toBe('cod_code_expired')
    later(30)
    await put(cartID, 'cod_send_code')
    const otherCode = await codeSent(shop)
    if (otherCode !== code) expect((await put(cartID, 'cod_verify_code', { code })).body.code).toBe('cod_code_wrong')
    expect([await verified(cartID), (await put(cartID, 'cod_verify_code', { code: otherCode })).status]).toEqual([false, 200])
    expect(await verified(cartID)).toBe(true)
  })
  test('is invalid once the number changed, also when it changes back', async () => {
    const { cartID, code } = await withCode()
    await call(cartID, theirs)
    await call(cartID, mine)
    expect((await put(cartID, 'cod_verify_code', { code })).body.code).toBe('cod_code_expired')
    expect(await verified(cartID)).toBe(false)
  })
  test('of another cart with the same number is invalid', async () => {
    const firstCart = await withCode()
    const second = await withCode()
    if (firstCart.code !== second.code)
      expect((await put(second.cartID, 'cod_verify_code', { code: firstCart.code })).body.code).toBe('cod_code_wrong')
  })
  test('is bound to its cart in the database too', async () => {
    const firstCart = await withCode()
    const second = await withCode()
    await shop.db.execute(
      sql`update cart_proof set code_mac = (select code_mac from cart_proof where cart_id = ${firstCart.cartID}) where cart_id = ${second.cartID}`,
    )
    expect((await put(second.cartID, 'cod_verify_code', { code: firstCart.code })).body.code).toBe('cod_code_wrong')
    expect((await put(firstCart.cartID, 'cod_verify_code', { code: firstCart.code })).status).toBe(200)
  })
  test('verifies its number once: using it again is refused, also concurrently', async () => {
    const { cartID, code } = await withCode()
    const answers = await Promise.all([put(cartID, 'cod_verify_code', { code }), put(cartID, 'cod_verify_code', { code })])
    expect(answers.map((reply) => reply.body.code ?? 'ok').toSorted()).toEqual(['cod_code_expired', 'ok'])
  })
  test('is sent once for concurrent requests, and concurrent guesses all count', async () => {
    const { cartID } = await cartWith(shop, 'RNG-001')
    await call(cartID, mine)
    const sent = await Promise.all(Array.from({ length: 5 }, () => put(cartID, 'cod_send_code')))
    expect(sent.filter((reply) => reply.status === 200)).toHaveLength(1)
    const code = await codeSent(shop)
    const wrong = code === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(Array.from({ length: 9 }, () => put(cartID, 'cod_verify_code', { code: wrong })))
    expect(guesses.filter((reply) => reply.body.code === 'cod_code_wrong')).toHaveLength(5)
    expect((await put(cartID, 'cod_verify_code', { code })).body.code).toBe('cod_code_locked')
  })
  test('another number does not get a new code at once', async () => {
    const { cartID } = await withCode()
    await call(cartID, theirs)
    const { body } = await put(cartID, 'cod_send_code')
    expect(body).toMatchObject({ code: 'too_many_requests', details: { seconds: expect.any(Number) as number } })
  })
})

describe('the verification of a number', () => {
  test('stays valid for that number for half an hour, whatever else of the address changes', async () => {
    const { cartID, code } = await withCode()
    await put(cartID, 'cod_verify_code', { code })
    await call(cartID, '+91 98220-00000', { Address: '4, Linking Road', City: 'Mumbai', Zip: '400050' })
    expect(await verified(cartID)).toBe(true)
    await call(cartID, theirs)
    expect(await verified(cartID)).toBe(false)
    await call(cartID, mine)
    expect(await verified(cartID)).toBe(true)
    later(31 * 60)
    expect(await verified(cartID)).toBe(false)
  })
  test('is required to order cash on delivery', async () => {
    const cartID = await readyCart(shop, 'RNG-001-18K-yellow-15')
    later(30)
    await put(cartID, 'cod_send_code')
    await put(cartID, 'cod_verify_code', { code: await codeSent(shop) })
    await call(cartID, theirs)
    expect((await post(shop, cartID, 'cod')).body.code).toBe('cod_unverified')
    await call(cartID, mine)
    expect((await post(shop, cartID, 'cod')).body.orderStatus).toBe('placed')
  })
})

test('the stored data alone reveals neither the code nor the number nor the message', async () => {
  const { cartID, code } = await withCode()
  const stored = JSON.stringify([
    await rows(shop.db, sql`select * from cart_proof where cart_id = ${cartID}`),
    await rows(shop.db, sql`select * from message`),
  ])
  const guesses = [code, ...['', `${cartID}:`, `${cartID}\n`, '+919822000000'].flatMap((salt) => digests(`${salt}${code}`))]
  for (const secret of [...guesses, '9822000000', ...digests('+919822000000'), 'confirm', 'Cash']) expect(stored).not.toContain(secret)
})

function digests(text: string): string[] {
  return (['hex', 'base64', 'base64url'] as const).map((form) => createHash('sha256').update(text).digest(form))
}

describe('a verification, when a guest’s cart is merged [C-07]', () => {
  const merge = (cartID: string, person: string) =>
    shop.call<{ cart: { cartID: string; address: object | null } }>('GET', `/api/cart/mapUserCart/${cartID}/`, undefined, as(person))
  const verifiedFor = async (cartID: string, person: string) =>
    (await shop.call<{ verified: boolean }>('GET', `/api/cart/${cartID}/cod_check`, undefined, as(person))).body.verified
  /** A guest's bag with a verified number. */
  async function verifiedCart(): Promise<string> {
    const { cartID, code } = await withCode()
    expect((await put(cartID, 'cod_verify_code', { code })).status).toBe(200)
    return cartID
  }

  test('stays with a cart that becomes the shopper’s own', async () => {
    const cartID = await verifiedCart()
    expect((await merge(cartID, 'cod-person-1')).body.cart.cartID).toBe(cartID)
    expect(await verifiedFor(cartID, 'cod-person-1')).toBe(true)
  })
  test('does not move to the shopper’s existing cart: the same number is verified again for each of two merges', async () => {
    const own = await shop.call<{ cart: { cartID: string } }>('POST', '/api/cart/', { productID: 'RNG-001' }, as('cod-person-2'))
    const { cartID } = own.body.cart
    for (const guest of [await verifiedCart(), await verifiedCart()]) {
      const merged = await merge(guest, 'cod-person-2')
      expect([merged.body.cart.cartID, merged.body.cart.address === null]).toEqual([cartID, false])
      expect(await verifiedFor(cartID, 'cod-person-2')).toBe(false)
      expect((await put(guest, 'cod_send_code')).status).toBe(409)
    }
    expect((await put(cartID, 'cod_verify_code', { code: '123456' })).status).toBe(404)
    const sent = await shop.call('PUT', '/api/cart/', { mode: 'cod_send_code', cartID }, as('cod-person-2'))
    expect(sent.status).toBe(200)
    const code = await codeSent(shop)
    const answer = await shop.call('PUT', '/api/cart/', { mode: 'cod_verify_code', cartID, code }, as('cod-person-2'))
    expect([answer.status, await verifiedFor(cartID, 'cod-person-2')]).toEqual([200, true])
  })
})
