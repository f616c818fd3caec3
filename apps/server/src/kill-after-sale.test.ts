import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Modules } from '@karat/api/compose.ts'
import { durations } from '@karat/api/kernel/clock.ts'
import { type Db, rows, transact } from '@karat/api/kernel/db/db.ts'
import { openEmbedded } from '@karat/api/kernel/db/embedded.ts'
import { vacuumJob } from '@karat/api/kernel/db/maintenance.ts'
import { unwrap } from '@karat/api/kernel/result.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { sendToShop } from './admin-socket.ts'
import { closedShop } from './testing/closed-shop.ts'
import { killStarted, start } from './testing/process.ts'

afterEach(killStarted)

const to = {
  firstName: 'Anvi',
  lastName: 'Deshpande',
  line1: '12',
  line2: '',
  city: 'Pune',
  state: 'MH',
  postcode: '411030',
  country: 'IN',
  phone: '9822000000',
  email: 'anvi@example.com',
}
/** What a gift card holds at most, in minor units. */
const mostOnCard = 4_000_000

/** Buys two pairs of studs with gift cards, whose references begin with `name`; returns the order's number. */
async function bought({ db, clock, sites, carts, checkout, giftCards }: Modules, name: string): Promise<string> {
  const site = await sites.byCode('in')
  if (!site) throw new Error('the site of India is missing')
  const { view } = unwrap(await carts.add(site, 'en', { productId: 'EAR-004', quantity: 2, customerId: undefined }))
  const ref = { cartId: view.cartId, customerId: undefined }
  const { amounts } = unwrap(await carts.setAddress(ref, { shipping: to, save: false }, 'insured'))
  for (let part = 0, left = amounts.total; left > 0; part++, left -= mostOnCard) {
    const known = { number: String(Number(`4${name.replaceAll(/\D/g, '')}${part}`)).padEnd(16, '7'), pin: '123456' }
    const card = { subsite: 'in', amount: Math.min(left, mostOnCard), reference: `${name}:${part}`, to: { name: 'Anvi', email: to.email } }
    await transact(db, (tx) => giftCards.issue(tx, { ...card, from: '', message: '', language: 'en', sendAt: clock.now(), known }))
    unwrap(await carts.applyGiftCard(ref, { ...known, client: 'test' }))
  }
  unwrap(await checkout.hold(ref))
  return unwrap(await checkout.post(ref, { gateway: '', locale: 'in-en', buyer: {} })).order.number
}

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
async function expectToAgree(db: Db, count: number): Promise<void> {
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
  const [numbers] = await rows<{ sequences: number[]; last: number }>(
    db,
    sql`select array_agg(sequence order by sequence) as sequences, (select max(last) from invoice_series) as last from document where kind = 'invoice'`,
  )
  expect(numbers?.sequences).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  expect(numbers?.last).toBe(count)
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
  const mails = await rows(db, sql`select 1 from message where channel = 'email'`)
  // A confirmation each; confirmed, two parcels, at the door, handed over; two cancellations each.
  expect(mails.length).toBeGreaterThanOrEqual(count + half * 5 + half * 2)
  expect(await rows(db, sql`select kind from job where state = 'dead'`)).toEqual([])
}

test('kill -9 while staff ship and cancel: each parcel has one invoice without a gap, each cancellation its refund, and nobody is left untold', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-kill-'))
  await fillDataFolder(join(folder, 'db'))
  const env = { DATA_DIR: folder, SEED_DEMO: 'off' }
  const filled = await openEmbedded(join(folder, 'db'))
  const { modules } = await closedShop(filled.db, folder)
  await filled.db.execute(sql`update stock set policy = 'stock', on_hand = 100 where subsite = 'in' and variant_id like 'EAR-004%'`)
  const numbers: string[] = []
  for (let index = 0; index < 6; index++) numbers.push(await bought(modules, `${index % 2 === 1 ? 'back' : 'kept'}-${index + 1}`))
  await filled.close()

  for (let round = 0; round < 3; round++) {
    const { child } = await start(env)
    const gone = new Promise((resolve) => child.once('exit', resolve))
    let left = 3 + round
    await Promise.all(
      numbers.map(async (number, index) => {
        for (const request of movesOf(number, index)) {
          const outcome = await sendToShop(folder, request).catch(() => undefined)
          // The shop is gone, or the move was made before.
          if (outcome === undefined) return
          if (outcome.ok && --left === 0) child.kill('SIGKILL')
        }
      }),
    )
    child.kill('SIGKILL')
    await gone
  }
  const { child } = await start(env)
  for (const [index, number] of numbers.entries()) for (const request of movesOf(number, index)) await sendToShop(folder, request)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended

  const { db, close } = await openEmbedded(join(folder, 'db'))
  const closed = await closedShop(db, folder)
  // The embedded database's own daily job, which a process may have been killed in.
  closed.modules.jobs.register([vacuumJob(db)])
  for (let run = 0; run < 4; run++) {
    closed.clock.advance(10 * durations.minute)
    await closed.modules.jobs.runDue()
  }
  await expectToAgree(db, numbers.length)
  await close()
  rmSync(folder, { recursive: true, force: true })
}, 240_000)
