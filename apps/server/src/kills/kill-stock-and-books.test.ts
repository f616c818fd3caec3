import { rows } from '@karat/api/kernel/db/db.ts'
import { unwrap } from '@karat/api/kernel/result.ts'
import { insertIssued, issuedDocument, taxed } from '@karat/api/testing/issued-document.ts'
import { ring } from '@karat/api/testing/purchase.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { bought } from '../testing/bought.ts'
import { CallRefused } from '../commands/staff-client.ts'
import { type ClosedShop, killInRounds, makeUntilAnswered, type Step, transitionOf } from '../testing/killed.ts'
import { killStarted } from '../testing/process.ts'

afterEach(killStarted)

const indexes = [1, 2, 3, 4] as const
const pune = 'laxmi-chowk-house'
/** Two months that have ended, whenever the test runs. */
const [march, april] = ['2020-03', '2020-04']

/** The record of a piece, in milligrams. */
const record = (index: number, moreMg: number) => {
  const weights = { grossMg: 2958 + moreMg, netMg: 2758 + moreMg, caratMilli: 1000, otherMg: 0 }
  return { huids: [`KI00${index}L`], ...weights, certificate: '', tray: '' }
}
const tagOf = (index: number) => `KILL-${index}`

/** A piece is received, sent to a store, confirmed there, and weighed anew. */
function stepsOfPiece(index: number): Step[] {
  const params = { tag: tagOf(index) }
  const received = record(index, 0)
  const standing = { ...received, tray: '7' }
  const body = { variantID: ring, replaceCount: true, pieces: [{ tag: params.tag, ...received }] }
  return [
    { key: 'POST /api/staff/ready-pieces/', input: { body } },
    { key: 'POST /api/staff/ready-pieces/:tag/send/', input: { params, body: { storeID: pune } } },
    { key: 'POST /api/staff/ready-pieces/:tag/arrive/', input: { params, body: { storeID: pune, tray: '7' } } },
    {
      key: 'POST /api/staff/ready-pieces/:tag/correct/',
      input: { params, body: { ...record(index, 20), tray: '7', seen: standing, reason: 'Weighed anew' } },
    },
  ]
}

const registrationOf = (index: number) => `27KILL${index}`

/** A registration with a document in each of two months. */
async function issueTwo({ db }: ClosedShop, index: number): Promise<void> {
  const number = registrationOf(index)
  const supplier = { legalName: 'Kanakira', lines: [], state: 'Maharashtra', stateCode: '27', taxIds: [{ name: 'GSTIN', number }] }
  for (const month of [march, april]) {
    const lines = [{ hsn: '71131910', ...taxed(100_000 * index, 3000), charges: [] }]
    const issued = { id: `${number}-${month}`, number: `${number}/${month}`, issuedAt: new Date(`${month}-10T09:00:00Z`), supplier, lines }
    await insertIssued(db, 'in', issuedDocument(issued))
  }
}

/** A month is closed, opened again and closed, then the next one is closed. */
function stepsOfBooks(index: number): Step[] {
  const registration = registrationOf(index)
  const close = (period: string): Step => ({ key: 'POST /api/staff/books/close/', input: { body: { registration, period } } })
  const body = { registration, period: march, reason: 'A credit note was missing' }
  return [close(march), { key: 'POST /api/staff/books/reopen/', input: { body } }, close(march), close(april)]
}

interface Paid {
  id: string
  amount: number
}
const fileNameOf = ({ id }: Paid) => `${id}.csv`

/** A payment that waits for its payout. */
async function paid(shop: ClosedShop, index: number): Promise<Paid> {
  const order = await bought(shop, { name: `kill-${index}`, onCards: 0 })
  await shop.modules.jobs.runDue()
  const [payment] = await rows<Paid>(
    shop.db,
    sql`select id, amount::float8 as amount from payment where order_id = ${order.id} and state = 'captured'`,
  )
  if (!payment) throw new Error(`order ${order.number} has no payment`)
  return payment
}

