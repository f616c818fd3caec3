import type { Minor } from '@karat/money/money.ts'
import type { PayoutFormat, PayoutKind } from '../port.ts'

/** The cells of a line by the heads of its file, in small letters. */
export type PayoutRow = Readonly<Record<string, string>>

/** A line of a file as it was read. Amounts are minor units. */
export interface ReadLine {
  /** `other` is a line that is no payment and no refund, such as a fee of a month. */
  kind: PayoutKind | 'other'
  /** The line's own id in files of this format. */
  reference: string
  /** Ids that its payment, refund or parcel may have, in our books or at the gateway. */
  ids: readonly string[]
  /** The number of an order whose cash it is; empty for none. */
  order: string
  /** Positive, also for a refund. */
  amount: Minor
  fee: Minor
  tax: Minor
  /** Negative where the merchant pays. */
  net: Minor
  currency: string
  day: string
  settlement: string
}

/** Reads the amount in a column of a line; an empty cell is 0. Throws `UnreadableCell`. */
export type AmountReader = (column: string) => Minor

/** A kind of file: known by its heads. */
export interface PayoutFileFormat {
  name: PayoutFormat
  /** The heads that a file of this format has at least. */
  heads: readonly string[]
  /** The columns of amounts. A format whose amounts may be minor units says so by `mayBeMinor`: they are where none has a decimal point. */
  amounts: readonly string[]
  mayBeMinor?: true
  read(row: PayoutRow, amountOf: AmountReader): ReadLine
}

/** Thrown for a cell that cannot be read, with the head of its column. */
export class UnreadableCell extends Error {
  readonly column: string
  constructor(column: string) {
    super(`a cell of ${column} cannot be read`)
    this.column = column
  }
}

/** The text of a cell that may not be empty. */
export function cellOf(row: PayoutRow, column: string): string {
  const text = row[column] ?? ''
  if (text === '' || text.length > 200) throw new UnreadableCell(column)
  return text
}
