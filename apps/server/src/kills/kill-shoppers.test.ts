import { setTimeout } from 'node:timers/promises'
import type { OwnReviews } from '@karat/contract/reviews.ts'
import type { ReturnDetail } from '@karat/contract/returns.ts'
import { rows } from '@karat/api/kernel/db/db.ts'
import { unwrap } from '@karat/api/kernel/result.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { type CaptchaReply, solveCaptcha } from '@karat/api/testing/people.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { bought } from '../testing/bought.ts'
import { signIn } from '../testing/fuzz-person.ts'
import { type ClosedShop, type KilledShop, killInRounds } from '../testing/killed.ts'
import { ask, call, killStarted } from '../testing/process.ts'

afterEach(killStarted)

const delivered = ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver'] as const
const piece = 'EAR-004'
/** The telephone number of an order: signing in with it opens the order. */
const phone = '9822000007'
const words = {
  author: 'Anvi D.',
  productRating: 5,
  reviewTitle: 'Light on the ear',
  reviewText: 'I wear them from morning to night and they do not pull.',
}

/** A shopper's request that is repeated until it is acknowledged, with the same body each time; then once more, which changes nothing. */
interface Wish {
  method: 'PUT' | 'POST'
  path: string
  body: { orderToken: string } & Record<string, unknown>
  /** The id that the answer names. */
  made?: string
}

interface Ordered {
  id: string
  number: string
  token: string
  item: string
}

interface Started {
  /** Orders whose units are cancelled one after the other, and orders with a return. */
  cancelling: Ordered[]
  returning: (Ordered & { withdraws: boolean; photos?: string[] })[]
  wishes: Map<string, Wish>
  person?: Record<string, string>
}

/** Sends a shopper's request; `of` reads the id of the created object, which is the same for every repetition. */
async function send(
  { address, done }: KilledShop,
  started: Started,
  key: string,
  first: () => Omit<Wish, 'made'>,
  of: (answer: never) => string,
) {
  const wish: Wish = started.wishes.get(key) ?? first()
  started.wishes.set(key, wish)
  if (wish.made !== undefined) return wish.made
  for (let time = 0; time < 2; time++) {
    const sent = ask<object>(`${address}${wish.path}`, wish.method, wish.body)
    done()
    const { status, body } = await sent
    expect([key, status], JSON.stringify(body)).toEqual([key, 200])
    const made = of(body as never)
    expect(made).toBe(wish.made ?? made)
    wish.made = made
    done()
  }
  return wish.made ?? ''
}

/** Cancels the two units of an order, one after the other. */
async function cancel(shop: KilledShop, started: Started, { id, number, token, item }: Ordered): Promise<void> {
  for (const part of [1, 2]) {
    const body = {
      orderID: id,
      orderToken: token,
      requestKey: `cancel-${number}-${part}`,
      items: [{ orderItemID: item, quantity: 1 }],
      reason: 'mistake',
    }
    const wish = () => ({ method: 'PUT', path: '/api/orders/cancel/', body }) as const
    await send(shop, started, body.requestKey, wish, ({ cancellationID }: { cancellationID: string }) => cancellationID)
  }
}

/** Requests a return with photos, chooses the courier's day, and may withdraw it. */
async function bringBack(shop: KilledShop, started: Started, order: Started['returning'][number]): Promise<void> {
  const { id, number, token, item } = order
  const image = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a37' } })
    .png()
    .toBuffer()
  while ((order.photos?.length ?? 0) < 2) {
    const form = new FormData()
    form.set('orderID', id)
    form.set('orderToken', token)
    form.set('rmaImage', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'ring.png')
    const sent = fetch(`${shop.address}/api/orders/uploadRmaImage`, { method: 'POST', body: form })
    shop.done()
    const answer = (await (await sent).json()) as { image: { imageID: string } }
    order.photos = [...(order.photos ?? []), answer.image.imageID]
  }
  const of = (answer: { return: ReturnDetail }) => answer.return.returnID
  const items = [{ orderItemID: item, reason: 'damaged' }]
  const how = { images: order.photos, resolution: 'refund', handover: 'pickup' }
  const asked = { orderID: id, orderToken: token, requestKey: `return-${number}`, items, ...how }
  const returnID = await send(shop, started, asked.requestKey, () => ({ method: 'PUT', path: '/api/orders/return/', body: asked }), of)
  const own = { returnID, orderToken: token }
  if (order.withdraws) {
    const body = { ...own, action: 'withdraw' }
    await send(shop, started, `withdraw-${number}`, () => ({ method: 'POST', path: '/api/orders/returnAction/', body }), of)
    return
  }
  const detail = await call<{ return: ReturnDetail }>(`${shop.address}/api/orders/rmaDetails/id/${returnID}?orderToken=${token}`, 'GET')
  const body = { ...own, pickup: { day: detail.return.pickup?.days.at(-1), slot: '10-13' } }
  await send(shop, started, `visit-${number}`, () => ({ method: 'POST', path: '/api/orders/returnPickup/', body }), of)
}

