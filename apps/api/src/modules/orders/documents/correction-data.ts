import { inWords } from '@karat/money/in-words.ts'
import { prorate, sum, type Minor } from '@karat/money/money.ts'
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
  /** The indexes of the units among the lines of `base`. */
  places: readonly number[]
  /** The method of the refund; undefined where the amount was never paid. */
  payment: DocumentPayment | undefined
  issuedAt: Date
}

/** The total of a line with the charges beside it. */
export const costOf = ({ total, charges }: Pick<DocumentLine, 'total' | 'charges'>): Minor =>
  total + sum(charges.map((charge) => charge.total))

/** The share of a line for an amount: its whole data where the amount is all of it, otherwise shares that add up to the amount. */
function shareOf(line: DocumentLine, amount: Minor): DocumentLine {
  const all = [line, ...line.charges]
  const taxable = sum(all.map((one) => one.taxable))
  const taxes = addTaxes(all.flatMap((one) => one.taxes))
  const whole = { ...line, parts: [], charges: [], tagRounding: 0, taxable, taxes, total: amount }
  if (amount === costOf(line)) return whole
  const [share = 0, ...shares] = prorate(amount, [taxable, ...taxes.map((tax) => tax.amount)])
  return { ...whole, taxable: share, taxes: taxes.map((tax, index) => ({ ...tax, amount: shares[index] ?? 0 })), roundOff: 0 }
}

/** Laws about value-added tax have another name for a credit note. */
const titleOf = ({ totals }: DocumentData, kind: Correction['kind']): DocumentTitle =>
  kind === 'credit_note' && totals.taxes.some(({ name }) => name === 'VAT') ? 'tax_credit_note' : kind

/**
 * The data of a correction, computed from those of the invoice (or of the invoice that would have been issued): its lines with their shares
 * of the amount, which add up to it. A receipt before an invoice names no taxes, since none were invoiced.
 */
export function correctionOf(base: DocumentData, { kind, against, reason, amount, places, payment, issuedAt }: Correction): DocumentData {
  const of = base.lines.filter((_, index) => places.includes(index))
  const shares =
    of.length === 0
      ? []
      : prorate(
          amount,
          of.map((line) => Math.max(costOf(line), 1)),
        )
  const lines = of.map((line, index) => shareOf(line, shares[index] ?? 0))
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
