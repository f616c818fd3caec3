import { expect, test } from 'vitest'
import { latinDigits } from './latin-digits.ts'

test('digits of every language of the shop are sent as 0 to 9', () => {
  expect(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '０１２３４５６７８９', '0123456789'].map(latinDigits)).toEqual(
    Array.from({ length: 5 }, () => '0123456789'),
  )
  expect(latinDigits('+91 98220')).toBe('+91 98220')
})
