import { sql } from 'drizzle-orm'
import type { Modules } from '../compose.ts'
import { type Db, rows, transact } from '../kernel/db/db.ts'
import { AppError, unwrap } from '../kernel/result.ts'
import { newNumber, newPin } from '../modules/gift-cards/rules.ts'
import type { StaffMove } from '../modules/orders/moves.ts'
import type { Site } from '../modules/sites/port.ts'

const delivered = ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver'] as const

/**
 * Orders of the demo's shopper: what was bought, how many days ago, the moves that staff have made since, and what the shopper has
 * asked for: that it is cancelled, or comes back, about which staff have a question. One with `netMg` was weighed today, and waits for the
 * shopper's answer to its new price.
 */
const demoOrders: { productId: string; daysAgo: number; moves: readonly StaffMove[]; asks?: 'cancel' | 'return'; netMg?: number }[] = [
  { productId: 'CON-002', daysAgo: 48, moves: [...delivered, 'complete'] },
  { productId: 'EAR-004', daysAgo: 16, moves: delivered },
  { productId: 'RNG-003', daysAgo: 9, moves: ['confirm', 'start'] },
  { productId: 'BRC-002', daysAgo: 4, moves: ['confirm', 'allocate', 'pack', 'ship'] },
  { productId: 'PND-003', daysAgo: 1, moves: [] },
  { productId: 'BRC-002', daysAgo: 7, moves: [], asks: 'cancel' },
  { productId: 'EAR-004', daysAgo: 6, moves: delivered, asks: 'return' },
  { productId: 'RNG-003', daysAgo: 8, moves: ['confirm', 'start', 'inspect'], netMg: 3_020 },
]

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
/** Who brings the parcels of the demo. */
const parcel = { carrier: 'suraksha', tracking: '4408 2217 903' }
/** What a gift card of the demo holds at most, in minor units. */
const mostOnCard = 4_000_000

type OrderParts = Pick<
  Modules,
  'db' | 'clock' | 'carts' | 'checkout' | 'giftCards' | 'orderMoves' | 'cancellations' | 'returns' | 'revisions'
>

/** Lets an order and its events have happened earlier: it is posted and placed on its day, the moves follow evenly until now. */
async function setBack(db: Db, orderId: string, daysAgo: number): Promise<void> {
  const days = sql`make_interval(days => ${daysAgo})`
  await transact(db, async (tx) => {
    await tx.execute(sql`update orders set created_at = created_at - ${days}, placed_at = placed_at - ${days} where id = ${orderId}`)
    await tx.execute(sql`
      update order_event e set at = e.at - ${days} * (1 - greatest(s.step - 2, 0)::float / greatest(s.steps - 1, 1))
      from (select id, row_number() over (order by at, id) as step, count(*) over () as steps from order_event where order_id = ${orderId}) s
      where e.id = s.id`)
  })
}

/**
 * Gives the demo's shopper orders in several states, each bought, paid with gift cards and moved as any other. Each is made once:
 * its first card carries the reference that says so.
 */
export async function seedOrders(parts: OrderParts, site: Site, customerId: string): Promise<void> {
  const { db, clock, carts, checkout, giftCards, orderMoves, cancellations, returns, revisions } = parts
  const issue = (amount: number, reference: string) => {
    const known = { number: newNumber(), pin: newPin() }
    const card = { subsite: site.code, amount, reference, to: { name: 'Ira', email: home.email }, from: '', message: '', language: 'en' }
    return transact(db, (tx) => giftCards.issue(tx, { ...card, sendAt: clock.now(), known })).then(() => known)
  }
  const asker = { customerId, token: undefined }

  /** Cancels a whole order; what its cards paid is back at once. */
  async function cancel(orderId: string): Promise<void> {
    const { pieces } = unwrap(await cancellations.items(site, orderId, asker, [], 'sources'))
    const items = pieces.map(({ itemId }) => ({ itemId, quantity: 1 }))
    const said = { reason: 'mistake', text: '', refundTo: 'sources', refundSeen: undefined } as const
    unwrap(await cancellations.request(site, asker, { orderId, requestKey: 'the-demo', items, ...said }))
  }

  /** Asks for the return of an order's pieces, about which staff ask a question. */
  async function giveBack(orderId: string): Promise<void> {
    const { pieces } = unwrap(await returns.items(site, 'en', orderId, asker))
    const items = pieces.map(({ itemId }) => ({ itemId, quantity: 1, reason: 'changed_mind' as const, text: '' }))
    const asked = { photos: [], resolution: 'refund', handover: 'pickup', storeId: undefined, visit: undefined } as const
    const id = unwrap(await returns.request(site, 'en', asker, { orderId, requestKey: 'the-demo', items, ...asked, photos: [] }))
    const { facts } = unwrap(await returns.view(site, 'en', id, asker))
    for (const [name, said] of [
      ['review', ''],
      ['ask', 'Have the studs been worn? A photo of their backs would help us.'],
    ] as const)
      unwrap(await returns.staff(facts.number, { name, actor: { kind: 'staff', id: 'meera' }, reason: 'the demo', said }))
  }

  async function make({ productId, daysAgo, moves, asks, netMg }: (typeof demoOrders)[number], reference: string): Promise<void> {
    const { view } = unwrap(await carts.add(site, 'en', { productId, quantity: 1, customerId }))
    const ref = { cartId: view.cartId, customerId }
    const { amounts } = unwrap(await carts.setAddress(ref, { shipping: home, save: false }, 'insured'))
    for (let part = 0, left = amounts.total; left > 0; part++, left -= mostOnCard) {
      const card = await issue(Math.min(left, mostOnCard), `${reference}:${part}`)
      unwrap(await carts.applyGiftCard(ref, { ...card, client: 'demo' }))
    }
    unwrap(await checkout.hold(ref))
    const { order } = unwrap(await checkout.post(ref, { gateway: '', locale: `${site.code}-en`, buyer: {} }))
    for (const move of moves)
      unwrap(
        await orderMoves.move(move, {
          number: order.number,
          actor: { kind: 'staff', id: 'meera' },
          reason: 'the demo',
          ...(move === 'ship' ? parcel : {}),
        }),
      )
    await setBack(db, order.id, daysAgo)
    const weighed = { number: order.number, unit: 1, by: 'meera', reason: 'the demo' }
    if (netMg !== undefined) unwrap(await revisions.weigh({ ...weighed, netMg, grossMg: netMg + 256 }))
    if (asks === 'cancel') await cancel(order.id)
    if (asks === 'return') await giveBack(order.id)
  }

  for (const [index, wanted] of demoOrders.entries()) {
    const reference = `demo-order:${index}`
    const [existing] = await rows(db, sql`select 1 from gift_card where reference = ${`${reference}:0`}`)
    if (existing) continue
    try {
      await make(wanted, reference)
    } catch (error) {
      // A demo that was played with may have sold the piece: it opens without this order.
      if (!(error instanceof AppError)) throw error
    }
  }
}
