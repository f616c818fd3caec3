import { expect, test } from 'vitest'
import { paragraph, text } from './layout-parts.ts'

const styleOf = (node: unknown) => Object.assign({}, ...(node as { props: { style: object[] } }).props.style) as Record<string, string>

test('an Arabic text is set from the right, whatever else it holds; others are not', () => {
  expect(styleOf(text('تشهد Kanakira Jewels بأن القطعة')).direction).toBe('rtl')
  expect(styleOf(text('2 غ')).direction).toBe('rtl')
  for (const other of ['Gross weight, g', '18K, सोना', 'Villa 4, شارع', '750']) expect(styleOf(text(other)).direction).toBeUndefined()
  // A label stands where those of other languages do; several lines begin on their side.
  expect([styleOf(text('الوزن')).textAlign, styleOf(paragraph('وُزنت كل قطعة')).textAlign]).toEqual(['left', 'right'])
  expect(text('')).toBeNull()
})
