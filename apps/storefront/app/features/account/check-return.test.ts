import { expect, test } from 'vitest'
import { checkReturn, type FilledReturn, isRight } from './check-return.ts'

const reasons = [
  { code: 'size', name: 'Size', photosRequired: false, textRequired: false, fault: false },
  { code: 'looks_different', name: 'Looks different', photosRequired: true, textRequired: true, fault: false },
] as const
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
