import fc from 'fast-check'
import { prorate, sum } from '@karat/money/money.ts'
import { describe, expect, test } from 'vitest'
import { cardPrice, priceUnit } from './price.ts'
import { netWeight } from './parts.ts'
import { oldGoldValue, reviseTotal } from './revision.ts'
import type { SiteRules } from './site-rules.ts'
import type { PriceInput } from './types.ts'

const india: SiteRules = {
  currency: 'INR',
  tax: { kind: 'gst_split', rate: 3000, step: 100 },
  hallmark: { mode: 'composite', feePerArticle: 4500, taxRate: 18_000 },
  display: 'exact',
}
const none = { mode: 'none', feePerArticle: 0, taxRate: 0 } as const
const uae: SiteRules = { currency: 'AED', tax: { kind: 'added', code: 'VAT', rate: 5000 }, hallmark: none, display: 'exact' }
const usa: SiteRules = { currency: 'USD', tax: { kind: 'list_exclusive', code: 'SALES', step: 500 }, hallmark: none, display: 'exact' }
const singapore: SiteRules = {
  currency: 'SGD',
  tax: { kind: 'list_inclusive', code: 'GST', rate: 9000, step: 100 },
  hallmark: none,
  display: 'exact',
}
const uk: SiteRules = { currency: 'GBP', tax: { kind: 'added', code: 'VAT', rate: 20_000 }, hallmark: none, display: 'exact' }

function piece(netMg: number, rate: number, making: PriceInput['making'], more: Partial<PriceInput> = {}): PriceInput {
  const metals = [{ metal: 'gold', purity: '22K', netMg, rate }]
  return { metals, wastagePercent: 0, making, stones: [], others: [], discounts: {}, hallmarkedArticles: 0, ...more }
}
const coupon = (amount: number) => [{ source: 'P', code: 'coupon', amount } as const]
const perGram = (value: number) => ({ kind: 'per_gram', value, minimum: 0 }) as const
const percentOf = (value: number) => ({ kind: 'percent', value, minimum: 0 }) as const
const flat = (value: number) => ({ kind: 'flat', value, minimum: 0 }) as const
const value = (breakup: ReturnType<typeof priceUnit>, code: string) =>
  sum(breakup.rows.filter((row) => row.code === code).map((row) => row.value))

const bangle = (netMg: number, rate = 1_440_500) =>
  piece(netMg, rate, percentOf(1400), { discounts: { making: { kind: 'percent', value: 2000 } }, hallmarkedArticles: 1 })
const diamonds = [
  { key: 'SOL', type: 'diamond', shape: 'round', count: 1, caratMilli: 500, unit: 'carat', rate: 16_000_000 },
  { key: 'ND', type: 'diamond', shape: 'round', count: 18, caratMilli: 180, unit: 'carat', rate: 6_800_000 },
] as const

