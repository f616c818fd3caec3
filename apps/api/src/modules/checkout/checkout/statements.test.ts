import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Pooled from '../../../kernel/db/pooled.ts'
import type { HeldConnection } from '../../../kernel/db/connection.ts'
import { testDatabase } from '../../../testing/database.ts'
import { address, cartWith, post, readyCart, ring } from '../../../testing/purchase.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

const { statements, sent } = vi.hoisted(() => {
  const statements: string[] = []
  /** The number of packets: statements of one turn of the event loop are sent together. */
  const sent = { packets: 0, gathering: false }
  return { statements, sent }
})

vi.mock('../../../kernel/db/pooled.ts', async (importOriginal) => {
  const original = await importOriginal<typeof Pooled>()
  const counting = (connection: HeldConnection): HeldConnection => ({
    release: () => connection.release(),
    query(query, params) {
      statements.push(query.text)
      if (!sent.gathering) {
        sent.packets += 1
        sent.gathering = true
        process.nextTick(() => (sent.gathering = false))
      }
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
  sent.packets = 0
  expect((await call()).status).toBe(200)
  return [...statements]
}

const reading = (pattern: RegExp) => (sent: string[]) => sent.filter((text) => pattern.test(text)).length
const cartReads = reading(/from cart_item i where i\.cart_id/)
const rateReads = reading(/jsonb_object_agg\(r\.purity/)
const stockReads = reading(/from stock /)

// A packet is a round trip while the cart is locked, and costs more than its statements. Facts, inputs, rates and delivery rules come
// from the cache.
describe('statements of a call', () => {
  beforeEach(async () => {
    // Caches are warm, also that of the rates which a held price names.
    await shop.call('GET', `/api/cart/${await readyCart(shop, ring)}/cart_summary`)
    await address(shop, (await cartWith(shop, 'RNG-002')).cartID)
  })

  test('a quantity change reads and prices the cart once', async () => {
    const { cartID, items } = await cartWith(shop, ring)
    const cartItemID = items[0]?.cartItemID
    const all = await statementsOf(() => shop.call('POST', '/api/cart/', { productID: ring, quantity: 2, cartID, cartItemID }))
    expect([cartReads(all), rateReads(all), stockReads(all)]).toEqual([1, 0, 1])
    expect([all.length, sent.packets], all.join('\n')).toEqual([5, 3])
  })

  test.each([
    ['a new cart', 5, 3, async () => () => shop.call('POST', '/api/cart/', { productID: ring })],
    [
      'another product',
      5,
      3,
      async () => {
        const { cartID } = await cartWith(shop, ring)
        return () => shop.call('POST', '/api/cart/', { productID: 'RNG-002', cartID })
      },
    ],
    [
      'a removal',
      5,
      4,
      async () => {
        const { cartID, items } = await cartWith(shop, ring)
        return () => shop.call('DELETE', `/api/cart/${cartID}/items/${items[0]?.cartItemID}/`)
      },
    ],
    [
      'an address',
      5,
      3,
      async () => {
        const { cartID } = await cartWith(shop, ring)
        return () => address(shop, cartID)
      },
    ],
    [
      'a summary',
      1,
      1,
      async () => {
        const { cartID } = await cartWith(shop, ring)
        return () => shop.call('GET', `/api/cart/${cartID}/cart_summary`)
      },
    ],
    [
      'a quote',
      5,
      3,
      async () => {
        const { cartID } = await cartWith(shop, ring)
        return () => shop.call('POST', `/api/cart/${cartID}/quote/`)
      },
    ],
    [
      'posting an order',
      // One of them reads the place of the unit, since stores have some.
      20,
      11,
      async () => {
        const cartID = await readyCart(shop, ring)
        return () => post(shop, cartID, 'sandbox:upi')
      },
    ],
  ] as const)('%s takes %i statements in %i packets at most', async (_name, most, maxPackets, prepare) => {
    const all = await statementsOf(await prepare())
    const { packets } = sent
    expect([cartReads(all) <= 1, rateReads(all)]).toEqual([true, 0])
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(most)
    expect(packets, all.join('\n')).toBeLessThanOrEqual(maxPackets)
  })
})
