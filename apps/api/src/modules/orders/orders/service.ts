import { addMs, type Clock, durations } from '../../../kernel/clock.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { deferToCommit } from '../../../kernel/db/transacting.ts'
import type { Events } from '../../../kernel/events.ts'
import { newId, newReference, newToken } from '../../../kernel/id.ts'
import type { Run } from '../../../kernel/jobs/definition.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Carts } from '../../cart/port.ts'
import type { Delivery } from '../../checkout/delivery/port.ts'
import type { Inventory } from '../../catalogue/inventory/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { GatewayAnswer, Payments } from '../../checkout/payments/port.ts'
import type { Site, Sites } from '../../content/sites/port.ts'
import type { Buyer, Holder, Orders } from './port.ts'
import { heldInStores, readUnits } from './units/store.ts'
import { boughtWith } from './cards/store.ts'
import { confirmationOf, type House } from './confirmation.ts'
import { cardsOrdered, orderPlaced, unitsMoved } from './events.ts'
import { publishStockMoved } from './stock-moved.ts'
import { referenceLength } from './order-number.ts'
import { cardRows, paymentMinutes, extendedExpiry, mayRead, optionsOf, tokenHash, unitRows } from './rules.ts'
import { readOrder, readPayer } from './views.ts'
import {
  addEvent,
  addTokenHash,
  claimUnpaid,
  countUnpaid,
  findOrder,
  findOverdue,
  hasOrdered,
  heldTenders,
  insertOrder,
  lockHolder,
  lockOrder,
  lockOrderOfCart,
  setExpiry,
  setHoldReason,
  setPaymentState,
  setWay,
} from './store.ts'
import { createOrderTransitions, orderTransition } from './order-transitions.ts'

export interface OrderParts {
  clock: Clock
  carts: Pick<Carts, 'close'>
  inventory: Inventory
  notifications: Notifications
  sites: Pick<Sites, 'byCode'>
  delivery: Pick<Delivery, 'lines'>
  /** The sender of messages to the buyers of a site. */
  house: (site: Site) => Promise<House>
  events: Events
  payments: () => Pick<Payments, 'ask' | 'release'>
  /** The modules that hold something for an order: promotions, credit, gift cards. */
  holders: () => readonly Holder[]
  secrets: Secrets
  /** The maximum numbers of unpaid orders of one device and one client address at the same time. */
  unpaid: { perDevice: number; perAddress: number }
}

/** The payment transition with which an order is placed. */
const settling = { paid: 'capture', free: 'need-nothing', cod_due: 'owe-cash' } as const

