import { priceUnit } from '@karat/pricing/price.ts'
import { absorbedByMerchant, type RevisedUnit, reviseUnit, weighedInput, weighingProblem } from '@karat/pricing/revise-unit.ts'
import type { Promotion } from '@karat/pricing/promotions/types.ts'
import { totalsOf } from '@karat/pricing/totals.ts'
import type { SiteRules } from '@karat/pricing/site-rules.ts'
import type { PriceInput } from '@karat/pricing/types.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs, durations } from '../../../kernel/clock.ts'
import type { OrderAmounts } from '../orders/port.ts'
import { amountsAfter, fitsCash, nextCheckAt, nothingDue, payable, planOf, settling, waitFrom, workingDays } from './rules.ts'

const india: SiteRules = {
  currency: 'INR',
  tax: { kind: 'gst_split', rate: 3000, step: 100 },
  hallmark: { mode: 'composite', feePerArticle: 4500, taxRate: 18_000 },
  display: 'exact',
}
const none = { mode: 'none', feePerArticle: 0, taxRate: 0 } as const
const usa: SiteRules = { currency: 'USD', tax: { kind: 'list_exclusive', code: 'SALES', step: 500 }, hallmark: none, display: 'exact' }
const singapore: SiteRules = {
  currency: 'SGD',
  tax: { kind: 'list_inclusive', code: 'GST', rate: 9000, step: 100 },
  hallmark: none,
  display: 'exact',
}
/** TV1: a plain bangle of 22K. */
const bangle: PriceInput = {
  metals: [{ metal: 'gold', purity: '22K', netMg: 16_250, rate: 1_440_500 }],
  wastagePercent: 0,
  making: { kind: 'percent', value: 1400, minimum: 0 },
  stones: [],
  others: [],
  discounts: { making: { kind: 'percent', value: 2000 } },
  hallmarkedArticles: 1,
}
const tolerance = { amount: 50_000, percent: 50, upwardCapPercent: 500 }
const place = { productId: 'BNG-001', categoryId: 'bangles', collectionId: '', metal: 'gold', purity: '22K' }

function promotion(id: string, effect: Promotion['effect'], more: Partial<Promotion> = {}): Promotion {
  const scope = { categories: [], collections: [], metals: [], purities: [] }
  return { id, code: undefined, effect, scope, minimum: 0, maximum: 0, stackable: true, priority: 0, ...more }
}

/** A unit as it is bought with promotions, frozen as an order stores it. */
function bought(input: PriceInput, rules: SiteRules, promotions: readonly Promotion[] = []) {
  const line = { ...place, input, quantity: 1 }
  const destination = { salesTaxRate: 8875 }
  const totals = totalsOf({ lines: [line], rules, destination, addressKnown: true, promotions, delivery: 0, tenders: [] })
  const unit = totals.lines[0]!.units[0]!
  const weighFrom = ({ breakup, adjustments }: Pick<RevisedUnit, 'breakup' | 'adjustments'>, from: PriceInput, netMg: number) => {
    const frozen = adjustments.map(({ source, beforeTax, tax, roundOff }) => ({
      kind: 'promotion' as const,
      source,
      beforeTax: -beforeTax,
      tax: -tax,
      roundOff: -roundOff,
    }))
    const weighed = weighedInput(from, { netMg, stones: [] })
    return reviseUnit({ ...place, breakup, adjustments: frozen }, from, weighed, { rules, destination, promotions })!
  }
  const weigh = (netMg: number) => weighFrom(unit, input, netMg)
  return { total: unit.breakup.total, weigh, weighFrom }
}