describe('test vectors of the trade', () => {
  test('TV1 India, plain 22K bangle, same state', () => {
    const price = priceUnit(bangle(16_250), india)
    expect([value(price, 'metal'), value(price, 'making'), value(price, 'making_discount')]).toEqual([23_408_125, 3_277_138, -655_428])
    expect([price.subtotal, price.taxable, price.tax, price.roundOff, price.total]).toEqual([
      26_029_835, 26_034_335, 781_030, 35, 26_815_400,
    ])
    expect(price.rows.filter((row) => row.code === 'tax').map((row) => [row.name, row.value])).toEqual([
      ['CGST', 390_515],
      ['SGST', 390_515],
    ])
  })
  test('TV1 with the hallmark billed apart', () => {
    const price = priceUnit(bangle(16_250), { ...india, hallmark: { ...india.hallmark, mode: 'separate' } })
    expect([value(price, 'tax'), value(price, 'hallmark'), value(price, 'hallmark_tax'), price.roundOff, price.total]).toEqual([
      780_896, 4500, 810, -41, 26_816_000,
    ])
  })
  test('TV2 India, 18K diamond ring to another state, with a coupon', () => {
    const input = piece(netWeight(3420, 680), 1_178_600, perGram(145_000), {
      stones: diamonds,
      others: [{ code: 'certificate', amount: 75_000 }],
      hallmarkedArticles: 1,
    })
    const price = priceUnit(input, india, { interstate: true }, coupon(250_000))
    expect([price.subtotal, price.taxable, price.tax, price.roundOff, price.total]).toEqual([
      13_645_702, 13_400_202, 402_006, -8, 13_802_200,
    ])
    expect(price.rows.find((row) => row.code === 'tax')?.name).toBe('IGST')
  })
  test('TV3 UAE, 22K necklace', () => {
    const price = priceUnit(piece(24_600, 50_475, perGram(3800)), uae)
    expect([price.taxable, price.tax, price.total]).toEqual([1_335_165, 66_758, 1_401_923])
  })
  test('TV4 India, silver with flat making', () => {
    const price = priceUnit(piece(7480, 27_500, flat(65_000)), india)
    expect([price.taxable, price.tax, price.total]).toEqual([270_700, 8122, 278_800])
  })
  test('TV5 India, wastage is a row of its own', () => {
    const price = priceUnit(piece(8000, 1_440_500, flat(40_000), { wastagePercent: 850, hallmarkedArticles: 1 }), india)
    expect([value(price, 'wastage'), price.taxable, price.tax, price.total]).toEqual([979_540, 12_548_040, 376_442, 12_924_500])
  })
  test('TV6 USA, the list price is rounded up to $5 and New York City taxes on top', () => {
    const stones = [{ key: 'LG', type: 'lab diamond', shape: 'round', count: 1, caratMilli: 1000, unit: 'carat', rate: 38_000 }] as const
    const input = piece(2150, 8680, flat(14_500), { stones })
    expect(priceUnit(input, usa).total).toBe(71_500)
    const price = priceUnit(input, usa, { salesTaxRate: 8875 })
    expect([price.tax, price.total]).toEqual([6346, 77_846])
  })
  test('TV7 Singapore, the list price includes the tax', () => {
    const price = priceUnit(piece(9350, 17_850, percentOf(1600)), singapore)
    expect([price.subtotal, price.total, price.tax]).toEqual([193_602, 211_000, 17_422])
  })
  test('TV8 UK', () => {
    expect(priceUnit(piece(2400, 4125, flat(4500)), uk).total).toBe(17_280)
  })
  test('TV9 a revision at the locked rate', () => {
    const tolerance = { amount: 50_000, percent: 50, upwardCapPercent: 500 }
    const old = priceUnit(bangle(16_250), india).total
    const heavier = priceUnit(bangle(16_412), india)
    expect([heavier.taxable, heavier.tax, heavier.total]).toEqual([26_293_832, 788_814, 27_082_600])
    expect(reviseTotal(old, heavier.total, tolerance)).toEqual({ kind: 'ask', difference: 267_200, newConsent: false })
    expect(reviseTotal(old, priceUnit(bangle(16_102), india).total, tolerance)).toEqual({ kind: 'refund', difference: -244_200 })
    expect(reviseTotal(old, old + 50_000, tolerance).kind).toBe('absorbed')
    expect(reviseTotal(old, old, tolerance).kind).toBe('unchanged')
  })
  test('TV10 the locked price expired and the rate changed', () => {
    expect(priceUnit(bangle(16_250, 1_457_800), india).total).toBe(27_137_400)
  })
  test('TV11 old gold', () => {
    expect(oldGoldValue({ grossMg: 10_000, meltLossPercent: 200, fineness: 910, fineRate: 1_571_500, fineFineness: 999 })).toBe(14_028_666)
  })
  test('whole-rupee rows are summed as shown (R5)', () => {
    const input = piece(2290, 694_000, flat(108_000), { others: [{ code: 'stones', amount: 352_500 }] })
    const price = priceUnit(input, { ...india, tax: { ...india.tax, kind: 'added', code: 'GST', rate: 3000 }, display: 'line_whole_unit' })
    expect(price.rows.map((row) => row.value)).toEqual([1_589_300, 108_000, 352_500, 61_500])
    expect(price.total).toBe(2_111_300)
  })
  test('CGST and SGST are rounded separately, and the address never changes the payable amount (R3, R4)', () => {
    const input = piece(1000, 3300, flat(0))
    expect(
      priceUnit(input, india)
        .rows.filter((row) => row.code === 'tax')
        .map((row) => row.value),
    ).toEqual([50, 50])
    expect(priceUnit(input, india, { interstate: true }).rows.find((row) => row.code === 'tax')?.value).toBe(99)
    expect(priceUnit(input, india).total).toBe(priceUnit(input, india, { interstate: true }).total)
  })
})

