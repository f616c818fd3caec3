import { describe, expect, test } from 'vitest'
import type { CancelReason, OrderedPiece, Possibility } from './port.ts'
import { cancelReasons, choosePieces, possibilityOf, reasonProblem, refundChoices } from './rules.ts'

type State = OrderedPiece['state']

test('the state of a unit decides whether it is cancelled at once, on request, or not at all', () => {
  const states: Record<Possibility, readonly State[]> = {
    unpaid: ['payment_pending'],
    now: ['placed', 'on_hold', 'confirmed', 'allocated', 'revision_pending'],
    ask: ['in_production', 'quality_check', 'ready', 'packed'],
    requested: ['cancel_requested'],
    left: ['shipped', 'out_for_delivery', 'delivery_failed', 'rto', 'rto_received'],
    arrived: ['delivered', 'completed', 'returned', 'return_requested'],
    ended: ['expired', 'cancelled'],
    held: [],
  }
  for (const [possibility, all] of Object.entries(states))
    for (const state of all) {
      expect([state, possibilityOf(state, null)]).toEqual([state, possibility])
      expect([state, possibilityOf(state, 'id_proof')]).toEqual([state, possibility])
      // While the payer's bank wants the money back, no unit can be cancelled.
      expect([state, possibilityOf(state, 'dispute')]).toEqual([
        state,
        possibility === 'now' || possibility === 'ask' ? 'held' : possibility,
      ])
    }
})

test('an engraved unit in stock is engraved once it is allocated: from then on staff decide', () => {
  const ofEngraved = (state: State) => possibilityOf(state, null, true)
  expect((['placed', 'confirmed', 'allocated', 'packed', 'shipped'] as const).map(ofEngraved)).toEqual(['now', 'now', 'ask', 'ask', 'left'])
  expect(possibilityOf('allocated', 'dispute', true)).toBe('held')
})

describe('the units of a cancellation request', () => {
  const piece = (unitId: string, itemId: string, position: number, possibility: Possibility) =>
    ({ unitId, itemId, position, possibility }) as OrderedPiece & { possibility: Possibility }
  const pieces = [
    piece('a0', 'a', 0, 'now'),
    piece('a1', 'a', 1, 'ask'),
    piece('a2', 'a', 2, 'now'),
    piece('a3', 'a', 3, 'left'),
    piece('b4', 'b', 4, 'ask'),
    piece('b5', 'b', 5, 'held'),
  ]
  const chosen = (...asked: [string, number][]) => {
    const found = choosePieces(
      pieces,
      asked.map(([itemId, quantity]) => ({ itemId, quantity })),
    )
    return 'short' in found ? found.short : found.chosen.map(({ unitId }) => unitId)
  }
  test('are first those that can be cancelled at once, the last ones first', () => {
    expect(chosen(['a', 1])).toEqual(['a2'])
    expect(chosen(['a', 2])).toEqual(['a2', 'a0'])
    expect(chosen(['a', 3], ['b', 1])).toEqual(['a2', 'a0', 'a1', 'b4'])
    expect(chosen()).toEqual([])
  })
  test('are none if there are too few: the item is named', () => {
    expect(chosen(['a', 4])).toBe(0)
    expect(chosen(['a', 1], ['b', 2])).toBe(1)
    expect(chosen(['x', 1])).toBe(0)
  })
})

test('each reason is offered at its stages, and some require a text', () => {
  const problems = (stage: 'waiting' | 'making', text: string) =>
    Object.fromEntries(
      [...cancelReasons.map(({ key }) => key), 'merchant' as CancelReason].map((key) => [key, reasonProblem(key, text, stage)]),
    )
  const good = { mistake: undefined, size: undefined, better_price: undefined, late: undefined, address: undefined }
  expect(problems('waiting', '')).toEqual({ ...good, price_changed: undefined, payment: undefined, other: 'text', merchant: 'reason' })
  expect(problems('making', '')).toEqual({ ...good, price_changed: 'reason', payment: 'reason', other: 'text', merchant: 'reason' })
  expect(cancelReasons.map(({ key }) => key)).toEqual([
    'mistake',
    'size',
    'better_price',
    'late',
    'price_changed',
    'payment',
    'address',
    'other',
  ])
  expect(problems('making', 'x')).toEqual({ ...good, price_changed: 'reason', payment: 'reason', other: undefined, merchant: 'reason' })
})

test('store credit is offered only to a customer with an account', () => {
  expect([refundChoices(null), refundChoices('anvi')]).toEqual([['sources'], ['sources', 'credit']])
})
