import { parseLocale } from '@karat/sites/locale.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { AppError, fail, ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { Orders, OrderState, PicturesOf } from '../../orders/orders/port.ts'
import type { Gateway, PaymentEvent, Payments } from '../payments/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import { type TransferNotice, transferMail } from './pages.ts'
import { dueAtOf } from './rules.ts'
import {
  accountOf,
  type ExpectedTransfer,
  findExpected,
  insertExpected,
  insertReceived,
  newestOfOrder,
  readWaiting,
  receivedOf,
} from './store.ts'

export interface TransferParts {
  clock: Clock
  sites: Pick<Sites, 'byCode'>
  notifications: Pick<Notifications, 'send'>
  /** Functions, since both are created after the gateways. */
  orders: () => Pick<Orders, 'payer' | 'lock' | 'find'>
  payments: () => Pick<Payments, 'ask' | 'waits'>
  idOfNumber: (db: Db, number: string) => Promise<string | undefined>
  picturesOf: PicturesOf
  /** The shop's public origin; without it e-mails link to no page. */
  publicOrigin: string | undefined
}

/** A transfer as staff read it from the account's statement; `amount` is minor units of the order's currency. */
export interface NotedTransfer {
  number: string
  amount: number
  reference: string
  by: string
}

/** The state of an order after a transfer was recorded: the amount received in all, and the amount asked for. */
export interface Noted {
  received: number
  amount: number
  currency: string
  state: OrderState
}

/** The address of the page with the instructions for a transfer. */
export const transferAddress = (attemptId: string) => `/payments/transfer/${encodeURIComponent(attemptId)}`

/** Bank transfers, behind the interface of every gateway. */
export function createTransfers(db: Db, parts: TransferParts) {
  const { clock, sites, notifications, orders, payments, idOfNumber, picturesOf, publicOrigin } = parts

  async function noticeOf(tx: Db, expected: ExpectedTransfer): Promise<TransferNotice> {
    const [site, account] = await Promise.all([sites.byCode(expected.subsite), accountOf(tx, expected.subsite)])
    if (!site || !account) throw new Error(`the site ${expected.subsite} has no account for transfers`)
    return { expected, account, site }
  }

  function eventOf({ attemptId, amount, currency }: ExpectedTransfer, type: PaymentEvent['type']): PaymentEvent {
    return { eventId: `${attemptId}:${type}`, type, providerRef: attemptId, attemptId, amount, currency }
  }

  /** An attempt is captured once its transfers add up; until its last day it is reported as processing, which keeps stock and price. */
  async function status(attemptId: string, isVoided: boolean): Promise<PaymentEvent | undefined> {
    const expected = await findExpected(db, attemptId)
    if (!expected) return undefined
    if ((await receivedOf(db, attemptId)) >= expected.amount) return eventOf(expected, 'captured')
    return eventOf(expected, !isVoided && expected.dueAt > clock.now() ? 'processing' : 'failed')
  }

  const gateway: Gateway = {
    key: 'transfer',

    async createIntent({ id, orderId, orderNumber, amount, currency, returnTo }) {
      const locale = parseLocale(returnTo.split('/')[1] ?? '')
      const site = locale && (await sites.byCode(locale.subsite))
      if (!site) throw new Error(`attempt ${id} is of no site`)
      const now = clock.now()
      const about = { attemptId: id, orderId, orderNumber, subsite: site.code, language: locale.language, amount, currency }
      const expected = { ...about, dueAt: dueAtOf(now, site.timeZone), createdAt: now }
      await transact(db, async (tx) => {
        const told = await noticeOf(tx, expected)
        const payer = await orders().payer(tx, orderId)
        const page = publicOrigin === undefined ? undefined : `${publicOrigin}${transferAddress(id)}`
        const isNew = await insertExpected(tx, expected)
        if (isNew && payer) await notifications.send(tx, transferMail(told, payer.email, { page, pictures: await picturesOf(tx, orderId) }))
      })
      return { kind: 'transfer', providerRef: id, url: transferAddress(id), isProcessing: true }
    },

    // There are no webhook messages about the account.
    parseWebhook: () => undefined,
    fetchStatus: ({ id }) => status(id, false),
    void: ({ id }) => status(id, true),

    // No provider is called, so this is no error: staff transfer the refund.
    refund: () => Promise.resolve({ state: 'failed', providerRef: '' }),
    refundStatus: () => Promise.resolve(undefined),
  }

  return {
    gateway,

    /** The details of an attempt's transfer for the shopper; undefined where the attempt has none. */
    async told(attemptId: string): Promise<TransferNotice | undefined> {
      const expected = await findExpected(db, attemptId)
      return expected && noticeOf(db, expected)
    },

    /** Records a transfer that arrived for an order that waits for one. Idempotent by `reference`. */
    async note({ number, amount, reference, by }: NotedTransfer): Promise<Result<Noted>> {
      const noted = await resultOf(() =>
        transact(db, async (tx) => {
          const orderId = await idOfNumber(tx, number.toUpperCase())
          const order = (orderId && (await orders().lock(tx, orderId))) || throwFailure('unknown_order', 'number')
          const expected = (await newestOfOrder(tx, order.id)) ?? throwFailure('unknown_order', 'number')
          const row = { subsite: expected.subsite, reference, attemptId: expected.attemptId, amount, notedBy: by, at: clock.now() }
          const before = await receivedOf(tx, expected.attemptId)
          const isNew = await insertReceived(tx, row)
          if (!isNew) throwFailure('bad_request', 'reference')
          // After the order has stopped waiting, only a transfer that was recorded before may be named again.
          const changed = (await receivedOf(tx, expected.attemptId)) !== before
          if (changed && !(await payments().waits(tx, expected.attemptId)))
            throw new AppError({ code: 'move_refused', field: 'number', details: { why: 'state', state: order.state } })
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
    },

    /** The currency of an order that waits for a transfer, by its number; undefined where it waits for none. */
    async currencyOf(number: string): Promise<string | undefined> {
      const orderId = await idOfNumber(db, number.toUpperCase())
      return orderId === undefined ? undefined : (await newestOfOrder(db, orderId))?.currency
    },

    /** The expected transfers. */
    waiting: () => readWaiting(db, clock.now()),
  }
}

export type TransferService = ReturnType<typeof createTransfers>
