import { expect, test } from 'vitest'
import { wordsOf } from './layout-translations.ts'
import type { DocumentData } from './port.ts'

const figures = { site: { country: 'IN', symbol: '₹', timeZone: 'Asia/Kolkata' }, currency: 'INR' } as DocumentData
const rowIn = (language: string, row: object) => wordsOf(figures, language).row(row as never)

test('a metal is named once with its purity, and a stone in the language of the document [R-16]', () => {
  expect(rowIn('en', { code: 'metal', metal: 'silver', purity: 'S925' })).toBe('Silver 925')
  expect(rowIn('zh-Hans', { code: 'metal', metal: 'silver', purity: 'S925' })).toBe('银925')
  expect(rowIn('en', { code: 'metal', metal: 'gold', purity: '18K' })).toBe('Gold, 18K (750)')
  expect(rowIn('en', { code: 'stone', name: 'cultured pearl', shape: 'button', count: 2 })).toBe('Cultured pearl, button, 2')
  expect(rowIn('ar', { code: 'stone', name: 'cultured pearl' })).toMatch(/^\p{Script=Arabic}/u)
})
