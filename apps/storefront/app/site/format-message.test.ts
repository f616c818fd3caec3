import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { type CompiledMessage, formatMessage } from './format-message.ts'

const format = (text: string, values: Record<string, string | number>, locale = 'en') =>
  formatMessage(compileMessage(text) as CompiledMessage, values, locale)

test('placeholders are filled with values unchanged; one without a value throws', () => {
  expect(format('At {rate} per gram of {metal}.', { rate: '₹9,000', metal: 'gold' })).toBe('At ₹9,000 per gram of gold.')
  expect(format('{count} days', { count: 1000 })).toBe('1000 days')
  expect(() => format('{name}!', {})).toThrow('{name}')
  expect(() => format('{count, plural, other {# pieces}}', {})).toThrow('{count}')
})

test.each([
  [0, 'Bag, empty'],
  [1, 'Bag, 1 piece'],
  [2000, 'Bag, 2,000 pieces of gold'],
])('a plural of %i uses its case, and an exact number before a category', (count, text) => {
  expect(format('Bag, {count, plural, =0 {empty} one {# piece} other {# pieces of {metal}}}', { count, metal: 'gold' })).toBe(text)
})

test('plurals follow the rules of the language, numbers use the digits of the page', () => {
  const arabic = '{count, plural, one {قطعة} two {قطعتان} few {# قطع} other {# قطعة}}'
  expect([1, 2, 3, 100].map((count) => format(arabic, { count }, 'ar-u-nu-latn'))).toEqual(['قطعة', 'قطعتان', '3 قطع', '100 قطعة'])
})

test('a select uses the case of its value, else other; a # outside of a plural is literal', () => {
  const label = '{country, select, IN {PIN code #} other {Post code}}'
  expect(format(label, { country: 'IN' })).toBe('PIN code #')
  expect(format(label, { country: 'AE' })).toBe('Post code')
})
