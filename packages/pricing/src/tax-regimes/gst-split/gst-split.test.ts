import { expect, test } from 'vitest'
import { gstInvoice } from './gst-invoice.ts'
import { gstSplit } from './gst-split.ts'

test('an odd rate, which cannot be halved, is refused', () => {
  const settings = { code: 'GST', step: 100, own: undefined }
  expect(gstSplit.readRules({ ...settings, rate: 3000 })).toEqual({ kind: 'gst_split', rate: 3000, step: 100 })
  expect(() => gstSplit.readRules({ ...settings, rate: 3001 })).toThrow('tax_rate')
})

test('states have their tax office codes', () => {
  expect(['MH', 'DL', 'XX'].map((state) => gstInvoice.stateCode?.(state))).toEqual(['27', '07', ''])
})

test('a supplier in the state of delivery owes two halves, one in another state a single tax', () => {
  const halves = ['CGST', 'SGST'].map((name) => ({ name, rate: 1500, amount: 50 }))
  const whole = [{ name: 'IGST', rate: 3000, amount: 99 }]
  expect(gstInvoice.taxes(halves, 3300, { supplier: 'MH', place: 'MH' })).toEqual(halves)
  expect(gstInvoice.taxes(halves, 3300, { supplier: 'DL', place: 'MH' })).toEqual(whole)
  expect(gstInvoice.taxes(whole, 3300, { supplier: 'MH', place: 'MH' })).toEqual(halves)
  expect(gstInvoice.taxes(whole, 3300, { supplier: 'CH', place: 'CH' }).map(({ name }) => name)).toEqual(['CGST', 'UTGST'])
})