const inputs = fc.record({
  metals: fc.array(
    fc.record({
      metal: fc.constant('gold'),
      purity: fc.constant('22K'),
      netMg: fc.integer({ min: 1, max: 500_000 }),
      rate: fc.integer({ min: 1, max: 2_000_000 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  wastagePercent: fc.nat(1500),
  making: fc.record({
    kind: fc.constantFrom('per_gram' as const, 'percent' as const, 'flat' as const, 'per_piece' as const),
    value: fc.nat(3000),
    minimum: fc.nat(10_000),
  }),
  stones: fc.array(
    fc.record({
      key: fc.constant('K'),
      type: fc.constant('ruby'),
      shape: fc.constant('round'),
      count: fc.integer({ min: 1, max: 50 }),
      caratMilli: fc.nat(9000),
      unit: fc.constantFrom('carat' as const, 'piece' as const, 'flat' as const),
      rate: fc.nat(9_000_000),
    }),
    { maxLength: 4 },
  ),
  others: fc.array(fc.record({ code: fc.constant('certificate'), amount: fc.nat(100_000) }), { maxLength: 2 }),
  discounts: fc.record({ making: fc.record({ kind: fc.constant('percent' as const), value: fc.nat(10_000) }) }, { requiredKeys: [] }),
  hallmarkedArticles: fc.nat(4),
})
const sites = fc.constantFrom(india, { ...india, hallmark: { ...india.hallmark, mode: 'separate' as const } }, uae, usa, singapore, uk)
const adjustments = fc.array(
  fc.record({ source: fc.constant('P'), code: fc.constantFrom('coupon' as const, 'stone_discount' as const), amount: fc.nat(5_000_000) }),
  { maxLength: 3 },
)
const destinations = fc.record({ interstate: fc.boolean(), salesTaxRate: fc.nat(12_000) }, { requiredKeys: [] })

describe('invariants', () => {
  test('the rows add up to the total and the total is never negative', () => {
    fc.assert(
      fc.property(inputs, sites, destinations, adjustments, (input, site, destination, offers) => {
        const price = priceUnit(input, site, destination, offers)
        expect(sum(price.rows.map((row) => row.value))).toBe(price.total)
        expect(price.total).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  test('more metal or a higher rate never costs less', () => {
    fc.assert(
      fc.property(inputs, sites, fc.nat(5000), (input, site, more) => {
        const first = input.metals[0]
        if (!first) return
        const rest = input.metals.slice(1)
        const before = priceUnit(input, site).total
        expect(
          priceUnit({ ...input, discounts: {}, metals: [{ ...first, netMg: first.netMg + more }, ...rest] }, site).total,
        ).toBeGreaterThanOrEqual(priceUnit({ ...input, discounts: {} }, site).total)
        expect(priceUnit({ ...input, metals: [{ ...first, rate: first.rate + more }, ...rest] }, site).total).toBeGreaterThanOrEqual(before)
      }),
    )
  })
  test('a coupon shared over lines is taken off completely', () => {
    fc.assert(
      fc.property(fc.array(inputs, { minLength: 1, maxLength: 6 }), fc.nat(100_000), (lines, amount) => {
        const plain = lines.map((line) => ({ ...line, discounts: {} }))
        const values = plain.map((line) => priceUnit(line, uae).subtotal)
        if (sum(values) < amount) return
        const shares = prorate(amount, values)
        const discounted = plain.map((line, at) => priceUnit(line, uae, {}, coupon(shares[at] ?? 0)).discount)
        expect(sum(discounted)).toBe(amount)
      }),
    )
  })
  test('a card shows an offer only if the price is reduced', () => {
    expect(cardPrice(bangle(16_250), india).offer).toBe(26_815_400)
    expect(cardPrice(piece(1000, 100, flat(0)), uae).offer).toBe(0)
  })
})
