import { expect, test } from 'vitest'
import { flatTexts, missingIn, noTexts, textsOfFlat, typedTexts } from './edited-texts.ts'

const en = { name: 'Diwali Glow', line: 'Lamps', story: '' }

test('a typed text is added to its language, and a new language without any text is left out again', () => {
  const typed = typedTexts({ en }, { en }, 'hi', { name: 'दीवाली' })
  expect(typed).toEqual({ en, hi: { ...noTexts, name: 'दीवाली' } })
  expect(typedTexts(typed, { en }, 'hi', { name: '' })).toEqual({ en })
})

test('a saved language that is emptied stays in its place, so that typing it again leaves nothing changed', () => {
  const stored = { hi: { ...noTexts, name: 'दीवाली' }, en }
  const emptied = typedTexts(stored, stored, 'hi', { name: '' })
  expect(JSON.stringify(typedTexts(emptied, stored, 'hi', { name: 'दीवाली' }))).toBe(JSON.stringify(stored))
})

test('counts the texts that only the original has', () => {
  expect([missingIn(en, noTexts), missingIn(en, { ...noTexts, name: 'आभा', story: 'x' }), missingIn(en, en)]).toEqual([2, 1, 0])
})

test('texts are taken apart for a comparison and put together again, without the languages that have none', () => {
  const texts = { en, hi: { ...noTexts, name: 'दीवाली' } }
  const flat = flatTexts(texts, ['en', 'hi', 'ar'])
  expect([flat['hi/name'], flat['ar/name']]).toEqual(['दीवाली', ''])
  expect(textsOfFlat(flat)).toEqual(texts)
})
