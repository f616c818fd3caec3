import { stonesValue } from '@karat/pricing/parts.ts'
import { cardPrice } from '@karat/pricing/price.ts'
import { type TaxKind, taxRegimes } from '@karat/pricing/tax-regimes/tax-regimes.ts'
import { sum } from '@karat/money/money.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { toSites } from '../../content/sites/rules.ts'
import { readSites } from '../../content/sites/store.ts'
import { toInput } from './rules.ts'
import type { InputRow } from './store.ts'

const shop = await shopOfFile()

const stones = fc.array(
  fc.record({
    key: fc.constant('R'),
    type: fc.constant('ruby'),
    shape: fc.constant('oval'),
    count: fc.integer({ min: 1, max: 50 }),
    caratMilli: fc.nat(3000),
    unit: fc.constantFrom('carat' as const, 'piece' as const, 'flat' as const),
    rate: fc.nat(200_000),
  }),
  { maxLength: 3 },
)
const others = fc.array(fc.record({ code: fc.constantFrom('certificate', 'price'), amount: fc.nat(9_000_000) }), { maxLength: 2 })
const input: fc.Arbitrary<InputRow> = fc.record({
  variantId: fc.constant('V'),
  productId: fc.constant('P'),
  metal: fc.constant('gold'),
  purity: fc.constant('22K'),
  // Half of them have no metal.
  netMg: fc.oneof(fc.constant(0), fc.nat(90_000)),
  wastagePercent: fc.constantFrom(0, 850),
  makingKind: fc.constantFrom('per_gram' as const, 'percent' as const, 'flat' as const, 'per_piece' as const),
  makingValue: fc.nat(9000),
  makingMinimum: fc.constantFrom(0, 50_000),
  makingDiscount: fc.constantFrom(0, 1250, 10_000),
  stones,
  others,
  articles: fc.nat(3),
  piece: fc.constant(null),
})
const site = fc.record({
  tax_kind: fc.constantFrom(...(Object.keys(taxRegimes) as TaxKind[])),
  tax_rate: fc.constantFrom(0, 3000, 7250, 8874),
  tax_step: fc.constantFrom(1, 100, 500),
  hallmark_mode: fc.constantFrom('composite' as const, 'separate' as const, 'none' as const),
  hallmark_fee: fc.constantFrom(0, 4500, 4567),
  hallmark_tax_rate: fc.constantFrom(0, 18_000),
  display: fc.constantFrom('exact' as const, 'line_whole_unit' as const),
  tax_shown: fc.constantFrom('before' as const, 'included' as const),
})
const random = fc.record({ input, site, rate: fc.integer({ min: 1, max: 1_500_000 }) })

test('SQL and TypeScript agree on random prices under every tax regime, with metal and without', async () => {
  const tables = await readSites(shop.db)
  const row = tables.subsites.find(({ code }) => code === 'in')
  if (!row) throw new Error('there is no site in')
  const cases = fc.sample(random, { numRuns: 1200, seed: 36 }).map((one) => {
    const { tax_shown: shown, ...columns } = one.site
    const stored = { ...columns, profile: { ...row.profile, tax: { shown, rates: {} } } }
    const ofSite = {
      ...row,
      taxKind: columns.tax_kind,
      taxRate: columns.tax_rate,
      taxStep: columns.tax_step,
      hallmarkMode: columns.hallmark_mode,
      hallmarkFee: columns.hallmark_fee,
      hallmarkTaxRate: columns.hallmark_tax_rate,
      display: columns.display,
      profile: stored.profile,
    }
    const [read] = toSites({ ...tables, subsites: [ofSite] })
    const version = {
      versionId: 1,
      version: 1,
      at: new Date(0),
      author: '',
      approvedBy: null,
      rates: { '22K': { metal: 'gold', rate: one.rate } },
    }
    const unit = toInput(one.input, version)
    if (!read || !unit) throw new Error('the case has no price')
    const { actual, charged } = cardPrice(unit, read.rules)
    const { input: p } = one
    const priced = {
      net_mg: p.netMg,
      wastage_percent: p.wastagePercent,
      making_kind: p.makingKind,
      making_value: p.makingValue,
      making_minimum: p.makingMinimum,
      making_discount: p.makingDiscount,
      stones: p.stones,
      stones_value: sum(p.stones.map(stonesValue)),
      others: p.others,
      others_value: sum(p.others.map(({ amount }) => amount)),
      articles: p.articles,
    }
    return { site: stored, input: priced, rate: one.rate, expected: [actual, charged] }
  })
  const prices = await rows<{ actual: string; charged: string }>(
    shop.db,
    sql`select unit_price(p, t, (c->>'rate')::bigint, false) as actual, unit_price(p, t, (c->>'rate')::bigint, true) as charged
        from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) with ordinality as one(c, place),
          subsite s, jsonb_populate_record(s, c->'site') t, jsonb_populate_record(null::price_input, c->'input') p
        where s.code = 'in' order by place`,
  )
  const wrong = prices
    .map(({ actual, charged }, index) => ({ ...cases[index], found: [Number(actual), Number(charged)] }))
    .filter(({ expected, found }) => String(expected) !== String(found))
  expect(prices).toHaveLength(cases.length)
  expect(wrong.slice(0, 3)).toEqual([])
})
