import { cardPrice } from '@karat/pricing/price.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { readInputs } from './store.ts'
import { plausibleBand, toInput } from './rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

describe('the price formula in SQL and TypeScript', () => {
  test('SQL and TypeScript agree on every variant of every site', async () => {
    for (const site of await shop.modules.sites.all()) {
      const rateVersion = await shop.modules.pricing.rateVersion(shop.db, site)
      const twin = await rows<{ id: string; actual: number; charged: number }>(
        shop.db,
        sql`select p.variant_id as id, unit_price(p, s, coalesce(r.rate, 0), false) as actual, unit_price(p, s, coalesce(r.rate, 0), true) as charged
            from price_input p join subsite s on s.code = p.subsite
            left join metal_rate r on r.version_id = ${rateVersion.versionId} and r.purity = p.purity where p.subsite = ${site.code}`,
      )
      const inputs = new Map(
        (
          await readInputs(
            shop.db,
            site.code,
            twin.map((row) => row.id),
          )
        ).map((row) => [row.variantId, toInput(row, rateVersion)]),
      )
      expect(twin.length).toBeGreaterThan(1000)
      for (const row of twin) {
        const input = inputs.get(row.id)
        if (!input) continue
        const { actual, charged } = cardPrice(input, site.rules)
        expect([site.code, row.id, row.actual, row.charged]).toEqual([site.code, row.id, actual, charged])
      }
    }
  })
  test('they agree under every rule a site can have', async () => {
    const india = (await shop.modules.sites.byCode('in'))!
    const rateVersion = await shop.modules.pricing.rateVersion(shop.db, india)
    const [row] = await readInputs(shop.db, 'in', ['BNG-001-22K-yellow-2.6'])
    const input = row && toInput(row, rateVersion)
    for (const [mode, display] of [
      ['separate', 'exact'],
      ['none', 'line_whole_unit'],
      ['composite', 'line_whole_unit'],
    ] as const) {
      const [twin] = await rows<{ price: number }>(
        shop.db,
        sql`select unit_price(p, jsonb_populate_record(s, ${JSON.stringify({ hallmark_mode: mode, display })}::jsonb), ${rateVersion.rates['22K']?.rate ?? 0}, true) as price
            from price_input p join subsite s on s.code = p.subsite where p.subsite = 'in' and p.variant_id = 'BNG-001-22K-yellow-2.6'`,
      )
      const rules = { ...india.rules, hallmark: { ...india.rules.hallmark, mode }, display }
      expect([mode, display, Number(twin?.price)]).toEqual([mode, display, input && cardPrice(input, rules).charged])
    }
  })
})

