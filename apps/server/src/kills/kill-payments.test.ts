import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { durations, systemClock } from '@karat/api/kernel/clock.ts'
import { type Db, rows } from '@karat/api/kernel/db/db.ts'
import { vacuumJob } from '@karat/api/kernel/db/maintenance.ts'
import { openEmbedded } from '@karat/api/kernel/db/embedded.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { giveTestPromotion } from '@karat/api/testing/promotions.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createStaffCalls } from '../commands/staff-client.ts'
import { closedShop } from '../testing/closed-shop.ts'
import { signIn } from '../testing/fuzz-person.ts'
import { call, killStarted, shipping, start } from '../testing/process.ts'
import { inviteOwner, joinShop } from '../testing/staff.ts'

afterEach(killStarted)

/** Where in a purchase the process is killed: as an order is posted, as the bank decides, and after it has. */
const moments = ['posting', 'paying', 'paid'] as const
type Moment = (typeof moments)[number]

interface CardInHand {
  number: string
  pin: string
}

/** A shopper with pickup or delivery, signed in with store credit or as a guest. */
interface Payer {
  headers: Record<string, string>
  delivery: object
}

/** The text on every bangle, and its charge before tax, in minor units. */
const engraving = { words: 'Anvi & Ravi', charge: 75_000 }

/**
 * Pays for engraved bangles at the sandbox bank, with a code, and with credit and a gift card that do not suffice for all, until the server
 * is gone; reports each step.
 */
async function payUntilKilled(
  address: string,
  { headers, delivery }: Payer,
  nextCard: () => CardInHand,
  at: (moment: Moment) => void,
): Promise<void> {
  const ask = <T>(method: string, path: string, body?: object) => call<T>(`${address}/api/cart/${path}`, method, body, headers)
  try {
    for (;;) {
      const { cart } = await ask<{ cart: { cartID: string } }>('POST', '', { productID: 'BNG-001', engraving: engraving.words })
      const change = (body: object) => ask('PUT', '', { cartID: cart.cartID, ...body })
      await change({ mode: 'add_address', shipping, ...delivery })
      if (headers['authorization']) await change({ mode: 'apply_usercredit', amount: credit })
      await change({ mode: 'apply_promotion', couponCode: code })
      await change({ mode: 'apply_giftcard', ...nextCard() })
      await ask('POST', `${cart.cartID}/quote/`)
      const posting = ask<{ payment: { url: string } }>('POST', `postorders/${cart.cartID}/`, { paymentSettingsGroupKey: 'sandbox' })
      at('posting')
      const { payment } = await posting
      const paying = fetch(`${address}${payment.url}`, {
        method: 'POST',
        body: new URLSearchParams({ choice: 'approve' }),
        redirect: 'manual',
      })
      at('paying')
      await paying
      at('paid')
    }
  } catch {
    return
  }
}

/** A code that counts its uses. */
const code = 'KILLED'
/** The balance of each gift card, in minor units: less than the price of a bangle, so that the bank is asked too. */
const onCard = 200_000

/** The amount that credit pays of an order, in rupees. */
const credit = 1000
/** A store that has bangles, and how many of each. */
const store = { id: 'laxmi-chowk-house', pieces: 5000 }

/** Creates the promotion with the code, and gift cards; returns their numbers and PINs from their e-mails. */
async function makeOffers(db: Db): Promise<CardInHand[]> {
  const { clock, modules } = await closedShop(db)
  const site = await modules.sites.byCode('in')
  if (!site) throw new Error('the site of India is missing')
  const effect = { kind: 'amount_off', amount: 10_000 } as const
  await giveTestPromotion({ db, clock, modules }, site, { code, effect, title: { en: 'Killed' }, usageLimit: 1000 })
  await db.transaction(async (tx) => {
    for (let index = 0; index < 20; index++) {
      const to = { name: 'Meera', email: `card-${index}@example.com` }
      const card = { subsite: 'in', amount: onCard, reference: `kill-${index}`, to, from: 'Anvi', message: '', language: 'en' }
      await modules.giftCards.issue(tx, { ...card, sendAt: clock.now() })
    }
  })
  await modules.jobs.runDue()
  return (await modules.notifications.recent(100)).flatMap(({ body }) => {
    const [number, pin] = [/\d{4} \d{4} \d{4} \d{4}/.exec(body)?.[0], /PIN: \D*(\d{6})/.exec(body)?.[1]]
    return number && pin ? [{ number, pin }] : []
  })
}

