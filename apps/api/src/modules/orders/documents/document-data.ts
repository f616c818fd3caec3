import { inWords } from '@karat/money/in-words.ts'
import { sum, type Currency, type Minor } from '@karat/money/money.ts'
import type { Breakup, BreakupRow } from '@karat/pricing/types.ts'
import type { Supplier } from '@karat/sites/suppliers.ts'
import type { Site } from '../../../kernel/site.ts'
import type { DocumentCharge, DocumentData, DocumentLine, DocumentParty, DocumentPayment, DocumentStones, DocumentTitle } from './port.ts'
import { addTaxes, chargeTaxes, gstCodeOf, type GstPlace, hsnOf, taxesOf } from './taxes.ts'

/** A unit of an order as a document needs it: its frozen price, what it is, and what was charged beside it. */
export interface UnitOnDocument {
  id: string
  name: string
  lang: string
  variantId: string
  category: string
  metal: string
  purity: string
  colour: string
  size: string
  sizeSystem: string
  grossMg: number
  netMg: number
  stones: DocumentStones[]
  huids: string[]
  engraving?: string
  breakup: Breakup
  rateAt: string | null
  charges: { code: 'delivery' | 'wrap'; beforeTax: Minor; tax: Minor }[]
  gift: { to: string; from: string; message: string; hidePrice: boolean } | null
}

/** Everything that a document is made of. */
export interface DocumentRecord {
  site: Site
  supplier: Supplier
  /** The names of the supplier's and the buyer's states. */
  stateNames: { supplier: string; place: string }
  language: string
  issuedAt: Date
  order: { number: string; orderedAt: string; placeState: string }
  billing: DocumentParty
  shipping: DocumentParty
  units: readonly UnitOnDocument[]
  /** The order's payments that are captured or due, with what earlier documents and refunds have not used of them. */
  payments: readonly DocumentPayment[]
  idProof: string
}

const isTax = ({ code }: BreakupRow) => code === 'tax' || code === 'hallmark_tax' || code === 'round_off'

/** The fee of a hallmark that is billed beside the taxable value, with a tax of its own. */
function feeApart(rows: readonly BreakupRow[], site: Site): { fee: Minor; tax: Minor; rate: number } {
  if (site.rules.hallmark.mode !== 'separate') return { fee: 0, tax: 0, rate: 0 }
  const tax = rows.find(({ code }) => code === 'hallmark_tax')
  return { fee: sum(rows.filter(({ code }) => code === 'hallmark').map(({ value }) => value)), tax: tax?.value ?? 0, rate: tax?.rate ?? 0 }
}

/** A piece as a document shows it. Its figures are those that were frozen with the order; only the taxes' split is the supplier's. */
export function lineOf(unit: UnitOnDocument, site: Site, gst: GstPlace | undefined): DocumentLine {
  const { breakup, charges, category, metal } = unit
  const apart = feeApart(breakup.rows, site)
  const parts = breakup.rows.filter((row) => !isTax(row) && !(apart.fee > 0 && row.code === 'hallmark'))
  const taxes = taxesOf(breakup.rows, breakup.taxable, gst)
  const besides: DocumentCharge[] = charges.map(({ code, beforeTax, tax }) => ({
    code,
    taxable: beforeTax,
    taxes: chargeTaxes(tax, { taxes }),
    total: beforeTax + tax,
  }))
  if (apart.fee > 0)
    besides.unshift({
      code: 'hallmark',
      taxable: apart.fee,
      taxes: chargeTaxes(apart.tax, { taxes, rate: apart.rate }),
      total: apart.fee + apart.tax,
    })
  const total = breakup.total - apart.fee - apart.tax
  const stones = breakup.rows.flatMap(({ code, name = '' }) => (code === 'stone' ? [name] : []))
  return {
    name: unit.name,
    lang: unit.lang,
    code: unit.variantId,
    metal,
    purity: unit.purity,
    colour: unit.colour,
    size: unit.size,
    sizeSystem: unit.sizeSystem,
    hsn: gst ? hsnOf({ metal, category, stones }) : '',
    huids: unit.huids,
    ...(unit.engraving ? { engraving: unit.engraving } : {}),
    grossMg: unit.grossMg,
    netMg: unit.netMg,
    parts,
    rateAt: unit.rateAt,
    tagRounding: breakup.taxable - sum(parts.map(({ value }) => value)),
    taxable: breakup.taxable,
    taxes,
    roundOff: total - breakup.taxable - sum(taxes.map(({ amount }) => amount)),
    total,
    charges: besides,
    gift: unit.gift,
  }
}

/** Takes what a document costs from payments, one after the other; `balance` is what they did not reach. */
export function allocate(total: Minor, payments: readonly DocumentPayment[]): { payments: DocumentPayment[]; balance: Minor } {
  let left = total
  const used = payments.flatMap((payment) => {
    const amount = Math.min(left, payment.amount)
    left -= Math.max(0, amount)
    return amount > 0 ? [{ ...payment, amount }] : []
  })
  return { payments: used, balance: left }
}