describe('the price of a made unit', () => {
  test('TV9: heavier ₹2,70,826, +₹2,672; lighter ₹2,65,712, −₹2,442, at the rate of the order [C-28]', () => {
    const { total, weigh } = bought(bangle, india)
    expect(total).toBe(26_815_400)
    const heavier = weigh(16_412).revised
    expect([heavier.breakup.taxable, heavier.breakup.tax, heavier.breakup.total, heavier.changes.total]).toEqual([
      26_293_832, 788_814, 27_082_600, 267_200,
    ])
    const lighter = weigh(16_102).revised
    expect([lighter.breakup.total, lighter.changes.total]).toEqual([26_571_200, -244_200])
    expect(planOf(total, heavier.breakup.total, tolerance)).toEqual({ ask: true, absorbed: false, newConsent: false })
    expect(planOf(total, lighter.breakup.total, tolerance)).toEqual({ ask: false, absorbed: false, newConsent: false })
  })
  test('percentage promotions are recomputed, fixed shares stay, and conditions are not checked again', () => {
    const percent = [promotion('ten', { kind: 'percent_off', percent: 1000 }, { minimum: 26_000_000 })]
    const ten = bought(bangle, india, percent).weigh(15_500)
    const plain = priceUnit(weighedInput(bangle, { netMg: 15_500, stones: [] }), india)
    expect(ten.revised.breakup.taxable).toBe(plain.taxable - Math.round(plain.taxable / 10))
    const fixed = bought(bangle, india, [promotion('fixed', { kind: 'amount_off', amount: 500_000 })]).weigh(16_412)
    expect(fixed.revised.breakup.taxable).toBe(26_293_832 - 500_000)
    const capped = bought(bangle, india, [promotion('capped', { kind: 'percent_off', percent: 1000 }, { maximum: 100_000 })])
    expect(capped.weigh(16_412).revised.breakup.taxable).toBe(26_293_832 - 100_000)
  })
  test('when the merchant absorbs an increase, the unit keeps its price to the minor unit, and has its real weight', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 60_000 }),
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom(india, usa, singapore),
        fc.constantFrom(
          [],
          [promotion('ten', { kind: 'percent_off', percent: 1000 })],
          [promotion('f', { kind: 'amount_off', amount: 9900 })],
        ),
        (netMg, more, rules, promotions) => {
          const input = { ...bangle, metals: [{ ...bangle.metals[0]!, netMg }] }
          const { total, weigh } = bought(input, rules, promotions)
          const { absorbed, revised } = weigh(netMg + more)
          expect(absorbed.breakup.total).toBe(Math.min(total, revised.breakup.total))
          expect(absorbed.breakup.rows.find(({ code }) => code === 'metal')?.weightMg).toBe(netMg + more)
        },
      ),
      { numRuns: 300, seed: 9 },
    )
  })
  test('of several weighings the last one counts: nothing is refunded of a rise that the merchant bore [C-28]', () => {
    const { total, weigh, weighFrom } = bought(bangle, india)
    const first = weigh(16_412)
    expect(first.absorbed.breakup.total).toBe(total)
    const next = (netMg: number) => {
      const { revised, absorbed, byWeight } = weighFrom(first.absorbed, weighedInput(bangle, { netMg: 16_412, stones: [] }), netMg)
      return [revised.changes.total, absorbed.changes.total, byWeight - revised.breakup.total]
    }
    // Still heavier than ordered: the merchant bears what is left of the rise.
    expect(next(16_412)).toEqual([0, 0, 267_200])
    expect(next(16_300)).toEqual([0, 0, 82_500])
    expect(next(16_250)).toEqual([0, 0, 0])
    // Lighter than ordered: only that is refunded.
    expect(next(16_102)).toEqual([-244_200, -244_200, 0])
    // Heavier still: the customer is asked for what is beyond the borne rise alone.
    expect(next(16_500)).toEqual([weigh(16_500).byWeight - weigh(16_412).byWeight, 0, 267_200])
  })
  test('after any two weighings the customer has paid the price by the last weight, or the least of the prices where the merchant bore rises', () => {
    const weight = fc.integer({ min: 15_000, max: 17_500 })
    fc.assert(
      fc.property(
        weight,
        weight,
        fc.constantFrom(india, usa, singapore),
        fc.constantFrom(
          [],
          [promotion('ten', { kind: 'percent_off', percent: 1000 })],
          [promotion('z', { kind: 'making_off', percent: 1000 })],
          [promotion('f', { kind: 'amount_off', amount: 9900 })],
        ),
        (one, two, rules, promotions) => {
          const { total, weigh, weighFrom } = bought(bangle, rules, promotions)
          const first = weigh(one)
          const after = (choice: 'revised' | 'absorbed') =>
            weighFrom(first[choice], weighedInput(bangle, { netMg: one, stones: [] }), two)[choice].breakup.total
          const lastPrice = weigh(two).byWeight
          expect(after('revised')).toBe(lastPrice)
          expect(after('absorbed')).toBe(Math.min(total, first.byWeight, lastPrice))
        },
      ),
      { numRuns: 300, seed: 9 },
    )
  })
  test('a weighing that does not match the order is refused by field', () => {
    const stones = [{ key: 's', type: 'diamond', shape: 'round', count: 1, caratMilli: 500, unit: 'carat' as const, rate: 1 }]
    const ring = { ...bangle, stones }
    const weighed = { grossMg: 16_350, netMg: 16_250, stones: [{ caratMilli: 500, count: 1 }], otherMg: 0 }
    expect(weighingProblem(ring, weighed)).toBeUndefined()
    expect(weighingProblem(ring, { ...weighed, netMg: 1625 })).toEqual({ code: 'weight_implausible', field: 'netMg' })
    expect(weighingProblem(ring, { ...weighed, stones: [] })).toEqual({ code: 'weight_implausible', field: 'stones' })
  })
  test('gross weight less stones and other parts is the net weight, to the precision of the scale', () => {
    const stones = [{ key: 's', type: 'diamond', shape: 'round', count: 1, caratMilli: 500, unit: 'carat' as const, rate: 1 }]
    const ring = { ...bangle, stones }
    fc.assert(
      fc.property(
        fc.integer({ min: 13_000, max: 20_000 }),
        fc.integer({ min: 0, max: 9000 }),
        fc.integer({ min: -40, max: 40 }),
        (netMg, otherMg, off) => {
          const weighed = { grossMg: netMg + 100 + otherMg + off, netMg, stones: [{ caratMilli: 500, count: 1 }], otherMg }
          expect(weighingProblem(ring, weighed)).toEqual(
            Math.abs(off) <= 10 ? undefined : { code: 'weights_disagree', field: 'netMg', leftMg: netMg + off },
          )
        },
      ),
    )
  })
  test('several metals are weighed separately, and each is charged by its own weight', () => {
    const [gold] = bangle.metals
    const twoTone = { ...bangle, metals: [gold!, { ...gold!, purity: '18K', netMg: 4000, rate: 800_000 }] }
    const weighed = { grossMg: 20_650, netMg: 20_650, stones: [], otherMg: 0 }
    expect(weighingProblem(twoTone, weighed)).toEqual({ code: 'weight_missing', field: 'metals' })
    expect(weighingProblem(twoTone, { ...weighed, metals: [16_550, 4100] })).toBeUndefined()
    expect(weighingProblem(twoTone, { ...weighed, metals: [16_550, 4000] })).toMatchObject({ code: 'weights_disagree', field: 'metals' })
    expect(weighingProblem(twoTone, { ...weighed, metals: [14_250, 6400] })).toEqual({ code: 'weight_implausible', field: 'metals' })
    expect(weighingProblem(twoTone, { ...weighed, metals: [20_650] })).toEqual({ code: 'weight_implausible', field: 'metals' })
    expect(weighedInput(twoTone, { ...weighed, metals: [16_550, 4100] }).metals.map(({ netMg }) => netMg)).toEqual([16_550, 4100])
  })
})