export function createOrders(
  db: Db,
  { clock, carts, inventory, notifications, sites, delivery, house, events, payments, holders, secrets, unpaid }: OrderParts,
) {
  const moves = createOrderTransitions(clock)

  const buyerKeys = [
    ['device', 'device_mac', unpaid.perDevice],
    ['address', 'address_mac', unpaid.perAddress],
  ] as const
  const macOf = (buyer: Buyer, holder: 'device' | 'address') => {
    const id = buyer[holder]
    return id === undefined || id === '' ? null : secrets.hmac(`unpaid ${holder}`, id)
  }

  const orders: Orders = {
    async lockUnpaid(tx, buyer) {
      // Always the device first, to avoid deadlocks: statements of a connection run in the order in which they are sent.
      const macs = buyerKeys.flatMap(([holder]) => macOf(buyer, holder) ?? [])
      await Promise.all(macs.map((mac) => lockHolder(tx, mac)))
    },

    async tooManyUnpaid(tx, buyer) {
      const reached = buyerKeys.map(async ([holder, column, limit]) => {
        const id = buyer[holder]
        return id && (await countUnpaid(tx, column, secrets.hmacs(`unpaid ${holder}`, id))) >= limit
      })
      return (await Promise.all(reached)).some(Boolean)
    },

    opensTo: (view, { deviceId, ...asker }) => {
      const deviceIs = (mac: string) => deviceId !== undefined && deviceId !== '' && secrets.verify('unpaid device', deviceId, mac)
      return mayRead({ ...view, createdAt: new Date(view.createdAt) }, { ...asker, deviceIs }, clock.now())
    },

    ofCart: lockOrderOfCart,
    lock: lockOrder,
    find: findOrder,
    payer: readPayer,

    async create(tx, newOrder) {
      const createdAt = clock.now()
      const id = newId(createdAt)
      const expiresAt = addMs(createdAt, paymentMinutes * durations.minute)
      const record = {
        id,
        number: `${newOrder.site.code.toUpperCase()}${String(createdAt.getUTCFullYear()).slice(2)}-${newReference(referenceLength)}`,
        cartId: newOrder.cartId,
        customerId: newOrder.customerId ?? null,
        byGuest: newOrder.customerId === undefined,
        quoteId: newOrder.quoteId,
        fingerprint: newOrder.fingerprint,
        subsite: newOrder.site.code,
        language: newOrder.language,
        state: 'payment_pending' as const,
        paymentState: 'unpaid',
        holdReason: null,
        gateway: newOrder.way.gateway,
        paymentMethod: newOrder.way.method,
        currency: newOrder.site.currency,
        total: newOrder.amounts.total,
        payable: newOrder.amounts.payable,
        hasHolds: newOrder.promotions.length + newOrder.tenders.length > 0,
        hasCards: newOrder.cards.length > 0,
        createdAt,
        expiresAt,
        placedAt: null,
      }
      const token = newToken()
      const items = newOrder.items.map((item, position) => ({
        id: newId(createdAt),
        orderId: id,
        position,
        variantId: item.record.variantId,
        productId: item.record.productId,
        name: item.record.name,
        options: optionsOf(item),
        quantity: item.quantity,
        unitPrice: item.unitPrice,
        breakup: item.units[0]?.breakup ?? item.breakup,
        state: 'payment_pending' as const,
        stockTaken: item.taken.length,
      }))
      const fromStock = items.filter((item) => item.stockTaken > 0)
      const rows = unitRows(newOrder.items, items)
      const inserted = {
        ...record,
        tokenHashes: [tokenHash(token)],
        amounts: { ...newOrder.amounts, promotions: newOrder.promotions, tenders: newOrder.tenders },
        address: newOrder.address,
        deliveryMethod: newOrder.deliveryMethod,
        promisedFor: newOrder.promisedFor,
        deviceMac: macOf(newOrder.buyer, 'device'),
        addressMac: macOf(newOrder.buyer, 'address'),
      }
      await deferToCommit(
        insertOrder(tx, inserted, items, { ...rows, cards: cardRows(id, newOrder.cards) }),
        addEvent(tx, {
          id: newId(createdAt),
          orderId: id,
          machine: 'unit',
          from: null,
          to: 'payment_pending',
          actor: 'shopper',
          actorId: '',
          reason: 'posted',
          at: createdAt,
        }),
        // Cards are updated later by a job; the purchase itself does not read them.
        publishStockMoved(tx, events, newOrder.site.code, fromStock),
      )
      return { ...record, token }
    },

    async addToken(tx, orderId) {
      const token = newToken()
      await addTokenHash(tx, orderId, tokenHash(token))
      return token
    },

    claimUnpaid,

    async place(tx, order, { state, holdReason: newReason }) {
      const holdReason = order.holdReason ?? newReason
      const cause = { actor: 'system', reason: holdReason ?? state } as const
      const change = { paymentState: state, holdReason: holdReason ?? null, placedAt: clock.now(), expiresAt: null }
      const [to] = await Promise.all([
        moves.units(tx, order, holdReason ? 'hold' : 'place', cause, change),
        moves.payment(tx, order, settling[state], { actor: 'system', reason: state }),
        carts.close(tx, order.cartId, boughtWith(tx, order)),
        payments().release(tx, order.id),
        events.publish(tx, orderPlaced, { orderId: order.id }),
        ...(order.hasCards ? [events.publish(tx, cardsOrdered, { orderId: order.id })] : []),
        ...(order.hasHolds ? holders().map((holder) => holder.spend(tx, order.id)) : []),
      ])
      return { ...order, state: to, holdReason: holdReason ?? null, paymentState: state }
    },

    async release(tx, order, holdReason) {
      const cause = { actor: 'system', reason: holdReason ?? 'released', holding: ['proved'] } as const
      const to = await moves.units(tx, order, holdReason ? 'hold' : 'release', cause, { holdReason: holdReason ?? null })
      return { ...order, state: to, holdReason: holdReason ?? null }
    },

    async hold(tx, order, reason) {
      const waits = order.state !== 'payment_pending' && orderTransition(order.state, 'hold', 'system')
      if (waits) return void (await moves.units(tx, order, 'hold', { actor: 'system', reason }, { holdReason: reason }))
      const at = clock.now()
      const noted = { machine: 'unit', actor: 'system', actorId: '' } as const
      await Promise.all([
        setHoldReason(tx, order.id, reason),
        addEvent(tx, { id: newId(at), orderId: order.id, ...noted, from: order.state, to: order.state, reason, at }),
      ])
    },

    async end(tx, order, to, reason, next = []) {
      const units = await readUnits(tx, order.id)
      if (next.length > 0) await inventory.lock(tx, order.subsite, [...units.map((unit) => unit.variantId), ...next])
      await moves.units(tx, order, to === 'expired' ? 'expire' : 'end', { actor: 'system', reason }, { expiresAt: null })
      const taken = units.filter(({ fromStock }) => fromStock)
      await inventory.release(tx, order.subsite, taken)
      await publishStockMoved(tx, events, order.subsite, taken)
      if (order.hasHolds) await Promise.all(holders().map((holder) => holder.release(tx, order.id)))
      await payments().release(tx, order.id)
      if (to === 'expired') await events.publish(tx, unitsMoved, { orderId: order.id, move: 'expire', unitIds: units.map(({ id }) => id) })
    },

    hasOrdered,
    heldInStores,
    heldTenders,

    async setWay(tx, order, way) {
      const again = order.paymentState === 'failed' && (await moves.payment(tx, order, 'retry', { actor: 'shopper', reason: 'posted' }))
      const paymentState = again || order.paymentState
      await setWay(tx, order.id, way, paymentState)
      return { ...order, gateway: way.gateway, paymentMethod: way.method, paymentState }
    },

    async declined(tx, order) {
      if (order.paymentState !== 'unpaid') return
      await setPaymentState(tx, order.id, await moves.payment(tx, order, 'decline', { actor: 'system', reason: 'declined' }))
    },
  }

  /** Expires an overdue order; it stays while its gateway does not answer, or its bank works on it, as long as that is allowed. */
  function expire(orderId: string, answer: GatewayAnswer): Promise<boolean> {
    return transact(db, async (tx) => {
      const order = await lockOrder(tx, orderId)
      const now = clock.now()
      if (order?.state !== 'payment_pending' || !order.expiresAt || order.expiresAt > now) return false
      const until = extendedExpiry(order.createdAt, now, answer)
      if (until) await setExpiry(tx, orderId, until)
      else await orders.end(tx, order, 'expired', answer === 'answered' ? 'not paid in time' : `not paid in time; the gateway: ${answer}`)
      return !until
    })
  }

  return {
    ...orders,

    /**
     * Expires every overdue order, after asking the gateways whether it was paid. Where one does not answer, the order stays a little
     * longer. Run by the schedule; returns how many orders expired.
     */
    async expireOverdue(): Promise<number> {
      const unreachable = new Set<string>()
      let ended = 0
      for (;;) {
        const overdue = await findOverdue(db, clock.now(), 50)
        for (const id of overdue) {
          const answer = await payments().ask(id, unreachable)
          if (await expire(id, answer)) ended += 1
        }
        if (overdue.length === 0) return ended
      }
    },

    /** Sends the order confirmation by e-mail. Run as a job, so that a kill between order and message loses neither. */
    async confirmByMail(orderId: string, { finish }: Run): Promise<void> {
      const order = await readOrder(db, orderId)
      const site = order && (await sites.byCode(order.subsite))
      if (!order || !site) return
      const { shipping } = order.address
      const [lines, sender] = await Promise.all([delivery.lines(db, order.language, shipping), house(site)])
      await transact(db, async (tx) => {
        await finish(tx)
        const token = newToken()
        const content = confirmationOf(order, { site, lines, house: sender, token })
        await deferToCommit(addTokenHash(tx, orderId, tokenHash(token)))
        await notifications.send(tx, {
          channel: 'email',
          recipient: shipping.email,
          site: order.subsite,
          language: order.language,
          kind: 'mail.confirmation',
          ...content,
        })
      })
    },
  }
}

export type OrderService = ReturnType<typeof createOrders>