/** Undoes the application of a file; false where it is not there any more. */
const undo =
  (name: string): Step =>
  async ({ staff }) => {
    try {
      const { files } = await staff('GET /api/staff/payouts/', { query: {} }, 'in')
      const id = files.find((file) => file.name === name)?.id
      if (id === undefined) return false
      const { acts } = await staff('GET /api/staff/undo/', { query: { object: 'payouts', id } }, 'in')
      await staff('POST /api/staff/undo/', { body: { entry: acts[0]?.id ?? '' } }, 'in')
      return true
    } catch (error) {
      if (error instanceof CallRefused && error.status > 0) throw error
      return undefined
    }
  }

/** A settlement file is applied, undone, and applied again. */
function stepsOfPayout(payment: Paid): Step[] {
  const text = `type,id,amount,fee,tax,currency,date,payout\npayment,${payment.id},${(payment.amount / 100).toFixed(2)},2.00,0.36,INR,2026-11-24,P1`
  const name = fileNameOf(payment)
  const apply: Step = { key: 'POST /api/staff/payouts/', input: { body: { name, text, ready: 1 } } }
  return [apply, undo(name), apply]
}

const customerId = 'anvi'

/** The return of a delivered pair of studs that its customer brings to a store; its number. */
async function brought(shop: ClosedShop, index: number): Promise<string> {
  const { sites, orderTransitions, returns } = shop.modules
  const site = await sites.byCode('in')
  if (!site) throw new Error('the site of India is missing')
  const order = await bought(shop, { name: `kill-5${index}`, customerId })
  for (const transition of ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver'] as const)
    unwrap(
      await orderTransitions.byStaff(transition, {
        number: order.number,
        actor: { kind: 'staff', id: 'Meera' },
        reason: 'by the book',
      }),
    )
  const asker = { customerId, token: undefined }
  const { pieces } = unwrap(await returns.items(site, 'en', order.id, asker))
  const items = pieces.map(({ itemId }) => ({ itemId, quantity: 1, reason: 'changed_mind', text: '' }) as const)
  const how = { resolution: 'refund', handover: 'store', storeId: pune, visit: undefined } as const
  const id = unwrap(
    await returns.request(site, 'en', asker, { orderId: order.id, requestKey: `kill-${index}-key`, items, photos: [], ...how }),
  )
  return unwrap(await returns.view(site, 'en', id, asker)).record.number
}

const stepsOfReturn = (number: string): Step[] => [transitionOf('returns', number, 'receive', { storeID: pune, atCounter: true })]

interface Started {
  payments: Paid[]
  returns: string[]
  lists: Step[][]
}

/** A field as each act on a thing left it by the audit, in the order of the acts. */
const changesOf = (object: string, id: ReturnType<typeof sql>, field: string) => sql`
  (select coalesce(jsonb_agg(a.after->${field} order by a.id), '[]') from audit_entry a where a.object = ${object} and a.object_id = ${id})`

async function expectPiecesToAgree({ db }: ClosedShop): Promise<void> {
  const found = await rows(
    db,
    sql`select p.tag, p.state, p.store_id as "storeId", p.tray, p.gross_mg as "grossMg",
          (select jsonb_agg(m.kind order by m.id) from piece_movement m where m.piece_id = p.id) as movements,
          ${changesOf('ready-pieces', sql`p.tag`, 'state')} as states, ${changesOf('ready-pieces', sql`p.tag`, 'grossMg')} as weights
        from ready_piece p where p.variant_id = ${ring} order by p.tag`,
  )
  const movements = ['receive', 'send', 'arrive', 'correct']
  const audited = { states: ['free', 'away', 'free', null], weights: [2958, null, null, 2978] }
  expect(found).toEqual(
    indexes.map((index) => ({ tag: tagOf(index), state: 'free', storeId: pune, tray: '7', grossMg: 2978, movements, ...audited })),
  )
  const stock = await rows(
    db,
    sql`select s.on_hand as free, (select sum(t.on_hand)::int from store_stock t where t.subsite = 'in' and t.variant_id = ${ring}) as "inStores"
        from stock s where s.subsite = 'in' and s.variant_id = ${ring}`,
  )
  expect(stock).toEqual([{ free: indexes.length, inStores: indexes.length }])
}

async function expectBooksToAgree({ db }: ClosedShop): Promise<void> {
  const found = await rows(
    db,
    sql`select registration, period, closed_at is not null as "isClosed", closing_sums = sums as "isUnchanged",
          ${changesOf('books', sql`registration || ' ' || period`, 'isClosed')} as acts
        from register_month where registration like '27KILL%' order by registration, period`,
  )
  const closed = { isClosed: true, isUnchanged: true }
  expect(found).toEqual(
    indexes.flatMap((index) => [
      { registration: registrationOf(index), period: march, ...closed, acts: [true, false, true] },
      { registration: registrationOf(index), period: april, ...closed, acts: [true] },
    ]),
  )
}

async function expectPayoutsToAgree({ db }: ClosedShop, { payments }: Started): Promise<void> {
  const found = await rows(
    db,
    sql`select p.id, f.name, l.amount::float8 as amount, ${changesOf('payouts', sql`f.id`, 'count')} as acts
        from payment p join payout_line l on l.id = p.payout_line_id join payout_file f on f.id = l.file_id order by p.id`,
  )
  const byId = payments.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  expect(found).toEqual(byId.map((payment) => ({ ...payment, name: fileNameOf(payment), acts: [1] })))
  // The files that were applied before have gone, each with its act and its undo.
  const gone = await rows(
    db,
    sql`select jsonb_agg(a.after->'count' order by a.id) as acts from audit_entry a
        where a.object = 'payouts' and not exists (select 1 from payout_file f where f.id = a.object_id) group by a.object_id`,
  )
  expect(gone).toEqual(payments.map(() => ({ acts: [1, 0] })))
  expect(await rows(db, sql`select count(*)::int as lines from payout_line`)).toEqual([{ lines: payments.length }])
}

async function expectReturnsToAgree({ db, modules: { notifications } }: ClosedShop, { returns }: Started): Promise<void> {
  const found = await rows(
    db,
    sql`select r.number, r.state, r.received_store as "storeId",
          (select jsonb_agg(e."to" order by e.at, e.id) from return_event e where e.return_id = r.id) as events,
          ${changesOf('returns', sql`r.number`, 'state')} as acts
        from return_request r order by r.number`,
  )
  const acts = ['under_review', 'approved', 'store_dropoff', 'received']
  const events = ['requested', ...acts]
  expect(found).toEqual(returns.toSorted().map((number) => ({ number, state: 'received', storeId: pune, events, acts })))
  // One message that the return was asked for, and one that it was received.
  const mails = (await notifications.recent(500)).filter(({ channel }) => channel === 'email')
  for (const number of returns) expect(mails.filter(({ body }) => body.includes(number))).toHaveLength(2)
}

test('kill -9 while staff receive and move pieces, close months, apply payouts and take returns in: each act is made and audited once', async () => {
  await killInRounds<Started>({
    async fill(shop) {
      await shop.db.execute(sql`update stock set policy = 'stock', on_hand = 100 where subsite = 'in' and variant_id like 'EAR-004%'`)
      const [payments, returns]: [Paid[], string[]] = [[], []]
      for (const index of indexes) {
        payments.push(await paid(shop, index))
        returns.push(await brought(shop, index))
        await issueTwo(shop, index)
      }
      return {
        payments,
        returns,
        lists: [
          ...indexes.flatMap((index) => [stepsOfPiece(index), stepsOfBooks(index)]),
          ...payments.map(stepsOfPayout),
          ...returns.map(stepsOfReturn),
        ],
      }
    },
    kills: [3, 7, 11],
    work: (shop, { lists }) => lists.map((list) => makeUntilAnswered(shop, list)),
    agree: async (shop, started) => {
      await expectPiecesToAgree(shop)
      await expectBooksToAgree(shop)
      await expectPayoutsToAgree(shop, started)
      await expectReturnsToAgree(shop, started)
    },
  })
}, 480_000)
