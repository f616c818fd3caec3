import { expect, test } from 'vitest'
import {
  bodyOfTransition,
  canTakeIn,
  deductionOf,
  emptyTransition,
  fieldsOfTransition,
  hasDialog,
  isComplete,
  takesReason,
} from './return-transition.ts'

const piece = { unit: 1, state: 'approved', hallmarkedArticles: 2, differs: false }
const record = {
  resolution: 'refund',
  currencyCode: 'INR',
  pieces: [piece, { ...piece, unit: 2 }],
  handover: 'pickup',
  pickup: null,
  receivedStoreID: null,
} as never as Parameters<typeof isComplete>[1] & { pickup: null; receivedStoreID: null }
const empty = emptyTransition(record)
const of = (transition: 'fail' | 'pass-part' | 'offer' | 'send' | 'approve' | 'schedule' | 'pass' | 'receive' | 'inspect') => ({
  transition,
  needsText: !['send', 'approve', 'receive', 'inspect'].includes(transition),
  needsReason: false,
})

test('a dialog shows the fields that its transition takes, and no others', () => {
  expect([fieldsOfTransition('fail', record), fieldsOfTransition('pass-part', record), fieldsOfTransition('approve', record)]).toEqual([
    ['deduction'],
    ['keep'],
    [],
  ])
  expect(fieldsOfTransition('approve', { ...record, resolution: 'repair' })).toEqual(['refund'])
  // A decision that the customer is told of is asked for first; a step of the parcel is not.
  expect([hasDialog(of('approve'), record), hasDialog(of('receive'), record), hasDialog(of('inspect'), record)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a finding needs its text, and a deduction that can be read as an amount', () => {
  expect([isComplete(of('fail'), record, empty, ' '), isComplete(of('fail'), record, empty, 'Bent')]).toEqual([false, true])
  expect(isComplete(of('fail'), record, { ...empty, deduction: '1.5.2' }, 'Bent')).toBe(false)
  expect(bodyOfTransition(of('fail'), record, { ...empty, deduction: '5,000.50' }, 'Bent')).toEqual({
    transition: 'fail',
    message: 'Bent',
    deduction: 5000.5,
  })
  expect(deductionOf('', 'INR')).toEqual({ isUnreadable: false })
})

test('some pieces stay with the customer, not none and not all', () => {
  const keeping = (...keep: string[]) => isComplete(of('pass-part'), record, { ...empty, keep }, 'The clasp is bent')
  expect([keeping(), keeping('1'), keeping('1', '2')]).toEqual([false, true, false])
  expect(bodyOfTransition(of('pass-part'), record, { ...empty, keep: ['2'] }, 'Bent')).toEqual({
    transition: 'pass-part',
    message: 'Bent',
    keep: [2],
  })
})

test('an offered repair has its days, and a replacement the hallmark number of each article', () => {
  const offer = { ...empty, offer: ['repair' as const] }
  expect([isComplete(of('offer'), record, offer, 'Bent'), isComplete(of('offer'), record, { ...offer, days: '5' }, 'Bent')]).toEqual([
    false,
    true,
  ])
  const replaced = { ...record, resolution: 'replacement' as const }
  const sent = (huids: string[][]) => isComplete(of('send'), replaced, { ...empty, huids }, '')
  const pair = ['AB12CD', 'EF34GH']
  expect([sent([]), sent([pair]), sent([pair, ['AB12C', 'EF34GH']]), sent([pair, pair])]).toEqual([false, false, false, true])
})

test('a courier comes on a day, and a piece that is not what was sold is accepted with a reason', () => {
  const schedule = { transition: 'schedule', needsText: false, needsReason: false } as const
  expect([isComplete(schedule, record, empty, ''), isComplete(schedule, record, { ...empty, day: '2026-12-02' }, '')]).toEqual([
    false,
    true,
  ])
  const pass = { transition: 'pass', needsText: false, needsReason: true } as const
  expect([hasDialog(pass, record), hasDialog({ ...pass, needsReason: false }, record)]).toEqual([true, true])
  expect([isComplete(pass, record, empty, ''), isComplete(pass, record, { ...empty, reason: 'Seat 7 was mended' }, '')]).toEqual([
    false,
    true,
  ])
})

test('accepting a part is explained only where a piece that is not what was sold is accepted', () => {
  const pieces = [piece, { ...piece, unit: 2, differs: true }]
  const needs = { transition: 'pass-part', needsText: true, needsReason: true } as const
  const of = (...keep: string[]) => takesReason(needs, pieces, { keep })
  expect([of(), of('1'), of('2')]).toEqual([true, true, false])
  const complete = (keep: string, reason = '') =>
    isComplete(needs, { ...record, pieces: pieces as never }, { ...empty, keep: [keep], reason }, 'Bent')
  expect([complete('2'), complete('1'), complete('1', 'Seat 7 was mended')]).toEqual([true, false, true])
  // A piece that stayed with its owner before is no choice any more.
  const kept = [piece, { ...piece, unit: 2 }, { ...piece, unit: 3, state: 'kept' }]
  expect(isComplete(needs, { ...record, pieces: kept as never }, { ...empty, keep: ['1', '2'] }, 'Bent')).toBe(false)
})

test('pieces go back in a parcel, or by hand without one', () => {
  const back = { transition: 'give-back', needsText: false } as const
  const typed = { ...empty, carrier: 'suraksha', tracking: '77' }
  expect(bodyOfTransition(back, record, typed, '')).toEqual({ transition: 'give-back', carrier: 'suraksha', tracking: '77' })
  expect(bodyOfTransition(back, record, { ...typed, handedOver: true }, '')).toEqual({ transition: 'give-back', handedOver: true })
})

test('pieces that are brought to a store are received there, unless another place is chosen', () => {
  const brought = { ...record, handover: 'store' as const, receivedStoreID: 'pune' }
  expect(hasDialog(of('receive'), brought)).toBe(true)
  const typed = emptyTransition(brought)
  const body = (place: string) => bodyOfTransition(of('receive'), brought, { ...typed, place }, '')
  expect([body(typed.place), body('-')]).toEqual([
    { transition: 'receive', storeID: 'pune' },
    { transition: 'receive', storeID: null },
  ])
  // A courier brings them to the warehouse: that is one press.
  expect(bodyOfTransition(of('receive'), record, empty, '')).toEqual({ transition: 'receive' })
})

test('a return is taken in at the counter while it is to be brought to a store, and not once it was', () => {
  const states = ['requested', 'approved', 'store_dropoff', 'received', 'need_more_info', 'closed']
  expect(states.filter((state) => canTakeIn({ state, handover: 'store' }))).toEqual(['requested', 'approved'])
  expect(states.filter((state) => canTakeIn({ state, handover: 'pickup' }))).toEqual([])
})
