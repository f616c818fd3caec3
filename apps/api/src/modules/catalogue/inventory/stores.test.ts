import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { rows, transact } from '../../../kernel/db/db.ts'
import { unwrap } from '../../../kernel/result.ts'
import { restock, ring, stockOf } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'

const shop = await shopOfFile()
const { inventory } = shop.modules
const [delhi, pune] = ['karol-bagh-pavilion', 'laxmi-chowk-house']

const setIn = (storeId: string, pieces: number) => inventory.setInStore(shop.db, 'in', { variantId: ring, storeId, pieces })
const held = async () =>
  Object.fromEntries([...(await inventory.inStores(shop.db, 'in', [ring]))].map(([store, of]) => [store, of.get(ring)]))
const take = (quantity: number, storeId?: string) =>
  transact(shop.db, (tx) => inventory.reserve(tx, 'in', [{ variantId: ring, quantity }], storeId))
const placesOf = (outcome: Awaited<ReturnType<typeof take>>) =>
  'reserved' in outcome ? outcome.reserved.get(ring)?.map(({ storeId }) => storeId) : outcome
const giveBack = (places: readonly (string | null)[]) =>
  transact(shop.db, (tx) =>
    inventory.release(
      tx,
      'in',
      places.map((storeId) => ({ variantId: ring, storeId })),
    ),
  )

beforeEach(async () => {
  await shop.db.execute(sql`delete from store_stock where variant_id = ${ring}`)
  await restock(shop, 5)
  unwrap(await setIn(delhi, 2))
  unwrap(await setIn(pune, 1))
})

describe('stock in stores', () => {
  test('is taken from the pickup store, then from the warehouse, then from the store with the most', async () => {
    expect(placesOf(await take(3, pune))).toEqual([pune, null, null])
    expect(await held()).toEqual({ [delhi]: 2 })
    expect(placesOf(await take(2, pune))).toEqual([delhi, delhi])
    expect([await held(), await stockOf(shop, ring)]).toEqual([{}, 0])
  })

  test('is taken from the warehouse first for delivery, and returns to the place it came from', async () => {
    expect(placesOf(await take(2))).toEqual([null, null])
    expect(placesOf(await take(2))).toEqual([delhi, delhi])
    expect(await held()).toEqual({ [pune]: 1 })
    await giveBack([delhi, null, delhi])
    expect([await held(), await stockOf(shop, ring)]).toEqual([{ [delhi]: 2, [pune]: 1 }, 4])
  })

  test('is not taken if the total is too small', async () => {
    expect(await take(6, delhi)).toEqual({ short: ring })
    expect([await held(), await stockOf(shop, ring)]).toEqual([{ [delhi]: 2, [pune]: 1 }, 5])
  })

  test('is never larger in the stores than on the site', async () => {
    expect(await setIn(pune, 4)).toMatchObject({ ok: false, error: { code: 'out_of_stock', field: 'pieces', details: { available: 3 } } })
    expect(await inventory.setInStore(shop.db, 'in', { variantId: 'nothing', storeId: pune, pieces: 1 })).toMatchObject({
      error: { code: 'unknown_product', field: 'variant' },
    })
    expect(await held()).toEqual({ [delhi]: 2, [pune]: 1 })
  })

  test('of a store’s last unit is taken by one of two concurrent orders; the other gets one from the warehouse', async () => {
    const both = await Promise.all([take(1, pune), take(1, pune)])
    expect(both.map(placesOf).toSorted()).toEqual([[pune], [null]].toSorted())
    expect([await held(), await stockOf(shop, ring)]).toEqual([{ [delhi]: 2 }, 3])
  })

  test('taken and returned in any order never exceeds the site’s stock, and is complete again at the end', async () => {
    const wish = fc.record({ quantity: fc.integer({ min: 1, max: 3 }), at: fc.constantFrom(undefined, delhi, pune), keep: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 6 }), async (wishes) => {
        const taken: (string | null)[] = []
        for (const { quantity, at, keep } of wishes) {
          const places = placesOf(await take(quantity, at))
          if (!Array.isArray(places)) continue
          expect(places).toHaveLength(quantity)
          if (keep) taken.push(...places)
          else await giveBack(places)
          const [row] = await rows<{ fits: boolean }>(
            shop.db,
            sql`select on_hand >= (select coalesce(sum(h.on_hand), 0) from store_stock h where h.variant_id = ${ring}) as fits
                from stock where subsite = 'in' and variant_id = ${ring}`,
          )
          expect([row?.fits, await stockOf(shop, ring)]).toEqual([true, 5 - taken.length])
        }
        if (taken.length > 0) await giveBack(taken)
        expect([await held(), await stockOf(shop, ring)]).toEqual([{ [delhi]: 2, [pune]: 1 }, 5])
      }),
      { numRuns: 25 },
    )
  })
})