describe('a new rate', () => {
  test('reprices the site in one step: under load no reader sees mixed rates', async () => {
    const site = (await shop.modules.sites.byCode('in'))!
    let reading = true
    const mixtures: unknown[] = []
    const readers = Array.from({ length: 4 }, async () => {
      while (reading) {
        const seen = await rows<{ versions: number }>(
          shop.db,
          sql`select count(distinct version_id) as versions from listing where subsite = 'in'`,
        )
        if (Number(seen[0]?.versions) !== 1) mixtures.push(seen)
      }
    })
    let rate = 1_440_500
    for (let change = 0; change < 12; change++) {
      rate += 1000
      const published = await shop.modules.pricing.publish(site, { rates: { '22K': rate }, by: 'meera' })
      expect(published.ok).toBe(true)
    }
    reading = false
    await Promise.all(readers)
    expect(mixtures).toEqual([])
    const { body } = await shop.call<{ responseBody: { total: number; rateVersion: number } }>(
      'POST',
      '/account/products/price/BNG-001',
      {},
    )
    const { body: listed } = await shop.call<{ cards: { product: string; actualPrice: number }[] }>(
      'GET',
      '/api/products/?category=bangles',
    )
    expect(listed.cards.find((card) => card.product === 'BNG-001')?.actualPrice).toBe(body.responseBody.total)
    expect(body.responseBody.rateVersion).toBe(377)
  })
  test('two concurrent publications get consecutive versions', async () => {
    const site = (await shop.modules.sites.byCode('ae'))!
    const both = await Promise.all(
      [1, 2].map((by) => shop.modules.pricing.publish(site, { rates: { '22K': 50_475 + by }, by: `person ${by}` })),
    )
    expect(both.map((one) => one.ok && one.value.version).toSorted()).toEqual([366, 367])
  })
  test('an implausible rate is refused, whoever approves it, and its band is reported', async () => {
    const india = (await shop.modules.sites.byCode('in'))!
    const emirates = (await shop.modules.sites.byCode('ae'))!
    for (const [site, purity, rate] of [
      [india, '22K', 0],
      [india, '22K', -1_440_500],
      [india, '22K', 14_405],
      [india, '22K', 144_050_000],
      [india, '22K', 1_440_500.5],
      [india, '22K', Number.NaN],
      [india, 'S925', 1_440_500],
      [india, 'PT950', 27_500],
      [emirates, '22K', 1_440_500],
    ] as const) {
      const before = await shop.modules.pricing.rateVersion(shop.db, site)
      const answer = await shop.modules.pricing.publish(site, { rates: { [purity]: rate }, by: 'meera', approvedBy: 'anvi' })
      expect([purity, rate, answer]).toMatchObject([
        purity,
        rate,
        { ok: false, error: { code: 'rate_out_of_band', field: `rates.${purity}`, details: { purity } } },
      ])
      const band = answer.ok ? undefined : answer.error.details
      const now = before.rates[purity]?.rate ?? 0
      expect(Number(band?.['floor']) * 3 < now && now < Number(band?.['ceiling']) / 3).toBe(true)
      expect((await shop.modules.pricing.rateVersion(shop.db, site)).version).toBe(before.version)
    }
    for (const purity of ['constructor', '__proto__', 'toString'])
      expect(await shop.modules.pricing.publish(india, { rates: Object.fromEntries([[purity, 1]]), by: 'meera' })).toMatchObject({
        ok: false,
        error: { code: 'bad_request' },
      })
  })
  test('every rate of every site lies well within its band', async () => {
    for (const site of await shop.modules.sites.all())
      for (const [purity, { metal, rate }] of Object.entries((await shop.modules.pricing.rateVersion(shop.db, site)).rates)) {
        const { floor, ceiling } = plausibleBand(metal, purity, site.currency, rate)
        expect([site.code, purity, rate > floor * 2, rate < ceiling / 2]).toEqual([site.code, purity, true, true])
      }
  })
  test('a change of more than 3 % needs a second person, and an unknown purity is named', async () => {
    const site = (await shop.modules.sites.byCode('sg'))!
    const far = { rates: { '22K': 19_000 }, by: 'meera' }
    expect(await shop.modules.pricing.publish(site, far)).toMatchObject({
      ok: false,
      error: { code: 'rate_implausible', field: 'rates.22K' },
    })
    expect(await shop.modules.pricing.publish(site, { ...far, approvedBy: 'kabir' })).toMatchObject({ ok: true })
    expect(await shop.modules.pricing.publish(site, { rates: { '23K': 100 }, by: 'meera' })).toMatchObject({
      ok: false,
      error: { field: 'rates.23K' },
    })
  })
  test('a year of history ends with today’s rate version', async () => {
    const { body } = await shop.call<{ history: { purity: string; points: [string, number][] }[] }>(
      'GET',
      '/api/metal-rates/history?days=365&purity=24K',
      undefined,
      { subsiteid: '3' },
    )
    const [series] = body.history
    expect([series?.points.length, series?.points.at(-1)]).toEqual([365, ['2026-11-21', 148.4]])
  })
  test('several changes within a day that add up to more than 3 % need a second person; a day later they do not', async () => {
    const site = (await shop.modules.sites.byCode('us'))!
    const rate = (await shop.modules.pricing.rateVersion(shop.db, site)).rates['14K']?.rate ?? 0
    const publish = (share: number, more: { approvedBy?: string } = {}) =>
      shop.modules.pricing.publish(site, { rates: { '14K': Math.round(rate * share) }, by: 'meera', ...more })
    expect(await publish(1.015)).toMatchObject({ ok: true })
    expect(await publish(1.04)).toMatchObject({ ok: false, error: { code: 'rate_implausible', field: 'rates.14K' } })
    expect(await publish(1.04, { approvedBy: 'kabir' })).toMatchObject({ ok: true })
    shop.clock.advance(25 * durations.hour)
    expect(await publish(1.06)).toMatchObject({ ok: true })
  })
})

