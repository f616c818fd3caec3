import { acceptsPaymentMethod, readPaymentMethod } from '@karat/sites/payment-method.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { PaymentPage } from '../../checkout/payments/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAsker, OrderRecord } from '../orders/port.ts'
import { agree } from './accept-revision.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { fitsCash, payable } from './rules.ts'
import { excessesOf, excessOf, type ExcessRow, findExcess, revisionsOf } from './store.ts'
import { shopper, transitionExcess } from './transitions.ts'

/** The confirmation of a shopper's payment: the payment method, and the amount that they were shown. */
export interface ExcessPost {
  gateway: string
  /** Minor units. */
  amount: number
  /** Whether the shopper agreed separately to a rise above the site's cap. */
  consent: boolean
}

/** The payment page; undefined where nothing is due. */
export type ExcessPage = Omit<PaymentPage, 'kind'> & { kind: 'none' | PaymentPage['kind'] }

const nothingToPay: ExcessPage = { kind: 'none', url: '', providerRef: '', attemptId: '' }

/** Finds the amount to pay by its id or its order's: an open excess payment, or a revision that waits for consent. */
async function findDue(
  { orderOf, orders }: Pick<RevisionDependencies, 'orderOf' | 'orders'>,
  tx: Db,
  site: Site,
  name: string,
  asker: OrderAsker,
) {
  const named = await findExcess(tx, name)
  const opened = (await orderOf(tx, site.code, named?.orderId ?? name, asker)) ?? throwFailure('unknown_order', 'id')
  const order = (await orders.lock(tx, opened.id)) ?? throwFailure('unknown_order', 'id')
  const all = await excessesOf(tx, order.id)
  const due = named ? all.find(({ id }) => id === named.id) : (all.find(({ state }) => payable.has(state)) ?? all.at(-1))
  const waiting = (await revisionsOf(tx, order.id)).find(({ state, difference }) => state === 'awaiting_customer' && difference > 0)
  return { order, due: due && (named || payable.has(due.state) || !waiting) ? due : undefined, waiting }
}

/** Returns the excess payment; gives the consent to the new price where it is still open. */
async function dueOf(
  deps: RevisionDependencies,
  tx: Db,
  site: Site,
  name: string,
  asker: OrderAsker,
  { gateway, amount, consent }: ExcessPost,
) {
  const { order, due, waiting } = await findDue(deps, tx, site, name, asker)
  if (due) {
    if (due.amount !== amount) throwFailure('excess_changed', 'excessAmount')
    return { order, due }
  }
  if (!waiting) return throwFailure('nothing_due', 'id')
  if (waiting.difference !== amount) throwFailure('excess_changed', 'excessAmount')
  const isCash = fitsCash(order, order.total + waiting.difference, site.codLimit)
  if (gateway === 'cod' && !isCash) throwFailure('cod_unavailable', 'paymentSettingsGroupKey')
  await agree(deps, tx, order, site, waiting, { consent, isOnline: gateway !== 'cod' })
  return { order, due: (await excessOf(tx, waiting.id)) ?? throwFailure('nothing_due', 'id') }
}

/**
 * Agrees to a new price where that is still open, and starts the payment of the amount due. The same payment method again is the same
 * payment while its page can be paid. An amount that differs from the due one is refused and changes nothing.
 */
export async function payExcess(
  deps: RevisionDependencies,
  site: Site,
  name: string,
  asker: OrderAsker,
  post: ExcessPost,
): Promise<Result<{ order: OrderRecord; due: ExcessRow; page: ExcessPage }>> {
  const { db, payments } = deps
  const { gateway } = post
  const written = await resultOf(() =>
    transact(db, async (tx) => {
      if (gateway !== 'cod' && (!acceptsPaymentMethod(site.gateways, gateway) || !payments().offers(readPaymentMethod(gateway).gateway)))
        throwFailure('unknown_gateway', 'paymentSettingsGroupKey')
      const { order, due } = await dueOf(deps, tx, site, name, asker, post)
      if (!payable.has(due.state)) return { order, due, attempt: undefined }
      if (gateway === 'cod') return throwFailure('cod_unavailable', 'paymentSettingsGroupKey')
      const paymentMethod = readPaymentMethod(gateway)
      const attempt = await payments().attemptExcess(tx, order, { excessId: due.id, amount: due.amount, paymentMethod })
      return { order, due: await transitionExcess(deps, tx, due, 'start', { actor: shopper, reason: gateway }), attempt }
    }),
  )
  if (!written.ok) return written
  const { order, due, attempt } = written.value
  if (!attempt) return ok({ order, due, page: nothingToPay })
  const page = await payments().begin(order, attempt)
  if (!page.ok) return page
  return ok({ order, due: (await findExcess(db, due.id)) ?? due, page: page.value ?? nothingToPay })
}
