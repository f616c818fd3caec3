import type { Card, Listing, PriceBreakup, ProductDetail, SearchReply } from '@karat/contract/products.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { readSeedProducts } from '../../../seed/seed.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

describe('the seeded catalogue', () => {
  test('forty sample prices are matched exactly by the seeded rates, before discounts', async () => {
    const sampled = readSeedProducts().filter((piece) => piece.source.sample_price_inr !== undefined)
    expect(sampled).toHaveLength(40)
    for (const piece of sampled) {
      const lead = piece.variants.find((variant) => variant.lead)?.id ?? ''
      const { body } = await shop.call<{ product: ProductDetail }>('GET', `/api/products/${piece.source.sku}/`)
      const price = body.product.variants.find((variant) => variant.productID === lead)?.actualPrice
      expect([piece.source.sku, price]).toEqual([piece.source.sku, piece.source.sample_price_inr])
    }
  })
  test('ninety-six products are in twelve categories and collections; coins are sold in India only', async () => {
    const count = async (subsite: string) =>
      (await shop.call<Listing>('GET', '/api/products/', undefined, { subsiteid: subsite })).body.total
    expect([await count('1'), await count('2'), await count('3'), await count('4')]).toEqual([96, 92, 92, 92])
    const groups = await rows<{ c: number }>(
      shop.db,
      sql`select count(distinct category_id) + count(distinct collection_id) as c from product where kind <> 'accessory'`,
    )
    expect(Number(groups[0]?.c)).toBe(24)
  })
  test('every product has a picture in every colour that it is offered in', async () => {
    const bare = await rows(
      shop.db,
      sql`select v.id from variant v join product d on d.id = v.product_id and d.kind <> 'accessory'
      where not exists (select 1 from product_media m where m.product_id = v.product_id and m.colour = v.colour)`,
    )
    expect(bare).toEqual([])
  })
  test('a ring’s weight depends on its circumference, and on the density of its purity', async () => {
    const { body } = await shop.call<{ product: ProductDetail }>('GET', '/api/products/RNG-002/')
    const net = (purity: string, size: string) =>
      body.product.variants.find((variant) => variant.colour === 'white' && variant.purity === purity && variant.size === size)?.netMg
    expect([net('18K', '15'), net('18K', '24'), net('14K', '15')]).toEqual([
      3150,
      Math.round((3150 * 6400) / 5510),
      Math.round((3150 * 13.1) / 15.5),
    ])
  })
})