describe('the decision on a weighing', () => {
  test('the merchant absorbs a small increase; above the cap a separate consent is needed; a large decrease needs a decision', () => {
    expect(planOf(1_000_000, 1_050_000, tolerance)).toMatchObject({ ask: false, absorbed: true })
    expect(planOf(1_000_000, 1_050_100, tolerance)).toMatchObject({ ask: true, absorbed: false, newConsent: true })
    expect(planOf(20_000_000, 20_100_000, tolerance)).toMatchObject({ ask: false, absorbed: true })
    expect(planOf(20_000_000, 21_000_000, tolerance)).toMatchObject({ ask: true, newConsent: false })
    expect(planOf(20_000_000, 19_000_000, tolerance)).toMatchObject({ ask: false })
    expect(planOf(20_000_000, 18_999_900, tolerance)).toMatchObject({ ask: true, absorbed: false, newConsent: false })
    expect(planOf(20_000_000, 20_000_000, tolerance)).toEqual({ ask: false, absorbed: false, newConsent: false })
  })
  test('the shopper has 72 hours, with reminders after 24 and 48', () => {
    const now = new Date('2026-11-21T10:00:00Z')
    const { deadline, lookAt } = waitFrom(now)
    const hours = (at: Date) => (at.getTime() - now.getTime()) / durations.hour
    expect([hours(lookAt), hours(nextCheckAt(deadline, 1)), hours(nextCheckAt(deadline, 2)), hours(deadline)]).toEqual([24, 48, 72, 72])
    expect(addMs(now, 72 * durations.hour)).toEqual(deadline)
  })
  test('cash on delivery accepts it within the limit of the site', () => {
    expect([fitsCash({ paymentState: 'cod_due' }, 100, 100), fitsCash({ paymentState: 'cod_due' }, 101, 100)]).toEqual([true, false])
    expect(fitsCash({ paymentState: 'paid' }, 100, 100)).toBe(false)
  })
})

