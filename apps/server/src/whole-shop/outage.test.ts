import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { rows } from '@karat/api/kernel/db/db.ts'
import { openPostgres } from '@karat/api/kernel/db/postgres.ts'
import { type Cluster, createCluster, postgresPrograms } from '@karat/api/testing/cluster.ts'
import { sign } from '@karat/api/modules/checkout/payments/gateways/sandbox/sandbox.ts'
import { type CaptchaReply, solveCaptcha } from '@karat/api/testing/people.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertIssued, issuedDocument, taxed } from '@karat/api/testing/issued-document.ts'
import { sendToShop } from '../commands/admin-socket.ts'
import { CallRefused, createStaffCalls, signInByLink } from '../commands/staff-client.ts'
import { signIn } from '../testing/fuzz-person.ts'
import { type StaffRequest, transitionOf } from '../testing/killed.ts'
import { ask, buy, call, type Called, killStarted, launch, shipping, type ShopProcess, start } from '../testing/process.ts'

/** Milliseconds within which a shop serves again once its database answers: 1 s on an idle machine, more on a shared one. */
const soon = 10_000

const sandboxSecret = 'a secret of the tests'
/** A code for stones, which the ring has. */
const code = 'STONE10'
const folder = mkdtempSync(join(tmpdir(), 'karat-outage-'))

