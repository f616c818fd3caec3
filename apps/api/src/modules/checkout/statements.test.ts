import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Pooled from '../../kernel/db/pooled.ts'
import type { HeldConnection } from '../../kernel/db/connection.ts'
import { testDatabase } from '../../testing/database.ts'
import { address, cartWith, post, readyCart, ring } from '../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

const statements = vi.hoisted((): string[] => [])

vi.mock('../../kernel/db/pooled.ts', async (importOriginal) => {
  const original = await importOriginal<typeof Pooled>()
  const counting = (connection: HeldConnection): HeldConnection => ({
    release: () => connection.release(),
    query(query, params) {
      statements.push(query.text)
      return connection.query(query, params)
    },
  })
  return {
    ...original,
    createPooledDb: (connect: () => Promise<HeldConnection>) => original.createPooledDb(async () => counting(await connect())),
  }
})

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

/** Runs a call that must succeed and returns the statements that it sent, transaction control included. */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  statements.length = 0
  expect((await call()).status).toBe(200)
  return [...statements]
}

const reading = (pattern: RegExp) => (sent: string[]) => sent.filter((text) => pattern.test(text)).length
const cartReads = reading(/from cart_item i where i\.cart_id/)
const rateReads = reading(/jsonb_object_agg\(r\.purity/)
const stockReads = reading(/from stock where/)

// Upper bounds: each statement is a round trip while the cart is locked. Facts, inputs and delivery rules come from the cache.
describe('statements of a call', () => {
  beforeEach(async () => {
    // Caches are warm, also that of the rates which a held price names.
    await shop.call('GET', `/api/cart/${await readyCart(shop, ring)}/cart_summary`)
    await address(shop, (await cartWith(shop, 'RNG-002')).cartID)
  })

  test('a quantity change reads and prices the cart once', async () => {
    const { cartID, items } = await cartWith(shop, ring)
    const cartItemID = items[0]?.cartItemID
    const sent = await statementsOf(() => shop.call('POST', '/api/cart/', { productID: ring, quantity: 2, cartID, cartItemID }))
    expect([cartReads(sent), rateReads(sent), stockReads(sent)]).toEqual([1, 1, 1])
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(7)
  })

  test.each([
    ['a new cart', 8, async () => () => shop.call('POST', '/api/cart/', { productID: ring })],
    [
      'another product',
      8,
      async () => {
        const { cartID } = await cartWith(shop, ring)
        return () => shop.call('POST', '/api/cart/', { productID: 'RNG-002-18K-white-15', cartID })
      },
    ],
    [
      'a removal',
      6,
      async () => {
        const { cartID, items } = await cartWith(shop, ring)
        return () => shop.call('DELETE', `/api/cart/${cartID}/items/${items[0]?.cartItemID}/`)
      },
    ],
    [
      'an address',
      7,
      async () => {
        const { cartID } = await cartWith(shop, ring)
        return () => address(shop, cartID)
      },
    ],
    [
      'a summary',
      3,
      async () => {
        const { cartID } = await cartWith(shop, ring)
        return () => shop.call('GET', `/api/cart/${cartID}/cart_summary`)
      },
    ],
    [
      'a quote',
      7,
      async () => {
        const { cartID } = await cartWith(shop, ring)
        return () => shop.call('POST', `/api/cart/${cartID}/quote/`)
      },
    ],
    [
      'posting an order',
      // One of them says where the piece lies, since stores have some of it.
      20,
      async () => {
        const cartID = await readyCart(shop, ring)
        return () => post(shop, cartID, 'sandbox:upi')
      },
    ],
  ] as const)('%s takes at most %i', async (_name, most, prepare) => {
    const sent = await statementsOf(await prepare())
    expect([cartReads(sent) <= 1, rateReads(sent) <= 1, stockReads(sent) <= 1]).toEqual([true, true, true])
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most)
  })
})