describe('the amounts of an order with a revised unit', () => {
  const before = {
    pieces: 1000,
    discount: 100,
    promotionDiscount: 60,
    delivery: 50,
    salesTax: 20,
    taxIncluded: 30,
    taxNames: ['GST'],
    total: 1070,
    idProofNeeded: false,
    promotions: [
      { id: 'a', code: 'A', saved: 60 },
      { id: 'b', code: '', saved: 5 },
    ],
  } as unknown as OrderAmounts
  const changes = { pieces: 11, discount: 12, promotionDiscount: 13, salesTax: 14, taxIncluded: 15, total: 16 }
  const revised = (more: object = {}, saved: { id: string; amount: number }[] = []) =>
    ({ changes: { ...changes, ...more }, saved }) as unknown as RevisedUnit

  test('are the former amounts with the unit’s difference, and each offer with its additional saving', () => {
    expect(amountsAfter(before, revised({}, [{ id: 'a', amount: 7 }]))).toEqual({
      ...before,
      pieces: 1011,
      discount: 112,
      promotionDiscount: 73,
      absorbed: 0,
      salesTax: 34,
      taxIncluded: 45,
      total: 1086,
      promotions: [
        { id: 'a', code: 'A', saved: 67 },
        { id: 'b', code: '', saved: 5 },
      ],
    })
  })
  test('never have a negative saving, and an older order without offers stays without', () => {
    expect(amountsAfter(before, revised({ discount: -101, promotionDiscount: -61 }))).toMatchObject({ discount: 0, promotionDiscount: 0 })
    const absorbing = amountsAfter(before, revised({}, [{ id: absorbedByMerchant, amount: 9 }]))
    expect([absorbing.absorbed, amountsAfter(absorbing, revised({}, [{ id: absorbedByMerchant, amount: -10 }])).absorbed]).toEqual([9, 0])
    const { promotions: _promotions, promotionDiscount: _discount, ...older } = before
    expect(amountsAfter(older, revised())).not.toHaveProperty('promotions')
    expect(amountsAfter(older, revised()).promotionDiscount).toBe(13)
  })
})

test('a due amount of a revision: any that waits for its shopper, or is not settled yet', () => {
  const due = (...states: string[]) => !nothingDue(states.map((state) => ({ state })))
  expect(due()).toBe(false)
  for (const state of ['due', 'payment_pending', 'failed']) {
    expect([state, payable.has(state), due(state), due('paid', state)]).toEqual([state, true, true, true])
  }
  for (const state of ['paid', 'waived', 'with_cash', 'refund_due', 'refunded'])
    expect([state, payable.has(state), due(state), due('expired', state)]).toEqual([state, false, false, false])
  expect(due('expired')).toBe(true)
  expect([...settling].toSorted()).toEqual(['on_hold', 'settlement'])
})

test('the merchant absorbs amounts within the tolerance; the shopper decides on more, and on a much cheaper unit', () => {
  const tolerance = { amount: 500, percent: 50, upwardCapPercent: 500 }
  const plan = (after: number) => {
    const { ask, absorbed, newConsent } = planOf(100_000, after, tolerance)
    return [ask, absorbed, newConsent]
  }
  expect(plan(100_000)).toEqual([false, false, false])
  expect(plan(100_500)).toEqual([false, true, false])
  expect(plan(100_501)).toEqual([true, false, false])
  expect(plan(105_000)).toEqual([true, false, false])
  expect(plan(105_001)).toEqual([true, false, true])
  expect(plan(99_999)).toEqual([false, false, false])
  expect(plan(95_000)).toEqual([false, false, false])
  expect(plan(94_999)).toEqual([true, false, false])
})

test('a shopper has three days, with a reminder after one and after two, and no further check', () => {
  const asked = new Date('2026-11-21T10:00:00Z')
  const { deadline, lookAt, reminders } = waitFrom(asked)
  const hours = (at: Date) => (at.getTime() - asked.getTime()) / durations.hour
  expect([hours(deadline), hours(lookAt), reminders]).toEqual([72, 24, 0])
  expect([0, 1, 2, 3].map((times) => hours(nextCheckAt(deadline, times)))).toEqual([24, 48, 72, 72])
  expect(workingDays).toBe(5)
})

test('cash on delivery accepts a new total up to the limit of its site', () => {
  expect([fitsCash({ paymentState: 'cod_due' }, 100, 100), fitsCash({ paymentState: 'cod_due' }, 101, 100)]).toEqual([true, false])
  expect(fitsCash({ paymentState: 'paid' }, 1, 100)).toBe(false)
})
