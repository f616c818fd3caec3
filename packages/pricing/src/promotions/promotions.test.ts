import { describe, expect, test } from 'vitest'
import { product } from '../testing/sites.ts'
import { everything, line, promotion, totals } from '../testing/totals.ts'
import type { TotalsInput } from '../totals.ts'
import { normaliseCode, type Promotion, type PromotionEffect } from './types.ts'

const ruby = { key: 'R', type: 'ruby', shape: 'oval', count: 1, caratMilli: 500, unit: 'carat', rate: 200_000 } as const
const metals = [{ metal: 'gold', purity: '22K', netMg: 1000, rate: 50_000 }]
/** A ring of AED 500 of gold, 200 of making and 1,000 of ruby. */
const rubyRing = line(product(20_000, { metals, stones: [ruby] }))
/** The discounts of each unit by promotion, in the order of the lines. */
const offOf = (more: Partial<TotalsInput>) =>
  totals(more).lines.flatMap(({ units }) => units.map(({ adjustments }) => adjustments.map(({ source, beforeTax }) => [source, beforeTax])))
const percentOff = (percent: number, more: Partial<Promotion> = {}) => promotion({ kind: 'percent_off', percent }, more)

describe('each kind of promotion', () => {
  test.each<[PromotionEffect, string, number]>([
    [{ kind: 'percent_off', percent: 1000 }, 'coupon', 17_000],
    [{ kind: 'amount_off', amount: 5000 }, 'coupon', 5000],
    [{ kind: 'buy_get', buy: 0, get: 1, percent: 1000 }, 'coupon', 17_000],
    [{ kind: 'free_gift', productId: 'ring' }, 'coupon', 170_000],
    [{ kind: 'making_off', percent: 1000 }, 'making_discount', 2000],
    [{ kind: 'stones_off', percent: 1000 }, 'stone_discount', 10_000],
    [{ kind: 'metal_off', perGram: 1000 }, 'metal_discount', 1000],
  ])('%o has its row in the price', (effect, code, off) => {
    // A free gift needs another product in the cart.
    const lines = [rubyRing, ...(effect.kind === 'free_gift' ? [line(product(100), { productId: 'chain' })] : [])]
    const [first] = totals({ lines, promotions: [promotion(effect)] }).lines
    expect(first?.units[0]?.breakup.rows.filter(({ name }) => name === effect.kind)).toEqual([
      { code, name: effect.kind, ...(effect.kind === 'making_off' && { rate: 1000, rateUnit: 'percent' }), value: -off },
    ])
  })
  test.each<[PromotionEffect, number]>([
    [{ kind: 'making_off', percent: 1000 }, 2000],
    [{ kind: 'stones_off', percent: 1000 }, 10_000],
    [{ kind: 'metal_off', perGram: 1000 }, 1000],
  ])('%o applies to units with that component, and does not change others in the cart', (effect, off) => {
    const without = line(product(0, { others: [{ code: 'box', amount: 5000 }] }), { productId: 'box' })
    const offer = promotion(effect)
    expect(offOf({ lines: [without, rubyRing], promotions: [offer] })).toEqual([[], [[effect.kind, off]]])
    const refused = totals({ lines: [without], promotions: [offer] })
    expect([refused.promotions, [...refused.refused]]).toEqual([[], [[effect.kind, { reason: 'not_for_these' }]]])
  })
  test('several discounts on making never take more than the making charge', () => {
    const promotions = ['a', 'b', 'c'].map((id) => promotion({ kind: 'making_off', percent: 6000 }, { id, stackable: true }))
    expect(offOf({ lines: [rubyRing], promotions })).toEqual([
      [
        ['a', 12_000],
        ['b', 8000],
      ],
    ])
    // Only what is the whole percentage has it as its rate.
    const [ring] = totals({ lines: [rubyRing], promotions }).lines
    const rates = ring?.units[0]?.breakup.rows.filter(({ code }) => code === 'making_discount').map(({ rate }) => rate)
    expect(rates).toEqual([6000, undefined])
  })
  test('reduces exactly the free units, for the number of bought ones', () => {
    const lines = [10_000, 20_000, 30_000, 40_000, 50_000].map((value) => line(product(value)))
    const offer = promotion({ kind: 'buy_get', buy: 3, get: 2, percent: 5000 })
    expect(offOf({ lines, promotions: [offer] })).toEqual([[['buy_get', 5000]], [['buy_get', 10_000]], [], [], []])
  })
  test.each([percentOff(1000), promotion({ kind: 'amount_off', amount: 5000 }), promotion({ kind: 'free_delivery' })])(
    '$effect.kind is refused if none of the units is in its scope',
    (offer) => {
      const { refused, promotions } = totals({ delivery: 5000, promotions: [{ ...offer, scope: { ...everything, metals: ['silver'] } }] })
      expect([promotions, [...refused]]).toEqual([[], [[offer.id, { reason: 'not_for_these' }]]])
    },
  )
  test('a gift may be any product: the scope says which products must be bought', () => {
    const offer = promotion({ kind: 'free_gift', productId: 'coin' }, { scope: { ...everything, categories: ['rings'] } })
    const coin = line(product(5000), { productId: 'coin', categoryId: 'coins' })
    expect(offOf({ lines: [coin, line(product(9000))], promotions: [offer] })).toEqual([[['free_gift', 5000]], []])
    expect(totals({ lines: [coin], promotions: [offer] }).refused.get('free_gift')).toEqual({ reason: 'not_for_these' })
  })
})

