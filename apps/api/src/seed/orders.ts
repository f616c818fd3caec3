import { sql } from 'drizzle-orm'
import type { Modules } from '../compose.ts'
import { addMs, durations } from '../kernel/clock.ts'
import { type Db, rows, transact } from '../kernel/db/db.ts'
import { AppError, unwrap } from '../kernel/result.ts'
import { drawDocument } from '../modules/orders/documents/jobs.ts'
import type { DocumentData } from '../modules/orders/documents/port.ts'
import { newNumber, newPin } from '../modules/checkout/gift-cards/rules.ts'
import type { Site } from '../modules/content/sites/port.ts'
import { type DemoOrder, demoOrders } from './demo-orders.ts'
import { recordMadeUpHuids } from './record-huids.ts'
import { createLater, type OrderSeedDependencies, staff } from './orders-later.ts'

const home = {
  firstName: 'Ira',
  lastName: 'Joshi',
  line1: '12, Sadashiv Peth',
  line2: '',
  city: 'Pune',
  state: 'MH',
  postcode: '411030',
  country: 'IN',
  phone: '90000 00001',
  email: 'ira@example.com',
}
/** The carrier of the demo's parcels. */
const parcel = { carrier: 'suraksha', tracking: '4408 2217 903' }
/** The maximum balance of a gift card in the demo, in minor units. */
const maxOnCard = 4_500_000
/** The amount that a gift card pays of an order in the demo, in minor units; another method pays the rest. */
const onCard = 100_000

type DemoOrderDependencies = OrderSeedDependencies &
  Pick<Modules, 'clock' | 'carts' | 'checkout' | 'giftCards' | 'orderTransitions' | 'orders' | 'transfers' | 'notifications'>

const daysBefore = (time: string, days: number) => addMs(new Date(time), -days * durations.day).toISOString()

/**
 * Moves the documents of an order into the past, with the days that are printed on them: an invoice, its packing slip and certificate are
 * issued when their units are sent, a correction with the last transition. The order and its parcels have been moved before.
 */
async function setDocumentsBack(tx: Db, orderId: string, daysAgo: number, movedDaysAgo: number): Promise<void> {
  const issued = await rows<{ id: string; figures: DocumentData; orderedAt: string; sentAt: string | null }>(
    tx,
    sql`select d.id, d.figures, o.created_at as "orderedAt",
          (select min(s.shipped_at) from shipment s where s.order_id = d.order_id and s.unit_ids && d.unit_ids) as "sentAt"
        from document d join orders o on o.id = d.order_id where d.order_id = ${orderId}`,
  )
  const isCorrection = ({ kind }: DocumentData) => kind === 'credit_note' || kind === 'refund_receipt'
  const issuedAt = ({ figures, sentAt }: (typeof issued)[number]) =>
    isCorrection(figures) || sentAt === null ? daysBefore(figures.issuedAt, movedDaysAgo) : new Date(sentAt).toISOString()
  for (const one of issued) {
    const { id, figures, orderedAt } = one
    const sent = issued.find(
      (other) => other.figures.issuedAt === figures.againstAt && !isCorrection(other.figures) && other.sentAt !== null,
    )
    const moved: DocumentData = {
      ...figures,
      issuedAt: issuedAt(one),
      order: { ...figures.order, orderedAt: new Date(orderedAt).toISOString() },
      ...(figures.againstAt && sent ? { againstAt: issuedAt(sent) } : {}),
      lines: figures.lines.map((line) => ({ ...line, rateAt: line.rateAt && daysBefore(line.rateAt, daysAgo) })),
      payments: figures.payments.map((payment) => ({
        ...payment,
        at: daysBefore(payment.at, isCorrection(figures) ? movedDaysAgo : daysAgo),
      })),
    }
    await tx.execute(sql`update document set issued_at = ${moved.issuedAt}, figures = ${JSON.stringify(moved)}::jsonb where id = ${id}`)
  }
}

/**
 * Moves the payments and refunds of an order into the past: it was paid when it was placed, and refunded with its last transition. Attempts
 * that nobody has paid keep their times, by which their gateway is asked about them.
 */
async function setMoneyBack(tx: Db, orderId: string, daysAgo: number, movedDaysAgo: number): Promise<void> {
  const paid = sql`make_interval(days => ${daysAgo})`
  const refunded = sql`make_interval(days => ${movedDaysAgo})`
  await tx.execute(sql`
    update payment set created_at = created_at - ${paid}, updated_at = updated_at - ${paid}, released_at = released_at - ${paid}
    where order_id = ${orderId} and state in ('captured', 'refund_due', 'refunded')`)
  await tx.execute(sql`update expected_transfer set created_at = created_at - ${paid}
    where attempt_id in (select attempt_id from received_transfer) and order_id = ${orderId}`)
  await tx.execute(sql`
    update received_transfer set at = at - ${paid} where attempt_id in (select attempt_id from expected_transfer where order_id = ${orderId})`)
  await tx.execute(sql`update gift_card_entry set at = at - ${paid} where order_id = ${orderId} and kind <> 'refund'`)
  await tx.execute(sql`update gift_card_entry set at = at - ${refunded} where order_id = ${orderId} and kind = 'refund'`)
  await tx.execute(sql`
    update refund set created_at = created_at - ${refunded}, updated_at = updated_at - ${refunded}, expected_at = expected_at - ${refunded} where order_id = ${orderId}`)
  await tx.execute(sql`
    update refund_event set at = at - ${refunded} where refund_id in (select id from refund where order_id = ${orderId})`)
}

