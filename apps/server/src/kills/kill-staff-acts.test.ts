import { rows } from '@karat/api/kernel/db/db.ts'
import { unwrap } from '@karat/api/kernel/result.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { bought } from '../testing/bought.ts'
import { type ClosedShop, killInRounds, makeUntilAnswered, type StaffRequest } from '../testing/killed.ts'
import { killStarted } from '../testing/process.ts'

afterEach(killStarted)

const indexes = [1, 2, 3, 4] as const
/** How often each message is sent again: as often as a day allows. */
const repeats = 3
/** The discounts on the making charge of each draft order, in per cent, one after the other. */
const percents = [5, 10, 0, 8] as const

/** A made-to-order ring that waits for its weigh-in, and the messages about its order that are sent again. */
interface Prepared {
  number: string
  messageIds: string[]
  huid: string
}

async function prepared(shop: ClosedShop, index: number): Promise<Prepared> {
  const { number } = await bought(shop, { name: `kill-${index}`, productId: 'RNG-003' })
  for (const transition of ['confirm', 'start', 'inspect'] as const)
    unwrap(
      await shop.modules.orderTransitions.byStaff(transition, { number, actor: { kind: 'staff', id: 'Meera' }, reason: 'by the book' }),
    )
  await shop.modules.jobs.runDue()
  const messages = await rows<{ id: string }>(
    shop.db,
    sql`select m.id from message m join orders o on o.id = m.order_id where o.number = ${number} and m.channel = 'email' order by m.id limit 2`,
  )
  return { number, messageIds: messages.map(({ id }) => id), huid: `HM000${index}` }
}

/** The identity number that customers show; the shop takes any that has its pattern. */
const pan = 'ABCPK1234F'

/** An order on hold for the identity number of its buyer; returns its number. */
async function heldForNumber(shop: ClosedShop, index: number): Promise<string> {
  const { number } = await bought(shop, { name: `kill-6${index}`, productId: 'BNG-002', onCards: 0 })
  await shop.modules.jobs.runDue()
  return number
}

const numberEntryOf = (number: string): StaffRequest[] => [
  { key: 'POST /api/staff/orders/:number/id-numbers/enter/', input: { params: { number }, body: { idNumber: pan } } },
]

/** A draft order of one ring; returns its number. */
async function drafted({ modules: { sites, drafts } }: ClosedShop): Promise<string> {
  const site = await sites.byCode('in')
  if (!site) throw new Error('the site of India is missing')
  const member = { id: 'meera', name: 'Meera', readsAll: true }
  const contact = { firstName: 'Anvi', lastName: 'Deshpande', phone: '9822000000', email: 'anvi@example.com' }
  const items = [{ productId: 'RNG-003', quantity: 1, engraving: '', tag: '' }]
  const empty = { couponCode: '', deliveryMethod: 'standard', storeId: undefined, place: undefined, message: '', note: '', madeIn: '' }
  return unwrap(await drafts.create(site, member, { channel: 'walk_in', language: 'en', customerId: undefined, contact, items, ...empty }))
}

const repeatsOf = ({ number, messageIds }: Prepared): StaffRequest[][] =>
  messageIds.map((id) =>
    Array.from({ length: repeats }, (_, count) => ({
      key: 'POST /api/staff/orders/:number/messages/:id/repeat/',
      input: { params: { number, id }, body: { repeats: count } },
    })),
  )

const hallmarkingOf = ({ number, huid }: Prepared): StaffRequest[] => [
  {
    key: 'POST /api/staff/orders/:number/hallmarking/out/',
    input: { params: { number }, body: { unit: 1, centre: 'Laxmi Assay', articles: [{ article: 1, grossMg: 3000 }] } },
  },
  {
    key: 'POST /api/staff/orders/:number/hallmarking/back/',
    input: { params: { number }, body: { unit: 1, article: 1, grossMg: 3000, huid } },
  },
]

const discountsOf = (number: string): StaffRequest[] =>
  percents.map((percent, index) => ({
    key: 'POST /api/staff/drafts/:number/discount/',
    input: { params: { number }, body: { version: index + 1, percent, reason: 'She buys often.' } },
  }))

interface Started {
  orders: Prepared[]
  drafts: string[]
  held: string[]
  lists: StaffRequest[][]
}

async function expectMessagesToAgree({ db, modules: { notifications } }: ClosedShop, { orders }: Started): Promise<void> {
  const sent = await rows<{ number: string; ids: string[]; audited: string[] }>(
    db,
    sql`select o.number, array_agg(m.id order by m.id) as ids,
          (select array_agg(a.after->>'messageID' order by a.after->>'messageID') from audit_entry a
             where a.object = 'orders' and a.object_id = o.number and a.after ? 'messageSentAgain') as audited
        from message m join orders o on o.id = m.order_id where m.repeat_of is not null group by o.number`,
  )
  expect(sent).toHaveLength(orders.length)
  for (const { ids, audited } of sent) expect(audited).toEqual(ids)
  const mails = (await notifications.recent(500)).filter(({ channel }) => channel === 'email')
  for (const { number, messageIds } of orders) {
    const texts = mails.filter(({ subject }) => subject.includes(number)).map(({ subject, body }) => `${subject} ${body}`)
    const counts = [...Map.groupBy(texts, (text) => text).values()].map(({ length }) => length)
    expect(counts.filter((count) => count > 1)).toEqual(messageIds.map(() => 1 + repeats))
  }
}

