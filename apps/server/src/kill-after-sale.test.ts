import { rows } from '@karat/api/kernel/db/db.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { AdminRequest } from './admin-socket.ts'
import { bought } from './testing/bought.ts'
import { type ClosedShop, command, killInRounds } from './testing/killed.ts'
import { killStarted } from './testing/process.ts'

afterEach(killStarted)

/** What staff do with an order: half of the orders go to their owner in two parcels, the others are cancelled piece by piece. */
function movesOf(number: string, index: number) {
  const by = { command: 'move-order', number, by: 'Meera', reason: 'by the book' } as const
  if (index % 2 === 1) return [1, 2].map((unit) => ({ ...by, move: 'cancel', unit }) as const)
  const parcel = { carrier: 'suraksha', tracking: number } as const
  return [
    ...(['confirm', 'allocate', 'pack'] as const).map((move) => ({ ...by, move })),
    ...[1, 2].map((unit) => ({ ...by, ...parcel, move: 'ship', unit }) as const),
    ...(['out', 'deliver'] as const).map((move) => ({ ...by, move })),
  ]
}

/** All that must hold of shipments, invoices, refunds and messages, whatever was killed when. */
async function expectToAgree({ db, modules: { notifications } }: ClosedShop, lists: readonly (readonly AdminRequest[])[]): Promise<void> {
  const numbers = lists.map(([first]) => (first && 'number' in first ? first.number : ''))
  const count = numbers.length
  const half = count / 2
  const wrongStates = await rows(
    db,
    sql`select u.id from order_unit u join lateral (select "to" from order_event e where e.machine = 'unit' and (e.unit_id = u.id or (e.unit_id is null and e.order_id = u.order_id))
          order by e.at desc, e.id desc limit 1) e on true where e."to" <> u.state`,
  )
  expect(wrongStates).toEqual([])
  const states = await rows(db, sql`select state, count(*)::int as count from order_unit group by 1 order by 1`)
  expect(states).toEqual([
    { state: 'cancelled', count: count },
    { state: 'delivered', count: count },
  ])
  // Each of the pieces left in one parcel with one invoice; the numbers of invoices have no gap.
  const parcels = await rows<{ parcels: number; invoices: number }>(
    db,
    sql`select u.id, (select count(*)::int from shipment s where u.id = any(s.unit_ids)) as parcels,
          (select count(*)::int from document d where d.kind = 'invoice' and u.id = any(d.unit_ids)) as invoices
        from order_unit u where u.state = 'delivered'`,
  )
  expect(parcels.filter((one) => one.parcels !== 1 || one.invoices !== 1)).toEqual([])
  const [invoices] = await rows<{ sequences: number[]; last: number }>(
    db,
    sql`select array_agg(sequence order by sequence) as sequences, (select max(last) from invoice_series) as last from document where kind = 'invoice'`,
  )
  expect(invoices?.sequences).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  expect(invoices?.last).toBe(count)
  const undrawn = await rows(db, sql`select 1 from document d where not exists (select from document_file f where f.document_id = d.id)`)
  expect(undrawn).toEqual([])
  // What was cancelled is back on its cards, once; what was delivered is spent.
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
  expect(stock?.taken).toBe(count)
  // A confirmation each; confirmed, two parcels, at the door, handed over; two cancellations each. None is lost and none is sent twice.
  const messages = await notifications.recent(500)
  const counts = numbers.map((number) => {
    const about = messages.filter(({ subject, body }) => subject.includes(number) || body.includes(number))
    return about.filter(({ channel }) => channel === 'email').length
  })
  expect(counts).toEqual(numbers.map((_, index) => (index % 2 === 1 ? 1 + 2 : 1 + 5)))
  expect(messages.filter(({ channel }) => channel === 'sms')).toHaveLength(half)
}

test('kill -9 while staff ship and cancel: each parcel has one invoice without a gap, each cancellation its refund, and each step is told once', async () => {
  await killInRounds({
    async fill(shop) {
      await shop.db.execute(sql`update stock set policy = 'stock', on_hand = 100 where subsite = 'in' and variant_id like 'EAR-004%'`)
      const lists: (readonly AdminRequest[])[] = []
      for (let index = 0; index < 6; index++) {
        const order = await bought(shop, { name: `${index % 2 === 1 ? 'back' : 'kept'}-${index + 1}`, quantity: 2 })
        lists.push(movesOf(order.number, index))
      }
      return lists
    },
    kills: [3, 4, 5],
    work: command,
    agree: expectToAgree,
  })
}, 480_000)