/** Writes a review, with the same text until it is stored. */
async function review({ address, done }: KilledShop, headers: Record<string, string>): Promise<void> {
  const own = () => call<OwnReviews>(`${address}/api/users/reviews/page/1`, 'GET', undefined, headers)
  // A job adds the order to the account after the sign-in.
  while ((await own()).writable.length + (await own()).reviews.length === 0) await setTimeout(50)
  for (let time = 0; time < 2; time++) {
    const captcha = await call<CaptchaReply>(`${address}/account/captcha`, 'GET', undefined, headers)
    const written = { ...words, 'g-recaptcha-response': await solveCaptcha(captcha) }
    const sent = ask<{ code?: string }>(`${address}/api/products/${piece}/reviews/`, 'POST', written, headers)
    done()
    const { status, body } = await sent
    expect(status === 200 || body.code === 'review_written', JSON.stringify(body)).toBe(true)
    done()
  }
}

/** Every cancellation exists once, its units are cancelled, and their payments are refunded to their sources. */
async function expectCancelled({ db, modules: { notifications } }: ClosedShop, cancelling: readonly Ordered[]): Promise<void> {
  const made = await rows(
    db,
    sql`select o.number, count(distinct c.id)::int as cancellations, count(distinct x.unit_id)::int as pieces, count(x.unit_id)::int as of,
          count(distinct e.id) filter (where e."from" is null)::int as started, min(c.state) as state
        from orders o join cancellation c on c.order_id = o.id join cancellation_unit x on x.cancellation_id = c.id
          left join cancellation_event e on e.cancellation_id = c.id group by 1 order by 1`,
  )
  expect(made).toHaveLength(cancelling.length)
  for (const one of made) expect(one).toMatchObject({ cancellations: 2, pieces: 2 })
  expect(
    await rows(db, sql`select state from order_unit where order_id in (select order_id from cancellation) and state <> 'cancelled'`),
  ).toEqual([])
  const money = await rows<{ paid: number; back: number; refunds: number; wanted: number; bank: number; taken: number }>(
    db,
    sql`select (select sum(p.amount)::float8 from order_payment p where p.order_id = o.id and p.state in ('captured', 'refunded')) as paid,
          (select sum(p.returned)::float8 from order_payment p where p.order_id = o.id) as back,
          (select sum(f.amount)::float8 from refund f where f.order_id = o.id and f.state = 'succeeded') as refunds,
          (select sum(c.refund)::float8 from cancellation c where c.order_id = o.id) as wanted,
          (select sum(s.amount)::float8 from sandbox_refund s join payment p on p.id = s.attempt_id where p.order_id = o.id) as bank,
          (select sum(s.amount)::float8 from sandbox_payment s join payment p on p.id = s.attempt_id where p.order_id = o.id) as taken
        from orders o where exists (select from cancellation c where c.order_id = o.id)`,
  )
  for (const { paid, back, refunds, wanted, bank, taken } of money) {
    expect(paid).toBeGreaterThan(taken)
    expect([back, refunds, wanted, bank]).toEqual([paid, paid, paid, taken])
  }
  expect(await rows(db, sql`select number from refund where state <> 'succeeded'`)).toEqual([])
  expect(await rows(db, sql`select id from gift_card where reference like 'cancel%' and available <> amount`)).toEqual([])
  const mails = (await notifications.recent(500)).filter(({ channel }) => channel === 'email')
  const told = [...Map.groupBy(mails, ({ subject, body }) => `${subject}\n${body}`).values()].filter(({ length }) => length > 1)
  expect(told.map(([mail]) => mail?.body)).toEqual([])
}

