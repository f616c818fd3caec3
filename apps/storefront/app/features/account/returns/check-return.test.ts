import type { ReturnItems, ReturnReasons } from '@karat/contract/returns.ts'
import { expect, test } from 'vitest'
import { checkReturn, type FilledReturn, isRight, lastDayOf, needsUnworn, reasonsFor, resolutionsFor } from './check-return.ts'

const reasons = [
  { code: 'size', name: 'Size', photosRequired: false, textRequired: false, fault: false, resolutions: ['refund', 'store_credit'] },
  {
    code: 'looks_different',
    name: 'Looks different',
    photosRequired: true,
    textRequired: true,
    fault: false,
    resolutions: ['refund', 'store_credit', 'replacement'],
  },
] as const satisfies ReturnReasons
const filled: FilledReturn = {
  pieces: new Map([['i1', { quantity: 1, reason: 'size', text: '' }]]),
  photos: 0,
  isSending: false,
  handover: 'pickup',
  store: '',
  isUnworn: true,
}
const wrong = (change: Partial<FilledReturn>) => checkReturn({ ...filled, ...change }, [...reasons])
const different = (text: string) => new Map([['i1', { quantity: 1, reason: 'looks_different', text }]])

test('a valid return is sent; each missing field is named before [R-17]', () => {
  expect(isRight(wrong({}))).toBe(true)
  expect(wrong({ pieces: new Map() }).pieces).toBe('returns.choosePiece')
  expect(wrong({ pieces: new Map([['i1', { quantity: 1, reason: '', text: '' }]]) }).reason).toEqual(new Set(['i1']))
  expect(wrong({ pieces: different(' ') })).toMatchObject({ text: new Set(['i1']), photos: 'returns.addOne' })
  expect(isRight(wrong({ pieces: different('Paler'), photos: 1 }))).toBe(true)
  expect(wrong({ isSending: true }).photos).toBe('returns.stillSending')
  expect(wrong({ handover: 'store' }).store).toBe('returns.chooseStore')
  expect(isRight(wrong({ handover: 'store', store: 's1' }))).toBe(true)
  expect(wrong({ isUnworn: false }).unworn).toBe('returns.confirmUnworn')
})

test('the statement that units are unworn is required only for units without a fault', () => {
  const broken = { ...reasons[0], code: 'defect', fault: true } as const
  const all: ReturnReasons = [...reasons, broken].map((one) => ({ ...one, resolutions: [...one.resolutions] }))
  const because = (...codes: string[]) => new Map(codes.map((reason, at) => [`i${at}`, { quantity: 1, reason, text: 'x' }]))
  expect([because(), because('size'), because('defect', 'size'), because('')].map((pieces) => needsUnworn(pieces, all))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(needsUnworn(because('defect'), all)).toBe(false)
  expect(isRight(checkReturn({ ...filled, pieces: because('defect'), isUnworn: false }, all))).toBe(true)
  expect(checkReturn({ ...filled, pieces: because('defect', 'size'), isUnworn: false }, all).unworn).toBe('returns.confirmUnworn')
})

test('the return deadline of an order is that of the unit delivered last, of those returnable for money', () => {
  const item = (returnable: 'yes' | 'fault' | 'exchange' | 'no', until: string | null) => ({ returnable, until })
  expect(lastDayOf([item('yes', '2026-12-05'), item('fault', '2026-12-09'), item('exchange', '2026-12-20'), item('no', null)])).toBe(
    '2026-12-09',
  )
  expect(lastDayOf([item('exchange', '2026-12-20')])).toBeUndefined()
})

test('a unit may be exchanged after its period, and a non-returnable one without a fault, for reasons that allow it [R-17]', () => {
  const swap = {
    code: 'changed_mind',
    name: 'Mind',
    photosRequired: false,
    textRequired: false,
    fault: false,
    resolutions: ['refund', 'exchange'],
  } as const
  const fault = { code: 'defect', name: 'Fault', photosRequired: true, textRequired: false, fault: true, resolutions: ['refund'] } as const
  const all: ReturnReasons = [
    { ...swap, resolutions: [...swap.resolutions] },
    { ...fault, resolutions: [...fault.resolutions] },
  ]
  const order: Parameters<typeof resolutionsFor>[0] = {
    resolutions: ['refund', 'exchange'],
    items: [
      { orderItemID: 'late', returnable: 'exchange', resolutions: ['exchange'] },
      { orderItemID: 'coin', returnable: 'fault', resolutions: ['refund', 'exchange'] },
    ] as ReturnItems['items'],
  }
  const chosen = (item: string, reason: string) => resolutionsFor(order, all, new Map([[item, { quantity: 1, reason, text: '' }]]))
  expect(chosen('late', '')).toEqual(['exchange'])
  expect(chosen('late', 'changed_mind')).toEqual(['exchange'])
  expect(chosen('coin', 'changed_mind')).toEqual(['exchange'])
  expect(chosen('coin', 'defect')).toEqual(['refund'])
  // Before an item is chosen: no refund is offered where every item can only be exchanged.
  expect(resolutionsFor(order, all, new Map())).toEqual(['refund'])
  expect(resolutionsFor({ ...order, items: order.items.slice(0, 1) }, all, new Map())).toEqual(['exchange'])
  const codes = (item: Parameters<typeof reasonsFor>[0]) => reasonsFor(item, all).map(({ code }) => code)
  expect(codes({ returnable: 'yes', resolutions: ['refund'] })).toEqual(['changed_mind', 'defect'])
  expect(codes({ returnable: 'exchange', resolutions: ['exchange'] })).toEqual(['changed_mind'])
  expect(codes({ returnable: 'fault', resolutions: ['refund'] })).toEqual(['defect'])
  expect(codes({ returnable: 'fault', resolutions: ['refund', 'exchange'] })).toEqual(['changed_mind', 'defect'])
})

test('the options are those that each chosen unit and its reason allow [R-17]', () => {
  const order: Parameters<typeof resolutionsFor>[0] = {
    resolutions: ['refund', 'replacement', 'repair'],
    items: [
      { orderItemID: 'i1', resolutions: ['refund', 'replacement', 'repair'] },
      { orderItemID: 'i2', resolutions: ['refund', 'repair'] },
    ] as ReturnItems['items'],
  }
  const allowed = (...chosen: [item: string, reason: string][]) =>
    resolutionsFor(order, [...reasons], new Map(chosen.map(([item, reason]) => [item, { quantity: 1, reason, text: '' }])))
  expect(allowed()).toEqual(['refund'])
  expect(allowed(['i1', ''])).toEqual(['refund'])
  expect(allowed(['i1', 'looks_different'])).toEqual(['refund', 'replacement'])
  expect(allowed(['i2', 'looks_different'])).toEqual(['refund'])
  expect(allowed(['i1', 'looks_different'], ['i2', 'size'])).toEqual(['refund'])
})
