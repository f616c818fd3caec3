import { maxPayoutText, payoutFormats, payoutKinds, payoutLineStates } from '@karat/sites/payouts.ts'
import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { orBlank, required, wholeNumber } from './input.ts'
import { keyPageFields, nextKey } from './key-page.ts'

const kind = z.enum(payoutKinds)
/** The text of a CSV as it was read. */
const fileText = z.string().min(1).max(maxPayoutText)
/** A settlement file of a gateway, or a courier's remittance, that is looked at. */
export const payoutCheckBody = z.strictObject({ text: fileText })
/** The same file, that is applied, with the number of lines that were shown as ready. */
export const payoutBody = z.strictObject({ name: required(120), text: fileText, ready: z.int().min(0) })

/** Days for which something is open at least. */
const days = orBlank(wholeNumber(0, 365))
export const openPayoutsQuery = z.strictObject({ kind, days, ...keyPageFields })
export const openPayoutSumsQuery = z.strictObject({ days })
export const openPayoutsExportBody = z.strictObject({ kind, days })
export const payoutFilesQuery = z.strictObject(keyPageFields)

/** A line of a file: amounts in major units, `net` negative where it is deducted. Empty and 0 where the line cannot be read. */
const line = z.object({
  line: z.int(),
  state: z.enum(payoutLineStates),
  kind: z.enum([...payoutKinds, 'other']),
  /** The id of the line in its file. */
  reference: z.string(),
  /** The column of the cell that cannot be read; empty for none. */
  column: z.string(),
  /** The number of the order that it belongs to; empty where none was found. */
  order: z.string(),
  amount,
  /** The amount in the books of the site; null where nothing was found. */
  expected: amount.nullable(),
  fee: amount,
  tax: amount,
  net: amount,
  currency: z.string(),
})
export type PayoutLine = z.infer<typeof line>
const sums = { amount, fee: amount, tax: amount, net: amount }
/** The lines of a file, with the sums of those that are ready. */
const checkedPayout = z.object({
  format: z.enum(payoutFormats),
  currency: z.string(),
  ready: z.int(),
  ...sums,
  /** The sum that all its lines pay to the merchant, as on the bank statement. */
  fileNet: amount,
  lines: z.array(line),
})
export type CheckedPayout = z.infer<typeof checkedPayout>
export const payoutCheckReply = commerceReply({ payout: checkedPayout })
/** `applied`: the number of lines that were written; 0 where the file had been applied before. */
export const payoutReply = commerceReply({ id: z.string(), applied: z.int() })

/** Something that was paid or refunded and is in no payout yet. */
const openItem = z.object({
  id: z.string(),
  order: z.string(),
  source: z.string(),
  reference: z.string(),
  amount,
  currency: z.string(),
  since: z.string(),
})
export type OpenPayout = z.infer<typeof openItem>
export const openPayoutsReply = commerceReply({ items: z.array(openItem), next: nextKey })
export const openPayoutSumsReply = commerceReply({
  currency: z.string(),
  sums: z.array(z.object({ kind, source: z.string(), count: z.int(), amount })),
})

/** A file that was applied, with the sums of its lines. */
const payoutFile = z.object({
  id: z.string(),
  name: z.string(),
  format: z.enum(payoutFormats),
  at: z.string(),
  by: z.string(),
  lines: z.int(),
  ...sums,
  currency: z.string(),
})
export type PayoutFile = z.infer<typeof payoutFile>
export const payoutFilesReply = commerceReply({ files: z.array(payoutFile), next: nextKey })
