import { sql } from 'drizzle-orm'
import { sum } from '@karat/money/money.ts'
import type { Db } from '../kernel/db/db.ts'
import type { DocumentTax, IssuedForTax, IssuedLine } from '../modules/orders/documents/port.ts'

type Taxed = Pick<IssuedLine, 'taxable' | 'taxes'>

/** Adds taxes up by name and rate, as documents do. */
function added(taxes: readonly DocumentTax[]): DocumentTax[] {
  const all = new Map<string, DocumentTax>()
  for (const tax of taxes) {
    const key = `${tax.name} ${tax.rate}`
    all.set(key, { ...tax, amount: (all.get(key)?.amount ?? 0) + tax.amount })
  }
  return [...all.values()]
}

/** A taxed amount: within a state two halves, across states one tax, none where the rate is 0. */
export function taxed(taxable: number, rate: number, within = true): Taxed {
  const half = Math.round((taxable * rate) / 200_000)
  const names = within ? ['CGST', 'SGST'] : ['IGST']
  const taxes = names.map((name) => ({ name, rate: rate / names.length, amount: within ? half : Math.round((taxable * rate) / 100_000) }))
  return { taxable, taxes: rate === 0 ? [] : taxes }
}

/** A made-up document as registers read it, from the given lines; the lines of a credit note have their charges in them. */
export function issuedDocument({
  lines,
  roundOff = 0,
  ...more
}: { lines: IssuedLine[]; roundOff?: number } & Partial<Omit<IssuedForTax, 'lines'>>): IssuedForTax {
  const all: Taxed[] = lines.flatMap((line) => [line, ...line.charges])
  const taxable = sum(all.map((one) => one.taxable))
  const taxes = added(all.flatMap((one) => one.taxes))
  const merged = lines.map((line): IssuedLine => {
    const parts: Taxed[] = [line, ...line.charges]
    return { hsn: line.hsn, taxable: sum(parts.map((one) => one.taxable)), taxes: added(parts.flatMap((one) => one.taxes)), charges: [] }
  })
  return {
    id: 'd1',
    kind: 'invoice',
    number: 'KN/26-27/000001',
    issuedAt: new Date('2026-11-24T09:00:00Z'),
    buyer: 'Anvi Deshpande',
    currency: 'INR',
    supplier: {
      legalName: 'Kanakira',
      lines: [],
      taxIds: [{ name: 'GSTIN', number: '27AAACK0000A1ZO' }],
      state: 'Maharashtra',
      stateCode: '27',
    },
    order: { number: 'KA26-1', orderedAt: '' },
    against: '',
    placeOfSupply: { state: 'Maharashtra', code: '27' },
    isPart: false,
    againstTotal: null,
    ...more,
    lines: more.kind === 'credit_note' ? merged : lines,
    totals: { taxable, taxes, roundOff, discount: 0, total: taxable + roundOff + sum(taxes.map(({ amount }) => amount)), inWords: '' },
  }
}

/** Writes a made-up document of a site, under its own number. */
export async function insertIssued(
  db: Db,
  site: string,
  { id, kind, number, issuedAt, buyer, totals, ...figures }: IssuedForTax,
): Promise<void> {
  const stored = {
    ...figures,
    kind,
    totals,
    site: { code: site, timeZone: 'Asia/Kolkata' },
    billing: { name: buyer, lines: [], phone: '' },
  }
  await db.execute(sql`
    insert into document (id, order_id, kind, key, prefix, year, number, unit_ids, figures, total, issued_at)
    values (${id}, ${figures.order.number}, ${kind}, ${`${kind}:${id}`}, 'KN', '26-27', ${number}, '{}', ${JSON.stringify(stored)}::jsonb, ${totals.total}, ${issuedAt.toISOString()})`)
}