describe('listing', () => {
  const list = async (query: string, subsite = '1') =>
    (await shop.call<Listing>('GET', `/api/products/${query}`, undefined, { subsiteid: subsite })).body
  test('filters narrow the listing, and counts give the matches of each value', async () => {
    const rings = await list('?category=rings')
    const purity = rings.facets.find((facet) => facet.name === 'purity')
    expect(rings.total).toBe(19)
    for (const value of purity?.values ?? [])
      expect([value.value, (await list(`?category=rings&purity=${value.value}`)).total]).toEqual([value.value, value.count])
  })
  test("a filter's own selection does not hide its other values", async () => {
    const chosen = await list('?category=rings&purity=18K')
    const all = await list('?category=rings')
    const purities = (listing: Listing) =>
      listing.facets.find((facet) => facet.name === 'purity')?.values.map(({ value, count }) => [value, count])
    expect(purities(chosen)).toEqual(purities(all))
  })
  test('a colour filter shows that colour, each product once', async () => {
    const rose = await list('?colour=rose')
    expect(rose.cards.every((card) => card.colour === 'rose')).toBe(true)
    expect(new Set(rose.cards.map((card) => card.product)).size).toBe(rose.cards.length)
    expect(rose.cards[0]?.pictures[0]?.id).toMatch(/rose$|hero$/)
  })
  test('sorting by price works in both directions, and pages do not overlap', async () => {
    const price = (card: Card) => card.offer_price || card.actualPrice
    const up = await list('?sort=price')
    const down = await list('?sort=price-desc')
    expect(up.cards.map(price)).toEqual(up.cards.map(price).toSorted((a, b) => a - b))
    expect(down.cards.map(price)).toEqual(down.cards.map(price).toSorted((a, b) => b - a))
    const second = await list('?sort=price&page=2')
    expect(second.cards.some((card) => up.cards.some((candidate) => candidate.product === card.product))).toBe(false)
    expect([up.pages, second.page]).toEqual([4, 2])
  })
  test('price ranges are in the site’s own currency', async () => {
    const cheap = await list('?price=0-10000')
    expect(cheap.cards.every((card) => (card.offer_price || card.actualPrice) <= 10_000)).toBe(true)
    expect((await list('?price=0-500', '2')).total).toBeGreaterThan(0)
  })
  test('every filter may be chosen at once', async () => {
    const all = 'category=rings&collection=meher&metal=gold&purity=18K&colour=rose&stone=diamond&occasion=wedding&audience=women'
    const listed = await list(`?${all}&price=0-900000&weight=0-50&size=ring-12&ready=1`)
    expect(listed.facets.find((facet) => facet.name === 'metal')?.values.some((value) => value.selected)).toBe(true)
  })
  test('sizes are those in stock, in order; they follow changes of stock', async () => {
    const sizes = async (query: string) =>
      (await list(query)).facets.find((facet) => facet.name === 'size')?.values.map(({ value, count }) => [value, count])
    const rings = await sizes('?category=rings')
    expect(rings?.map(([value]) => Number(String(value).split('-')[1]))).toEqual(
      rings?.map(([value]) => Number(String(value).split('-')[1])).toSorted((a, b) => a - b),
    )
    for (const [size, count] of rings ?? []) {
      const { cards, total } = await list(`?category=rings&size=${size}`)
      expect([size, total, cards.every((card) => card.availability !== 'sold_out')]).toEqual([size, count, true])
    }
    expect((await list('?category=rings&size=ring-12,ring-13')).total).toBeGreaterThanOrEqual(
      (await list('?category=rings&size=ring-12')).total,
    )
    const productsBefore = (await list('?category=rings&size=ring-16')).cards.map((card) => card.product)
    expect(productsBefore).toContain('RNG-002')
    await shop.db.execute(sql`update stock set on_hand = 0 where subsite = 'in' and variant_id like 'RNG-002-%-16'`)
    await shop.modules.pricing.refreshAvailability('in', ['RNG-002'])
    expect((await list('?category=rings&size=ring-16')).cards.map((card) => card.product)).toEqual(
      productsBefore.filter((id) => id !== 'RNG-002'),
    )
    expect((await list('?size=nothing')).total).toBe(0)
  })
  test('an invalid filter is named [V-06]', async () => {
    for (const [query, field] of [
      ['?price=cheap', 'price'],
      ['?page=0', 'page'],
      ['?sort=best', 'sort'],
      ['?nothing=1', 'nothing'],
    ] as const) {
      const { status, body } = await shop.call('GET', `/api/products/${query}`)
      expect([query, status, body.field]).toEqual([query, 400, field])
    }
  })
})

