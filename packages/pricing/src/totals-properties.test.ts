import fc from 'fast-check'
import { sum } from '@karat/money/money.ts'
import { describe, expect, test } from 'vitest'
import type { Promotion, PromotionEffect } from './promotions/types.ts'
import { everySite, india, product } from './testing/sites.ts'
import { totalsOf, type TotalsInput } from './totals.ts'

const effects = fc.oneof(
  fc.record({ kind: fc.constant('percent_off' as const), percent: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount_off' as const), amount: fc.integer({ min: 1, max: 9_000_000 }) }),
  fc.record({ kind: fc.constant('making_off' as const), percent: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('stones_off' as const), percent: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('metal_off' as const), perGram: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({
    kind: fc.constant('buy_get' as const),
    buy: fc.integer({ min: 1, max: 3 }),
    get: fc.integer({ min: 1, max: 2 }),
    percent: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc.record({ kind: fc.constant('free_gift' as const), productId: fc.constantFrom('P0', 'P1') }),
  fc.constant({ kind: 'free_delivery' as const }),
) satisfies fc.Arbitrary<PromotionEffect>

const promotions: fc.Arbitrary<Promotion[]> = fc
  .array(
    fc.record({
      effect: effects,
      scope: fc.record({
        categories: fc.constantFrom([], ['rings']),
        collections: fc.constant([]),
        metals: fc.constant([]),
        purities: fc.constantFrom([], ['22K']),
      }),
      minimum: fc.constantFrom(0, 0, 500_000),
      maximum: fc.constantFrom(0, 0, 10_001),
      stackable: fc.boolean(),
      priority: fc.nat(3),
    }),
    { maxLength: 6 },
  )
  .map((list) => list.map((promotion, index) => ({ ...promotion, id: `promotion-${index}`, code: undefined })))

const input = fc
  .record({
    making: fc.nat(400_000),
    netMg: fc.nat(20_000),
    rate: fc.integer({ min: 1, max: 1_500_000 }),
    stone: fc.nat(900_000),
    hallmarkedArticles: fc.nat(2),
    off: fc.constantFrom(0, 2000),
  })
  .map(({ making, netMg, rate, stone, hallmarkedArticles, off }) =>
    product(making, {
      metals: [{ metal: 'gold', purity: '22K', netMg, rate }],
      stones: [{ key: 'R', type: 'ruby', shape: 'oval', count: 1, caratMilli: 100, unit: 'flat', rate: stone }],
      discounts: off ? { making: { kind: 'percent', value: off } } : {},
      hallmarkedArticles,
    }),
  )
const lines = fc
  .array(
    fc.record({
      input,
      quantity: fc.integer({ min: 1, max: 4 }),
      wraps: fc.array(fc.constantFrom(0, 9999), { maxLength: 4 }),
      categoryId: fc.constantFrom('rings', 'chains'),
      purity: fc.constantFrom('22K', '18K'),
    }),
    {
      maxLength: 4,
    },
  )
  .map((list) => list.map((line, index) => ({ ...line, productId: `P${index}`, collectionId: '', metal: 'gold' })))

const carts: fc.Arbitrary<TotalsInput> = fc.record({
  lines,
  rules: fc.constantFrom(...everySite, { ...india, display: 'line_whole_unit' as const }),
  destination: fc.record({ interstate: fc.boolean(), salesTaxRate: fc.nat(12_000) }),
  addressKnown: fc.constant(true),
  promotions,
  delivery: fc.constantFrom(0, 50_000),
  freeFrom: fc.constantFrom(undefined, 0, 400_000, 2_000_000),
  cards: fc.constantFrom(0, 0, 100_000, 4_999_900),
  tenders: fc.array(
    fc.record({ kind: fc.constantFrom('gift_card' as const, 'credit' as const), source: fc.constant('T'), available: fc.nat(9_000_000) }),
    {
      maxLength: 3,
    },
  ),
})

describe('for any cart', () => {
  test('lines, charges, taxes and tenders always add up to the total and the payable amount, and none is negative', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const totals = totalsOf(cart)
        const units = totals.lines.flatMap((line) => line.units)
        expect(sum(units.map((unit) => unit.shown))).toBe(totals.pieces)
        for (const { breakup } of units) expect(sum(breakup.rows.map((row) => row.value))).toBe(breakup.total)
        const charged = (code: string) =>
          sum(units.flatMap((unit) => unit.charges.filter((charge) => charge.code === code).map((charge) => charge.amount)))
        expect(charged('delivery')).toBe(totals.delivery)
        expect(charged('wrap')).toBe(totals.wrap)
        const taxes = sum(units.flatMap((unit) => [unit.breakup.tax, ...unit.charges.map((charge) => charge.tax)]))
        expect(totals.taxIncluded + (totals.salesTax ?? 0)).toBe(taxes)
        expect(totals.pieces + totals.delivery + totals.wrap + (totals.salesTax ?? 0) + totals.cards).toBe(totals.total)
        expect([totals.cards, totals.payable >= totals.cards]).toEqual([cart.cards, true])
        expect(totals.total - sum(totals.tenders.map((tender) => tender.amount))).toBe(totals.payable)
        const amounts = [totals.payable, totals.total, totals.pieces, totals.discount, totals.promotionDiscount, totals.taxIncluded]
        expect(
          Math.min(...amounts, ...units.flatMap((unit) => [unit.shown, unit.breakup.tax, unit.breakup.taxable])),
        ).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('the saving of promotions equals the reduction of the units’ prices', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const totals = totalsOf(cart)
        const without = totalsOf({ ...cart, promotions: [] })
        const saved = sum(totals.promotions.map((promotion) => promotion.saved))
        expect(without.pieces - totals.pieces + without.delivery - totals.delivery).toBe(saved)
        for (const [index, line] of totals.lines.entries())
          for (const unit of line.units) {
            const less = sum(unit.adjustments.map(({ beforeTax, tax, roundOff }) => beforeTax + tax + roundOff))
            expect((without.lines[index]?.base.total ?? 0) - unit.breakup.total).toBe(less)
          }
      }),
    )
  })

  test('delivery is free from its limit on, and else has its charge unless a promotion makes it free', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const totals = totalsOf(cart)
        const [reached, any] = [cart.freeFrom !== undefined && totals.value >= cart.freeFrom, cart.lines.length > 0]
        const byOffer = cart.promotions.some(
          ({ id, effect }) => effect.kind === 'free_delivery' && totals.promotions.some((one) => one.id === id),
        )
        expect(totals.value).toBe(totals.pieces + totals.promotionDiscount)
        expect(totals.delivery).toBe(any && !reached && !byOffer ? cart.delivery : 0)
        // Where the value for free delivery is reached there is no charge, and no promotion is used for it.
        if (reached) expect(totals).toEqual(totalsOf({ ...cart, delivery: 0, freeFrom: undefined }))
      }),
    )
  })

  test('gift cards do not change the price of the units, nor the amounts that pay for them', () => {
    fc.assert(
      fc.property(carts, ({ cards = 0, ...cart }) => {
        const [totals, without] = [totalsOf({ ...cart, cards }), totalsOf(cart)]
        expect({ ...totals, cards: 0, total: totals.total - cards, payable: totals.payable - cards }).toEqual(without)
      }),
    )
  })

  test('adding and removing restores the first total, and the order of promotions does not matter', () => {
    fc.assert(
      fc.property(carts, promotions, (cart, more) => {
        const renamed = more.map((promotion) => ({ ...promotion, id: `more-${promotion.id}` }))
        const both = [...cart.promotions, ...renamed]
        expect(totalsOf({ ...cart, promotions: both }).total).toBe(totalsOf({ ...cart, promotions: both.toReversed() }).total)
        expect(totalsOf({ ...cart, promotions: both.filter(({ id }) => !id.startsWith('more-')) })).toEqual(totalsOf(cart))
      }),
    )
  })
})
