import { expect, test } from 'vitest'
import { beside, paragraph, text } from './layout-parts.ts'

const styleOf = (node: unknown) =>
  Object.assign({}, ...(node as { props: { style: object[] } }).props.style) as Record<string, string | number>

test('an Arabic text is aligned right, whatever else it contains; others are not', () => {
  expect(styleOf(text('تشهد Kanakira Jewels بأن القطعة')).direction).toBe('rtl')
  expect(styleOf(text('2 غ')).direction).toBe('rtl')
  for (const other of ['Gross weight, g', '18K, सोना', 'Villa 4, شارع', '750']) expect(styleOf(text(other)).direction).toBeUndefined()
  // A label has the alignment of other languages; several lines start on the right.
  expect([styleOf(text('الوزن')).textAlign, styleOf(paragraph('وُزنت كل قطعة')).textAlign]).toEqual(['left', 'right'])
  expect(text('')).toBeNull()
})

test('an Arabic text has bottom padding, so that it does not touch the next line; beside another text it has none', () => {
  expect([styleOf(text('أقراط Tidewater', { fontWeight: 600 })).paddingBottom, styleOf(text('Earrings')).paddingBottom]).toEqual([
    2.5,
    undefined,
  ])
  const translations = ['Date', 'التاريخ'].map((date) => ({ date })) as never
  const row = beside(translations, (of) => (of as unknown as { date: string }).date) as { props: { children: unknown[] } }
  expect(row.props.children.map((one) => styleOf(one).paddingBottom)).toEqual([undefined, 0])
})
