import type { Cart } from '@karat/contract/cart.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../kernel/db/db.ts'
import { afterSaleRequests, everythingSold, type Made, nobodys, ownAfterSale, type Owned, picture } from '../testing/after-sale.ts'
import { testDatabase } from '../testing/database.ts'
import { captchaAnswer } from '../testing/people.ts'
import { delivered, paid, upload } from '../testing/returned.ts'
import { type Answer, headersOf, openTestShop, type TestShop } from '../testing/shop.ts'
import { acceptTestCustomers, as } from '../testing/signed-in.ts'

let shop: TestShop
let owned: Owned
let nobody: Owned
/** The number of each order and return, by its id: they are named by it, too. */
let numbers: Record<string, string>
/** A valid token of another customer's order. */
let foreignToken: string
const everything = () => everythingSold(shop)

beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
  owned = await ownAfterSale(shop, 'owner')
  nobody = nobodys(owned)
  foreignToken = (await paid(shop, undefined)).orderToken
  const named = sql`select id, number from orders union all select id, number from return_request`
  numbers = Object.fromEntries((await rows<{ id: string; number: string }>(shop.db, named)).map(({ id, number }) => [id, number]))
}, 120_000)
afterAll(() => shop.close())

describe('another customer’s purchase is neither read nor changed by its ids', () => {
  const strangers: [who: string, headers: Record<string, string>, token: () => string | undefined][] = [
    ['a guest', {}, () => undefined],
    ['another customer', as('other'), () => undefined],
    ['a guest with a made-up token', {}, () => 'A'.repeat(22)],
    ['a guest with the token of their own order', {}, () => foreignToken],
    ['its owner on another site', { ...as('owner'), ...headersOf['ar'] }, () => undefined],
  ]
  test.each(Object.entries(afterSaleRequests))('%s [P-03]', async (key, { refusal, made }) => {
    const [method = ''] = key.split(' ')
    const before = await everything()
    for (const [who, headers, token] of strangers) {
      const orderToken = token()
      const send = ([url, body]: Made): Promise<Answer> => {
        const query = orderToken !== undefined && body === undefined ? `?orderToken=${orderToken}` : ''
        return shop.call(method as 'GET', `${url}${query}`, body, headers)
      }
      const by = (of: Owned) => made(of, orderToken === undefined ? {} : { orderToken })
      const answer = await send(by(owned))
      expect([who, answer.status, answer.body.code, answer.body.field]).toEqual([who, 404, ...refusal])
      // Another customer's id is answered like an unknown one; so is its number.
      expect([who, (await send(by(nobody))).body]).toEqual([who, answer.body])
      const byNumber = Object.fromEntries(Object.entries(owned).map(([name, id]) => [name, numbers[id] ?? id])) as unknown as Owned
      expect([who, (await send(by(byNumber))).body]).toEqual([who, answer.body])
    }
    expect(await everything()).toBe(before)
    // The owner can read the object that was refused to others.
    if (method === 'GET') expect((await shop.call('GET', made(owned, {})[0], undefined, as('owner'))).status).toBe(200)
  })

  test('POST /api/orders/uploadRmaImage [P-03]', async () => {
    const before = await everything()
    for (const [who, headers, token] of strangers) {
      const send = (orderID: string) => {
        const orderToken = token()
        return upload(shop, { orderID, ...(orderToken === undefined ? {} : { orderToken }) }, picture, headers)
      }
      const answer = await send(owned.orderID)
      expect([who, answer.status, answer.body.code, answer.body.field]).toEqual([who, 404, 'unknown_order', 'orderID'])
      expect([who, (await send('nobody')).body]).toEqual([who, answer.body])
    }
    expect(await everything()).toBe(before)
  })

  test('the calls of reviews [P-03]', async () => {
    const before = await everything()
    const words = { productRating: 1, reviewTitle: 'Mine now', reviewText: 'These are not the words of its author.', author: 'Ravi' }
    await delivered(shop, 'other')
    const after = await everything()
    expect(after).not.toBe(before)
    for (const [url, bodyOf] of [
      ['/api/users/reviewupdate', ({ reviewID }: Owned) => ({ reviewID, ...words })],
      ['/api/users/reviewdelete', ({ reviewID }: Owned) => ({ reviewID })],
    ] as const) {
      const answer = await shop.call('POST', url, bodyOf(owned), as('other'))
      expect([answer.status, answer.body.code]).toEqual([404, 'unknown_review'])
      expect((await shop.call('POST', url, bodyOf(nobody), as('other'))).body).toEqual(answer.body)
      expect((await shop.call('POST', url, bodyOf(owned))).status).toBe(401)
    }
    // A review that is not shown takes no votes.
    const helpful = (id: string) => shop.call('POST', `/api/products/RNG-001/reviews/${id}/helpful`, undefined, as('other'))
    expect((await helpful(owned.reviewID)).body).toEqual((await helpful('nobody')).body)
    // Another customer's photo cannot be attached to a review.
    const send = async ({ photoID }: Owned) =>
      shop.call(
        'POST',
        '/api/products/RNG-001/reviews/',
        { ...words, photos: [photoID], 'g-recaptcha-response': await captchaAnswer(shop) },
        as('other'),
      )
    const refused = await send(owned)
    expect([refused.status, refused.body.field]).toEqual([400, 'photos'])
    expect((await send(nobody)).body).toEqual(refused.body)
    expect(await everything()).toBe(after)
  })
})

test('a customer with another’s cart id sees their own order only [P-03]', async () => {
  const { cartID } = (await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: 'RNG-001' }, as('owner'))).body.cart
  for (const headers of [{}, as('other')])
    expect((await shop.call('GET', `/api/orders/detail/id/${cartID}/`, undefined, headers)).status).toBe(404)
})
