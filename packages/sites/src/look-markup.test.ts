import { expect, test } from 'vitest'
import { initialIcon } from './look-markup.ts'

test.each([
  ['varma & Daughters', 'V'],
  [' कनक', 'क'],
  ['<b>', '&lt;'],
  ['', ''],
])('the icon of %j has its first letter', (name, letter) => {
  const shown = /<text[^>]*>(.*)<\/text>/.exec(initialIcon(name, undefined))?.[1] ?? ''
  expect(shown).toBe(letter)
})
test('the icon has the colours of the look', () => {
  expect(initialIcon('Varma', { colours: { accent: '#1f4d4a' } })).toContain('fill="#1f4d4a"')
})
