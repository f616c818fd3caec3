import { acceptsWay, readWay } from '@karat/sites/way-to-pay.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { ok, type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { OpenedOrder, OrderAsker, OrderRecord, Orders, UnitActor, UnitMoves } from '../orders/port.ts'
import type { PaymentPage, Payments } from '../../checkout/payments/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Journal } from './journal.ts'
import { fitsCash, payable } from './rules.ts'
import type { Settlement } from './settlement.ts'
import { type ExcessRow, excessesOf, excessOf, findExcess, findRevision, revisionsOf, type RevisionRow } from './store.ts'
import type { NotifyRevision } from './notify.ts'
import { readPieces } from './views.ts'

export interface RevisionParts {
  orders: Pick<Orders, 'lock' | 'find'>
  /** The order of an id or a number that the asker may open. */
  orderOf: (db: Db, subsite: string, name: string, asker: OrderAsker) => Promise<OpenedOrder | undefined>
  clock: Clock
  unitMoves: UnitMoves
  payments: () => Pick<Payments, 'offers' | 'attemptExcess' | 'begin'>
  /** Cancels units and requests their refund, in the caller's transaction, which holds the order's lock. */
  cancelPieces: (tx: Db, order: OrderRecord, unitIds: readonly string[], by: { actor: UnitActor; reason: string }) => Promise<void>
  journal: Journal
  settlement: Settlement
  notify: NotifyRevision
}

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

const shopper: UnitActor = { kind: 'shopper', id: '' }
const nothingToPay: ExcessPage = { kind: 'none', url: '', providerRef: '', attemptId: '' }
/** States in which the shopper has agreed to a new price, or did not need to. */
const agreed = new Set(['accepted', 'settlement', 'settled', 'closed'])

