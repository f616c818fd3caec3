import { bankAccountKinds } from '@karat/sites/bank-account.ts'
import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { money, orBlank, required } from './input.ts'
import { keyPageFields, nextKey } from './key-page.ts'
import { listAmounts, listDays, staffSearch } from './staff-orders.ts'

/** The days on which the things of a queue began to wait, and their amounts. */
export const staffQueueFilter = { ...listDays, ...listAmounts }
/** A part of the number of the thing or of its order; people are not found in a queue. */
const queueSearch = { search: orBlank(staffSearch) }
const queueFields = { ...staffQueueFilter, ...queueSearch, ...keyPageFields }
/**
 * A page of a queue, narrowed by the days on which its things began to wait, and by their amounts: of the transfer, of the cash, of the order
 * that is cancelled, of the difference to the new price; or searched by the beginning, the end or a part of a number.
 */
export const staffQueueQuery = z.strictObject(queueFields)

/** Requests to cancel that wait for a decision, the oldest first. */
export const staffCancellationsReply = commerceReply({
  cancellations: z.array(
    z.object({
      number: z.string(),
      order: z.string(),
      at: z.string(),
      reason: z.string(),
      /** The shopper's text; empty without one. */
      text: z.string(),
      /** The names of the pieces, one for each unit. */
      pieces: z.array(z.string()),
      /** The total of the order. */
      total: amount,
      currency: z.string(),
    }),
  ),
  next: nextKey,
})

/** `view`: those with an account to transfer to, or those that wait for their customer's account; without it all of them. */
export const waitingRefundsFilter = { view: orBlank(z.enum(['transfer', 'account'])), ...staffQueueFilter }
export const staffRefundsQuery = z.strictObject({ ...waitingRefundsFilter, ...queueSearch, ...keyPageFields })
/** Refunds that staff have to send by bank transfer, in the order in which they began to wait. */
export const staffRefundsReply = commerceReply({
  refunds: z.array(
    z.object({
      number: z.string(),
      order: z.string(),
      /** Since when it waits. */
      since: z.string(),
      amount,
      currency: z.string(),
      /** The masked account; null until the shopper has given one. */
      account: z.string().nullable(),
    }),
  ),
  /** The kinds of bank accounts of the site's country. */
  accountKinds: z.array(z.enum(bankAccountKinds)),
  next: nextKey,
})

const transfer = z.object({
  /** The number of the order, which the payer gives as the reference. */
  number: z.string(),
  at: z.string(),
  dueAt: z.string(),
  amount,
  /** The sum of the transfers that arrived so far. */
  received: amount,
  currency: z.string(),
})
/** Transfers that unpaid orders wait for, the first due ones first. */
export const staffTransfersReply = commerceReply({ transfers: z.array(transfer), next: nextKey })
/**
 * A transfer as the account's statement has it: its amount in major units of the order's currency, and the bank's reference. `excess` says
 * that more arrived than the order still asks for, and that the rest is refunded; without it such an amount is refused (`transfer_excess`).
 */
export const receiveTransferBody = z.strictObject({
  amount: money(99_999_999_999),
  reference: required(60),
  excess: z.boolean().exactOptional(),
})
/** The amount that an order received in all, and the amount that was asked for; `state` is that of the order. */
export const receiveTransferReply = commerceReply({ number: z.string(), state: z.string(), amount, received: amount, currency: z.string() })

/** Orders that were handed over while their cash was not recorded (`collect`), the oldest order first. */
export const staffCashReply = commerceReply({
  orders: z.array(
    z.object({
      number: z.string(),
      /** When the first piece was handed over. */
      since: z.string(),
      /** The cash that the invoices of the pieces ask for, as far as it is due. */
      amount,
      currency: z.string(),
    }),
  ),
  next: nextKey,
})

/** New prices of weighed pieces that wait for a decision of staff, the oldest first. */
export const staffRevisionsReply = commerceReply({
  revisions: z.array(
    z.object({
      number: z.string(),
      order: z.string(),
      at: z.string(),
      /** The piece by its position in the order, from 1. */
      unit: z.int(),
      piece: z.string(),
      /** Price with tax and net weight in milligrams, as ordered and as weighed. */
      before: z.object({ price: amount, netMg: z.int() }),
      after: z.object({ price: amount, netMg: z.int() }),
      difference: amount,
      currency: z.string(),
      /** The decisions that staff may take. */
      choices: z.array(z.enum(['ask', 'waive', 'remake', 'cancel'])),
    }),
  ),
  next: nextKey,
})