describe('several promotions', () => {
  test('with a maximum above their amount are unchanged', () => {
    expect(offOf({ promotions: [percentOff(1000, { maximum: 50_000 })] })).toEqual([[['percent_off', 10_000]]])
  })
  test('of equal priority apply in the order of their ids, and none of them is refused', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => percentOff(1000, { id })) as [Promotion, Promotion, Promotion]
    for (const promotions of [
      [a, b, c],
      [c, b, a],
      [b, c, a],
    ]) {
      expect(offOf({ promotions })).toEqual([
        [
          ['a', 10_000],
          ['b', 9000],
          ['c', 8100],
        ],
      ])
      expect(totals({ promotions }).refused.size).toBe(0)
    }
  })
  test('do not include one that finds nothing left to reduce', () => {
    const all = percentOff(10_000, { id: 'all', priority: 1 })
    const result = totals({ promotions: [all, percentOff(1000, { id: 'late' })] })
    expect([result.promotions.map(({ id }) => id), [...result.refused]]).toEqual([['all'], [['late', { reason: 'not_better' }]]])
  })
  test('make delivery free once', () => {
    const promotions = ['first', 'second'].map((id) => promotion({ kind: 'free_delivery' }, { id }))
    const result = totals({ promotions, delivery: 5000 })
    expect([result.promotions, [...result.refused]]).toEqual([[{ id: 'first', saved: 5000 }], [['second', { reason: 'not_better' }]]])
  })
  test('with free delivery count the saved charge', () => {
    const free = promotion({ kind: 'free_delivery' })
    const chosen = (off: number, stackable = false) =>
      totals({ delivery: 5000, promotions: [free, promotion({ kind: 'amount_off', amount: off }, { stackable })] }).promotions.map(
        ({ id }) => id,
      )
    expect([chosen(4999), chosen(5001), chosen(1, true)]).toEqual([['free_delivery'], ['amount_off'], ['amount_off', 'free_delivery']])
  })
  test('apply by the larger saving, and by priority only for equal savings', () => {
    const chosen = (alone: Partial<Promotion>, together: Partial<Promotion>, percent = 1000) =>
      totals({
        promotions: [percentOff(percent, { id: 'alone', stackable: false, ...alone }), percentOff(1000, { id: 'together', ...together })],
      }).promotions.map(({ id }) => id)
    expect(chosen({ priority: 5 }, { priority: 0 })).toEqual(['alone'])
    expect(chosen({ priority: 0 }, { priority: 5 })).toEqual(['together'])
    expect(chosen({ priority: 5 }, { priority: 5 })).toEqual(['together'])
    expect(chosen({ priority: 9 }, { priority: 0 }, 999)).toEqual(['together'])
    expect(chosen({ priority: 0 }, { priority: 9 }, 1001)).toEqual(['alone'])
  })
})

test('a code is equal in any letter case and spacing', () => {
  for (const typed of ['welcome 5', ' WELCOME5\n', 'ｗｅｌｃｏｍｅ５', 'Wel Come\u00a05'])
    expect(normaliseCode(typed), typed).toBe('WELCOME5')
})
