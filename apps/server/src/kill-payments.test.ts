import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { durations, systemClock } from '@karat/api/kernel/clock.ts'
import { type Db, rows } from '@karat/api/kernel/db/db.ts'
import { vacuumJob } from '@karat/api/kernel/db/maintenance.ts'
import { openEmbedded } from '@karat/api/kernel/db/embedded.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { closedShop } from './testing/closed-shop.ts'
import { call, killStarted, shipping, start } from './testing/process.ts'

afterEach(killStarted)

/** Where in a purchase the process is killed: as an order is posted, as the bank decides, and after it has. */
const moments = ['posting', 'paying', 'paid'] as const
type Moment = (typeof moments)[number]

interface CardInHand {
  number: string
  pin: string
}

/**
 * Pays for bangles at the sandbox bank, with a code and a gift card of which there are not enough for all, until the server
 * is gone; tells of each moment as it comes.
 */
async function payUntilKilled(address: string, nextCard: () => CardInHand, at: (moment: Moment) => void): Promise<void> {
  try {
    for (;;) {
      const { cart } = await call<{ cart: { cartID: string } }>(`${address}/api/cart/`, 'POST', { productID: 'BNG-001' })
      const change = (body: object) => call(`${address}/api/cart/`, 'PUT', { cartID: cart.cartID, ...body })
      await change({ mode: 'add_address', shipping })
      await change({ mode: 'apply_promotion', couponCode: code })
      await change({ mode: 'apply_giftcard', ...nextCard() })
      await call(`${address}/api/cart/${cart.cartID}/quote/`, 'POST')
      const posting = call<{ payment: { url: string } }>(`${address}/api/cart/postorders/${cart.cartID}/`, 'POST', {
        paymentSettingsGroupKey: 'sandbox',
      })
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
/** What is on each gift card, in minor units: less than a bangle costs, so that the bank is asked too. */
const onCard = 200_000

/** Offers the code, and makes gift cards; their numbers and PINs as their mails say them. */
async function makeOffers(db: Db, folder: string): Promise<CardInHand[]> {
  const { clock, modules } = await closedShop(db, folder)
  const site = await modules.sites.byCode('in')
  if (!site) throw new Error('the site of India is missing')
  const effect = { kind: 'amount_off', amount: 10_000 } as const
  await modules.promotions.save(site, { subsite: 'in', code, effect, title: { en: 'Killed' }, usageLimit: 1000 })
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

const enough = (db: Db) =>
  db.execute(sql`update stock set policy = 'stock', on_hand = 100000 where subsite = 'in' and variant_id like 'BNG-001%'`)

/** What orders held of the code and of gift cards is used up by those that were placed, and back from all others. */
async function expectTendersToAgree(db: Db): Promise<void> {
  const holds = await rows<{ kind: string; order: string; state: string; count: number }>(
    db,
    sql`select kind, o.state as "order", h.state, count(*)::int as count from (
          select 'code' as kind, order_id, state from promotion_use where promotion_id = (select id from promotion where code = ${code})
          union all select 'card', order_id, state from gift_card_hold) h
        join orders o on o.id = h.order_id group by 1, 2, 3`,
  )
  const placed = (state: string) => ['placed', 'on_hold'].includes(state)
  expect(holds.filter(({ order, state }) => state !== (placed(order) ? 'spent' : 'released'))).toEqual([])
  const spent = (kind: string) =>
    holds.filter((hold) => hold.kind === kind && hold.state === 'spent').reduce((sum, { count }) => sum + count, 0)
  expect(Math.min(spent('code'), spent('card'))).toBeGreaterThan(0)
  const [counted] = await rows<{ used: number }>(db, sql`select used from promotion where code = ${code}`)
  expect(counted?.used).toBe(spent('code'))
  const unequal = await rows(
    db,
    sql`select c.id from gift_card c where c.available <> c.amount - coalesce(
          (select sum(amount) from gift_card_hold h where h.card_id = c.id and h.state = 'spent'), 0)`,
  )
  expect(unequal).toEqual([])
}

test('kill -9 between an attempt, its gateway and the answer: no captured payment is left without an order or a refund', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-kill-'))
  const database = testDatabase ? await openTestDatabase(testDatabase, systemClock) : undefined
  await fillDataFolder(join(folder, 'db'))
  // Both databases are filled already; the demo's own orders have other states.
  const env = { DATA_DIR: folder, SEED_DEMO: 'off', ...(database?.url ? { DATABASE_URL: database.url } : {}) }
  const open = () => (database?.url ? openPostgres(database.url) : openEmbedded(join(folder, 'db')))
  const filled = await open()
  await enough(filled.db)
  const cards = await makeOffers(filled.db, folder)
  expect(cards).toHaveLength(20)
  await filled.close()
  let cardsUsed = 0
  const nextCard = () => cards[cardsUsed++ % cards.length] as CardInHand

  for (let round = 0; round < 6; round++) {
    const { child, address } = await start(env)
    const gone = new Promise((resolve) => child.once('exit', resolve))
    let left = 6 + round
    const count = (moment: Moment) => {
      if (moment === moments[round % moments.length] && --left === 0) child.kill('SIGKILL')
    }
    await Promise.all(Array.from({ length: 4 }, () => payUntilKilled(address, nextCard, count)))
    await gone
  }

  // What the shop does by itself in the days after, without waiting for them.
  const { db, close } = await open()
  const { clock, modules } = await closedShop(db, folder)
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
  const right = new Set(['captured captured placed', 'captured captured on_hold', 'refunded refunded expired', 'failed failed expired'])
  expect(states.map((one) => `${one.bank} ${one.ours} ${one.order}`).filter((all) => !right.has(all))).toEqual([])
  expect(states.filter((one) => one.bank === 'captured').length).toBeGreaterThanOrEqual(15)
  const orders = await rows<{ state: string; c: number }>(db, sql`select state, count(*) as c from orders group by state`)
  expect(orders.map((one) => one.state).filter((state) => !['placed', 'on_hold', 'expired'].includes(state))).toEqual([])
  await expectTendersToAgree(db)
  await close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
}, 240_000)