/**
 * Moves an order and its events into the past: it is posted and placed on its day, the transitions follow evenly until the last one. Its
 * parcels get the time of their transition; its documents, payments and refunds the days of these.
 */
async function setBack(db: Db, orderId: string, { daysAgo, movedDaysAgo = 0 }: DemoOrder): Promise<void> {
  const days = sql`make_interval(days => ${daysAgo})`
  await transact(db, async (tx) => {
    await tx.execute(sql`update orders set created_at = created_at - ${days}, placed_at = placed_at - ${days} where id = ${orderId}`)
    await tx.execute(sql`update cart set created_at = created_at - ${days} where id = (select cart_id from orders where id = ${orderId})`)
    // Transitions that units made together have one time.
    await tx.execute(sql`
      with ordered as (select id, at, "to", machine, lag("to") over (partition by machine order by at, id) as before from order_event where order_id = ${orderId}),
        stepped as (select id, sum((machine <> 'payment' and before is distinct from "to")::int) over (order by at, id) as step from ordered),
        counted as (select id, step, max(step) over () as steps from stepped)
      update order_event e set at = e.at - ${days}
        + make_interval(days => ${daysAgo - movedDaysAgo}) * greatest(s.step - 2, 0)::float / greatest(s.steps - 2, 1)
      from counted s where e.id = s.id`)
    // An open order is in its stage since its last transition.
    await tx.execute(sql`
      update orders o set stage_since = (select max(e.at) from order_event e where e.order_id = o.id and e.machine = 'unit')
      where o.id = ${orderId} and o.stage is not null`)
    await tx.execute(sql`
      update shipment s set shipped_at = (select max(e.at) from order_event e where e.order_id = s.order_id and e."to" = 'shipped' and e.unit_id = any (s.unit_ids))
      where s.order_id = ${orderId}`)
    await setMoneyBack(tx, orderId, daysAgo, movedDaysAgo)
    await setDocumentsBack(tx, orderId, daysAgo, movedDaysAgo)
  })
}

