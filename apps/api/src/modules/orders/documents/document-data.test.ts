import fc from 'fast-check'
import { sum } from '@karat/money/money.ts'
import { priceUnit } from '@karat/pricing/price.ts'
import { india, indiaApart, product, singapore, uae, usa } from '@karat/pricing/testing/sites.ts'
import { type PricedUnit, totalsOf } from '@karat/pricing/totals.ts'
import type { SiteRules } from '@karat/pricing/site-rules.ts'
import { type Supplier, suppliersOf } from '@karat/sites/suppliers.ts'
import { describe, expect, test } from 'vitest'
import type { Site } from '../../../kernel/site.ts'
import { correctionOf } from './correction-data.ts'
import { type DocumentRecord, invoiceOf, packingSlipOf, type UnitOnDocument } from './document-data.ts'
import type { DocumentPayment } from './port.ts'
import { seriesOf } from './rules.ts'
import { chargeTaxes } from './taxes.ts'

const merchant = { name: 'Kanakira', legalName: 'Kanakira Jewels', email: 'care@kanakira.example', logo: '', taxIds: [], links: [] }
const [base] = suppliersOf(undefined, { code: 'in', state: 'MH', profile: { merchant, country: 'AE' } as never })
const supplier = (more: Partial<Supplier> = {}): Supplier => ({ ...(base as Supplier), ...more })

const siteOf = (rules: SiteRules) =>
  ({
    code: 'in',
    country: 'IN',
    currency: rules.currency,
    symbol: '₹',
    timeZone: 'Asia/Kolkata',
    rules,
    returnDays: 15,
    idLimit: 0,
    profile: { merchant, ringSystem: 'IN', hallmark: true },
  }) as unknown as Site

const unitOf = ({ breakup, charges }: PricedUnit, index: number): UnitOnDocument => ({
  id: `u${index}`,
  name: 'Ring',
  lang: 'en',
  variantId: 'RNG-001',
  kind: 'piece',
  metal: 'gold',
  purity: '22K',
  colour: 'yellow',
  size: '15',
  sizeSystem: 'ring',
  grossMg: 3000,
  netMg: 2900,
  stones: [],
  huids: [],
  breakup,
  rateAt: null,
  charges: charges.map(({ code, beforeTax, tax }) => ({ code, beforeTax, tax })),
  gift: null,
})

const person = { name: 'Anvi Deshpande', lines: ['Pune'], phone: '' }
const record = (rules: SiteRules, units: UnitOnDocument[], more: Partial<DocumentRecord> = {}): DocumentRecord => ({
  site: siteOf(rules),
  supplier: supplier(),
  stateNames: { supplier: 'Maharashtra', place: 'Maharashtra' },
  language: 'en',
  issuedAt: new Date('2026-11-24T09:00:00Z'),
  order: { number: 'IN26-A', orderedAt: '', placeState: 'MH' },
  billing: person,
  shipping: person,
  units,
  payments: [],
  idProof: '',
  ...more,
})

const carts = fc.record({
  rules: fc.constantFrom(india, indiaApart, uae, usa, singapore, { ...india, display: 'line_whole_unit' as const }),
  lines: fc.array(
    fc.record({ making: fc.nat(400_000), netMg: fc.nat(20_000), rate: fc.integer({ min: 1, max: 1_500_000 }), articles: fc.nat(2), quantity: fc.integer({ min: 1, max: 3 }), wrap: fc.constantFrom(0, 9999) }),
    { minLength: 1, maxLength: 3 },
  ),
  off: fc.nat(90_000),
  delivery: fc.constantFrom(0, 15_001),
  interstate: fc.boolean(),
  salesTaxRate: fc.nat(12_000),
  supplierState: fc.constantFrom('MH', 'DL', 'CH'),
  place: fc.constantFrom('MH', 'DL', 'CH'),
}) // prettier-ignore

