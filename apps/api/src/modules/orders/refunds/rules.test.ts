import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Paid, partsOf, queryDelay, retryDelay, withoutCards } from './rules.ts'

const now = new Date('2026-11-27T16:48:00Z')
const paid = (source: Paid['source'], left: number): Paid => ({
  source,
  paymentId: source === 'gateway' ? 'p1' : '',
  gateway: '',
  method: '',
  left,
})

test('an amount is refunded to the gateway first, then to credit and cards in kind; cash by hand [S-14]', () => {
  const all = [paid('gift_card', 500), paid('credit', 1000), paid('gateway', 4000)]
  const short = (parts: ReturnType<typeof partsOf>) => parts.map(({ destination, amount }) => [destination, amount])
  expect(short(partsOf(3000, all, 'sources', now))).toEqual([['gateway', 3000]])
  expect(short(partsOf(5200, all, 'sources', now))).toEqual([
    ['gateway', 4000],
    ['credit', 1000],
    ['gift_card', 200],
  ])
  expect(short(partsOf(5200, all, 'credit', now))).toEqual([
    ['new_credit', 4000],
    ['credit', 1000],
    ['gift_card', 200],
  ])
  expect(short(partsOf(100, [paid('cash', 900)], 'sources', now))).toEqual([['bank', 100]])
  expect(partsOf(100, all, 'sources', now)[0]?.expectedAt.toISOString()).toBe('2026-12-02T16:48:00.000Z')
  expect(() => partsOf(-1, all, 'sources', now)).toThrow(RangeError)
  expect(() => partsOf(0.5, all, 'sources', now)).toThrow(RangeError)
})

test('no payment refunds more than is left of it, and the parts add up to the amount or to everything left [S-14]', () => {
  const payments = fc.array(
    fc.record({
      source: fc.constantFrom('gateway' as const, 'credit' as const, 'gift_card' as const, 'cash' as const),
      left: fc.nat(10_000),
    }),
    {
      maxLength: 4,
    },
  )
  fc.assert(
    fc.property(payments, fc.nat(50_000), fc.constantFrom('sources' as const, 'credit' as const), (list, amount, to) => {
      const from = list.map(({ source, left }) => paid(source, left))
      const parts = partsOf(amount, from, to, now)
      const total = (rows: readonly { left?: number; amount?: number }[]) =>
        rows.reduce((all, row) => all + (row.left ?? row.amount ?? 0), 0)
      expect(total(parts)).toBe(Math.min(amount, total(from)))
      for (const source of ['gateway', 'credit', 'gift_card', 'cash'] as const)
        expect(total(parts.filter((part) => part.source === source))).toBeLessThanOrEqual(
          total(from.filter((one) => one.source === source)),
        )
      expect(parts.every((part) => part.amount > 0)).toBe(true)
    }),
    { numRuns: 500, seed: 16 },
  )
})

test('the money that bought gift cards is not refunded, whichever payments it came from [S-14]', () => {
  const left = (...amounts: number[]) =>
    withoutCards(
      amounts.map((amount) => paid('gateway', amount)),
      500,
    ).map((one) => one.left)
  expect([left(300, 1000), left(1000, 300), left(500), left(200)]).toEqual([[0, 800], [500, 300], [0], [0]])
  // Credit bought no card.
  expect(withoutCards([paid('credit', 400), paid('gateway', 600)], 500).map((one) => one.left)).toEqual([400, 100])
})

test('each refund method has its own time: a gateway five days, a manual transfer seven, credit and cards none [S-14]', () => {
  const ends = (source: Paid['source'], to: 'sources' | 'credit' = 'sources') =>
    partsOf(1, [paid(source, 1)], to, now).map(({ destination, expectedAt }) => [
      destination,
      (expectedAt.getTime() - now.getTime()) / 86_400_000,
    ])
  expect(ends('gateway')).toEqual([['gateway', 5]])
  expect(ends('cash')).toEqual([['bank', 7]])
  expect(ends('credit')).toEqual([['credit', 0]])
  expect(ends('gift_card')).toEqual([['gift_card', 0]])
  expect(ends('cash', 'credit')).toEqual([['new_credit', 0]])
  expect([retryDelay, queryDelay]).toEqual([15 * 60_000, 60 * 60_000])
})

test('payments are refunded in one order, whatever their own order: gateway, cash, credit, cards [S-14]', () => {
  const all = (['gift_card', 'credit', 'cash', 'gateway'] as const).map((source) => paid(source, 10))
  for (const given of [all, all.toReversed(), [all[2]!, all[0]!, all[3]!, all[1]!]])
    expect(partsOf(40, given, 'sources', now).map(({ destination }) => destination)).toEqual(['gateway', 'bank', 'credit', 'gift_card'])
})
