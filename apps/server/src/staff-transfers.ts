import type { Modules } from '@karat/api/compose.ts'
import { type Currency, fromMajor, toDecimal } from '@karat/money/money.ts'
import { z } from 'zod'
import { by } from './command-by.ts'
import { type Outcome, refusal } from './outcome.ts'

/**
 * The commands of bank transfers: list the expected ones, and record a received one with its amount (major units) and the bank's reference.
 */
export const transferRequests = [
  z.strictObject({ command: z.literal('list-transfers') }),
  z.strictObject({
    command: z.literal('receive-transfer'),
    number: z.string().trim().min(1).max(40),
    amount: z.string().regex(/^\d{1,11}(\.\d{1,3})?$/),
    by,
    /** The bank's reference. */
    reason: z.string().trim().min(1).max(60),
  }),
] as const
export type TransferRequest = z.infer<(typeof transferRequests)[number]>

const amountOf = (amount: number, currency: string) => `${currency} ${toDecimal(amount, currency as Currency)}`

/** Lists expected transfers, or records a received one. */
export async function executeOnTransfers({ transfers }: Pick<Modules, 'transfers'>, request: TransferRequest): Promise<Outcome> {
  if (request.command === 'list-transfers') {
    const lines = (await transfers.waiting()).map(
      ({ orderNumber, amount, received, currency, dueAt }) =>
        `${orderNumber}  ${amountOf(amount, currency)}  came: ${amountOf(received, currency)}  until ${dueAt.toISOString()}`,
    )
    return { ok: true, output: lines.length > 0 ? lines.join('\n') : 'no transfer is waited for' }
  }
  const { number, by, reason: reference } = request
  const currency = await transfers.currencyOf(number)
  if (currency === undefined) return { ok: false, output: `no order ${number} waits for a transfer` }
  const noted = await transfers.note({ number, amount: fromMajor(request.amount, currency as Currency), reference, by })
  if (!noted.ok) return refusal(noted.error)
  const { received, amount, state } = noted.value
  const surplus = received > amount ? `; ${amountOf(received - amount, currency)} more than asked for: send it back` : ''
  return { ok: true, output: `${number}: ${state}; ${amountOf(received, currency)} of ${amountOf(amount, currency)} came${surplus}` }
}