test('the invoices of an order add up to its total for any split into shipments, and the rows of each add up [R-16]', () => {
  fc.assert(
    fc.property(carts, ({ rules, lines, off, delivery, interstate, salesTaxRate, supplierState, place }) => {
      const totals = totalsOf({
        rules,
        delivery,
        destination: { interstate, salesTaxRate },
        addressKnown: true,
        tenders: [],
        lines: lines.map(({ making, netMg, rate, articles, quantity, wrap }, index) => ({
          input: product(making, { metals: [{ metal: 'gold', purity: '22K', netMg, rate }], hallmarkedArticles: articles }),
          quantity,
          wraps: [wrap],
          productId: `P${index}`,
          categoryId: 'rings',
          collectionId: '',
          metal: 'gold',
          purity: '22K',
        })),
        promotions:
          off === 0
            ? []
            : [
                {
                  id: 'p',
                  code: undefined,
                  effect: { kind: 'amount_off', amount: off },
                  scope: { categories: [], collections: [], metals: [], purities: [] },
                  minimum: 0,
                  maximum: 0,
                  stackable: true,
                  priority: 0,
                },
              ],
      })
      const units = totals.lines.flatMap((line) => line.units).map(unitOf)
      let left: DocumentPayment[] = [
        { id: 'credit', kind: 'credit', gateway: '', method: '', lastFour: '', due: false, amount: Math.floor(totals.total / 3), at: '' },
        { id: 'bank', kind: 'gateway', gateway: 's', method: 'upi', lastFour: '', due: false, amount: totals.total - Math.floor(totals.total / 3), at: '' },
      ] // prettier-ignore
      const shipments = [units.slice(0, 1), units.slice(1)].filter((part) => part.length > 0)
      const invoices = shipments.map((part) => {
        const given = {
          supplier: supplier({ state: supplierState }),
          order: { number: '', orderedAt: '', placeState: place },
          payments: left,
        }
        const invoice = invoiceOf(record(rules, part, given))
        left = left.map((payment) => ({
          ...payment,
          amount: payment.amount - sum(invoice.payments.filter(({ id }) => id === payment.id).map(({ amount }) => amount)),
        }))
        return invoice
      })
      expect(sum(invoices.map((invoice) => invoice.totals.total))).toBe(totals.total)
      expect(left.map(({ amount }) => amount)).toEqual([0, 0])
      for (const { totals: all, lines: drawn, byHsn, balance, payments } of invoices) {
        expect(balance).toBe(0)
        expect(sum(payments.map(({ amount }) => amount))).toBe(all.total)
        expect(all.taxable + sum(all.taxes.map(({ amount }) => amount)) + all.roundOff).toBe(all.total)
        for (const line of drawn) {
          expect(sum(line.parts.map(({ value }) => value)) + line.tagRounding).toBe(line.taxable)
          for (const one of line.charges) expect(one.taxable + sum(one.taxes.map(({ amount }) => amount))).toBe(one.total)
        }
        if (rules.tax.kind !== 'gst_split') continue
        expect(sum(byHsn.map(({ taxable }) => taxable))).toBe(all.taxable)
        const names = new Set(all.taxes.map(({ name }) => name))
        const second = supplierState === 'CH' ? 'UTGST' : 'SGST'
        for (const name of names) expect(supplierState === place ? ['CGST', second] : ['IGST']).toContain(name)
      }
    }),
    { numRuns: 300, seed: 16 },
  )
})

test('a correction of part of an invoice adds up to the refund, and one of a whole unit has the unit’s own amounts [R-16]', () => {
  fc.assert(
    fc.property(fc.nat(90_000_000), fc.integer({ min: 1, max: 3 }), fc.nat(100), (making, pieces, percent) => {
      const breakup = priceUnit(product(making + 1000), india)
      const units = Array.from({ length: pieces }, (_, index) =>
        unitOf({ breakup, shown: breakup.total, adjustments: [], charges: [] }, index),
      )
      const invoice = invoiceOf(record(india, units))
      const payment = { id: 'p', kind: 'gateway', gateway: 's', method: 'upi', lastFour: '', due: false, amount: 1, at: '' } as const
      const of = (amount: number, kind: 'credit_note' | 'refund_receipt') =>
        correctionOf(invoice, { kind, against: 'KN', reason: 'return', amount, places: [0], payment, issuedAt: new Date(0) })
      const part = Math.max(1, Math.floor((breakup.total * percent) / 100))
      for (const kind of ['credit_note', 'refund_receipt'] as const) {
        const { totals, lines } = of(part, kind)
        expect(totals.taxable + totals.roundOff + sum(totals.taxes.map(({ amount }) => amount))).toBe(part)
        expect(sum(lines.map(({ total }) => total))).toBe(part)
        expect(of(part, kind).isPart ?? false).toBe(part !== breakup.total)
      }
      expect(of(breakup.total, 'credit_note').totals).toMatchObject({ taxable: invoice.lines[0]?.taxable, taxes: invoice.lines[0]?.taxes })
    }),
    { numRuns: 100, seed: 16 },
  )
})