/** Numbers the documents of each series by the time of their issue, as a shop would have issued them. */
async function numberByTime(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    const issued = await rows<{ prefix: string; year: string; sequence: number; number: string }>(
      tx,
      sql`select prefix, year, sequence, number from document where sequence is not null order by prefix, year, issued_at, sequence`,
    )
    const series = Map.groupBy(issued, ({ prefix, year }) => `${prefix} ${year}`)
    const moved = [...series.values()].flatMap((documents) => {
      const inOrder = documents.toSorted((a, b) => a.sequence - b.sequence)
      return documents.flatMap(({ number: from }, place) => {
        const to = inOrder[place]
        return to && to.number !== from ? [{ from, number: to.number, sequence: to.sequence }] : []
      })
    })
    const numbers = sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as t("from" text, number text, sequence integer)`
    // Each number is taken until its document has let go of it.
    await tx.execute(sql`update document d set sequence = -d.sequence from ${numbers} where d.number = t."from" and d.sequence is not null`)
    await tx.execute(sql`
      update document d set number = t.number, sequence = case when d.sequence is null then null else t.sequence end
      from ${numbers} where d.number = t."from"`)
    await tx.execute(sql`
      update document d set figures = jsonb_set(d.figures, '{against}', to_jsonb(t.number)) from ${numbers} where d.figures->>'against' = t."from"`)
  })
}

/**
 * Gives the demo's shopper orders in every state, each bought and paid through the normal calls, mostly with gift cards. Each is created
 * once: the reference of its first card identifies it.
 */
export async function seedOrders(deps: DemoOrderDependencies, site: Site, customerId: string): Promise<void> {
  const { db, clock, carts, checkout, giftCards, orderTransitions, orders, transfers, notifications } = deps
  const issue = (amount: number, reference: string) => {
    const known = { number: newNumber(), pin: newPin() }
    const card = { subsite: site.code, amount, reference, to: { name: 'Ira', email: home.email }, from: '', message: '', language: 'en' }
    return transact(db, (tx) => giftCards.issue(tx, { ...card, sendAt: clock.now(), known })).then(() => known)
  }
  const happen = createLater(deps, site, customerId)

  /** Verifies the telephone number of a bag by the code that was sent to it, as cash on delivery requires. */
  async function verifyTelephone(ref: { cartId: string; customerId: string }): Promise<void> {
    unwrap(await carts.sendCode(ref, 'en'))
    const sent = (await notifications.recent(5)).find(({ channel }) => channel === 'sms')
    unwrap(await carts.verifyCode(ref, /\d{6}/.exec(sent?.body ?? '')?.[0] ?? ''))
  }

  /** Removes the products of an expired order from the bag, so that the next order does not buy them. */
  async function emptyBag(): Promise<void> {
    const bag = await carts.ofCustomer(customerId, site.code)
    const ref = { cartId: bag?.cartId ?? '', customerId }
    for (const { source } of bag?.tenders ?? []) unwrap(await carts.removeGiftCard(ref, source))
    for (const { itemId } of bag?.lines ?? []) unwrap(await carts.remove(ref, itemId))
  }

  /** Buys the units of an order; `reference` identifies the gift cards that pay. */
  async function buy({ pieces, paid }: DemoOrder, reference: string): Promise<{ id: string; number: string }> {
    let cartId: string | undefined
    for (const { productId } of pieces) {
      const piece = { productId, quantity: 1, customerId, ...(cartId === undefined ? {} : { cartId }) }
      cartId = unwrap(await carts.add(site, 'en', piece)).view.cartId
    }
    const ref = { cartId: cartId ?? '', customerId }
    const { amounts } = unwrap(await carts.setAddress(ref, { shipping: home, save: false }, 'insured'))
    const byCard = paid === undefined ? amounts.total : onCard
    const cards = Math.ceil(byCard / maxOnCard)
    for (let part = 0; part < cards; part++) {
      const amount = Math.floor(byCard / cards) + (part === 0 ? byCard % cards : 0)
      unwrap(await carts.applyGiftCard(ref, { ...(await issue(amount, `${reference}:${part}`)), client: 'demo' }))
    }
    unwrap(await checkout.hold(ref))
    if (paid === 'cash') await verifyTelephone(ref)
    const gateway = paid === undefined ? '' : paid === 'cash' ? 'cod' : 'transfer'
    const { order } = unwrap(await checkout.post(ref, { gateway, locale: `${site.code}-en`, buyer: {} }))
    if (paid === 'transfer')
      unwrap(
        await transfers.note({
          number: order.number,
          amount: order.total - onCard,
          reference: reference.toUpperCase(),
          by: staff.id,
        }),
      )
    return order
  }

  async function make(wanted: DemoOrder, reference: string): Promise<void> {
    const order = await buy(wanted, reference)
    const request = { number: order.number, actor: staff, reason: 'the demo' } as const
    const { pieces, paid, later = [], movedDaysAgo = 0 } = wanted
    const most = Math.max(...pieces.map(({ transitions }) => transitions.length))
    for (let step = 0; step < most; step++) {
      const now = pieces.map(({ transitions }) => transitions[step])
      const [first] = now
      const together = first !== undefined && now.every((transition) => transition === first)
      // Units with the same transition make it together, so that they leave in one parcel.
      for (const [place, transition] of together ? [[undefined, first] as const] : now.entries())
        if (transition) {
          const ofUnit = place === undefined ? {} : { unit: place + 1 }
          if (transition === 'ship') await recordMadeUpHuids(deps, order.number, ofUnit.unit)
          unwrap(
            await orderTransitions.byStaff(transition, {
              ...request,
              ...ofUnit,
              ...(transition === 'ship' ? parcel : {}),
            }),
          )
        }
    }
    await setBack(db, order.id, wanted)
    if (paid === 'never') {
      const after = sql`created_at + interval '2 days'`
      await db.execute(sql`update orders set expires_at = ${after} where id = ${order.id}`)
      await db.execute(sql`update expected_transfer set due_at = ${after} where order_id = ${order.id}`)
      await orders.expireOverdue()
      await emptyBag()
    }
    for (const one of later) await happen(order, one, movedDaysAgo)
  }

  const found = await rows<{ reference: string }>(db, sql`select reference from gift_card where reference like 'demo-order:%:0'`)
  const made = new Set(found.map(({ reference }) => reference))
  let isNew = false
  for (const [index, wanted] of demoOrders.entries()) {
    const { paid } = wanted
    const reference = `demo-order:${paid === 'never' || paid === 'awaited' ? paid : index}`
    if (made.has(`${reference}:0`)) continue
    isNew = true
    try {
      await make(wanted, reference)
    } catch (error) {
      // In a used demo the product may be sold out: it starts without this order.
      if (!(error instanceof AppError)) throw error
    }
  }
  // In a used demo, visitors have invoices with their numbers already.
  if (found.length === 0) await numberByTime(db)
  // Their documents are drawn when first opened: the first start has enough to do.
  if (isNew) await db.execute(sql`delete from job where kind = ${drawDocument.kind} and state = 'open'`)
}