/** Every return exists once, with its photos and its day, and withdrawn ones have ended. */
async function expectReturned({ db }: ClosedShop, returning: Started['returning']): Promise<void> {
  const found = await rows<{ id: string; state: string; unit: string; open: boolean; photos: string[]; visit: boolean; events: string[] }>(
    db,
    sql`select r.order_id as id, r.state, u.state as unit, x.open, r.pickup_day is not null as visit,
          (select array_agg(f.id order by f.position) from return_photo f where f.return_id = r.id) as photos,
          (select array_agg(e."to" order by e.at, e.id) from return_event e where e.return_id = r.id) as events
        from return_request r join return_unit x on x.return_id = r.id join order_unit u on u.id = x.unit_id`,
  )
  expect(found).toHaveLength(returning.length)
  for (const { id, withdraws, photos } of returning)
    expect(found.find((one) => one.id === id)).toEqual(
      withdraws
        ? { id, state: 'withdrawn', unit: 'delivered', open: false, photos, visit: false, events: ['requested', 'withdrawn'] }
        : { id, state: 'requested', unit: 'return_requested', open: true, photos, visit: true, events: ['requested'] },
    )
}

async function ordered(shop: ClosedShop, buying: Parameters<typeof bought>[1], isDelivered: boolean): Promise<Ordered> {
  const order = await bought(shop, { productId: piece, ...buying })
  if (isDelivered)
    for (const transition of delivered)
      unwrap(
        await shop.modules.orderTransitions.byStaff(transition, {
          number: order.number,
          actor: { kind: 'staff', id: 'Meera' },
          reason: 'by the book',
        }),
      )
  const [item] = await rows<{ id: string }>(shop.db, sql`select id from order_item where order_id = ${order.id}`)
  return { ...order, item: item?.id ?? '' }
}

test.skipIf(!testDatabase)(
  'kill -9 while shoppers cancel, return and review with retries: everything is stored once, and every ledger adds up [C-27, C-31, C-37, C-38]',
  async () => {
    await killInRounds<Started>({
      async fill(shop) {
        await shop.db.execute(sql`update stock set policy = 'stock', on_hand = 100 where subsite = 'in' and variant_id like 'EAR-004%'`)
        await shop.db.execute(sql`delete from review`)
        const cancelling = [1, 2, 3].map((index) => ({ name: `cancel-${index}`, quantity: 2, onCards: 100_000 }))
        const returning = [4, 5].map((index) => ({ name: `return-${index}` }))
        const started: Started = { cancelling: [], returning: [], wishes: new Map() }
        for (const buying of cancelling) started.cancelling.push(await ordered(shop, buying, false))
        for (const buying of returning)
          started.returning.push({ ...(await ordered(shop, buying, true)), withdraws: buying.name === 'return-5' })
        await ordered(shop, { name: 'review-6', phone }, true)
        // So that only the code is sent to the telephone later.
        await shop.modules.jobs.runDue()
        return started
      },
      kills: [6, 13],
      work(shop, started) {
        // Once and first: the limit on codes is lower than the number of kills.
        const signedIn = (async () => (started.person ??= (await signIn(shop.address, `+91${phone}`)).headers))()
        const all = [
          ...started.cancelling.map((order) => () => cancel(shop, started, order)),
          ...started.returning.map((order) => () => bringBack(shop, started, order)),
          async () => review(shop, await signedIn),
        ]
        return all.map((one) => signedIn.then(one))
      },
      async agree(shop, started) {
        expect([...started.wishes.values()].filter(({ made }) => made === undefined)).toEqual([])
        await expectCancelled(shop, started.cancelling)
        await expectReturned(shop, started.returning)
        const written = await rows(shop.db, sql`select product_id as product, rating, title, state from review`)
        expect(written).toEqual([{ product: piece, rating: 5, title: words.reviewTitle, state: 'waiting' }])
      },
    })
  },
  240_000,
)
