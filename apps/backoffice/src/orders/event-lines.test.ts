import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { expect, test } from 'vitest'
import { eventLines } from './event-lines.ts'

type Event = StaffOrder['events'][number]
const event = (more: Partial<Event>): Event => ({
  machine: 'unit',
  unit: null,
  from: 'placed',
  to: 'confirmed',
  actor: 'staff',
  by: 'Sushma',
  approvedBy: '',
  reason: '',
  amount: null,
  at: '2026-11-27T10:00:00.000Z',
  ...more,
})
const order = (events: Event[], pieces = 2) => ({
  events,
  pieces: Array.from<StaffOrder['pieces'][number]>({ length: pieces }),
  cancellations: [{ number: 'CX26-AB12CD34', note: 'Ordered twice' }] as StaffOrder['cancellations'],
  revisions: [{ number: 'RV26-AB12CD34', after: { total: 46_200 }, difference: 1200 }] as StaffOrder['revisions'],
})

test('a money event has its amount, and an agreed price the new price of the piece', () => {
  const lines = eventLines(
    order([
      event({ machine: 'payment', from: 'unpaid', to: 'paid', amount: 45_000 }),
      event({ unit: 1, from: 'revision_pending', to: 'ready', reason: 'RV26-AB12CD34' }),
      event({ unit: 1, from: 'ready', to: 'packed', reason: 'RV26-AB12CD34' }),
    ]),
  )
  expect(lines.map(({ amount, price }) => [amount, price])).toEqual([
    [45_000, undefined],
    [null, { total: 46_200, difference: 1200 }],
    [null, undefined],
  ])
})

test('pieces that made a step together share a line, which names them unless they are all', () => {
  const [one, two, three] = [event({ unit: 1 }), event({ unit: 2 }), event({ unit: 2, to: 'packed' })]
  expect(eventLines(order([one, two, three])).map(({ to, units }) => [to, units])).toEqual([
    ['confirmed', []],
    ['packed', [2]],
  ])
  expect(eventLines(order([one, two], 3))[0]?.units).toEqual([1, 2])
})

test('a weighing has its weights', () => {
  const [line] = eventLines(order([event({ machine: 'weighing', unit: 1, from: '14200 13900', to: '14205 13905' })]))
  expect(line).toMatchObject({ by: 'Sushma', units: [1], weights: { grossMg: 14_205, netMg: 13_905 } })
  expect(eventLines(order([event({})]))[0]?.weights).toBeUndefined()
})

test('words are those of a person; codes of the services are none', () => {
  const wordsOf = (more: Partial<Event>) => eventLines(order([event(more)]))[0]?.words
  expect(wordsOf({ reason: 'Spoke with the customer' })).toBe('Spoke with the customer')
  for (const reason of ['posted', 'paid', 'id_proof', 'refunded', 'the bag changed'])
    expect([reason, wordsOf({ actor: 'system', reason })]).toEqual([reason, ''])
  expect(wordsOf({ actor: 'shopper', reason: 'RT26-AB12CD34' })).toBe('RT26-AB12CD34')
  expect(wordsOf({ reason: 'CX26-AB12CD34' })).toBe('CX26-AB12CD34: Ordered twice')
})

test('a line has the second person, and another second person is another line', () => {
  const [one, two] = [event({ unit: 1, approvedBy: 'Leena' }), event({ unit: 2, approvedBy: 'Mohit' })]
  expect(eventLines(order([one, two])).map(({ by, approvedBy }) => [by, approvedBy])).toEqual([
    ['Sushma', 'Leena'],
    ['Sushma', 'Mohit'],
  ])
})

test('the reason of a hold and noted hallmark numbers are apart from the words', () => {
  expect(eventLines(order([event({ actor: 'system', to: 'on_hold', reason: 'id_proof' })]))[0]).toMatchObject({
    holdReason: 'id_proof',
    words: '',
  })
  expect(eventLines(order([event({ machine: 'mark', from: null, to: 'AB12C3 AB12C4' })]))[0]?.huids).toBe('AB12C3, AB12C4')
  expect(eventLines(order([event({ machine: 'mark', from: 'ready', to: 'ready' })]))[0]?.huids).toBe('')
  expect(eventLines(order([event({})]))[0]?.huids).toBeUndefined()
})

test('a step at hallmarking has its articles with their weights; one of an earlier release has its name alone', () => {
  const lineOf = (from: string | null, to: string) => eventLines(order([event({ machine: 'hallmarking', unit: 1, from, to })]))[0]
  expect(lineOf(null, 'out 1 1500 2 1490')).toMatchObject({
    to: 'out',
    articles: [
      { article: 1, grossMg: 1500, beforeMg: undefined },
      { article: 2, grossMg: 1490, beforeMg: undefined },
    ],
    huids: undefined,
  })
  expect(lineOf('out 1 15000', 'corrected 1 1500')).toMatchObject({
    to: 'corrected',
    articles: [{ article: 1, grossMg: 1500, beforeMg: 15_000 }],
  })
  expect(lineOf('out 2 1490', 'hallmarked 2 1480 AB12C3')).toMatchObject({
    to: 'hallmarked',
    articles: [{ article: 2, grossMg: 1480, beforeMg: 1490 }],
    huids: 'AB12C3',
  })
  expect(lineOf('out', 'rejected')).toMatchObject({ to: 'rejected', articles: [], huids: undefined })
})
