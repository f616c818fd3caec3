import type { CallReply } from '@karat/contract/calls.ts'
import { ordersKey } from '../orders/use-order.ts'
import { returnsKey } from '../returns/use-return.ts'

export type WaitingRefund = CallReply<'GET /api/staff/refunds/'>['refunds'][number]
/** The kinds of bank accounts of the site's country, the usual one first. */
export type AccountKinds = CallReply<'GET /api/staff/refunds/'>['accountKinds']
export type AwaitedTransfer = CallReply<'GET /api/staff/transfers/'>['transfers'][number]
export type WaitingCancellation = CallReply<'GET /api/staff/cancellations/'>['cancellations'][number]
export type WaitingRevision = CallReply<'GET /api/staff/revisions/'>['revisions'][number]

export const moneyKey = (site: string) => ['money', site] as const

/** The keys of everything that a decision about money touches. */
export const touchedByMoney = (site: string) => [moneyKey(site), ['queue-counts', site], ordersKey(site), returnsKey(site)] as const
