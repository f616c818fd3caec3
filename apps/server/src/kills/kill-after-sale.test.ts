import { rows } from '@karat/api/kernel/db/db.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { bought } from '../testing/bought.ts'
import { type ClosedShop, command, killInRounds, makeUntilAnswered, transitionOf, type StaffRequest } from '../testing/killed.ts'
import { killStarted } from '../testing/process.ts'

afterEach(killStarted)

/** The outcome of an order: how it is paid, and how many messages its owner has. */
interface Fate {
  name: 'kept' | 'back' | 'cash' | 'refused' | 'part'
  /** The units that are left, of two, and those that were sent. */
  kept: number
  sent: number
  emails: number
  texts: number
}
/** A confirmation each; confirmed, parcels, at the door, handed over or not, sent back; cancellations. */
const fates: readonly Fate[] = [
  { name: 'kept', kept: 2, sent: 2, emails: 1 + 5, texts: 1 },
  { name: 'back', kept: 0, sent: 0, emails: 1 + 2, texts: 0 },
  { name: 'kept', kept: 2, sent: 2, emails: 1 + 5, texts: 1 },
  { name: 'back', kept: 0, sent: 0, emails: 1 + 2, texts: 0 },
  { name: 'cash', kept: 2, sent: 2, emails: 1 + 5, texts: 1 },
  { name: 'refused', kept: 1, sent: 2, emails: 1 + 3 + 2 + 3 + 1, texts: 3 },
  { name: 'part', kept: 1, sent: 1, emails: 1 + 1 + 4, texts: 1 },
]
const sum = (of: (fate: Fate) => number) => fates.reduce((all, fate) => all + of(fate), 0)
const isCash = ({ name }: Fate) => name === 'cash' || name === 'refused' || name === 'part'

/**
 * The calls of staff for an order: two parcels for its owner, cash at the door for each, one that is refused there, cancellations unit
 * by unit.
 */
function movesOf(number: string, { name }: Fate): StaffRequest[] {
  const parcel = { carrier: 'suraksha', tracking: number } as const
  const transitions = (unit: number | undefined, ...names: string[]) =>
    names.map((transition): StaffRequest => {
      const of = unit === undefined ? {} : { unit }
      if (transition === 'cancel')
        return { key: 'POST /api/staff/orders/:number/cancel/', input: { params: { number }, body: { ...of, reason: 'by the book' } } }
      return transitionOf('orders', number, transition, { ...of, ...(transition === 'ship' ? parcel : {}) })
    })
  const packed = transitions(undefined, 'confirm', 'allocate', 'pack')
  if (name === 'back') return [1, 2].flatMap((unit) => transitions(unit, 'cancel'))
  if (name === 'part') return [...transitions(1, 'cancel'), ...packed, ...transitions(2, 'ship', 'out', 'deliver', 'collect')]
  if (name === 'refused')
    return [
      ...packed,
      ...transitions(1, 'ship'),
      ...transitions(2, 'ship'),
      ...transitions(1, 'out', 'deliver', 'collect'),
      ...transitions(2, 'out', 'fail', 'send-back', 'receive', 'cancel'),
    ]
  const collected = name === 'cash' ? [1, 2].flatMap((unit) => transitions(unit, 'collect')) : []
  return [...packed, ...[1, 2].flatMap((unit) => transitions(unit, 'ship')), ...transitions(undefined, 'out', 'deliver'), ...collected]
}

interface Started {
  numbers: string[]
  lists: StaffRequest[][]
}

/** The cash of orders with cash on delivery: collected once with each parcel, with the amount of its invoice, and none is due. */
async function expectCashToAgree({ db }: ClosedShop, numbers: readonly string[]): Promise<void> {
  const orders = await rows<{
    number: string
    total: number
    paymentState: string
    paid: number
    due: number
    collections: number
    kept: number
    invoiced: number
  }>(
    db,
    sql`select o.number, o.total::float8 as total, o.payment_state as "paymentState",
          (select coalesce(sum(p.amount), 0)::float8 from order_payment p where p.order_id = o.id and p.state = 'captured') as paid,
          (select coalesce(sum(p.amount), 0)::float8 from order_payment p where p.order_id = o.id and p.state = 'due') as due,
          (select count(*)::int from cash_collection c where c.order_id = o.id) as collections,
          (select count(*)::int from order_unit u where u.order_id = o.id and u.state = 'delivered') as kept,
          (select coalesce(sum(case d.kind when 'invoice' then d.total else -d.total end), 0)::float8 from document d
             where d.order_id = o.id and d.kind in ('invoice', 'credit_note')) as invoiced
        from orders o where o.gateway = 'cod' order by o.placed_at, o.number`,
  )
  const ofCash = fates.flatMap((fate, index) => (isCash(fate) ? [{ number: numbers[index], kept: fate.kept }] : []))
  expect(orders.map(({ number, kept }) => ({ number, kept })).toSorted((a, b) => (a.number < b.number ? -1 : 1))).toEqual(
    ofCash.toSorted((a, b) => ((a.number ?? '') < (b.number ?? '') ? -1 : 1)),
  )
  for (const { total, paymentState, paid, due, collections, kept, invoiced } of orders)
    expect([paymentState, paid, due, collections, invoiced]).toEqual(['cod_collected', total, 0, kept, total])
}

