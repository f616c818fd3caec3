import { isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { documentElement } from './layout.ts'
import type { DocumentData, DocumentLine } from './port.ts'

/** Every text of a layout, in order. */
function textsOf(node: ReactNode): string[] {
  if (typeof node === 'string') return [node]
  if (Array.isArray(node)) return node.flatMap(textsOf)
  return isValidElement<{ children?: ReactNode }>(node) ? textsOf(node.props.children) : []
}

const line = {
  name: 'Ring',
  lang: 'en',
  code: 'RNG-001',
  purity: '22K',
  metal: 'gold',
  colour: 'yellow',
  size: '',
  sizeSystem: '',
  hsn: '',
  huids: [],
  grossMg: 8600,
  netMg: 8600,
  parts: [],
  tagRounding: 0,
  taxable: 300_200,
  taxes: [],
  roundOff: 0,
  total: 300_200,
  charges: [],
  gift: null,
  rateAt: null,
} as DocumentLine

const figures = (more: Partial<DocumentData>): DocumentData => ({
  kind: 'refund_receipt',
  title: 'refund_receipt',
  site: { code: 'in', country: 'IN', symbol: '₹', timeZone: 'Asia/Kolkata', ringSystem: 'IN' },
  currency: 'INR',
  languages: ['en'],
  merchant: { name: 'Kanakira', email: '' },
  supplier: { legalName: 'Kanakira Jewels', lines: [], taxIds: [], state: '', stateCode: '' },
  issuedAt: '2026-11-24T09:00:00Z',
  order: { number: 'KN-1', orderedAt: '2026-11-24T09:00:00Z' },
  against: '',
  billing: { name: 'Anvi', lines: [], phone: '' },
  shipping: { name: 'Anvi', lines: [], phone: '' },
  placeOfSupply: null,
  lines: [line],
  totals: { taxable: 300_200, taxes: [], roundOff: 0, discount: 0, total: 300_200, inWords: '' },
  byHsn: [],
  payments: [],
  balance: 0,
  idProof: '',
  returnDays: 0,
  hallmarked: false,
  ...more,
})
const drawn = (more: Partial<DocumentData> = {}) => {
  const of = figures(more)
  return textsOf(documentElement({ kind: of.kind, number: 'KNR/1', figures: of }))
}

test('a price with tax included is called an amount, and a taxable value if taxes are listed separately [R-16]', () => {
  expect(drawn()).toContain('Amount')
  expect(drawn()).not.toContain('Taxable value')
  const taxes = [{ name: 'GST', rate: 300, amount: 9000 }]
  const taxed = drawn({ kind: 'credit_note', totals: { ...figures({}).totals, taxes } })
  expect(taxed).toContain('Taxable value')
  expect(taxed).not.toContain('Amount')
})

test('a partial amount of a unit has neither a quantity nor a weight [R-16]', () => {
  expect(drawn()).toEqual(expect.arrayContaining(['1 PCS', '8.600']))
  const part = drawn({ isPart: true })
  expect(part).toContain('Ring')
  expect(part).not.toContain('1 PCS')
  expect(part).not.toContain('8.600')
})
