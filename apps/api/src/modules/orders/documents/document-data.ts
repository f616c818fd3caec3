import { inWords } from '@karat/money/in-words.ts'
import { sum, type Currency, type Minor } from '@karat/money/money.ts'
import { kindNamed, type ProductKindName } from '@karat/pricing/product-kinds/product-kinds.ts'
import { isReduction } from '@karat/pricing/reductions.ts'
import type { InvoicePlace } from '@karat/pricing/tax-regimes/tax-regime.ts'
import { regimeOf } from '@karat/pricing/tax-regimes/tax-regimes.ts'
import type { Breakup, BreakupRow } from '@karat/pricing/types.ts'
import type { Supplier } from '@karat/sites/suppliers.ts'
import type { Site } from '../../../kernel/site.ts'
import type { DocumentCharge, DocumentData, DocumentLine, DocumentParty, DocumentPayment, DocumentStones, DocumentTitle } from './port.ts'
import { addTaxes, chargeTaxes, storedTaxes } from './taxes.ts'

/** A unit of an order as a document needs it: its frozen price, its description, and its charges. */
export interface UnitOnDocument {
  id: string
  name: string
  lang: string
  variantId: string
  kind: ProductKindName
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

/** The record that a document is issued from. */
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
  /** The order's payments that are captured or due, with the amounts that earlier documents and refunds have not used. */
  payments: readonly DocumentPayment[]
  idProof: string
}

const isTax = ({ code }: BreakupRow) => code === 'tax' || code === 'hallmark_tax' || code === 'round_off'

/** The fee of a hallmark that is billed beside the taxable value, with a separate tax. */
function feeApart(rows: readonly BreakupRow[], site: Site): { fee: Minor; tax: Minor; rate: number } {
  if (site.rules.hallmark.mode !== 'separate') return { fee: 0, tax: 0, rate: 0 }
  const tax = rows.find(({ code }) => code === 'hallmark_tax')
  return { fee: sum(rows.filter(({ code }) => code === 'hallmark').map(({ value }) => value)), tax: tax?.value ?? 0, rate: tax?.rate ?? 0 }
}

/** A unit as a line of a document. Its amounts are frozen with the order; only the split of the taxes depends on the supplier. */
export function lineOf(unit: UnitOnDocument, site: Site, place: InvoicePlace): DocumentLine {
  const { invoice } = regimeOf(site.rules.tax)
  const { breakup, charges, kind, metal } = unit
  const apart = feeApart(breakup.rows, site)
  const parts = breakup.rows.filter((row) => !isTax(row) && !(apart.fee > 0 && row.code === 'hallmark'))
  const taxes = invoice.taxes(storedTaxes(breakup.rows), breakup.taxable, place)
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
    hsn: invoice.byCommodity ? kindNamed(kind).commodityCode({ metal, stones }) : '',
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

/** Allocates a document's total to payments, one after the other; `balance` is the rest. */
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
  if (regimeOf(site.rules.tax).invoice.isReceipt) return 'receipt'
  const { simplifiedUpTo } = supplier
  const simplified = simplifiedUpTo === 'all' || (simplifiedUpTo !== null && total <= simplifiedUpTo)
  return simplified ? 'simplified_invoice' : 'tax_invoice'
}

function totalsOf(lines: readonly DocumentLine[], currency: Currency): DocumentData['totals'] {
  const charges = lines.flatMap((line) => line.charges)
  const total = sum(lines.map((line) => line.total)) + sum(charges.map((charge) => charge.total))
  return {
    taxable: sum([...lines, ...charges].map(({ taxable }) => taxable)),
    taxes: addTaxes([...lines, ...charges].flatMap(({ taxes }) => taxes)),
    roundOff: sum(lines.map(({ roundOff }) => roundOff)),
    discount: -sum(lines.flatMap(({ parts }) => parts.filter(({ code }) => isReduction(code)).map(({ value }) => value))),
    total,
    inWords: inWords(total, currency),
  }
}

/** Whether a document shows taxes. Otherwise its amounts are not taxable values: a receipt's include the tax. */
export const isTaxed = ({ totals, byHsn }: DocumentData): boolean => totals.taxes.length > 0 || byHsn.length > 0

/** Values and taxes by HSN code; charges of a unit count with it. */
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

/** The merchant as a document shows it, with what its look has of its own. */
function merchantOf({ profile: { merchant, look } }: Site): DocumentData['merchant'] {
  return {
    name: merchant.name,
    email: merchant.email,
    ...(look?.colours?.accent && { accent: look.colours.accent }),
    ...(look?.logo && { logo: look.logo }),
  }
}

/**
 * The data of an invoice: the units of one shipment with their frozen prices, which add up to `totals.total`; the payments of the order
 * that pay for them; and the statements that the law of the supplier's country requires.
 */
export function invoiceOf(record: DocumentRecord): DocumentData {
  const { site, supplier, order, stateNames, issuedAt } = record
  const { stateCode } = regimeOf(site.rules.tax).invoice
  const lines = record.units.map((unit) => lineOf(unit, site, { supplier: supplier.state, place: order.placeState }))
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
    merchant: merchantOf(site),
    supplier: {
      legalName: supplier.legalName,
      lines: supplier.lines,
      taxIds: supplier.taxIds,
      state: stateNames.supplier,
      stateCode: stateCode?.(supplier.state) ?? '',
    },
    issuedAt: issuedAt.toISOString(),
    order: { number: order.number, orderedAt: order.orderedAt },
    against: '',
    billing: record.billing,
    shipping: record.shipping,
    placeOfSupply: stateCode ? { state: stateNames.place, code: stateCode(order.placeState) } : null,
    deliveredTo: { state: stateNames.place, code: order.placeState },
    lines,
    totals,
    byHsn: byHsnOf(lines),
    ...allocate(totals.total, record.payments),
    idProof: record.idProof,
    returnDays: site.returnDays,
    hallmarked: site.profile.hallmark,
  }
}

/** The packing slip of an invoiced shipment: the same units, without payments. */
export function packingSlipOf(invoice: DocumentData): DocumentData {
  return { ...invoice, kind: 'packing_slip', title: 'packing_slip', payments: [], balance: 0, idProof: '', byHsn: [] }
}

const nobody: DocumentParty = { name: '', lines: [], phone: '' }

/**
 * The certificate of invoiced units: materials, weights, stones and hallmark numbers. It stays with a unit when that changes hands, so it
 * names no buyer and no price.
 */
export function certificateOf(invoice: DocumentData, units: readonly Pick<UnitOnDocument, 'stones'>[]): DocumentData {
  const { deliveredTo: _deliveredTo, ...slip } = packingSlipOf(invoice)
  return {
    ...slip,
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
