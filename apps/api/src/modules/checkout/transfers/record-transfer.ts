import { type Currency, toMajor } from '@karat/money/money.ts'
import { type MoneyDetail, noteChange, noteMoney } from '../../../kernel/acts.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { AppError, fail, ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { OrderRecord, OrderState } from '../../orders/orders/port.ts'
import type { TransferDependencies } from './dependencies.ts'
import { type ExpectedTransfer, insertReceived, newestOfOrder, receivedOf } from './store.ts'

/** A transfer as staff read it from the account's statement; `amount` is minor units of the order's currency. */
export interface NotedTransfer {
  number: string
  amount: number
  reference: string
  by: string
  /** Whether staff confirm that the amount exceeds what is due: the excess is then refunded by bank transfer. */
  excess?: boolean | undefined
  /** The code of the site that the transfer must belong to; any without one. */
  site?: string
}

/** The state of an order after a transfer was recorded: the amount received in all, and the amount asked for. */
export interface Noted {
  received: number
  amount: number
  currency: string
  state: OrderState
}

/** A bank's reference as it is compared: banks and people write its letters, blanks and hyphens in different ways. */
const canonicalReference = (reference: string): string => reference.toUpperCase().replaceAll(/[\s-]/g, '')

type RecordDependencies = Pick<TransferDependencies, 'clock' | 'db' | 'idOfNumber' | 'orders' | 'payments' | 'refunds'>

/**
 * The part of a transfer above what is `due`, whose refund it requests; minor units. Throws `transfer_excess` with the amount due (major
 * units) where the excess is not known.
 */
async function refundExcess(
  { refunds }: Pick<RecordDependencies, 'refunds'>,
  tx: Db,
  order: OrderRecord,
  { currency, subsite }: ExpectedTransfer,
  { amount, reference, by, excess = false, due }: NotedTransfer & { due: number },
): Promise<number> {
  const more = amount - due
  if (more <= 0) return 0
  if (!excess)
    throw new AppError({ code: 'transfer_excess', field: 'amount', details: { due: toMajor(due, currency as Currency), currency } })
  const cause = { kind: 'excess', id: `${subsite}:${reference}` } as const
  await refunds.requestExcess(tx, { order, amount: more, cause, gateway: 'transfer', actor: { kind: 'staff', id: by }, reason: reference })
  return more
}

/** The details of a transfer for the second person: its reference, what was due where it is another amount, and what is too much; minor units. */
const detailsOf = (reference: string, { due, amount, excess }: { due: number; amount: number; excess: number }): MoneyDetail[] => [
  { name: 'reference', text: reference },
  ...(amount === due ? [] : [{ name: 'due', amount: due } as const]),
  ...(excess > 0 ? [{ name: 'excess', amount: excess } as const] : []),
]

/**
 * Records a transfer that arrived for an order. Idempotent by `reference`. What is above the amount due is refunded, which is all of it where
 * the order does not wait any more: it fails with `transfer_excess` where that is not known, and with `transfer_known`, which names the order,
 * where another transfer has the reference.
 */
export async function recordTransfer(deps: RecordDependencies, transfer: NotedTransfer): Promise<Result<Noted>> {
  const { clock, db, idOfNumber, orders, payments } = deps
  const { number, amount, by, site } = transfer
  const reference = canonicalReference(transfer.reference)
  const noted = await resultOf(() =>
    transact(db, async (tx) => {
      const orderId = await idOfNumber(tx, number.toUpperCase())
      const order = (orderId && (await orders().lock(tx, orderId))) || throwFailure('unknown_order', 'number')
      const expected = (await newestOfOrder(tx, order.id)) ?? throwFailure('unknown_order', 'number')
      if (site !== undefined && expected.subsite !== site) throwFailure('unknown_order', 'number')
      const row = { subsite: expected.subsite, reference, attemptId: expected.attemptId, amount, notedBy: by, at: clock.now() }
      const before = await receivedOf(tx, expected.attemptId)
      const other = await insertReceived(tx, row)
      if (other !== undefined) throw new AppError({ code: 'transfer_known', field: 'reference', details: { order: other } })
      const changed = (await receivedOf(tx, expected.attemptId)) !== before
      if (changed) {
        const { currency, orderNumber: id } = expected
        const due = (await payments().waits(tx, expected.attemptId)) ? Math.max(0, expected.amount - before) : 0
        const excess = await refundExcess(deps, tx, order, expected, { ...transfer, reference, due })
        noteChange({ object: 'transfers', id, after: { reference, amount, currency, ...(excess > 0 ? { excess } : {}) } })
        const { id: orderId, customerId } = order
        noteMoney({
          kind: 'transfer',
          amount,
          currency,
          orderId,
          customerId,
          object: 'transfers',
          id,
          details: detailsOf(reference, { due, amount, excess }),
          alwaysTwo: true,
          basis: { reference, before, due, excess },
        })
      }
      return expected
    }),
  )
  if (!noted.ok) return noted
  const { orderId, attemptId, amount: asked, currency } = noted.value
  // If this process ends here, the order's own timer queries the attempt.
  await payments().ask(orderId, new Set())
  const order = await orders().find(db, orderId)
  if (!order) return fail('unknown_order', { field: 'number' })
  return ok({ received: await receivedOf(db, attemptId), amount: asked, currency, state: order.state })
}

/** The currency of an order that waits for a transfer, by its number; undefined where it waits for none. */
export async function readTransferCurrency(
  { db, idOfNumber }: Pick<TransferDependencies, 'db' | 'idOfNumber'>,
  number: string,
): Promise<string | undefined> {
  const orderId = await idOfNumber(db, number.toUpperCase())
  return orderId === undefined ? undefined : (await newestOfOrder(db, orderId))?.currency
}
