import { addMs, durations } from '../../../../kernel/clock.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import { deferToCommit } from '../../../../kernel/db/transacting.ts'
import { newId, newReference, newToken } from '../../../../kernel/id.ts'
import type { OrderDependencies } from '../dependencies.ts'
import { referenceLength } from '../order-number.ts'
import type { NewOrder, OrderRecord } from '../port.ts'
import { cardRows, optionsOf, paymentMinutes, tokenHash, unitRows } from '../rules.ts'
import { publishStockMoved } from '../units/stock-moved.ts'
import { insertOrder } from '../store.ts'
import { macOf } from './unpaid-limit.ts'

/** Writes an order that waits for its payment, with its items, units and first event; `token` opens it. */
export async function createOrder(
  deps: Pick<OrderDependencies, 'clock' | 'events' | 'secrets'>,
  tx: Db,
  newOrder: NewOrder,
): Promise<OrderRecord & { token: string }> {
  const { clock, events } = deps
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
    gateway: newOrder.paymentMethod.gateway,
    paymentMethod: newOrder.paymentMethod.method,
    deliveryMethod: newOrder.deliveryMethod,
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
    draftStore: newOrder.draftStore,
    stage: 'unpaid' as const,
    stageSince: createdAt,
    promisedFor: newOrder.promisedFor,
    deviceMac: macOf(deps, newOrder.buyer, 'device'),
    addressMac: macOf(deps, newOrder.buyer, 'address'),
  }
  const event = {
    id: newId(createdAt),
    orderId: id,
    machine: 'unit',
    from: null,
    to: 'payment_pending',
    actor: 'shopper',
    actorId: '',
    reason: 'posted',
    at: createdAt,
  } as const
  await deferToCommit(
    insertOrder(tx, inserted, items, { ...rows, cards: cardRows(id, newOrder.cards), event }),
    // Cards are updated later by a job; the purchase itself does not read them.
    publishStockMoved(tx, events, newOrder.site.code, fromStock),
  )
  return { ...record, token }
}