/** The invariants of shipments, invoices, refunds and messages, after any kill. */
async function expectToAgree(shop: ClosedShop, { numbers }: Started): Promise<void> {
  const { db, modules } = shop
  const wrongStates = await rows(
    db,
    sql`select u.id from order_unit u join lateral (select "to" from order_event e where e.machine = 'unit' and (e.unit_id = u.id or (e.unit_id is null and e.order_id = u.order_id))
          order by e.at desc, e.id desc limit 1) e on true where e."to" <> u.state`,
  )
  expect(wrongStates).toEqual([])
  const states = await rows(db, sql`select state, count(*)::int as count from order_unit group by 1 order by 1`)
  expect(states).toEqual([
    { state: 'cancelled', count: sum(({ kept }) => 2 - kept) },
    { state: 'delivered', count: sum(({ kept }) => kept) },
  ])
  // Each of the remaining units was sent in one parcel with one invoice; the numbers of invoices have no gap.
  const parcels = await rows<{ parcels: number; invoices: number }>(
    db,
    sql`select u.id, (select count(*)::int from shipment s where u.id = any(s.unit_ids)) as parcels,
          (select count(*)::int from document d where d.kind = 'invoice' and u.id = any(d.unit_ids)) as invoices
        from order_unit u where u.state = 'delivered'`,
  )
  expect(parcels.filter((one) => one.parcels !== 1 || one.invoices !== 1)).toEqual([])
  const [invoices] = await rows<{ sequences: number[]; last: number }>(
    db,
    sql`select array_agg(sequence order by sequence) as sequences, (select last from invoice_series s where s.prefix = min(d.prefix)) as last from document d where kind = 'invoice'`,
  )
  expect(invoices?.sequences).toEqual(Array.from({ length: sum(({ sent }) => sent) }, (_, index) => index + 1))
  expect(invoices?.last).toBe(sum(({ sent }) => sent))
  const undrawn = await rows(db, sql`select 1 from document d where not exists (select from document_file f where f.document_id = d.id)`)
  expect(undrawn).toEqual([])
  // Cancelled amounts are back on their cards, once; delivered amounts are spent.
  const cards = await rows<{ kept: boolean; left: number; amount: number }>(
    db,
    sql`select reference like 'kept%' as kept, sum(available)::float8 as left, sum(amount)::float8 as amount from gift_card where reference ~ '^(kept|back)' group by 1 order by 1`,
  )
  expect(cards).toMatchObject([
    { kept: false, left: cards[0]?.amount },
    { kept: true, left: 0 },
  ])
  const [stock] = await rows<{ taken: number }>(
    db,
    sql`select sum(100 - on_hand)::int as taken from stock where subsite = 'in' and variant_id like 'EAR-004%'`,
  )
  expect(stock?.taken).toBe(sum(({ kept }) => kept))
  await expectCashToAgree(shop, numbers)
  // Each step is notified once, and none is lost.
  const messages = await modules.notifications.recent(500)
  const counts = numbers.map((number) => {
    const about = messages.filter(({ subject, body }) => subject.includes(number) || body.includes(number))
    return ['email', 'sms'].map((channel) => about.filter((one) => one.channel === channel).length)
  })
  expect(counts).toEqual(fates.map(({ emails, texts }) => [emails, texts]))
}

test('kill -9 while staff ship, cancel and collect cash: one invoice, refund, collection and notification each, and no gap in the invoice numbers', async () => {
  await killInRounds<Started>({
    async fill(shop) {
      await shop.db.execute(sql`update stock set policy = 'stock', on_hand = 100 where subsite = 'in' and variant_id like 'EAR-004%'`)
      const numbers: string[] = []
      for (const [index, fate] of fates.entries()) {
        const paid = isCash(fate) ? ({ onCards: 0, rest: 'cod', phone: `982200001${index}` } as const) : {}
        numbers.push((await bought(shop, { name: `${fate.name}-${index + 1}`, quantity: 2, ...paid })).number)
      }
      return { numbers, lists: fates.map((fate, index) => movesOf(numbers[index] ?? '', fate)) }
    },
    kills: [3, 6, 9],
    work(shop, { lists }) {
      const [refused, others] = [lists.filter((_, index) => fates[index]?.name === 'refused'), lists.filter((_, index) => fates[index]?.name !== 'refused')] // prettier-ignore
      return [...refused.map((list) => makeUntilAnswered(shop, list)), ...command(shop, others)]
    },
    agree: expectToAgree,
  })
}, 480_000)