/** The actions of shoppers on revised prices. */
export function createRevisions(db: Db, parts: RevisionParts) {
  const { clock, orders, orderOf, unitMoves, payments, cancelPieces, journal, settlement, notify } = parts

  /** A revision of an order that the asker may open, under the order's lock. */
  async function lockRevision(tx: Db, site: Site, id: string, asker: OrderAsker) {
    const known = (await findRevision(tx, id)) ?? throwFailure('unknown_revision', 'revisionID')
    const opened = (await orderOf(tx, site.code, known.orderId, asker)) ?? throwFailure('unknown_revision', 'revisionID')
    const order = (await orders.lock(tx, opened.id)) ?? throwFailure('unknown_revision', 'revisionID')
    return { order, row: (await findRevision(tx, id)) ?? throwFailure('unknown_revision', 'revisionID') }
  }

  async function agree(
    tx: Db,
    order: OrderRecord,
    site: Site,
    row: RevisionRow,
    { consent, isOnline }: { consent: boolean; isOnline: boolean },
  ): Promise<RevisionRow> {
    const holds = { consented: !row.newConsent || consent }
    const accepted = await journal.revision(tx, row, 'accept', { actor: shopper, reason: row.number, holds })
    return settlement.begin(tx, order, site, accepted, { actor: shopper, isBorne: false, isOnline })
  }

  const gatewaysOf = (site: Site) => site.gateways.filter((key) => key !== 'cod' && payments().offers(readWay(key).gateway))

  /** Finds the amount to pay by its id or its order's: an open excess payment, or a revision that waits for consent. */
  async function findDue(tx: Db, site: Site, name: string, asker: OrderAsker) {
    const named = await findExcess(tx, name)
    const opened = (await orderOf(tx, site.code, named?.orderId ?? name, asker)) ?? throwFailure('unknown_order', 'id')
    const order = (await orders.lock(tx, opened.id)) ?? throwFailure('unknown_order', 'id')
    const all = await excessesOf(tx, order.id)
    const due = named ? all.find(({ id }) => id === named.id) : (all.find(({ state }) => payable.has(state)) ?? all.at(-1))
    const waiting = (await revisionsOf(tx, order.id)).find(({ state, difference }) => state === 'awaiting_customer' && difference > 0)
    return { order, due: due && (named || payable.has(due.state) || !waiting) ? due : undefined, waiting }
  }

  /** Returns the excess payment; gives the consent to the new price where it is still open. */
  async function dueOf(tx: Db, site: Site, name: string, asker: OrderAsker, { gateway, amount, consent }: ExcessPost) {
    const { order, due, waiting } = await findDue(tx, site, name, asker)
    if (due) {
      if (due.amount !== amount) throwFailure('excess_changed', 'excessAmount')
      return { order, due }
    }
    if (!waiting) return throwFailure('nothing_due', 'id')
    if (waiting.difference !== amount) throwFailure('excess_changed', 'excessAmount')
    const isCash = fitsCash(order, order.total + waiting.difference, site.codLimit)
    if (gateway === 'cod' && !isCash) throwFailure('cod_unavailable', 'paymentSettingsGroupKey')
    await agree(tx, order, site, waiting, { consent, isOnline: gateway !== 'cod' })
    return { order, due: (await excessOf(tx, waiting.id)) ?? throwFailure('nothing_due', 'id') }
  }

  return {
    /** The revisions of an order with their units and excess payments, for an asker who may open the order. */
    ofOrder: (site: Site, name: string, asker: OrderAsker, field = 'id') =>
      resultOf(async () => {
        const opened = (await orderOf(db, site.code, name, asker)) ?? throwFailure('unknown_order', field)
        const order = (await orders.find(db, opened.id)) ?? throwFailure('unknown_order', field)
        const [revisions, excesses, pieces] = [
          await revisionsOf(db, order.id),
          await excessesOf(db, order.id),
          await readPieces(db, order.id),
        ]
        return { order, revisions, excesses, pieces, gateways: gatewaysOf(site) }
      }),

    /** Agrees to a new price. Idempotent. */
    accept: (site: Site, id: string, asker: OrderAsker, consent: boolean): Promise<Result<RevisionRow>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const { order, row } = await lockRevision(tx, site, id, asker)
          return agreed.has(row.state) ? row : agree(tx, order, site, row, { consent, isOnline: false })
        }),
      ),

    /** Rejects a new price: the unit is made again, or cancelled and refunded. Idempotent. */
    reject: (site: Site, id: string, asker: OrderAsker, choice: 'remake' | 'cancel'): Promise<Result<RevisionRow>> =>
      resultOf(() =>
        transact(db, async (tx) => {
          const { order, row } = await lockRevision(tx, site, id, asker)
          if (row.state === (choice === 'remake' ? 'remake' : 'item_cancelled')) return row
          const ended = { deadline: null, lookAt: null, decidedAt: clock.now() }
          const by = { actor: shopper, reason: choice }
          const rejected = await journal.revision(tx, row, 'reject', by, ended)
          if (choice === 'remake') {
            unwrap(await unitMoves.moveGiven(tx, order, 'remake', [row.unitId], { actor: shopper, reason: row.number }))
            const remade = await journal.revision(tx, rejected, 'remake', by)
            await notify(tx, order, remade, 'remade')
            return remade
          }
          await cancelPieces(tx, order, [row.unitId], { actor: shopper, reason: row.number })
          return (await findRevision(tx, id)) ?? rejected
        }),
      ),

    /**
     * Agrees to a new price where that is still open, and starts the payment of the amount due. The same payment method again is the same
     * payment while its page can be paid. An amount that differs from the due one is refused and changes nothing.
     */
    async pay(
      site: Site,
      name: string,
      asker: OrderAsker,
      post: ExcessPost,
    ): Promise<Result<{ order: OrderRecord; due: ExcessRow; page: ExcessPage }>> {
      const { gateway } = post
      const written = await resultOf(() =>
        transact(db, async (tx) => {
          if (gateway !== 'cod' && (!acceptsWay(site.gateways, gateway) || !payments().offers(readWay(gateway).gateway)))
            throwFailure('unknown_gateway', 'paymentSettingsGroupKey')
          const { order, due } = await dueOf(tx, site, name, asker, post)
          if (!payable.has(due.state)) return { order, due, attempt: undefined }
          if (gateway === 'cod') return throwFailure('cod_unavailable', 'paymentSettingsGroupKey')
          const way = readWay(gateway)
          const attempt = await payments().attemptExcess(tx, order, { excessId: due.id, amount: due.amount, way })
          return { order, due: await journal.excess(tx, due, 'start', { actor: shopper, reason: gateway }), attempt }
        }),
      )
      if (!written.ok) return written
      const { order, due, attempt } = written.value
      if (!attempt) return ok({ order, due, page: nothingToPay })
      const page = await payments().begin(order, attempt)
      if (!page.ok) return page
      return ok({ order, due: (await findExcess(db, due.id)) ?? due, page: page.value ?? nothingToPay })
    },
  }
}

export type RevisionService = ReturnType<typeof createRevisions>
