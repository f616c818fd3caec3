import type { CallReply } from '@karat/contract/calls.ts'
import type { WaitingAct } from '../approvals/use-waiting-acts.ts'
import { ordersKey } from '../orders/use-order.ts'
import { returnsKey } from '../returns/use-return.ts'

/** The acts about a row that wait for a second person. */
interface Waiting {
  waiting: readonly WaitingAct[]
}
export type WaitingRefund = CallReply<'GET /api/staff/refunds/'>['refunds'][number] & Waiting
/** The kinds of bank accounts of the site's country, the usual one first. */
export type AccountKinds = CallReply<'GET /api/staff/refunds/'>['accountKinds']
export type AwaitedTransfer = CallReply<'GET /api/staff/transfers/'>['transfers'][number] & Waiting
export type CashDue = CallReply<'GET /api/staff/cash/'>['orders'][number]
export type WaitingCancellation = CallReply<'GET /api/staff/cancellations/'>['cancellations'][number] & Waiting
export type WaitingRevision = CallReply<'GET /api/staff/revisions/'>['revisions'][number] & Waiting

export const moneyKey = (site: string) => ['money', site] as const

/** The keys of everything that a decision about money touches. */
export const touchedByMoney = (site: string) => [moneyKey(site), ['queue-counts', site], ordersKey(site), returnsKey(site)] as const