test('consecutive credit notes keep the two halves of a tax equal, and together reverse the whole invoice [R-16]', () => {
  fc.assert(
    fc.property(
      fc.nat(90_000_000),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
      (making, pieces, percents) => {
        const breakup = priceUnit(product(making + 1000), india)
        const units = Array.from({ length: pieces }, (_, index) =>
          unitOf({ breakup, shown: breakup.total, adjustments: [], charges: [] }, index),
        )
        const invoice = invoiceOf(record(india, units))
        const places = units.map((_, index) => index)
        const about = { kind: 'credit_note', against: 'KN', reason: 'return', places, payment: undefined, issuedAt: new Date(0) } as const
        const { total } = invoice.totals
        let before = 0
        const notes = [...percents.map((percent) => Math.max(1, Math.floor((total * percent) / 200))), total].flatMap((wanted) => {
          const amount = Math.min(wanted, total - before)
          if (amount <= 0) return []
          const note = correctionOf(invoice, { ...about, amount, before })
          before += amount
          return [note.totals]
        })
        for (const { taxable, taxes, roundOff, total: all } of notes) {
          expect(taxes[0]?.amount).toBe(taxes[1]?.amount)
          expect(taxable + roundOff + sum(taxes.map(({ amount }) => amount))).toBe(all)
        }
        const taken = (of: (totals: (typeof notes)[number]) => number) => sum(notes.map(of))
        expect([taken((one) => one.taxable), taken((one) => one.roundOff), taken((one) => one.taxes[0]?.amount ?? 0)]).toEqual([
          invoice.totals.taxable,
          invoice.totals.roundOff,
          invoice.totals.taxes[0]?.amount,
        ])
      },
    ),
    { numRuns: 200, seed: 16 },
  )
})

test('a correction has the number, date and reason of its document; VAT law has its own title for it [R-16]', () => {
  const correction = { against: 'KE/26/1', reason: 'return', amount: 1, places: [0], payment: undefined, issuedAt: new Date(0) } as const
  const of = (rules: SiteRules, kind: 'credit_note' | 'refund_receipt', more: object = {}) => {
    const breakup = priceUnit(product(100_000), rules)
    const invoice = invoiceOf(record(rules, [unitOf({ breakup, shown: breakup.total, adjustments: [], charges: [] }, 0)]))
    return correctionOf(invoice, { ...correction, kind, ...more })
  }
  const named = { against: 'KE/26/1', againstAt: '2026-11-24T09:00:00.000Z', reason: 'return' }
  expect(of(india, 'credit_note')).toMatchObject({ ...named, title: 'credit_note' })
  expect(of(uae, 'credit_note')).toMatchObject({ ...named, title: 'tax_credit_note' })
  expect(of(singapore, 'credit_note').title).toBe('credit_note')
  const receipt = of(uae, 'refund_receipt', { against: '' })
  expect([receipt.title, receipt.againstAt]).toEqual(['refund_receipt', undefined])
})