describe.skipIf(!postgresPrograms)('an outage of PostgreSQL', () => {
  let cluster: Cluster
  let shop: ShopProcess
  let address: string
  const acknowledged: string[] = []
  const env = () => ({
    DATA_DIR: folder,
    DATABASE_URL: cluster.url,
    SEED_DEMO: 'on',
    DATABASE_CONNECT_TIMEOUT: '2',
    SANDBOX_SECRET: sandboxSecret,
  })

  beforeAll(async () => {
    cluster = await createCluster(postgresPrograms ?? '')
    await cluster.start()
    const first = await start(env())
    first.child.kill('SIGKILL')
    await cluster.stop('fast')
  })
  afterAll(async () => {
    killStarted()
    await cluster.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const served = (answer: Called<object>) => answer.status === 200

  /** Waits until a whole purchase succeeds again, and returns after how many milliseconds it did. */
  async function untilServed(): Promise<number> {
    const began = performance.now()
    for (;;) {
      const order = await buy(address)
      if (order) {
        acknowledged.push(order)
        return performance.now() - began
      }
      await setTimeout(20)
    }
  }

  /** Lets eight shoppers buy while something happens. Each refused request gets, in the envelope, the time to retry. */
  async function whileBuying(happening: () => Promise<void>): Promise<{ refused: number; backAfter: number }> {
    let over = false
    let refused = 0
    const hear = (answer: Called<object>) => {
      if (served(answer)) return
      refused += 1
      expect(answer).toMatchObject({ status: 503, body: { status: 'Error', code: 'unavailable' } })
      expect(Number(answer.retryAfter)).toBeGreaterThan(0)
    }
    async function shopper() {
      while (!over) {
        const order = await buy(address, hear)
        if (order) acknowledged.push(order)
      }
    }
    const before = acknowledged.length
    const shoppers = Array.from({ length: 8 }, shopper)
    await expect.poll(() => acknowledged.length - before, { timeout: 20_000 }).toBeGreaterThan(8)
    let backAfter: number
    try {
      await happening()
      backAfter = await untilServed()
    } finally {
      over = true
    }
    await Promise.all(shoppers)
    return { refused, backAfter }
  }

  async function query<T>(text: string): Promise<T[]> {
    const { db, close } = openPostgres(cluster.url, { connections: 1 })
    return rows<T>(db, sql.raw(text)).finally(() => void close())
  }

  test('down at the start: it listens, answers probes, refuses other requests, and opens when the database is up', async () => {
    shop = launch(env())
    const early = { port: 0 }
    await expect.poll(() => (early.port = Number(/listens on port (\d+)/.exec(shop.output())?.[1] ?? 0)), { timeout: 20_000 }).not.toBe(0)
    address = `http://127.0.0.1:${early.port}`
    expect((await ask(`${address}/healthz`, 'GET')).status).toBe(200)
    for (const path of ['/readyz', '/api/products/', '/in-en/', '/nowhere'])
      expect(await ask(`${address}${path}`, 'GET')).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } })
    expect(shop.output()).not.toContain('Karat is open')
    await cluster.start()
    expect(await untilServed()).toBeLessThan(soon)
    expect(await shop.opened).toBe(address)
  }, 60_000)

  test.each(['fast', 'immediate'] as const)(
    'restarted (%s) under eight shoppers: 503 meanwhile, responses soon after',
    async (how) => {
      const { refused, backAfter } = await whileBuying(async () => {
        await cluster.stop(how)
        const answer = await ask(`${address}/api/products/`, 'GET')
        expect(answer).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } })
        expect(await ask(`${address}/readyz`, 'GET')).toMatchObject({ status: 503, retryAfter: '2' })
        await cluster.start()
      })
      expect(refused).toBeGreaterThan(0)
      expect(backAfter).toBeLessThan(soon)
    },
    60_000,
  )

  test('a sign-in and a merge get a retry response, and succeed afterwards', async () => {
    const phone = '+919822054321'
    const { headers, refreshToken } = await signIn(address, phone)
    const { body } = await ask<{ cart: { cartID: string } }>(`${address}/api/cart/`, 'POST', { productID: 'ring-sizer' })
    const challenge = await call<CaptchaReply>(`${address}/account/captcha`, 'GET')
    const reCaptchaToken = await solveCaptcha(challenge)
    const merge = () => ask<{ cart: { owned: boolean } }>(`${address}/api/cart/mapUserCart/${body.cart.cartID}/`, 'GET', undefined, headers)
    const device = { 'x-device-id': `device-${phone}` }
    await cluster.stop('fast')
    const refused = [
      await ask(`${address}/account/auth/login`, 'POST', { username: phone, password: 'seven golden bangles', reCaptchaToken }, device),
      await ask(`${address}/account/auth/login-otp`, 'POST', { username: phone, reCaptchaToken }, device),
      await ask(`${address}/account/auth/refresh-token`, 'POST', { refreshToken }, device),
      await merge(),
    ]
    await cluster.start()
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } })
      expect(answer.body).not.toHaveProperty('field')
    }
    await untilServed()
    expect(await merge()).toMatchObject({ status: 200, body: { cart: { owned: true } } })
    expect((await signIn(address, phone)).id).not.toBe('')
  }, 60_000)

  /** Posts a bag that the sandbox pays; `notify` sends the message that its payment succeeded. */
  async function postWithSandbox(cartID: string, eventId: string) {
    await call(`${address}/api/cart/${cartID}/quote/`, 'POST')
    const { orderID, payment } = await call<{ orderID: string; payment: { providerRef: string; attemptID: string } }>(
      `${address}/api/cart/postorders/${cartID}/`,
      'POST',
      { paymentSettingsGroupKey: 'sandbox' },
    )
    const { providerRef, attemptID: attemptId } = payment
    const [due] = await query<{ amount: number }>(`select amount::int from payment where id = '${attemptId}'`)
    const event = { eventId, type: 'captured', providerRef, attemptId, amount: due?.amount, currency: 'INR' }
    const notify = () =>
      ask<{ outcome: string }>(`${address}/api/payments/sandbox/webhook`, 'POST', event, {
        'x-sandbox-signature': sign(sandboxSecret, JSON.stringify(event)),
      })
    return { orderID, notify }
  }

  const registration = '27OUTAGE'
  const month = '2020-03'
  const store = 'laxmi-chowk-house'

  /** A document of a month that has ended, and a return of the demo that its customer brings to a store; its number. */
  async function prepareBooksAndReturn(): Promise<string> {
    const { db, close } = openPostgres(cluster.url, { connections: 1 })
    const supplier = { legalName: 'Kanakira', lines: [], state: '', stateCode: '', taxIds: [{ name: 'GSTIN', number: registration }] }
    const lines = [{ hsn: '71131910', ...taxed(100_000, 3000), charges: [] }]
    const issued = { id: registration, number: registration, issuedAt: new Date(`${month}-10T09:00:00Z`), supplier, lines }
    await insertIssued(db, 'in', issuedDocument(issued))
    const [brought] = await rows<{ number: string }>(
      db,
      sql`update return_request set handover = 'store', store_id = ${store} where id =
          (select id from return_request where subsite = 'in' and state in ('requested', 'under_review', 'approved') order by id limit 1)
          returning number`,
    )
    await close()
    return brought?.number ?? ''
  }

  test('staff who close a month, apply a payout, take a return in or weigh a ready piece get a retry response; each is done once afterwards', async () => {
    const returned = await prepareBooksAndReturn()
    const { cart } = await call<{ cart: { cartID: string } }>(`${address}/api/cart/`, 'POST', { productID: 'EAR-004' })
    await ask(`${address}/api/cart/`, 'PUT', { mode: 'add_address', cartID: cart.cartID, shipping })
    const { notify } = await postWithSandbox(cart.cartID, 'outage-payout')
    expect((await notify()).body.outcome).toBe('done')
    const link = await sendToShop(folder, { command: 'sign-in-link', email: 'ketaki@kanakira.example' })
    const staff = createStaffCalls(await signInByLink(address, link?.output.split('#')[1]?.trim() ?? ''))
    const { items } = await staff('GET /api/staff/payouts/open/', { query: { kind: 'payment' } }, 'in')
    const { pieces } = await staff('GET /api/staff/ready-pieces/', { query: {} }, 'in')
    const [payment, listed] = [items[0], pieces[0]]
    if (!payment || !listed) throw new Error('the demo has no payment, or no ready piece')
    const { tag, huids, grossMg, netMg, caratMilli, otherMg, certificate, tray } = listed
    const seen = { huids, grossMg, netMg, caratMilli, otherMg, certificate, tray }
    const heavier = { ...seen, grossMg: grossMg + 10, netMg: netMg + 10 }
    const text = `type,id,amount,fee,tax,currency,date,payout\npayment,${payment.id},${payment.amount.toFixed(2)},0,0,INR,2026-11-24,P1`
    const acts: StaffRequest[] = [
      { key: 'POST /api/staff/books/close/', input: { body: { registration, period: month } } },
      { key: 'POST /api/staff/payouts/', input: { body: { name: 'outage.csv', text, ready: 1 } } },
      transitionOf('returns', returned, 'receive', { storeID: store, atCounter: true }),
      {
        key: 'POST /api/staff/ready-pieces/:tag/correct/',
        input: { params: { tag }, body: { ...heavier, seen, reason: 'Weighed anew' } },
      },
    ]
    const priceOfPiece: StaffRequest = { key: 'GET /api/staff/ready-pieces/:tag/', input: { params: { tag } } }
    /** Makes a call; the code of its refusal, empty where there is none. */
    const attempt = async ({ key, input }: StaffRequest): Promise<string> => {
      const refusal = await staff(key, input as never, 'in').then(
        () => undefined,
        (error: unknown) => error,
      )
      if (refusal === undefined) return ''
      if (!(refusal instanceof CallRefused)) throw refusal
      return `${refusal.status} ${refusal.code} ${refusal.message}`
    }
    /** How often each was done, and how often the audit says so. */
    const done = () =>
      query<Record<string, number>>(`
        select (select count(*)::int from register_month where registration = '${registration}' and closed_at is not null) as closed,
          (select count(*)::int from audit_entry where object = 'books' and object_id = '${registration} ${month}') as "closedAudit",
          (select count(*)::int from payout_line l join payment p on p.payout_line_id = l.id where p.id = '${payment.id}') as paid,
          (select count(*)::int from audit_entry where object = 'payouts') as "paidAudit",
          (select count(*)::int from return_event e join return_request r on r.id = e.return_id
            where r.number = '${returned}' and e."to" = 'received') as received,
          (select count(*)::int from audit_entry where object = 'returns' and object_id = '${returned}'
            and after->>'state' = 'received') as "receivedAudit",
          (select count(*)::int from ready_piece where tag = '${tag}' and gross_mg = ${heavier.grossMg}) as weighed,
          (select count(*)::int from audit_entry where object = 'ready-pieces' and object_id = '${tag}'
            and call like '%correct%') as "weighedAudit"`)
    const all = (times: number) => {
      const names = ['closed', 'paid', 'received', 'weighed'].flatMap((name) => [name, `${name}Audit`])
      return [Object.fromEntries(names.map((name) => [name, times]))]
    }

    await cluster.stop('fast')
    const refusals = await Promise.all([...acts, priceOfPiece].map(attempt))
    await cluster.start()
    // In words, and at no field.
    for (const refusal of refusals) expect(refusal).toMatch(/^503 unavailable .*try again.*[^)]$/i)
    await untilServed()
    expect(await done()).toEqual(all(0))

    // A power cut when each of them has made its change, and waits to write it to the audit.
    const waiting = sql`select count(*)::int as acts from pg_locks where relation = 'audit_entry'::regclass and not granted`
    const holder = openPostgres(cluster.url, { connections: 1 })
    let cut: string[] = []
    const holding = holder.db.transaction(async (tx) => {
      await tx.execute(sql`lock table audit_entry in share row exclusive mode`)
      const attempts = Promise.all(acts.map(attempt))
      await expect.poll(() => rows(tx, waiting), { timeout: 5000 }).toEqual([{ acts: acts.length }])
      await cluster.stop('immediate')
      cut = await attempts
    })
    await expect(holding).rejects.toThrow()
    await holder.close()
    expect(cut).toEqual(acts.map(() => expect.stringMatching(/^503 unavailable /)))
    await cluster.start()
    await untilServed()
    expect(await done()).toEqual(all(0))
    expect(await Promise.all(acts.map(attempt))).toEqual(acts.map(() => ''))
    expect(await done()).toEqual(all(1))
    // The same again changes nothing more, and the payout is answered as the first time.
    const repeated = await Promise.all(acts.map(attempt))
    expect(repeated.map((refusal) => refusal.split(' ')[0])).toEqual(['409', '', '409', '409'])
    expect(await done()).toEqual(all(1))
  }, 60_000)

  test('down while a code is applied and while a webhook arrives: both succeed afterwards, each once', async () => {
    interface Bag {
      cart: { cartID: string; promotions: { couponCode: string; saved: number }[] }
    }
    const put = (cartID: string, body: object) => ask<Bag & { code?: string }>(`${address}/api/cart/`, 'PUT', { cartID, ...body })
    const apply = (cartID: string) => put(cartID, { mode: 'apply_promotion', couponCode: code })
    const newBag = async () => (await call<Bag>(`${address}/api/cart/`, 'POST', { productID: 'RNG-001' })).cart.cartID
    for (const delay of [0, 3, 8, 20]) {
      const [paid, open] = [await newBag(), await newBag()]
      await put(paid, { mode: 'add_address', shipping: { ...shipping, Email: `outage-${delay}@example.com` } })
      await apply(paid)
      await call(`${address}/api/cart/${paid}/quote/`, 'POST')
      const { orderID, notify } = await postWithSandbox(paid, `outage-${delay}`)
      const during = Promise.all([apply(open), notify(), setTimeout(delay).then(() => cluster.stop('immediate'))])
      const [applied, told] = await during
      expect([200, 503]).toContain(applied.status)
      expect([200, 503]).toContain(told.status)
      expect(await notify()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      await cluster.start()
      await untilServed()
      expect((await apply(open)).body.cart.promotions).toMatchObject([{ couponCode: code }])
      expect((await apply(open)).body.cart.promotions).toHaveLength(1)
      expect((await notify()).body.outcome).toMatch(/^(done|replay)$/)
      expect((await notify()).body.outcome).toBe('replay')
      const found = await query<{ state: string; uses: string; paid: string }>(`
        select o.state, (select string_agg(state, ',') from promotion_use u where u.order_id = o.id) as uses,
          (select string_agg(state, ',') from payment p where p.order_id = o.id) as paid
        from orders o where o.id = '${orderID}'`)
      expect(found).toEqual([{ state: 'placed', uses: 'spent', paid: 'captured' }])
    }
  }, 90_000)

  test('its sessions terminated one after another: the process keeps running', async () => {
    const { backAfter } = await whileBuying(async () => {
      for (let round = 0; round < 30; round++) {
        await query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'karat' and pid <> pg_backend_pid()`)
        await setTimeout(50)
      }
    })
    expect(backAfter).toBeLessThan(soon)
  }, 60_000)

  test('frozen for ten seconds: not ready, then responses soon', async () => {
    const { backAfter } = await whileBuying(async () => {
      await cluster.freeze()
      await setTimeout(8000)
      expect((await ask(`${address}/readyz`, 'GET')).status).toBe(503)
      expect((await ask(`${address}/healthz`, 'GET')).status).toBe(200)
      await setTimeout(1000)
      await cluster.thaw()
    })
    expect(backAfter).toBeLessThan(soon)
  }, 60_000)

  test('after all of it: the same process, no order lost, consistent stock, no connection left in a transaction', async () => {
    expect(shop.child.exitCode).toBeNull()
    expect(acknowledged.length).toBeGreaterThan(30)
    const kept = await query<{ id: string; state: string }>(`select id, state from orders`)
    const states = new Map(kept.map(({ id, state }) => [id, state]))
    expect(acknowledged.filter((id) => states.get(id) !== 'placed')).toEqual([])
    const [stock] = await query<{ left: number; taken: number }>(`
      select on_hand as left, (select sum(i.stock_taken) from order_item i join orders o on o.id = i.order_id
        where o.state = 'placed' and i.variant_id = 'SIZER-001')::int as taken
      from stock where subsite = 'in' and variant_id = 'SIZER-001'`)
    expect(stock?.left).toBe(100_000 - (stock?.taken ?? 0))
    await expect
      .poll(() => query(`select state from pg_stat_activity where application_name = 'karat' and state like 'idle in%'`), { timeout: 5000 })
      .toEqual([])
  }, 60_000)

  test('jobs, the schedule and the admin socket continue', async () => {
    const last = (await buy(address)) ?? ''
    const mailed = () => query<{ state: string }>(`select state from job where kind = 'confirm-order' and payload->>'orderId' = '${last}'`)
    await expect.poll(mailed, { timeout: 20_000 }).toEqual([{ state: 'done' }])
    expect(await sendToShop(folder, { command: 'sign-in-link', email: 'nobody@example.com' })).toMatchObject({ ok: false })
  }, 60_000)
})
