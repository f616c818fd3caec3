import { rows } from '@karat/api/kernel/db/db.ts'
import { unwrap } from '@karat/api/kernel/result.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { bought } from '../testing/bought.ts'
import { type ClosedShop, command, killInRounds, transitionOf } from '../testing/killed.ts'
import { killStarted } from '../testing/process.ts'

afterEach(killStarted)

const customerId = 'anvi'
const actor = { kind: 'staff', id: 'Meera' } as const
const delivered = ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver'] as const
const returnNumber = /RT\d\d-\w{8}/
/** The resolutions of the returns: two of each. */
const wishes = ['refund', 'replacement', 'exchange', 'refund', 'replacement', 'exchange'] as const
type Wish = (typeof wishes)[number]

/** Buys a pair of studs with a gift card, has it delivered and asks for its return; returns the return's number. */
async function asked(shop: ClosedShop, wish: Wish, index: number): Promise<string> {
  const { sites, orderTransitions, returns } = shop.modules
  const site = await sites.byCode('in')
  if (!site) throw new Error('the site of India is missing')
  const order = await bought(shop, { name: `kill-${index + 1}`, customerId })
  for (const transition of delivered)
    unwrap(await orderTransitions.byStaff(transition, { number: order.number, actor, reason: 'by the book' }))
  const asker = { customerId, token: undefined }
  const { pieces } = unwrap(await returns.items(site, 'en', order.id, asker))
  const image = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#a37' } })
    .png()
    .toBuffer()
  const photo = unwrap(await returns.photos.add(site, order.id, asker, image))
  const reason = wish === 'replacement' ? 'defect' : 'changed_mind'
  const items = pieces.map(({ itemId }) => ({ itemId, quantity: 1, reason, text: '' }) as const)
  const how = { photos: [photo.id], resolution: wish, handover: 'pickup', storeId: undefined, visit: undefined } as const
  const id = unwrap(
    await returns.request(site, 'en', asker, { orderId: order.id, requestKey: `kill-${index}-key`, items, ...how, photos: [photo.id] }),
  )
  return unwrap(await returns.view(site, 'en', id, asker)).record.number
}

/** The inspection of a pair of studs that is as it was sold. */
const studsAsSold = {
  huids: ['', ''],
  grossMg: 2000,
  netMg: null,
  stones: [2],
  wear: 'none',
  papers: 'back',
  claim: 'as_said',
  cause: 'none',
  goesTo: 'stock',
  note: '',
}

/** The calls of staff for a return until it is closed. */
function movesOf(number: string, wish: Wish) {
  const found = { params: { number }, body: { unit: 1, read: null, found: studsAsSold } }
  const last = wish === 'replacement' ? (['resolve', 'send', 'close'] as const) : (['resolve'] as const)
  // The offered replacement is withdrawn: its unit is restocked.
  const between = wish === 'refund' ? (['offer', 'withdraw-offer'] as const) : []
  return (['review', 'approve', 'schedule', 'collect', 'receive', 'inspect', ...between, 'pass', ...last] as const).flatMap(
    (transition) => {
      const moved = transitionOf(
        'returns',
        number,
        transition,
        transition === 'offer' ? { message: 'As said', offer: ['replacement'] } : {},
      )
      return transition === 'inspect' ? [moved, { key: 'POST /api/staff/returns/:number/inspect/' as const, input: found }] : [moved]
    },
  )
}

/** The invariants of returns, money, stock, parcels and e-mails, after any kill. */
async function expectToAgree({ db, modules: { notifications } }: ClosedShop): Promise<void> {
  expect(await rows(db, sql`select state, count(*)::int as count from return_request group by 1`)).toEqual([{ state: 'closed', count: 6 }])
  const units = await rows(
    db,
    sql`select r.resolution, u.state, x.state as piece, x.open, x.reserved, count(*)::int as count
    from return_request r join return_unit x on x.return_id = r.id join order_unit u on u.id = x.unit_id group by 1, 2, 3, 4, 5 order by 1`,
  )
  const piece = (resolution: string, state: string) => ({ resolution, state, piece: state, open: false, reserved: false, count: 2 })
  expect(units).toEqual([piece('exchange', 'exchanged'), piece('refund', 'returned'), piece('replacement', 'replaced')])
  // Every transition is written once, each from the state that the former one led to.
  const events = await rows<{ count: number; steps: number; broken: number }>(
    db,
    sql`select count(*)::int as count, count(distinct (return_id, "from", "to"))::int as steps,
          count(*) filter (where "from" is distinct from before)::int as broken
        from (select e.*, lag(e."to") over (partition by return_id order by at, id) as before from return_event e) e`,
  )
  expect(events[0]?.broken).toBe(0)
  expect(events[0]?.count).toBe(events[0]?.steps)
  // Refunded amounts are back on their cards, once; exchanged ones are credit, once; replacements have neither.
  const money = await rows(
    db,
    sql`select r.resolution, sum(c.available)::float8 / sum(c.amount) as back,
          (select count(*)::int from refund f join return_request q on q.order_id = f.order_id where q.resolution = r.resolution) as refunds
        from return_request r join gift_card_hold h on h.order_id = r.order_id join gift_card c on c.id = h.card_id group by r.resolution order by 1`,
  )
  expect(money).toEqual([
    { resolution: 'exchange', back: 0, refunds: 0 },
    { resolution: 'refund', back: 1, refunds: 2 },
    { resolution: 'replacement', back: 0, refunds: 0 },
  ])
  const lots = await rows(
    db,
    sql`select count(*)::int as lots, sum(l.amount)::float8 = (select sum((exchange->>'amount')::bigint)::float8 from return_unit) as same
        from credit_lot l where l.customer_id = ${customerId}`,
  )
  expect(lots).toEqual([{ lots: 2, same: true }])
  // A replacement is sent in a separate parcel, and takes one unit from stock; refunded units are restocked.
  const parcels = await rows(
    db,
    sql`select r.resolution, count(*)::int as count from return_request r join shipment s on s.order_id = r.order_id group by 1 order by 1`,
  )
  expect(parcels).toEqual([
    { resolution: 'exchange', count: 2 },
    { resolution: 'refund', count: 2 },
    { resolution: 'replacement', count: 4 },
  ])
  const [stock] = await rows(
    db,
    sql`select sum(100 - on_hand)::int as taken from stock where subsite = 'in' and variant_id like 'EAR-004%' and on_hand <> 100`,
  )
  expect(stock).toEqual({ taken: 6 + 2 - 2 })
  // Each message is sent exactly once: requested, approved, courier, collected, received, the offer and its withdrawal, the outcome, and
  // the end.
  const mails = (await notifications.recent(500)).filter(({ body }) => returnNumber.test(body))
  const counts = [...Map.groupBy(mails, ({ body }) => returnNumber.exec(body)?.[0]).values()].map(({ length }) => length)
  expect(counts.toSorted()).toEqual([6, 6, 8, 8, 9, 9])
  expect(new Set(mails.map(({ subject, body }) => `${subject} ${body}`)).size).toBe(mails.length)
}

test('kill -9 while staff process returns: each is refunded, replaced or exchanged once, and each step notified once', async () => {
  await killInRounds({
    async fill(shop) {
      await shop.db.execute(sql`update stock set policy = 'stock', on_hand = 100 where subsite = 'in' and variant_id like 'EAR-004%'`)
      const lists: ReturnType<typeof movesOf>[] = []
      for (const [index, wish] of wishes.entries()) lists.push(movesOf(await asked(shop, wish, index), wish))
      return lists
    },
    kills: [6, 11, 16],
    work: command,
    agree: expectToAgree,
  })
}, 480_000)