function titleOf(site: Site, supplier: Supplier, total: Minor): DocumentTitle {
  if (site.rules.tax.kind === 'list_exclusive') return 'receipt'
  const { simplifiedUpTo } = supplier
  const simplified = simplifiedUpTo === 'all' || (simplifiedUpTo !== null && total <= simplifiedUpTo)
  return simplified ? 'simplified_invoice' : 'tax_invoice'
}

function totalsOf(lines: readonly DocumentLine[], currency: Currency): DocumentData['totals'] {
  const charges = lines.flatMap((line) => line.charges)
  const total = sum(lines.map((line) => line.total)) + sum(charges.map((charge) => charge.total))
  const off = ({ code }: BreakupRow) => code.endsWith('discount') || code === 'coupon'
  return {
    taxable: sum([...lines, ...charges].map(({ taxable }) => taxable)),
    taxes: addTaxes([...lines, ...charges].flatMap(({ taxes }) => taxes)),
    roundOff: sum(lines.map(({ roundOff }) => roundOff)),
    discount: -sum(lines.flatMap(({ parts }) => parts.filter(off).map(({ value }) => value))),
    total,
    inWords: inWords(total, currency),
  }
}

/** Whether a document is about taxes. Without them its amounts are no taxable values: a receipt's have the tax in them. */
export const isTaxed = ({ totals, byHsn }: DocumentData): boolean => totals.taxes.length > 0 || byHsn.length > 0

/** Values and taxes by the code of goods; charges beside a piece go with it. */
export function byHsnOf(lines: readonly DocumentLine[]): DocumentData['byHsn'] {
  return [
    ...Map.groupBy(
      lines.filter(({ hsn }) => hsn !== ''),
      ({ hsn }) => hsn,
    ),
  ].map(([hsn, of]) => {
    const all = of.flatMap((line) => [line, ...line.charges])
    return { hsn, taxable: sum(all.map(({ taxable }) => taxable)), taxes: addTaxes(all.flatMap(({ taxes }) => taxes)) }
  })
}

/**
 * The figures of an invoice: the pieces of one shipment with their frozen prices, whose totals add up to `totals.total`; what of
 * the order's payments pays them; and what the law of the supplier's country wants to be said.
 */
export function invoiceOf(record: DocumentRecord): DocumentData {
  const { site, supplier, order, stateNames, issuedAt } = record
  const isGst = site.rules.tax.kind === 'gst_split'
  const gst = isGst ? { supplier: supplier.state, place: order.placeState } : undefined
  const lines = record.units.map((unit) => lineOf(unit, site, gst))
  const totals = totalsOf(lines, site.currency)
  const second = supplier.secondLanguage ?? record.language
  return {
    kind: 'invoice',
    title: titleOf(site, supplier, totals.total),
    site: {
      code: site.code,
      country: site.country,
      symbol: site.symbol,
      timeZone: site.timeZone,
      ringSystem: site.profile.ringSystem,
    },
    currency: site.currency,
    languages: second === 'en' ? ['en'] : ['en', second],
    house: { name: site.profile.house.name, email: site.profile.house.email },
    supplier: {
      legalName: supplier.legalName,
      lines: supplier.lines,
      taxIds: supplier.taxIds,
      state: stateNames.supplier,
      stateCode: isGst ? gstCodeOf(supplier.state) : '',
    },
    issuedAt: issuedAt.toISOString(),
    order: { number: order.number, orderedAt: order.orderedAt },
    against: '',
    billing: record.billing,
    shipping: record.shipping,
    placeOfSupply: isGst ? { state: stateNames.place, code: gstCodeOf(order.placeState) } : null,
    lines,
    totals,
    byHsn: byHsnOf(lines),
    ...allocate(totals.total, record.payments),
    idProof: record.idProof,
    returnDays: site.returnDays,
    hallmarked: site.profile.hallmark,
  }
}

/** The packing slip of an invoiced shipment: the same pieces, without what was paid. */
export function packingSlipOf(invoice: DocumentData): DocumentData {
  return { ...invoice, kind: 'packing_slip', title: 'packing_slip', payments: [], balance: 0, idProof: '', byHsn: [] }
}

const nobody: DocumentParty = { name: '', lines: [], phone: '' }

/**
 * The certificate of pieces that were invoiced: what each is made of, with its weights, stones and hallmark numbers. It goes with a piece to
 * whoever has it next, so that it names no buyer and no price.
 */
export function certificateOf(invoice: DocumentData, units: readonly Pick<UnitOnDocument, 'stones'>[]): DocumentData {
  return {
    ...packingSlipOf(invoice),
    kind: 'certificate',
    title: 'certificate',
    billing: nobody,
    shipping: nobody,
    placeOfSupply: null,
    lines: invoice.lines.map((line, place) => ({
      ...line,
      stones: units[place]?.stones ?? [],
      parts: [],
      rateAt: null,
      tagRounding: 0,
      taxable: 0,
      taxes: [],
      roundOff: 0,
      total: 0,
      charges: [],
      gift: null,
    })),
    totals: { taxable: 0, taxes: [], roundOff: 0, discount: 0, total: 0, inWords: '' },
    returnDays: 0,
  }
}
