import { beforeAll, expect, test } from 'vitest'
import { afterSaleRequests, everythingSold, ownAfterSale, type Owned } from '../testing/after-sale.ts'
import { captchaAnswer } from '../testing/people.ts'
import type { Answer } from '../testing/shop.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
let owned: Owned
beforeAll(async () => {
  owned = await ownAfterSale(shop, 'owner')
}, 120_000)

/** Values that no field of these calls accepts. */
const nonsense: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e300,
  '\u0000',
  '\uD800',
  'x'.repeat(20_000),
  '<script>alert(1)</script>',
  "' or 1=1 --",
  [],
  [[]],
  ['nobody', 'nobody'],
  {},
  { $ne: null },
  [null],
]
/** Fields of free or optional text. */
const free = ['text', 'holder', 'images']

const send = (method: string, url: string, body: unknown): Promise<Answer> => shop.call(method as 'POST', url, body, as('owner'))

test.each(Object.entries(afterSaleRequests).filter(([key]) => !key.startsWith('GET')))(
  '%s by its owner: invalid input in any field is refused by field or ignored, and changes nothing [V-06]',
  async (key, { made }) => {
    const [method = ''] = key.split(' ')
    const [url, body = {}] = made(owned, {})
    let before = await everythingSold(shop)
    for (const name of Object.keys(body))
      for (const value of nonsense) {
        const { status, body: answer } = await send(method, url, { ...body, [name]: value })
        const said = [name, JSON.stringify(value)?.slice(0, 40), status, answer.field]
        if (status === 200) {
          // Free text is accepted with any content.
          expect([said, free.includes(name)]).toEqual([said, true])
          before = await everythingSold(shop)
        } else {
          expect([said, status >= 400 && status < 500]).toEqual([said, true])
          expect([said, await everythingSold(shop)]).toEqual([said, before])
        }
      }
    for (const odd of [[], 'x', 1, [body], { constructor: {}, ['__proto__']: { admin: true } }]) {
      const { status } = await send(method, url, odd)
      expect([JSON.stringify(odd).slice(0, 40), status >= 400 && status < 500]).toEqual([JSON.stringify(odd).slice(0, 40), true])
    }
    expect(await everythingSold(shop)).toBe(before)
  },
)

test('invalid input for a page of the list, a search or an address is refused, or finds nothing', async () => {
  for (const path of [
    'index/status/all/?limitFrom=-1',
    'index/status/all/?limitFrom=0.5',
    'index/status/all/?limitFrom=5&limitTo=5',
    'index/status/all/?limitFrom=6&limitTo=5',
    'index/status/all/?limitFrom=0&limitTo=51',
    'index/status/all/?limitTo=x',
    'index/status/__proto__/',
    'returnRequest/status/all/?limitFrom=99999999999999999999',
    'returnRequest/status/odd/',
  ]) {
    const { status, body } = await send('GET', `/api/orders/${path}`, undefined)
    expect([path, status, typeof body.field]).toEqual([path, 400, 'string'])
  }
  for (const words of ['%', '_', '\\', "'", '%25%25', 'a'.repeat(60), '؀', '💍'])
    for (const list of ['index', 'returnRequest']) {
      const path = `/api/orders/${list}/status/all/?searchKey=${encodeURIComponent(words)}`
      const { status, body } = await send('GET', path, undefined)
      expect([path, status, Object.values(body).find(Array.isArray)]).toEqual([path, 200, []])
    }
})

test('invalid input in a review is refused by field', async () => {
  const words = {
    reviewID: owned.reviewID,
    productRating: 5,
    reviewTitle: 'Fine work',
    reviewText: 'It came when they said, and it sits well.',
  }
  const before = await everythingSold(shop)
  for (const name of ['productRating', 'reviewTitle', 'reviewText', 'fit', 'author', 'photos'])
    for (const value of nonsense) {
      const captcha = { 'g-recaptcha-response': await captchaAnswer(shop) }
      const { status, body } = await send('POST', '/api/products/RNG-001/reviews/', { author: 'Anvi', ...words, ...captcha, [name]: value })
      // It is already written, and cannot be replaced.
      expect([name, value, status >= 400 && status < 500, body.field !== undefined]).toEqual([name, value, true, true])
    }
  for (const value of [0, 6, 2.5, 'five', null, []])
    expect((await send('POST', '/api/users/reviewupdate', { ...words, productRating: value })).body.field).toBe('productRating')
  expect(await everythingSold(shop)).toBe(before)
})