/** Lets bangles be engraved. */
async function allowEngraving(db: Db): Promise<void> {
  const terms = { maxLetters: 16, scripts: ['latin'], workingDays: 3, charges: { in: engraving.charge } }
  await db.execute(sql`update product set engraving = ${JSON.stringify(terms)}::jsonb where id = 'BNG-001'`)
}

/** Checks that every ordered unit has its engraving, and its charge as a separate price component. */
async function expectEngraved(db: Db, since: Date): Promise<void> {
  const units = await rows<{ words: string | null; charge: number | null }>(
    db,
    sql`select i.options->>'engraving' as words,
          (select (row->>'value')::int from jsonb_array_elements(u.breakup->'rows') row where row->>'name' = 'engraving') as charge
        from orders o join order_unit u on u.order_id = o.id join order_item i on i.id = u.item_id
        where o.created_at >= ${since.toISOString()}`,
  )
  expect(units.length).toBeGreaterThan(15)
  expect(units.filter(({ words, charge }) => words !== engraving.words || charge !== engraving.charge)).toEqual([])
}

/** How many there are of each bangle. */
const bangles = 100_000

async function enough(db: Db): Promise<void> {
  await db.execute(
    sql`update stock set policy = 'stock', on_hand = ${bangles}, in_stores = true where subsite = 'in' and variant_id like 'BNG-001%'`,
  )
  await db.execute(sql`delete from store_stock where variant_id like 'BNG-001%'`)
  await db.execute(sql`
    insert into store_stock (subsite, variant_id, store_id, on_hand)
    select subsite, variant_id, ${store.id}, ${store.pieces} from stock where subsite = 'in' and variant_id like 'BNG-001%'`)
}

/** Checks that the units taken from stock, and from the store, are those of placed orders. */
async function expectStockToAgree(db: Db, since: Date): Promise<void> {
  const taken = await rows<{ variant: string; gone: number; sold: number; goneThere: number; soldThere: number }>(
    db,
    sql`with sold as (
          select i.variant_id, u.store_id from orders o join order_unit u on u.order_id = o.id join order_item i on i.id = u.item_id
          where o.state in ('placed', 'on_hold') and o.created_at >= ${since.toISOString()})
        select s.variant_id as variant, ${bangles} - s.on_hand as gone, ${store.pieces} - h.on_hand as "goneThere",
          (select count(*)::int from sold where sold.variant_id = s.variant_id) as sold,
          (select count(*)::int from sold where sold.variant_id = s.variant_id and store_id = h.store_id) as "soldThere"
        from stock s join store_stock h on h.subsite = s.subsite and h.variant_id = s.variant_id
        where s.subsite = 'in' and s.variant_id like 'BNG-001%'`,
  )
  expect(taken.filter(({ gone, sold, goneThere, soldThere }) => gone !== sold || goneThere !== soldThere)).toEqual([])
  expect(taken.some(({ soldThere }) => soldThere > 0)).toBe(true)
}

/** Checks the holds of promotions and gift cards: used by placed orders, released by all others. */
async function expectTendersToAgree(db: Db): Promise<void> {
  const holds = await rows<{ kind: string; order: string; state: string; count: number }>(
    db,
    sql`select kind, o.state as "order", h.state, count(*)::int as count from (
          select 'code' as kind, order_id, state from promotion_use where promotion_id = (select id from promotion where code = ${code})
          union all select 'card', order_id, state from gift_card_hold
          union all select 'credit', order_id, state from credit_hold
            where lot_id in (select id from credit_lot where reference like 'staff:%:kill-%')) h
        join orders o on o.id = h.order_id group by 1, 2, 3`,
  )
  const placed = (state: string) => ['placed', 'on_hold'].includes(state)
  expect(holds.filter(({ order, state }) => state !== (placed(order) ? 'spent' : 'released'))).toEqual([])
  const spent = (kind: string) =>
    holds.filter((hold) => hold.kind === kind && hold.state === 'spent').reduce((sum, { count }) => sum + count, 0)
  expect(Math.min(spent('code'), spent('card'), spent('credit'))).toBeGreaterThan(0)
  const [counted] = await rows<{ used: number }>(db, sql`select used from promotion where code = ${code}`)
  expect(counted?.used).toBe(spent('code'))
  const unequal = await rows(
    db,
    sql`select c.id from gift_card c where c.available <> c.amount - coalesce(
          (select sum(amount) from gift_card_hold h where h.card_id = c.id and h.state = 'spent'), 0)`,
  )
  expect(unequal).toEqual([])
  const lots = await rows(
    db,
    sql`select l.id from credit_lot l where l.reference like 'staff:%:kill-%' and (
          l.available <> l.amount - coalesce((select sum(amount) from credit_hold h where h.lot_id = l.id and h.state = 'spent'), 0)
          or l.available <> (select balance from credit_entry e where e.customer_id = l.customer_id order by id desc limit 1))`,
  )
  expect(lots).toEqual([])
}

