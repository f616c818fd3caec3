import fc from 'fast-check'
import { sum } from '@karat/money/money.ts'
import { describe, expect, test } from 'vitest'
import type { ExportCell } from '../../../kernel/export-cell.ts'
import { issuedDocument, taxed } from '../../../testing/issued-document.ts'
import type { IssuedForTax } from '../documents/port.ts'
import { fileOf, filesIn } from './files/register-files.ts'
import type { FileSite } from './files/register-file.ts'
import { ledgerLinesOf, voucherOf } from './files/tally.ts'
import { fromStored, toStored } from './stored-sums.ts'
import { issuedIn } from './period.ts'
import { rateEntriesOf } from './rate-entries.ts'
import { counted } from './rules.ts'
import { createSums } from './register-sums.ts'

const india = {
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  rules: { tax: { kind: 'gst_split', code: 'GST' } },
} as unknown as FileSite
const states = { MH: { state: 'Maharashtra', code: '27' }, DL: { state: 'Delhi', code: '07' } }

const line = fc
  .record({
    hsn: fc.constantFrom('71131910', '71131911', ''),
    taxable: fc.nat(30_000_000),
    rate: fc.constantFrom(0, 3000, 5000),
    charge: fc.option(fc.record({ taxable: fc.nat(50_000), rate: fc.constantFrom(3000, 18_000) }), { nil: undefined }),
  })
  .map((one) => (within: boolean) => ({
    hsn: one.hsn,
    ...taxed(one.taxable, one.rate, within),
    charges: one.charge ? [{ code: 'hallmark' as const, total: 0, ...taxed(one.charge.taxable, one.charge.rate, within) }] : [],
  }))
const documents = fc.array(
  fc
    .record({
      lines: fc.array(line, { maxLength: 3 }),
      place: fc.constantFrom('MH' as const, 'DL' as const),
      kind: fc.constantFrom('invoice' as const, 'credit_note' as const),
      isPart: fc.boolean(),
      roundOff: fc.integer({ min: -50, max: 50 }),
      againstTotal: fc.nat(40_000_000),
    })
    .map(({ lines, place, kind, isPart, roundOff, againstTotal }) =>
      issuedDocument({
        lines: lines.map((make) => make(place === 'MH')),
        kind,
        roundOff,
        placeOfSupply: states[place],
        ...(kind === 'credit_note' && { isPart, against: 'KN/26-27/000001', againstTotal }),
      }),
    ),
  { maxLength: 12 },
)

async function* pagesOf(all: readonly IssuedForTax[]) {
  yield all.slice(0, 2)
  yield all.slice(2)
}
async function rowsOf(name: keyof typeof fileOf, all: readonly IssuedForTax[], site: FileSite = india): Promise<ExportCell[][]> {
  const rows: ExportCell[][] = []
  for await (const page of fileOf[name].rows(pagesOf(all), site)) rows.push(...page)
  return rows
}
const sumsOf = (all: readonly IssuedForTax[]) => {
  const { add, sums } = createSums()
  for (const one of all) add(one)
  return sums()
}

test('sums to which each document is added as it is issued are those of all documents together', () => {
  fc.assert(
    fc.property(documents, (all) => {
      let stored = toStored(createSums().sums())
      for (const one of all) {
        // As the database returns them.
        const { add, sums } = createSums(fromStored(structuredClone(stored)))
        add(one)
        stored = toStored(sums())
      }
      expect(stored).toEqual(toStored(sumsOf(all)))
    }),
    { numRuns: 200, seed: 17 },
  )
})

const minorsOf = (rows: readonly ExportCell[][], column: number) => sum(rows.map((row) => Math.round(Number(row[column]) * 100)))

