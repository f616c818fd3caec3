import { describe, expect, test } from 'vitest'
import { engravingCharge, withEngraving } from './engraving.ts'
import { priceUnit } from './price.ts'
import { india, product, singapore, uae, usa } from './testing/sites.ts'
import { totalsOf, type TotalsInput } from './totals.ts'
import type { Promotion, PromotionEffect } from './promotions/types.ts'

const ring = product(90_000)
const charge = 75_000
const engraved = withEngraving(ring, charge)

describe('the price of an engraving', () => {
  test('is a row before tax, taxed like the rest; without the engraving it is gone', () => {
    const [plain, dear] = [priceUnit(ring, uae), priceUnit(engraved, uae)]
    expect(dear.rows).toContainEqual({ code: 'other', name: 'engraving', value: charge })
    expect(dear.taxable - plain.taxable).toBe(charge)
    expect(dear.total - plain.total).toBe(dear.taxable - plain.taxable + dear.tax - plain.tax)
    expect(engravingCharge(engraved)).toBe(charge)
    expect(withEngraving(engraved, 0)).toEqual(ring)
    expect(withEngraving(engraved, charge)).toBe(engraved)
    expect(withEngraving(engraved, 100).others.filter(({ code }) => code === 'engraving')).toEqual([{ code: 'engraving', amount: 100 }])
  })
})

describe('offers do not reduce an engraving', () => {
  const scope = { categories: [], collections: [], metals: [], purities: [] }
  const offer = (effect: PromotionEffect, minimum = 0): Promotion => ({
    id: 'p',
    code: 'P',
    effect,
    scope,
    minimum,
    maximum: 0,
    stackable: true,
    priority: 0,
  })
  const line = { productId: 'RNG', categoryId: 'rings', collectionId: '', metal: 'gold', purity: '18K', quantity: 2 }
  const totals = (input: typeof ring, rules: TotalsInput['rules'], promotion: Promotion) =>
    totalsOf({
      lines: [{ ...line, input }],
      rules,
      destination: {},
      addressKnown: false,
      promotions: [promotion],
      delivery: 0,
      tenders: [],
    })
  const before = ({ lines }: ReturnType<typeof totals>) =>
    lines.flatMap(({ units }) => units.flatMap(({ adjustments }) => adjustments.map(({ beforeTax }) => beforeTax)))

  const effects: PromotionEffect[] = [
    { kind: 'percent_off', percent: 1000 },
    { kind: 'amount_off', amount: 33_333 },
    { kind: 'making_off', percent: 2500 },
    { kind: 'buy_get', buy: 1, get: 1, percent: 5000 },
    { kind: 'free_gift', productId: 'RNG' },
  ]
  test.each(effects)('$kind takes off as much as from a plain unit', (effect) => {
    for (const rules of [india, uae]) {
      expect(before(totals(engraved, rules, offer(effect)))).toEqual(before(totals(ring, rules, offer(effect))))
    }
  })
  test.each(effects)('$kind takes as much off the list price as from a plain unit', (effect) => {
    for (const rules of [singapore, usa]) {
      expect(totals(engraved, rules, offer(effect)).promotionDiscount).toBe(totals(ring, rules, offer(effect)).promotionDiscount)
    }
  })
  test('an engraving does not count for the minimum', () => {
    const shown = 2 * priceUnit(ring, india).total
    expect(totals(engraved, india, offer({ kind: 'percent_off', percent: 1000 }, shown)).promotionDiscount).toBeGreaterThan(0)
    expect(totals(engraved, india, offer({ kind: 'percent_off', percent: 1000 }, shown + 1)).refused.get('p')).toEqual({
      reason: 'minimum',
      minimum: shown + 1,
      missing: 1,
    })
  })
})
