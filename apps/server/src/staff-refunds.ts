import type { Modules } from '@karat/api/compose.ts'
import { messageOf } from '@karat/api/kernel/problem.ts'
import { type Currency, toDecimal } from '@karat/money/money.ts'
import { refundSettlementBody, staffNumber } from '@karat/contract/staff.ts'
import { z } from 'zod'
import { by } from './command-by.ts'
import { type Outcome, refusal } from './outcome.ts'

/** The commands of refunds by bank transfer: list those that wait, show the account, and record a transfer with its reference. */
export const refundRequests = [
  z.strictObject({ command: z.literal('list-refunds') }),
  z.strictObject({
    command: z.literal('settle-refund'),
    number: staffNumber,
    by,
    ...refundSettlementBody.shape,
  }),
  z.strictObject({
    command: z.literal('refund-account'),
    number: staffNumber,
    by,
    ...refundSettlementBody.shape,
  }),
] as const
export type RefundRequest = z.infer<(typeof refundRequests)[number]>

const amountOf = ({ amount, currency }: { amount: number; currency: string }) => `${currency} ${toDecimal(amount, currency as Currency)}`

/** Lists refunds that wait for staff, or records the transfer of one. */
export async function executeOnRefunds(
  { refunds, refundAccounts }: Pick<Modules, 'refunds' | 'refundAccounts'>,
  request: RefundRequest,
): Promise<Outcome> {
  if (request.command === 'list-refunds') {
    const waiting = await refunds.manual()
    const lines = waiting.map(
      ({ number, order, masked, ...paid }) => `${number}  ${amountOf(paid)}  order ${order}  ${masked ?? 'no bank account yet'}`,
    )
    return { ok: true, output: lines.length > 0 ? lines.join('\n') : 'No refund waits for a bank transfer' }
  }
  const { number, by, reason } = request
  if (request.command === 'refund-account') {
    const revealed = await refundAccounts.reveal(number, by, reason)
    if (!revealed.ok) return { ok: false, output: messageOf(revealed.error.code) }
    const { holder, kind, account, code } = revealed.value
    return { ok: true, output: [holder, kind, account, code].filter(Boolean).join('  ') }
  }
  const settled = await refunds.settle(number, by, reason)
  if (settled.ok) return { ok: true, output: `${settled.value.number}: ${amountOf(settled.value)} is refunded` }
  if (settled.error.code === 'not_found') return { ok: false, output: `There is no refund ${number}` }
  return refusal(settled.error)
}