test('the sums of a register equal its documents to the minor unit, by rate and by HSN code [P-04, R-16]', () => {
  fc.assert(
    fc.property(documents, (all) => {
      const sums = sumsOf(all)
      const total = (of: (document: IssuedForTax) => number) => sum(all.map((one) => counted(one, of(one))))
      expect([sums.taxable, sums.roundOff, sums.total]).toEqual([
        total(({ totals }) => totals.taxable),
        total(({ totals }) => totals.roundOff),
        total(({ totals }) => totals.total),
      ])
      expect(sums.taxable + sums.roundOff + sum(sums.taxes.values())).toBe(sums.total)
      expect(sum(sums.rates.map(({ taxable }) => taxable))).toBe(sums.taxable)
      expect(sums.invoices + sums.creditNotes).toBe(all.length)
      for (const [name, amount] of sums.taxes) {
        expect(sum(sums.rates.map(({ taxes }) => taxes.get(name) ?? 0))).toBe(amount)
        expect(amount).toBe(total(({ totals }) => sum(totals.taxes.filter((tax) => tax.name === name).map((tax) => tax.amount))))
      }
      const uncoded = (document: IssuedForTax) =>
        sum(
          rateEntriesOf(document)
            .filter(({ hsn }) => hsn === '')
            .map(({ taxable }) => taxable),
        )
      expect(sum(sums.hsn.map(({ taxable }) => taxable)) + sum(all.map(uncoded))).toBe(sums.taxable)
    }),
    { numRuns: 300, seed: 16 },
  )
})

test('the sections of the Indian return add up to the register, and so does each other file', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (all) => {
      const sums = sumsOf(all)
      const [b2cl, b2cs, cdnur, hsn] = await Promise.all(
        (['gstr1-b2cl', 'gstr1-b2cs', 'gstr1-cdnur', 'gstr1-hsn'] as const).map((name) => rowsOf(name, all)),
      )
      expect(minorsOf(b2cl!, 6) + minorsOf(b2cs!, 4) - minorsOf(cdnur!, 8)).toBe(sums.taxable)
      expect(minorsOf(hsn!, 6)).toBe(sum(sums.hsn.map(({ taxable }) => taxable)))
      const plain = await rowsOf('register', all)
      expect([minorsOf(plain, 7), minorsOf(plain, 13), minorsOf(plain, 14)]).toEqual([sums.taxable, sums.roundOff, sums.total])
      const vat = await rowsOf('vat201', all)
      expect(Math.round(Number(vat.at(-1)?.[2]) * 100)).toBe(sums.taxable)
      const f5 = await rowsOf('gst-f5', all)
      expect([Math.round(Number(f5[3]?.[2]) * 100), Math.round(Number(f5[4]?.[2]) * 100)]).toEqual([sums.taxable, sum(sums.taxes.values())])
      const states = await rowsOf('sales-tax', all)
      expect(minorsOf(states, 2) + minorsOf(states, 3)).toBe(sums.taxable)
    }),
    { numRuns: 100, seed: 16 },
  )
})

describe('a credit note with a charge of another rate', () => {
  test('has the charge at its own rate, and takes a piece back unless it is a part of its price', () => {
    const hallmark = { code: 'hallmark' as const, total: 0, ...taxed(4500, 18_000) }
    const lines = [{ hsn: '71131910', ...taxed(1_000_000, 3000), charges: [hallmark] }]
    const note = issuedDocument({ kind: 'credit_note', lines })
    expect(rateEntriesOf(note)).toEqual([
      { hsn: '71131910', rate: 3000, quantity: -1, taxable: -1_000_000, taxes: [{ name: 'CGST', amount: -15_000 }, { name: 'SGST', amount: -15_000 }] },
      { hsn: '71131910', rate: 18_000, quantity: 0, taxable: -4500, taxes: [{ name: 'CGST', amount: -405 }, { name: 'SGST', amount: -405 }] },
    ]) // prettier-ignore
    expect(rateEntriesOf({ ...note, isPart: true }).map(({ quantity }) => quantity)).toEqual([0, 0])
    expect(rateEntriesOf(issuedDocument({ lines })).map(({ quantity, taxable }) => [quantity, taxable])).toEqual([
      [1, 1_000_000],
      [0, 4500],
    ])
  })
})