describe('an invoice of India', () => {
  const bangle = product(3_277_138, { metals: [{ metal: 'gold', purity: '22K', netMg: 16_250, rate: 1_440_500 }], hallmarkedArticles: 1 })
  const off = { making: { kind: 'percent', value: 2000 } } as const
  const priced = priceUnit({ ...bangle, discounts: off }, india)
  const unit = unitOf({ breakup: priced, shown: priced.total, adjustments: [], charges: [] }, 0)

  test('splits its tax by the supplier’s state and the state of delivery; the payable amount stays [R-16]', () => {
    const of = (state: string, placeState: string) => {
      const invoice = invoiceOf(record(india, [unit], { supplier: supplier({ state }), order: { number: '', orderedAt: '', placeState } }))
      return [invoice.totals.taxes.map(({ name, amount }) => [name, amount]), invoice.totals.roundOff, invoice.totals.total]
    }
    // 3 % of ₹2,60,343.35, each tax rounded separately.
    const halves = [
      ['CGST', 390_515],
      ['SGST', 390_515],
    ]
    expect(of('MH', 'MH')).toEqual([halves, 35, 26_815_400])
    expect(of('MH', 'DL')).toEqual([[['IGST', 781_030]], 35, 26_815_400])
    expect(of('CH', 'CH')[0]).toEqual([
      ['CGST', 390_515],
      ['UTGST', 390_515],
    ])
  })
  test('has the amount in words, the place of supply and the code of goods; a packing slip has no payment [R-16]', () => {
    const payments = [{ id: 'p', kind: 'cash', gateway: 'cod', method: '', lastFour: '', due: true, amount: 26_815_400, at: '' }] as const
    const invoice = invoiceOf(record(india, [unit], { payments }))
    expect(invoice).toMatchObject({
      title: 'tax_invoice',
      languages: ['en'],
      placeOfSupply: { state: 'Maharashtra', code: '27' },
      totals: { inWords: 'Rupees two lakh sixty-eight thousand one hundred and fifty-four only', discount: 655_428 },
      byHsn: [{ hsn: '71131910', taxable: 26_034_335 }],
      payments: [{ id: 'p', due: true, amount: 26_815_400 }],
    })
    expect(packingSlipOf(invoice)).toMatchObject({ kind: 'packing_slip', payments: [], byHsn: [], lines: invoice.lines })
  })
})

test('the title is the one that the law of the supplier’s country requires [R-16]', () => {
  const unit = (rules: SiteRules) => {
    const breakup = priceUnit(product(100_000_00), rules)
    return unitOf({ breakup, shown: breakup.total, adjustments: [], charges: [] }, 0)
  }
  const title = (rules: SiteRules, simplifiedUpTo: Supplier['simplifiedUpTo']) =>
    invoiceOf(record(rules, [unit(rules)], { supplier: supplier({ simplifiedUpTo }) })).title
  expect([title(uae, 'all'), title(uae, null), title(singapore, 100_000), title(singapore, 999_999_999), title(usa, 'all')]).toEqual([
    'simplified_invoice',
    'tax_invoice',
    'tax_invoice',
    'simplified_invoice',
    'receipt',
  ])
  // Up to the limit and with it.
  const { total } = invoiceOf(record(singapore, [unit(singapore)])).totals
  expect([title(singapore, total), title(singapore, total - 1)]).toEqual(['simplified_invoice', 'tax_invoice'])
})

test('series start with the supplier’s financial year, in the site’s time zone [R-16]', () => {
  const at = (kind: 'invoice' | 'credit_note', yearFrom: number, time: string) => {
    const { prefix, year } = seriesOf(kind, { prefix: 'KN', yearFrom }, new Date(time), 'Asia/Kolkata')
    return `${prefix}/${year}`
  }
  expect(at('invoice', 4, '2027-03-31T18:29:59Z')).toBe('KN/26-27')
  expect(at('invoice', 4, '2027-03-31T18:30:00Z')).toBe('KN/27-28')
  expect(at('invoice', 4, '2099-12-01T00:00:00Z')).toBe('KN/99-00')
  expect(at('credit_note', 1, '2026-12-31T18:30:00Z')).toBe('KNC/2027')
})

test('the tax of a charge is split into halves, an odd paisa goes to the first', () => {
  const taxes = ['CGST', 'SGST'].map((name) => ({ name, rate: 1500, amount: 1 }))
  expect(chargeTaxes(811, { taxes }).map(({ amount }) => amount)).toEqual([406, 405])
  expect(chargeTaxes(810, { taxes, rate: 18_000 })).toEqual([
    { name: 'CGST', rate: 9000, amount: 405 },
    { name: 'SGST', rate: 9000, amount: 405 },
  ])
  expect(chargeTaxes(0, { taxes: [] })).toEqual([])
})
