import type { CheckedPayout, OpenPayout, PayoutFile, PayoutLine } from '@karat/contract/staff-payouts.ts'
import { type Currency, isCurrency, type Minor, sum, toMajor } from '@karat/money/money.ts'
import type { MatchedFile, MatchedLine } from './match-lines.ts'
import type { AppliedFile, OpenItem } from './views.ts'

const unread = { kind: 'other', reference: '', amount: 0, fee: 0, tax: 0, net: 0, currency: '' } as const

/** A line of a file; amounts were read in the currency of the site. */
function lineToWire({ line, state, read, column, item }: MatchedLine, currency: Currency): PayoutLine {
  const major = (amount: Minor) => toMajor(amount, currency)
  const { kind, reference, amount, fee, tax, net, currency: named } = read ?? unread
  return {
    line,
    state,
    kind,
    reference: reference.slice(0, 250),
    column,
    order: item?.order ?? '',
    amount: major(amount),
    expected: item && isCurrency(item.currency) ? toMajor(item.amount, item.currency) : null,
    fee: major(fee),
    tax: major(tax),
    net: major(net),
    currency: named,
  }
}

/** The lines of a file, with the sums of those that are ready: a refund is subtracted. */
export function checkedToWire({ format, lines }: MatchedFile, currency: Currency): CheckedPayout {
  const ready = lines.flatMap(({ state, read }) => (state === 'ready' && read ? [read] : []))
  const all = lines.flatMap(({ read }) => (read ? [read] : []))
  const major = (amounts: Minor[]) => toMajor(sum(amounts), currency)
  return {
    format,
    currency,
    ready: ready.length,
    amount: major(ready.map(({ kind, amount }) => (kind === 'refund' ? -amount : amount))),
    fee: major(ready.map(({ fee }) => fee)),
    tax: major(ready.map(({ tax }) => tax)),
    net: major(ready.map(({ net }) => net)),
    fileNet: major(all.map(({ net }) => net)),
    lines: lines.map((line) => lineToWire(line, currency)),
  }
}

/** Something that is in no payout yet. */
export const openToWire = ({ amount, since, currency, ...item }: OpenItem): OpenPayout => ({
  ...item,
  amount: toMajor(amount, currency as Currency),
  currency,
  since: since.toISOString(),
})

/** A file that was applied. */
export function fileToWire({ appliedAt, appliedBy, amount, fee, tax, net, ...file }: AppliedFile, currency: Currency): PayoutFile {
  const major = (minor: Minor) => toMajor(minor, currency)
  return {
    ...file,
    at: appliedAt.toISOString(),
    by: appliedBy,
    amount: major(amount),
    fee: major(fee),
    tax: major(tax),
    net: major(net),
    currency,
  }
}
