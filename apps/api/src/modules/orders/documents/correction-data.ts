import { inWords } from '@karat/money/in-words.ts'
import { multiply, prorate, sum, type Minor } from '@karat/money/money.ts'
import { byHsnOf } from './document-data.ts'
import type { RefundCause } from '../refunds/port.ts'
import type { DocumentData, DocumentLine, DocumentPayment, DocumentTitle } from './port.ts'
import { addTaxes } from './taxes.ts'

/** The content of a correction: the amount, the methods and time of its refund, and the lines of the corrected document. */
export interface Correction {
  kind: 'credit_note' | 'refund_receipt'
  /** The invoice; empty where there was none yet. */
  against: string
  /** The cause. */
  reason: RefundCause['kind']
  amount: Minor
  /** The amount that earlier credit notes credited for these units. */
  before?: Minor
  /** The indexes of the units among the lines of `base`. */
  places: readonly number[]
  /** The method of the refund; undefined where the amount was never paid. */
  payment: DocumentPayment | undefined
  issuedAt: Date
}

/** The total of a line with the charges beside it. */
export const costOf = ({ total, charges }: Pick<DocumentLine, 'total' | 'charges'>): Minor =>
  total + sum(charges.map((charge) => charge.total))

/** The share of an amount for a part of a whole, rounded to the minor unit. */
const roundedShare = (amount: Minor, part: Minor, whole: Minor): Minor => multiply(amount, part, Math.max(whole, 1))

/**
 * The share of a line for an amount after those that were credited `before`: its whole data where the amount is all of it. Each tax is the
 * difference of its rounded shares before and after, so that equal taxes stay equal and all notes of a line add up to it.
 */
function shareOf(line: DocumentLine, amount: Minor, before: Minor): DocumentLine {
  const all = [line, ...line.charges]
  const taxable = sum(all.map((one) => one.taxable))
  const taxes = addTaxes(all.flatMap((one) => one.taxes))
  const whole = { ...line, parts: [], charges: [], tagRounding: 0, taxable, taxes, total: amount }
  const cost = costOf(line)
  if (amount === cost) return whole
  const partOf = (all: Minor) => roundedShare(all, before + amount, cost) - roundedShare(all, before, cost)
  const parts = taxes.map((tax) => ({ ...tax, amount: partOf(tax.amount) }))
  const roundOff = partOf(line.roundOff)
  return { ...whole, taxable: amount - roundOff - sum(parts.map((tax) => tax.amount)), taxes: parts, roundOff }
}

/** Laws about value-added tax have another name for a credit note. */
const titleOf = ({ totals }: DocumentData, kind: Correction['kind']): DocumentTitle =>
  kind === 'credit_note' && totals.taxes.some(({ name }) => name === 'VAT') ? 'tax_credit_note' : kind

/**
 * The data of a correction, computed from those of the invoice (or of the invoice that would have been issued): its lines with their shares
 * of the amount, which add up to it. A receipt before an invoice names no taxes, since none were invoiced.
 */
export function correctionOf(base: DocumentData, correction: Correction): DocumentData {
  const { kind, against, reason, amount, before = 0, places, payment, issuedAt } = correction
  const of = base.lines.filter((_, index) => places.includes(index))
  const costs = of.map((line) => Math.max(costOf(line), 1))
  const credited = of.length === 0 ? [] : prorate(before, costs)
  const left = costs.map((cost, index) => Math.max(cost - (credited[index] ?? 0), 0))
  const shares = of.length === 0 ? [] : prorate(amount, left)
  const lines = of.map((line, index) => shareOf(line, shares[index] ?? 0, credited[index] ?? 0))
  const isPart = amount !== sum(of.map(costOf))
  const taxed = kind === 'credit_note'
  const taxes = taxed ? addTaxes(lines.flatMap((line) => line.taxes)) : []
  const roundOff = taxed ? sum(lines.map((line) => line.roundOff)) : 0
  const taxable = amount - roundOff - sum(taxes.map((tax) => tax.amount))
  return {
    ...base,
    kind,
    title: titleOf(base, kind),
    against,
    ...(against === '' ? {} : { againstAt: base.issuedAt }),
    reason,
    issuedAt: issuedAt.toISOString(),
    placeOfSupply: taxed ? base.placeOfSupply : null,
    lines: taxed ? lines : lines.map((line) => ({ ...line, hsn: '', taxable: line.total, taxes: [], roundOff: 0 })),
    ...(isPart ? { isPart } : {}),
    totals: { taxable, taxes, roundOff, discount: 0, total: amount, inWords: inWords(amount, base.currency) },
    byHsn: taxed ? byHsnOf(lines) : [],
    payments: payment ? [payment] : [],
    balance: 0,
    idProof: '',
  }
}