async function expectHallmarkingToAgree({ db }: ClosedShop, { orders }: Started): Promise<void> {
  const events = (name: string) =>
    sql`(select count(*)::int from order_event e where e.order_id = o.id and e.machine = 'hallmarking' and e."to" like ${`${name} %`})`
  const acts = (name: string) =>
    sql`(select count(*)::int from audit_entry a where a.object = 'orders' and a.object_id = o.number and a.after ? ${name})`
  const found = await rows(
    db,
    sql`select o.number, o.hallmarking_since as since, h.huid, h.in_mg as "inMg", u.huids, ${events('out')} as "outEvents", ${events('hallmarked')} as "backEvents",
          ${acts('hallmarkingOut')} as "outActs", ${acts('hallmarkingBack')} as "backActs"
        from orders o join order_unit u on u.order_id = o.id left join hallmarking h on h.order_id = o.id
        where o.number in ${orders.map(({ number }) => number)} order by h.huid`,
  )
  const once = { outEvents: 1, backEvents: 1, outActs: 1, backActs: 1 }
  expect(found).toEqual(orders.map(({ number, huid }) => ({ number, since: null, huid, inMg: 3000, huids: [huid], ...once })))
}

async function expectIdNumbersToAgree({ db }: ClosedShop, { held }: Started): Promise<void> {
  const found = await rows(
    db,
    sql`select o.number, o.state, o.hold_reason as "holdReason",
          (select count(*)::int from id_proof p where p.cart_id = o.cart_id) as numbers,
          (select coalesce(jsonb_agg(a.after->>'idProof'), '[]') from audit_entry a
             where a.object = 'orders' and a.object_id = o.number and a.after ? 'idProof') as audited
        from orders o where o.number in ${held} order by o.number`,
  )
  const once = { state: 'placed', holdReason: null, numbers: 1, audited: ['ABCxx…4F'] }
  expect(found).toEqual(held.toSorted().map((number) => ({ number, ...once })))
}

async function expectDiscountsToAgree({ db }: ClosedShop, { drafts }: Started): Promise<void> {
  const found = await rows<{ number: string; total: number; acts: { before: number; after: number; discount: string }[] }>(
    db,
    sql`select d.number, d.version, d.making_percent as percent, d.total::float8 as total,
          (select count(*)::int from draft_event e where e.draft_id = d.id and e.kind = 'discount') as events,
          (select jsonb_agg(jsonb_build_object('before', a.before->'total', 'after', a.after->'total', 'discount', a.after->'makingDiscount') order by a.id)
             from audit_entry a where a.object = 'drafts' and a.object_id = d.number and a.after ? 'makingDiscount') as acts
        from draft_order d order by d.number`,
  )
  const last = percents.at(-1) ?? 0
  expect(found).toMatchObject(
    drafts.toSorted().map((number) => ({ number, version: 1 + percents.length, percent: last * 100, events: percents.length })),
  )
  for (const { total, acts } of found) {
    expect(acts.map(({ discount }) => discount)).toEqual(percents.map((percent) => `${percent} %`))
    // Each act begins with the total that the former one led to.
    expect(acts.slice(1).map(({ before }) => before)).toEqual(acts.slice(0, -1).map(({ after }) => after))
    expect(acts.at(-1)?.after).toBe(total)
  }
}

test('kill -9 while staff send messages again, send pieces to hallmarking, give discounts and enter identity numbers: each act is made and audited once', async () => {
  await killInRounds<Started>({
    async fill(shop) {
      const [orders, drafts, held]: [Prepared[], string[], string[]] = [[], [], []]
      for (const index of indexes) {
        orders.push(await prepared(shop, index))
        drafts.push(await drafted(shop))
        held.push(await heldForNumber(shop, index))
      }
      return {
        orders,
        drafts,
        held,
        lists: [
          ...orders.flatMap((order) => [...repeatsOf(order), hallmarkingOf(order)]),
          ...drafts.map(discountsOf),
          ...held.map(numberEntryOf),
        ],
      }
    },
    kills: [2, 5, 9],
    work: (shop, { lists }) => lists.map((list) => makeUntilAnswered(shop, list)),
    agree: async (shop, started) => {
      await expectMessagesToAgree(shop, started)
      await expectHallmarkingToAgree(shop, started)
      await expectDiscountsToAgree(shop, started)
      await expectIdNumbersToAgree(shop, started)
    },
  })
}, 480_000)