describe('a new rate of stones', () => {
  const listed = () =>
    rows<{ id: string; price: number; twin: number; stones: string[] }>(
      shop.db,
      sql`select l.product_id || l.colour || l.purity as id, l.price::float8 as price, unit_price(p, s, coalesce(r.rate, 0), true)::float8 as twin,
            (select coalesce(jsonb_agg(e->>'key'), '[]') from jsonb_array_elements(p.stones) e) as stones
          from listing l join price_input p on p.subsite = l.subsite and p.variant_id = l.variant_id join subsite s on s.code = l.subsite
          join current_rate c on c.subsite = l.subsite left join metal_rate r on r.version_id = c.version_id and r.purity = p.purity
          where l.subsite = 'in' order by 1`,
    )
  const publish = async (stones: Record<string, number>, more: { approvedBy?: string; rates?: Record<string, number> } = {}) => {
    const site = (await shop.modules.sites.byCode('in'))!
    return shop.modules.pricing.publish(site, { rates: {}, stones, by: 'meera', ...more })
  }

  test('reprices products with these stones in lists and breakups, and no others', async () => {
    const before = new Map((await listed()).map(({ id, price }) => [id, price]))
    const { body: cold } = await shop.call<{ responseBody: { total: number; rateVersion: number } }>(
      'POST',
      '/account/products/price/SET-001',
      {},
    )
    const published = await publish({ RUBY: 663_000, BEAD: 3000 })
    expect(published).toMatchObject({ ok: true, value: { author: 'meera', version: cold.responseBody.rateVersion + 1 } })
    for (const { id, price, twin, stones } of await listed()) {
      expect([id, price]).toEqual([id, twin])
      const moves = stones.includes('RUBY')
      expect([id, Math.sign(price - (before.get(id) ?? 0))]).toEqual([id, moves ? 1 : 0])
    }
    // 18 carats of rubies at 130 rupees more, and the tax on them.
    const { body: warm } = await shop.call<{ responseBody: { total: number; rateVersion: number } }>(
      'POST',
      '/account/products/price/SET-001',
      {},
    )
    expect(warm.responseBody.total - cold.responseBody.total).toBeCloseTo(18 * 130 * 1.03, -1)
    const history = await rows(
      shop.db,
      sql`select c.key, c.before, c.rate from stone_rate_change c join current_rate v on v.version_id = c.version_id where v.subsite = 'in'`,
    )
    // A rate that stays is no change.
    expect(history).toEqual([{ key: 'RUBY', before: 650_000, rate: 663_000 }])
    const elsewhere = await rows<{ rate: number }>(shop.db, sql`select rate from stone_rate where subsite = 'ae' and key = 'RUBY'`)
    expect(elsewhere[0]?.rate).toBeLessThan(100_000)
  })

  test('far from the last needs a second person; an unknown stone and an implausible rate are refused with the whole request', async () => {
    const site = (await shop.modules.sites.byCode('in'))!
    const { version } = await shop.modules.pricing.rateVersion(shop.db, site)
    for (const [stones, more, error] of [
      [{ EMER: 900_000 }, {}, { code: 'rate_implausible', field: 'stones.EMER' }],
      [{ EMER: 855_000, MOON: 1 }, {}, { code: 'bad_request', field: 'stones.MOON' }],
      [Object.fromEntries([['constructor', 1]]), {}, { code: 'bad_request', field: 'stones.constructor' }],
      [{ EMER: 855_000, SAPH: 1 }, { approvedBy: 'anvi' }, { code: 'rate_out_of_band', field: 'stones.SAPH' }],
      [{ EMER: 855_000.5 }, { approvedBy: 'anvi' }, { code: 'rate_out_of_band', field: 'stones.EMER' }],
      [{ EMER: -1 }, { approvedBy: 'anvi' }, { code: 'rate_out_of_band', field: 'stones.EMER' }],
      [{ EMER: 855_000 }, { rates: { '23K': 1 } }, { code: 'bad_request', field: 'rates.23K' }],
    ] as const)
      expect([stones, await publish(stones as Record<string, number>, more)]).toMatchObject([stones, { ok: false, error }])
    expect((await shop.modules.pricing.rateVersion(shop.db, site)).version).toBe(version)
    expect(await publish({ EMER: 900_000 }, { approvedBy: 'anvi' })).toMatchObject({
      ok: true,
      value: { author: 'meera', approvedBy: 'anvi' },
    })
  })

  test('published at the same time as metal rates: both are stored, in two consecutive versions', async () => {
    const site = (await shop.modules.sites.byCode('in'))!
    const { version, rates } = await shop.modules.pricing.rateVersion(shop.db, site)
    const rate = (rates['18K']?.rate ?? 0) + 1000
    const both = await Promise.all([
      publish({ SAPH: 760_000 }),
      publish({}, { rates: { '18K': rate } }),
      publish({ SAPH: 765_000, TANZ: 1_410_000 }),
    ])
    expect(both.map((one) => one.ok && one.value.version).toSorted()).toEqual([version + 1, version + 2, version + 3])
    expect((await shop.modules.pricing.rateVersion(shop.db, site)).rates['18K']?.rate).toBe(rate)
    for (const { id, price, twin } of await listed()) expect([id, price]).toEqual([id, twin])
    const inputs = await rows<{ stones: { key: string; rate: number }[] }>(
      shop.db,
      sql`select stones from price_input where subsite = 'in'`,
    )
    const kept = await rows<{ key: string; rate: number }>(shop.db, sql`select key, rate from stone_rate where subsite = 'in'`)
    const inList = new Map(kept.map(({ key, rate: of }) => [key, of]))
    for (const { stones } of inputs) for (const { key, rate: of } of stones) expect([key, of]).toEqual([key, inList.get(key)])
  })
})
