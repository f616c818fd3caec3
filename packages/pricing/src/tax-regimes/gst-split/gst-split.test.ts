import { expect, test } from 'vitest'
import { gstInvoice } from './gst-invoice.ts'
import { gstSplit } from './gst-split.ts'

test('a rate that has no halves is refused', () => {
  const settings = { code: 'GST', step: 100, own: undefined }
  expect(gstSplit.readRules({ ...settings, rate: 3000 })).toEqual({ kind: 'gst_split', rate: 3000, step: 100 })
  expect(() => gstSplit.readRules({ ...settings, rate: 3001 })).toThrow('tax_rate')
})

test('states have the numbers of the tax office', () => {
  expect(['MH', 'DL', 'XX'].map((state) => gstInvoice.stateCode?.(state))).toEqual(['27', '07', ''])
})

test('a supplier in the state of delivery owes two halves, one in another state a whole', () => {
  const halves = ['CGST', 'SGST'].map((name) => ({ name, rate: 1500, amount: 50 }))
  const whole = [{ name: 'IGST', rate: 3000, amount: 99 }]
  expect(gstInvoice.taxes(halves, 3300, { supplier: 'MH', place: 'MH' })).toEqual(halves)
  expect(gstInvoice.taxes(halves, 3300, { supplier: 'DL', place: 'MH' })).toEqual(whole)
  expect(gstInvoice.taxes(whole, 3300, { supplier: 'MH', place: 'MH' })).toEqual(halves)
  expect(gstInvoice.taxes(whole, 3300, { supplier: 'CH', place: 'CH' }).map(({ name }) => name)).toEqual(['CGST', 'UTGST'])
})
