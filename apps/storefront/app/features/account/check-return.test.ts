import type { ReturnItems, ReturnReasons } from '@karat/contract/returns.ts'
import { expect, test } from 'vitest'
import { checkReturn, type FilledReturn, isRight, resolutionsFor } from './check-return.ts'

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

test('a return that is right is sent; each thing that is missing is named before [R-17]', () => {
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

test('what may put it right is what each chosen piece and its reason allow [R-17]', () => {
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