describe('the sections of the Indian return', () => {
  const sale = (taxable: number, place: keyof typeof states, more: Partial<IssuedForTax> = {}) =>
    issuedDocument({
      lines: [{ hsn: '71131910', ...taxed(taxable, 3000, place === 'MH'), charges: [] }],
      placeOfSupply: states[place],
      ...more,
    })

  test('report an invoice above one lakh to another state by itself, and the credit note against it', async () => {
    const large = sale(9_800_000, 'DL', { number: 'KN/26-27/000007' })
    const atLimit = sale(9_708_738, 'DL')
    const note = { kind: 'credit_note', against: 'KN/26-27/000007', againstAt: '2026-11-20T09:00:00Z' } as const
    const ofLarge = sale(500_000, 'DL', { ...note, number: 'KNC/26-27/000001', againstTotal: large.totals.total })
    const ofSmall = sale(500_000, 'DL', { ...note, againstTotal: atLimit.totals.total })
    expect([large.totals.total, atLimit.totals.total]).toEqual([10_094_000, 10_000_000])
    const all = [large, atLimit, sale(90_000_000, 'MH'), ofLarge, ofSmall]
    expect(await rowsOf('gstr1-b2cl', all)).toEqual([['KN/26-27/000007', '24-Nov-2026', 100_940, '07-Delhi', null, 3, 98_000, 0, null]])
    expect(await rowsOf('gstr1-cdnur', all)).toEqual([['B2CL', 'KNC/26-27/000001', '24-Nov-2026', 'C', '07-Delhi', 5150, null, 3, 5000, 0]])
    expect(await rowsOf('gstr1-b2cs', all)).toEqual([
      ['OE', '07-Delhi', null, 3, 92_087.38, 0, null],
      ['OE', '27-Maharashtra', null, 3, 900_000, 0, null],
    ])
    expect(await rowsOf('gstr1-hsn', [large, sale(1_000_000, 'MH')])).toEqual([
      ['71131910', null, 'PCS-PIECES', 2, 111_240, 3, 108_000, 2940, 150, 150, 0],
    ])
  })

  test('had two and a half lakh as the limit until August 2024', async () => {
    const at = (issuedAt: string) => sale(20_000_000, 'DL', { issuedAt: new Date(issuedAt) })
    expect(await rowsOf('gstr1-b2cl', [at('2024-07-31T18:29:59Z')])).toEqual([])
    expect(await rowsOf('gstr1-b2cl', [at('2024-07-31T18:30:00Z')])).toHaveLength(1)
  })
})

test('the Emirates are told by the emirate of the supplier, American states by the delivery', async () => {
  const vat = { name: 'VAT', rate: 5000, amount: 5000 }
  const sale = (state: string, deliveredTo?: IssuedForTax['deliveredTo'], rate = 5000) =>
    issuedDocument({
      lines: [{ hsn: '', taxable: 100_000, taxes: rate === 0 ? [] : [vat], charges: [] }],
      supplier: { legalName: '', lines: [], taxIds: [], state, stateCode: '' },
      placeOfSupply: null,
      ...(deliveredTo && { deliveredTo }),
    })
  const emirates = await rowsOf('vat201', [sale('Dubai'), sale('Ras Al-Khaimah'), sale('Elsewhere'), sale('Dubai', undefined, 0)])
  expect(emirates.filter((row) => row[2] !== 0)).toEqual([
    ['1b', 'Standard-rated supplies in Dubai', 1000, 50],
    ['1f', 'Standard-rated supplies in Ras Al Khaimah', 1000, 50],
    ['1', 'Standard-rated supplies, emirate not known', 1000, 50],
    ['4', 'Zero-rated supplies', 1000, 0],
    ['8', 'Total', 4000, 150],
  ])
  const jersey = { state: 'New Jersey', code: 'NJ' }
  expect(await rowsOf('sales-tax', [sale('', jersey), sale('', jersey, 0), sale('')])).toEqual([
    ['', '', 1000, 0, 50],
    ['NJ', 'New Jersey', 1000, 1000, 50],
  ])
})