describe('a product', () => {
  test('the breakup adds up to the price on the card [A-18]', async () => {
    const { status, body } = await shop.call<{ status: number; responseBody: PriceBreakup }>('POST', '/account/products/price/RNG-002', {})
    const { rows: parts, total } = body.responseBody
    expect([status, body.status, total]).toEqual([200, 200, 133_244])
    expect(Math.round(parts.reduce((sum, row) => sum + row.value * 100, 0))).toBe(total * 100)
    expect(parts.map((row) => [row.code, row.value])).toContainEqual(['making_discount', -1008])
    expect(body.responseBody).toMatchObject({
      productID: 'RNG-002-18K-white-15',
      currencyCode: 'INR',
      subtotal: 129_317.9,
      tax: 3880.88,
      discount: 1008,
      rateAt: '2026-11-21T04:00:00.000Z',
    })
    expect(parts).toContainEqual({ code: 'tax', name: 'CGST', value: 1940.44, rate: 1.5, rateUnit: 'taxPercent' })
    const emirates = await shop.call<{ responseBody: PriceBreakup }>('POST', '/account/products/price/RNG-002', {}, { subsiteid: '2' })
    expect(emirates.body.responseBody).toMatchObject({ currencyCode: 'AED', tax: 259.49, discount: 0, total: 5449.3 })
  })
  test('stock is reported by variant [C-18]', async () => {
    const left = async (id: string, subsiteid = '1') =>
      (await shop.call('GET', `/api/products/quantity/${id}/Yes/`, undefined, { subsiteid })).body
    const ring = 'RNG-002-18K-white-15'
    expect(await left('RNG-002')).toMatchObject({ productID: ring, quantity: 12, availability: 'ready', leadDays: 0 })
    await shop.db.execute(sql`update stock set on_hand = 5 where subsite = 'ae' and variant_id = ${ring}`)
    expect([await left(ring, '2'), await left(ring)]).toMatchObject([{ quantity: 5 }, { quantity: 12 }])
    expect(await left('ANK-002-S925-silver-adjustable')).toMatchObject({ availability: 'made_to_order', leadDays: 21 })
    expect(await left('NOTHING')).toMatchObject({ responseCode: 404, code: 'unknown_product', field: 'id' })
  })
  test('the leading variant of a product is cached until the product changes', async () => {
    const { catalogue, cache } = shop.modules
    const stands = () => Promise.all(['BNG-003', 'NOTHING'].map((id) => catalogue.resolveVariant(shop.db, id)))
    const [lead] = await stands()
    const [other] = await rows<{ id: string }>(shop.db, sql`select id from variant where product_id = 'BNG-003' and id <> ${lead} limit 1`)
    expect(lead).toBeDefined()
    await shop.db.execute(sql`update variant set lead = false where product_id = 'BNG-003'`)
    await shop.db.execute(sql`update variant set lead = true where id = ${other?.id}`)
    expect(await stands()).toEqual([lead, undefined])
    cache.drop(['product:BNG-003'])
    expect(await stands()).toEqual([other?.id, undefined])
  })
  test('related products are others, of its collection and another category first [C-41]', async () => {
    const { body } = await shop.call<{ cards: Card[] }>('GET', '/api/products/RNG-002/upsell')
    expect(body.cards).toHaveLength(4)
    expect(body.cards.some((card) => card.product === 'RNG-002')).toBe(false)
    expect(body.cards[0]).toMatchObject({ collection: 'meher' })
    expect(body.cards[0]?.category).not.toBe('rings')
  })
  test('its breadcrumb is in the page’s language [C-43]', async () => {
    const { body } = await shop.call<{ breadcrumb: { name: string; path: string }[] }>(
      'GET',
      '/api/products/breadcrumb/RNG-002/',
      undefined,
      { subsiteid: '2', languageid: '4' },
    )
    expect(body.breadcrumb).toEqual([
      { id: 'rings', name: 'خواتم', path: '/c/rings' },
      { id: 'RNG-002', name: 'خاتم سوليتير Meher', path: '/p/meher-solitaire' },
    ])
  })
  test('a post code check returns whether and when delivery is possible [C-44]', async () => {
    const at = (code: string, subsiteid = '1', id = 'RNG-002') =>
      shop.call<{ days: number }>('GET', `/api/products/${id}/pincode/${code}`, undefined, { subsiteid })
    const pune = { pincode: '411030', serviceable: true, cod: true, deliverBy: '2026-11-24', days: 3 }
    expect((await at('411 030')).body).toMatchObject(pune)
    expect((await at('411030', '1', 'ANK-002-S925-silver-adjustable')).body).toMatchObject({ days: 24, deliverBy: '2026-12-15' })
    expect((await at('780001')).body).toMatchObject({ serviceable: true, cod: false, days: 10 })
    expect((await at('900001')).body).toMatchObject({ serviceable: false, deliverBy: '' })
    expect([(await at('41103')).status, (await at('41103')).body.field]).toEqual([400, 'pincode'])
    expect((await at('10001', '3')).body).toMatchObject({ serviceable: true, cod: false, days: 5 })
  })
  test('cash is not offered on a site whose limit for it is zero, even if the carrier takes it [C-44]', async () => {
    await shop.db.execute(sql`insert into delivery_rule (subsite, prefix, serviceable, cod, days) values ('us', '995', true, true, 9)`)
    const { body } = await shop.call('GET', '/api/products/RNG-002/pincode/99501', undefined, { subsiteid: '3' })
    expect(body).toMatchObject({ serviceable: true, cod: false, days: 10 })
  })
  test('a product that is not sold on a site is not found', async () => {
    expect((await shop.call('GET', '/api/products/CON-001/', undefined, { subsiteid: '2' })).status).toBe(404)
    expect((await shop.call('GET', '/api/products/RNG-001/', undefined, { subsiteid: '99' })).body).toMatchObject({
      code: 'unknown_site',
      field: 'subsiteid',
    })
  })
})

