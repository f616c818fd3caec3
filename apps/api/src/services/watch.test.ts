import type { PriceBreakup, ProductDetail } from '@karat/contract/products.ts'
import type { ReturnItems } from '@karat/contract/returns.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../kernel/clock.ts'
import { rows } from '../kernel/db/db.ts'
import type { DocumentData } from '../modules/orders/documents/port.ts'
import { takeOverProducts } from '../prepare.ts'
import { stockOf } from '../testing/purchase.ts'
import { delivered, returner } from '../testing/returned.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../testing/signed-in.ts'
import { addWatch, watch } from '../testing/watch.ts'

// A product without metal, through everything that is done with a product.
const shop = await shopOfFile()
const { itemsOf, ask, go } = returner(() => shop)
const sites = { in: '1', ae: '2', us: '3', sg: '4' } as const

interface Listed {
  cards: { product: string; metal: string; purity: string; actualPrice: number; offer_price: number }[]
  facets: { name: string; values: { value: string; count: number }[] }[]
}
const listed = async (query: string, subsiteid: string = sites.in) =>
  (await shop.call<Listed>('GET', `/api/products/${query}`, undefined, { subsiteid })).body
const priceOf = async (subsiteid: string) =>
  (await shop.call<{ responseBody: PriceBreakup }>('POST', `/account/products/price/${watch.variant}`, {}, { subsiteid })).body.responseBody

beforeAll(async () => {
  acceptTestCustomers(shop)
  await addWatch(shop)
  await takeOverProducts(shop.modules, [watch.id])
})

describe('a watch', () => {
  test.each(Object.entries(sites))('is listed at its price, without metal: %s', async (_, subsiteid) => {
    const { cards } = await listed('?category=watches', subsiteid)
    const price = await priceOf(subsiteid)
    expect(cards).toMatchObject([{ product: watch.id, metal: 'steel', purity: '', actualPrice: price.total, offer_price: 0 }])
    expect(price.rows[0]).toEqual({ code: 'other', name: 'price', value: watch.price / 100 })
    expect(price.rows.filter(({ code }) => code === 'metal' || code === 'making')).toEqual([])
  })

  test('keeps its price when a rate changes, and needs none: a site without rates lists and sells it', async () => {
    const site = (await shop.modules.sites.byCode('ae'))!
    const before = await priceOf(sites.ae)
    expect((await shop.modules.pricing.publish(site, { rates: { '22K': 51_000 }, by: 'meera' })).ok).toBe(true)
    expect((await priceOf(sites.ae)).total).toBe(before.total)
    await shop.db.transaction(async (tx) => {
      const [version] = await rows<{ id: number }>(
        tx,
        sql`insert into rate_version (subsite, version, at, author) values ('ae', 9999, now(), 'meera') returning id`,
      )
      await tx.execute(sql`update current_rate set version_id = ${version?.id} where subsite = 'ae'`)
      await shop.modules.pricing.rebuildListing(tx, site)
    })
    shop.modules.cache.clear()
    expect((await listed('', sites.ae)).cards.map(({ product }) => product)).toEqual([watch.id])
    const { status, body } = await shop.call<{ product: ProductDetail }>('GET', `/api/products/${watch.slug}/`, undefined, {
      subsiteid: sites.ae,
    })
    expect([status, body.product.variants[0]?.actualPrice]).toEqual([200, before.total])
  })

  test('is found by its name, its category in each language, and its metal; filters list it', async () => {
    const found = async (q: string, languageid = '1') =>
      (
        await shop.call<Listed>('GET', `/api/search/?q=${encodeURIComponent(q)}`, undefined, { subsiteid: sites.in, languageid })
      ).body.cards.map(({ product }) => product)
    for (const [query, language] of [
      ['velmora', '1'],
      ['watches', '1'],
      ['घड़ियाँ', '2'],
    ] as const)
      expect([query, await found(query, language)]).toEqual([query, [watch.id]])
    const metals = (await listed('')).facets.find(({ name }) => name === 'metal')?.values
    expect(metals).toContainEqual(expect.objectContaining({ value: 'steel', count: 1 }))
    expect((await listed('?metal=steel')).cards.map(({ product }) => product)).toEqual([watch.id])
  })

  test('has a page like other products of its kind', async () => {
    const { body } = await shop.call<{ product: ProductDetail }>('GET', `/api/products/${watch.slug}/`)
    expect(body.product).toMatchObject({ kind: 'watch', listed: true, hallmarked: false, lead: watch.variant })
    expect(body.product.variants).toMatchObject([{ colour: 'steel', purity: '', netMg: 0, availability: 'ready' }])
  })

  test('is bought, invoiced under its own code of goods, returned and restocked', async () => {
    const before = await stockOf(shop, watch.variant)
    const order = await delivered(shop, 'anvi', 1, watch.variant)
    expect(await stockOf(shop, watch.variant)).toBe(before - 1)
    const [invoice] = await rows<{ figures: DocumentData }>(
      shop.db,
      sql`select figures from document where order_id = ${order.orderID} and kind = 'invoice'`,
    )
    expect(invoice?.figures.lines).toMatchObject([{ name: 'Velmora Field 38', hsn: '9102', netMg: 0, rateAt: null }])
    expect(invoice?.figures.lines[0]?.parts).toEqual([{ code: 'other', name: 'price', value: watch.price }])
    const { body } = await itemsOf(order.orderNumber)
    expect(body.items).toMatchObject([{ returnable: 'yes', exchangeAmount: null }])
    expect(body.items[0]?.resolutions).not.toContain('exchange')
    expect((await ask(order, { resolution: 'exchange' })).body).toMatchObject({ field: 'resolution' })
    const asked = await ask(order)
    expect([asked.status, asked.body.return.status]).toEqual([200, 'requested'])
    await go(asked.body.return.number, 'review', 'approve', 'schedule', 'collect', 'carry', 'receive', 'inspect', 'pass', 'resolve')
    await shop.modules.jobs.runDue()
    expect(await stockOf(shop, watch.variant)).toBe(before)
  })

  test('cannot be exchanged after its return period, as it has no metal value', async () => {
    const order = await delivered(shop, 'anvi', 1, watch.variant)
    shop.clock.advance(20 * durations.day)
    const { body } = await shop.call<ReturnItems>('GET', `/api/orders/returnItems/id/${order.orderNumber}`, undefined, as('anvi'))
    expect(body.items).toMatchObject([{ returnable: 'no', why: 'window_over', quantity: 0 }])
  })
})
