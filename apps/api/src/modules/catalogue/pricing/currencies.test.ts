import { type Currency, currencyDecimals, fromMajor, minorUnits } from '@karat/money/money.ts'
import { cardPrice } from '@karat/pricing/price.ts'
import type { Cart } from '@karat/contract/cart.ts'
import type { listingReply } from '@karat/contract/products.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { toInput } from './rules.ts'
import { readInputs } from './store.ts'

type Listing = z.infer<typeof listingReply>

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

/** Lets the site in Singapore trade in another currency, at the same figures in its major units. */
async function trade(currency: Currency, display: 'exact' | 'line_whole_unit') {
  const { modules, db } = shop
  const before = (await modules.sites.byCode('sg'))!
  const factor = minorUnits(currency) / minorUnits(before.currency)
  const scaled = (column: string) => sql.raw(`${column} = round(${column} * ${factor}::numeric)`)
  await db.execute(
    sql`update subsite set currency = ${currency}, currency_decimals = ${currencyDecimals[currency]}, display = ${display}, tax_step = ${minorUnits(currency)},
        ${scaled('hallmark_fee')}, ${scaled('cod_limit')}, ${scaled('id_limit')} where code = 'sg'`,
  )
  // As a new version: one that is written never changes.
  await db.execute(sql`
    with former as (select v.* from current_rate c join rate_version v on v.id = c.version_id where c.subsite = 'sg'),
      next as (insert into rate_version (subsite, version, at, author) select subsite, version + 1, at, author from former returning id),
      rates as (insert into metal_rate (version_id, purity, metal, rate)
        select next.id, r.purity, r.metal, round(r.rate * ${factor}::numeric) from metal_rate r join former f on f.id = r.version_id, next)
    update current_rate set version_id = next.id from next where subsite = 'sg'`)
  await db.execute(sql`update price_input set ${scaled('making_minimum')}, ${scaled('stones_value')},
      making_value = case when making_kind = 'percent' then making_value else round(making_value * ${factor}::numeric) end,
      stones = (select coalesce(jsonb_agg(s || jsonb_build_object('rate', round((s->>'rate')::numeric * ${factor}::numeric))), '[]') from jsonb_array_elements(stones) s)
    where subsite = 'sg'`)
  // The stones' value is the sum of its rows, each rounded by itself.
  await db.execute(sql`update price_input set stones_value = (
      select coalesce(sum(case s->>'unit' when 'carat' then round((s->>'caratMilli')::numeric * (s->>'rate')::numeric / 1000) else (s->>'count')::numeric * (s->>'rate')::numeric end), 0)
      from jsonb_array_elements(stones) s) where subsite = 'sg'`)
  await modules.sites.refresh()
  const site = (await modules.sites.byCode('sg'))!
  await db.transaction((tx) => modules.pricing.rebuildListing(tx, site))
  modules.cache.clear()
  return site
}

test('SQL and TypeScript know the same currencies', async () => {
  for (const currency of Object.keys(currencyDecimals) as Currency[]) {
    const [row] = await rows<{ units: string }>(shop.db, sql`select minor_units(${currency}) as units`)
    expect([currency, Number(row?.units)]).toEqual([currency, minorUnits(currency)])
  }
})

describe.each([
  ['JPY', 'exact'],
  ['KWD', 'exact'],
  ['KWD', 'line_whole_unit'],
  ['SGD', 'line_whole_unit'],
] as const)('a site that trades in %s (%s)', (currency, display) => {
  const headers = { subsiteid: '4' }
  beforeAll(async () => {
    headers.subsiteid = (await trade(currency, display)).storeId
  })

  test('has the same price formula in SQL and TypeScript', async () => {
    const site = (await shop.modules.sites.byCode('sg'))!
    const rateVersion = await shop.modules.pricing.rateVersion(shop.db, site)
    const twin = await rows<{ id: string; actual: number; charged: number }>(
      shop.db,
      sql`select p.variant_id as id, unit_price(p, s, coalesce(r.rate, 0), false) as actual, unit_price(p, s, coalesce(r.rate, 0), true) as charged
          from price_input p join subsite s on s.code = p.subsite
          left join metal_rate r on r.version_id = ${rateVersion.versionId} and r.purity = p.purity where p.subsite = 'sg'`,
    )
    const found = await readInputs(
      shop.db,
      'sg',
      twin.map((row) => row.id),
    )
    const inputs = new Map(found.map((row) => [row.variantId, toInput(row, rateVersion)]))
    const different = twin.filter(({ id, actual, charged }) => {
      const input = inputs.get(id)
      const price = input && cardPrice(input, site.rules)
      return price && (price.actual !== actual || price.charged !== charged)
    })
    expect(twin.length).toBeGreaterThan(1000)
    expect(different).toEqual([])
  })
  test('lists, filters and sums up in its own minor units', async () => {
    const all = (await shop.call<Listing>('GET', '/api/products/', undefined, headers)).body
    const price = all.facets.find(({ name }) => name === 'price')
    // A product counts in every step that one of its metals falls into.
    expect(price?.values.reduce((total, { count }) => total + count, 0)).toBeGreaterThanOrEqual(all.total)
    for (const { value, count } of price?.values ?? []) {
      const [from = '', to = ''] = value.split('-')
      const { body } = await shop.call<Listing>('GET', `/api/products/?price=${value}`, undefined, headers)
      const charged = body.cards.map((card) => card.offer_price || card.actualPrice)
      expect(charged.every((amount) => amount >= Number(from) && (to === '' || amount <= Number(to)))).toBe(true)
      expect(body.total).toBeGreaterThanOrEqual(count)
      for (const amount of charged) expect(Number.isSafeInteger(fromMajor(amount, currency))).toBe(true)
    }
    const card = all.cards[0]!
    const { body } = await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: card.productID }, headers)
    expect(body.cart.items[0]?.itemDetails.offer_price || body.cart.items[0]?.itemDetails.actualPrice).toBe(
      card.offer_price || card.actualPrice,
    )
  })
})