describe('search', () => {
  const find = async (q: string, headers = {}) =>
    (await shop.call<SearchReply>('GET', `/api/search/?q=${encodeURIComponent(q)}`, undefined, headers)).body
  test('accents make no difference, neither in the query nor in product names', async () => {
    const plain = await find('meher')
    expect(plain.total).toBeGreaterThan(0)
    expect((await find('Mêhér')).total).toBe(plain.total)
    const { db, modules } = shop
    const changed = Promise.withResolvers<unknown>()
    // Undone at its end, so that the other tests have their texts.
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`update collection set name = 'Mêher' where name = 'Meher'`)
        await modules.search.rebuild(tx, [{ subsite: 'in', language: 'en' }])
        changed.resolve(await rows(tx, sql`select word from vocabulary where scope = 'in:en' and word <> unaccent(word)`))
        throw new Error('undone')
      })
      .catch(() => {})
    expect(await changed.promise).toEqual([])
  })
  test('finds by name, kind, metal, stone and incomplete words; records carry title, price and brand [E-14]', async () => {
    expect((await find('meher solit')).cards[0]?.product).toBe('RNG-002')
    expect((await find('emerald ring')).total).toBeGreaterThan(0)
    const [record] = (await find('RNG-002')).records
    expect(record).toEqual({
      apin: 'RNG-002',
      title: { en: 'Meher Solitaire' },
      price: { in: 133_244 },
      brand: { in: 'Kanakira' },
      category_level_1: 'rings',
      category_level_2: '',
    })
    const [emirates] = (await find('RNG-002', { subsiteid: '2', languageid: '4' })).records
    expect(emirates).toMatchObject({ title: { ar: 'خاتم سوليتير Meher' }, price: { ae: 5449.3 }, brand: { ae: 'Kanakira' } })
  })
  test('a misspelling is corrected', async () => {
    const reply = await find('jhumak')
    expect([reply.corrected, reply.cards[0]?.name]).toEqual(['jhumka', 'Jhoomar Temple Jhumka'])
  })
  test('finds in the page’s language', async () => {
    expect((await find('خواتم', { subsiteid: '2', languageid: '4' })).total).toBeGreaterThan(5)
    expect((await find('戒指', { subsiteid: '4', languageid: '6' })).total).toBeGreaterThan(5)
  })
  test('an empty query finds nothing; no query causes an error', async () => {
    expect((await find('!!! ')).total).toBe(0)
    expect((await find("'; drop table product; --")).total).toBe(0)
  })
})
