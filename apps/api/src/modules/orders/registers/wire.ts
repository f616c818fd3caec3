import type { ListedDocument, MonthLock as WireLock, RegisterSummary } from '@karat/contract/staff-books.ts'
import { type Currency, type Minor, toMajor } from '@karat/money/money.ts'
import type { IssuedForTax, IssuingRegistration } from '../documents/port.ts'
import type { MonthLock } from './lock-month.ts'
import { monthIn } from './period.ts'
import type { EntrySum } from './rate-entries.ts'
import { counted, placeOf } from './rules.ts'
import type { RegisterSums } from './register-sums.ts'

/** Thousandths of a percent as the percentage that calls name. */
const percentOfRate = (rate: number): number => rate / 1000

/** A registration with the months of its first and its last document by the clocks of the site. */
export const registrationToWire = ({ first, last, ...one }: IssuingRegistration, timeZone: string) => ({
  ...one,
  from: monthIn(timeZone, first),
  to: monthIn(timeZone, last),
})

/** A document of a register; the amounts of a credit note are negative. */
export function documentToWire({ id, kind, number, issuedAt, buyer, ...row }: IssuedForTax): ListedDocument {
  const { currency, totals } = row
  const major = (amount: Minor) => toMajor(counted({ kind }, amount), currency)
  return {
    id,
    kind,
    number,
    at: issuedAt.toISOString(),
    order: row.order.number,
    against: row.against,
    buyer,
    place: placeOf(row),
    taxable: major(totals.taxable),
    taxes: totals.taxes.map(({ name, rate, amount }) => ({ name, rate: percentOfRate(rate), amount: major(amount) })),
    roundOff: major(totals.roundOff),
    total: major(totals.total),
    currency,
  }
}

/** The sums of a register. */
export function sumsToWire({ rates, hsn, taxes, ...sums }: RegisterSums, currency: Currency): Omit<RegisterSummary, 'files' | 'lock'> {
  const major = (amount: Minor) => toMajor(amount, currency)
  const taxesOf = (named: ReadonlyMap<string, Minor>) => [...named].map(([name, amount]) => ({ name, amount: major(amount) }))
  const sumOf = (one: EntrySum) => ({ rate: percentOfRate(one.rate), taxable: major(one.taxable), taxes: taxesOf(one.taxes) })
  return {
    currency,
    invoices: sums.invoices,
    creditNotes: sums.creditNotes,
    taxable: major(sums.taxable),
    taxes: taxesOf(taxes),
    roundOff: major(sums.roundOff),
    total: major(sums.total),
    rates: rates.map(sumOf),
    hsn: hsn.map((one) => ({ code: one.hsn, quantity: one.quantity, ...sumOf(one) })),
  }
}

/** Whether the books of a month are closed. */
export const lockToWire = ({ closedAt, ...lock }: MonthLock): WireLock => ({ ...lock, closedAt: closedAt?.toISOString() ?? null })