describe('a voucher for Tally', () => {
  test('is balanced, and has the documents’ amounts in the ledgers of their taxes', () => {
    fc.assert(
      fc.property(documents, (all) => {
        for (const document of all) {
          const lines = ledgerLinesOf(document)
          expect(sum(lines.map(({ amount }) => amount))).toBe(0)
          const taxes = lines.filter(({ ledger }) => ledger.startsWith('Output '))
          expect(sum(taxes.map(({ amount }) => amount))).toBe(sum(document.totals.taxes.map(({ amount }) => counted(document, amount))))
        }
      }),
      { numRuns: 300, seed: 16 },
    )
  })

  test('escapes what documents say, and a document is one voucher however often it is imported', () => {
    const document = issuedDocument({
      id: 'a"b',
      number: '<KN>&\u0001\uD800',
      order: { number: `O'1`, orderedAt: '' },
      lines: [{ hsn: '', ...taxed(100_000, 3000), charges: [] }],
      issuedAt: new Date('2026-11-30T18:30:00Z'),
      roundOff: -5,
    })
    const voucher = voucherOf(document, 'Asia/Kolkata')
    expect(voucher).toContain('REMOTEID="a&quot;b"')
    expect(voucher).toContain('<VOUCHERNUMBER>&lt;KN&gt;&amp;\uFFFD</VOUCHERNUMBER>')
    expect(voucher).toContain('<NARRATION>Order O&apos;1</NARRATION>')
    expect(voucher).toContain('<DATE>20261201</DATE>')
    expect(voucher).not.toContain(document.buyer)
    const entries = [...voucher.matchAll(/<LEDGERNAME>(.*?)<\/LEDGERNAME><ISDEEMEDPOSITIVE>(.*?)<.*?<AMOUNT>(.*?)</g)].map(
      ([, ...parts]) => parts,
    )
    expect(entries).toEqual([
      ['Online Customers', 'Yes', '-1029.95'],
      ['Sales 3%', 'No', '1000.00'],
      ['Output CGST 1.5%', 'No', '15.00'],
      ['Output SGST 1.5%', 'No', '15.00'],
      ['Rounding Off', 'Yes', '-0.05'],
    ])
    expect(voucherOf({ ...document, kind: 'credit_note', against: 'KN/1' }, 'UTC')).toMatch(
      /VCHTYPE="Credit Note".*<REFERENCE>KN\/1<\/REFERENCE>.*<ISDEEMEDPOSITIVE>No<.*<AMOUNT>1029\.95</,
    )
  })
})

test('a country is offered its own files, and every country the register and vouchers', () => {
  expect(filesIn('IN')).toEqual(['register', 'gstr1-b2cl', 'gstr1-b2cs', 'gstr1-cdnur', 'gstr1-hsn', 'tally'])
  expect(filesIn('AE')).toEqual(['register', 'vat201', 'tally'])
  expect(filesIn('SG')).toEqual(['register', 'gst-f5', 'tally'])
  expect(filesIn('US')).toEqual(['register', 'sales-tax', 'tally'])
  expect(filesIn('GB')).toEqual(['register', 'tally'])
})

test('a month begins and ends by the clocks of the site, also in a leap year', () => {
  const of = (period: string, timeZone: string) => issuedIn({ code: 'in', timeZone }, { registration: 'R', period }).between
  expect(of('2028-02', 'Asia/Kolkata')).toEqual(['2028-01-31T18:30:00.000Z', '2028-02-29T18:30:00.000Z'])
  expect(of('2026-12', 'America/New_York')).toEqual(['2026-12-01T05:00:00.000Z', '2027-01-01T05:00:00.000Z'])
})