/** Signs people in at a shop, and gives each of them credit as a member of staff who accepts an invitation. */
async function withCredit(address: string, invitation: string, phones: readonly string[]): Promise<Record<string, string>[]> {
  const people: Record<string, string>[] = []
  const staff = createStaffCalls(await joinShop(address, invitation))
  for (const phone of phones) {
    people.push((await signIn(address, phone)).headers)
    const body = { customer: phone, amount: 900_000, days: 30, reference: `kill-${phone}`, reason: 'A test' }
    await staff('POST /api/staff/credit/grant/', { body }, 'in')
  }
  return people
}

test('kill -9 between an attempt, its gateway and the response: order, stock, store, code, credit, card and payment are consistent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-kill-'))
  const database = testDatabase ? await openTestDatabase(testDatabase, systemClock) : undefined
  await fillDataFolder(join(folder, 'db'))
  // Both databases are filled already; the demo's own orders have other states.
  const env = { DATA_DIR: folder, SEED_DEMO: 'off', ...(database?.url ? { DATABASE_URL: database.url } : {}) }
  const open = () => (database?.url ? openPostgres(database.url) : openEmbedded(join(folder, 'db')))
  const filled = await open()
  await enough(filled.db)
  await allowEngraving(filled.db)
  const cards = await makeOffers(filled.db)
  expect(cards).toHaveLength(20)
  const invitation = await inviteOwner((await closedShop(filled.db)).modules)
  await filled.close()
  let cardsUsed = 0
  const nextCard = () => cards[cardsUsed++ % cards.length] as CardInHand

  const began = new Date()
  let people: Record<string, string>[] = []
  for (let round = 0; round < 6; round++) {
    const { child, address } = await start(env)
    if (round === 0) people = await withCredit(address, invitation, ['+919822045671', '+919822045672'])
    const gone = new Promise((resolve) => child.once('exit', resolve))
    let left = 6 + round
    const count = (moment: Moment) => {
      if (moment === moments[round % moments.length] && --left === 0) child.kill('SIGKILL')
    }
    const collected = { deliveryMethod: 'pickup', storeID: store.id }
    const payers = [...people, {}, {}].map((headers, index) => ({ headers, delivery: index % 2 === 0 ? collected : {} }))
    await Promise.all(payers.map((payer) => payUntilKilled(address, payer, nextCard, count)))
    await gone
  }

  // Runs the jobs of the days after, without waiting for them.
  const { db, close } = await open()
  const { clock, modules } = await closedShop(db)
  // The embedded database's own daily job, which a process may have been killed in.
  if (!database?.url) modules.jobs.register([vacuumJob(db)])
  for (const minutes of [31, 2, 10, 60, 24 * 60, 16]) {
    clock.advance(minutes * durations.minute)
    await modules.jobs.runDue()
  }
  const states = await rows<{ bank: string; ours: string; order: string }>(
    db,
    sql`select s.state as bank, p.state as ours, o.state as "order" from sandbox_payment s
        left join payment p on p.id = s.attempt_id left join orders o on o.id = p.order_id`,
  )
  const ended = ['expired', 'cancelled'].flatMap((state) => [`refunded refunded ${state}`, `failed failed ${state}`])
  const right = new Set(['captured captured placed', 'captured captured on_hold', ...ended])
  expect(states.map((one) => `${one.bank} ${one.ours} ${one.order}`).filter((all) => !right.has(all))).toEqual([])
  expect(states.filter((one) => one.bank === 'captured').length).toBeGreaterThanOrEqual(15)
  const orders = await rows<{ state: string; c: number }>(db, sql`select state, count(*) as c from orders group by state`)
  expect(orders.map((one) => one.state).filter((state) => !['placed', 'on_hold', 'expired', 'cancelled'].includes(state))).toEqual([])
  await expectTendersToAgree(db)
  await expectStockToAgree(db, began)
  await expectEngraved(db, began)
  await close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
}, 240_000)
