import { registerFiles } from '@karat/sites/register-files.ts'
import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { orBlank, required, text } from './input.ts'
import { keyPageFields, nextKey } from './key-page.ts'
import { listAmounts } from './staff-orders.ts'

/** The kinds of documents of a register. */
export const registeredKinds = ['invoice', 'credit_note'] as const

/** The documents that a registration issued in a month: its number, left out where the merchant has none, and the month (`2026-11`). */
const register = {
  registration: orBlank(text(40)),
  period: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/),
}
export const registerQuery = z.strictObject(register)
/** A page of a register, narrowed by the kind of its documents, and by their totals in major units. */
export const registerDocumentsQuery = z.strictObject({
  ...register,
  kind: orBlank(z.enum(registeredKinds)),
  ...listAmounts,
  ...keyPageFields,
})
/** A month whose books are closed. */
export const monthBody = z.strictObject(register)
/** A month that is opened again, with the reason. */
export const reopenBody = z.strictObject({ ...register, reason: required(200) })
export const booksExportBody = z.strictObject({ ...register, file: z.enum(registerFiles) })

const month = z.string()
/** The registrations that issued documents on the site: the number and its name (`GSTIN`), both empty where there is none. */
export const registrationsReply = commerceReply({
  registrations: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      legalName: z.string(),
      state: z.string(),
      /** The months of its first and its last document. */
      from: month,
      to: month,
    }),
  ),
})

const tax = z.object({ name: z.string(), amount })
const rateSum = z.object({
  /** The rate of all its taxes together, in percent; 0 for what is not taxed. */
  rate: z.number(),
  taxable: amount,
  taxes: z.array(tax),
})
/** The states of the books of a month: `running` has not ended; before one that `waits`, an earlier month has to be closed. */
export const lockStates = ['running', 'open', 'waits', 'closed'] as const
const monthLock = z.object({
  state: z.enum(lockStates),
  /** The month that has to be closed before this one, or opened again before it; null for none. */
  first: month.nullable(),
  closedAt: z.string().nullable(),
  /** The name of the member of staff. */
  closedBy: z.string(),
  /** Whether its sums are those that it was closed with. */
  isUnchanged: z.boolean(),
})
export type MonthLock = z.infer<typeof monthLock>
export const monthLockReply = commerceReply({ lock: monthLock })

/** The sums of a register: invoices less credit notes. `taxable`, `taxes` and `roundOff` add up to `total`. */
const registerSummary = z.object({
  currency: z.string(),
  invoices: z.int(),
  creditNotes: z.int(),
  taxable: amount,
  taxes: z.array(tax),
  roundOff: amount,
  total: amount,
  rates: z.array(rateSum),
  /** By HSN code and rate: the number of pieces, invoiced less returned. Empty where the tax office requires no codes. */
  hsn: z.array(rateSum.extend({ code: z.string(), quantity: z.int() })),
  /** The files that are offered for the site. */
  files: z.array(z.enum(registerFiles)),
  lock: monthLock,
})
export type RegisterSummary = z.infer<typeof registerSummary>
export const registerSummaryReply = commerceReply({ summary: registerSummary })

/** A document of a register; the amounts of a credit note are negative. */
const listedDocument = z.object({
  id: z.string(),
  kind: z.enum(registeredKinds),
  number: z.string(),
  at: z.string(),
  order: z.string(),
  /** The number of the invoice that a credit note corrects; empty for an invoice. */
  against: z.string(),
  buyer: z.string(),
  /** The state of the supply; empty where the document does not say it. */
  place: z.string(),
  taxable: amount,
  taxes: z.array(tax.extend({ rate: z.number() })),
  roundOff: amount,
  total: amount,
  currency: z.string(),
})
export type ListedDocument = z.infer<typeof listedDocument>
export const registerDocumentsReply = commerceReply({ documents: z.array(listedDocument), next: nextKey })
