import { setTimeout } from 'node:timers/promises'
import type { Cart } from '@karat/contract/cart.ts'
import type { OwnReviews } from '@karat/contract/reviews.ts'
import { dayIn, addMs, durations } from '@karat/api/kernel/clock.ts'
import { rows, transact } from '@karat/api/kernel/db/db.ts'
import { unwrap } from '@karat/api/kernel/result.ts'
import { payAtTheDoor } from '@karat/api/testing/owing.ts'
import { type CaptchaReply, solveCaptcha } from '@karat/api/testing/people.ts'
import type { Posted } from '@karat/api/testing/purchase.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { bought } from '../testing/bought.ts'
import { signIn } from '../testing/fuzz-person.ts'
import { type ClosedShop, type KilledShop, killInRounds } from '../testing/killed.ts'
import { call, killStarted, shipping } from '../testing/process.ts'

afterEach(killStarted)

const delivered = ['confirm', 'allocate', 'pack', 'ship', 'out', 'deliver'] as const
/** The telephone number of an order: signing in with it opens the order. */
const phone = '9822000005'
const reviewed = 'EAR-004'
/** The day of cards that are mailed later. */
const later = dayIn('Asia/Kolkata', addMs(new Date(), 2 * durations.day))

/** An order of which money waits for a bank account, and the accounts that were sent for it and acknowledged. */
interface Owing {
  orderID: string
  orderToken: string
  refund: string
  sent: string[]
  acknowledged: number
}

interface Started {
  owing: Owing[]
  person?: Record<string, string>
  /** The photos of the review that was acknowledged last, while no other was started. */
  photos?: string[]
  cards: number
}

async function deliver({ modules }: ClosedShop, number: string): Promise<void> {
  for (const transition of delivered)
    unwrap(await modules.orderTransitions.byStaff(transition, { number, actor: { kind: 'staff', id: 'Meera' }, reason: 'by the book' }))
}

/** A delivered order that was paid at the door, with a part to be refunded by bank transfer. */
async function owing(shop: ClosedShop, index: number): Promise<Owing> {
  const { db, modules } = shop
  const { id, number, token } = await bought(shop, { name: `kill-${index}`, onCards: 0 })
  await deliver(shop, number)
  await payAtTheDoor(db, id)
  const [refund] = await transact(db, async (tx) => {
    const order = await modules.orders.lock(tx, id)
    if (!order) throw new Error('no order')
    const asked = { order, amount: 100_000, cause: { kind: 'return', id } } as const
    return modules.refunds.request(tx, { ...asked, actor: { kind: 'staff', id: 'Meera' }, reason: 'x' })
  })
  return { orderID: id, orderToken: token, refund: refund?.number ?? '', sent: [], acknowledged: 0 }
}

/** Buys a gift card for each of two days and pays at the sandbox bank. */
async function buyCards({ address, done }: KilledShop, started: Started): Promise<void> {
  for (const sendOn of ['', later]) {
    const name = `card-${started.cards++}`
    const device = { 'x-device-id': name }
    const send = <T>(method: string, path: string, body?: object) => call<T>(`${address}/api/cart/${path}`, method, body, device)
    const card = { key: name, amount: 2000, toName: 'Rohan', toEmail: `${name}@example.com`, fromName: 'Anvi', message: '', sendOn }
    const { cart } = await send<{ cart: Cart }>('POST', 'gift-cards/', card)
    await send('PUT', '', { cartID: cart.cartID, mode: 'add_address', shipping })
    await send('POST', `${cart.cartID}/quote/`)
    const { payment } = await send<Posted>('POST', `postorders/${cart.cartID}/`, { paymentSettingsGroupKey: 'sandbox' })
    done()
    const body = new URLSearchParams({ choice: 'approve' })
    const paying = fetch(`${address}${payment.url}`, { method: 'POST', body, redirect: 'manual' })
    done()
    await paying
    done()
  }
}

/** Gives one account after the other for an order. */
async function giveAccounts({ address, done }: KilledShop, order: Owing) {
  const { orderID, orderToken, sent } = order
  for (let more = 0; more < 4; more++) {
    const account = `0123${order.refund.replaceAll(/\D/g, '').padEnd(4, '0').slice(0, 4)}${String(sent.length).padStart(4, '0')}`
    sent.push(account)
    const given = { orderID, orderToken, holder: 'Anvi Deshpande', kind: 'ifsc', account, code: 'SBIN0001234' }
    const { refundAccount } = await call<{ refundAccount?: object }>(`${address}/api/orders/refundAccount/`, 'PUT', given)
    expect(refundAccount).toBeTypeOf('object')
    order.acknowledged = sent.length
    done()
  }
}

/** Sends photos and a review with them, over and over; the one before is deleted. */
async function review({ address, done }: KilledShop, started: Started): Promise<void> {
  const headers = started.person ?? {}
  for (let more = 0; more < 3; more++) {
    delete started.photos
    const own = () => call<OwnReviews>(`${address}/api/users/reviews/page/1`, 'GET', undefined, headers)
    for (const { reviewID } of (await own()).reviews) await call(`${address}/api/users/reviewdelete`, 'POST', { reviewID }, headers)
    // A job adds the order to the account after the sign-in.
    while ((await own()).writable.length === 0) await setTimeout(50)
    done()
    const photos: string[] = []
    for (const background of ['#a37', '#37a']) {
      const image = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .png()
        .toBuffer()
      const body = new FormData()
      body.set('photo', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'ring.png')
      const answer = await fetch(`${address}/api/users/reviewPhoto`, { method: 'POST', headers, body })
      photos.push(((await answer.json()) as { photo: { photoID: string } }).photo.photoID)
      done()
    }
    const captcha = await call<CaptchaReply>(`${address}/account/captcha`, 'GET', undefined, headers)
    const words = {
      author: 'Anvi D.',
      productRating: 5,
      reviewTitle: 'Catches the light',
      reviewText: 'The claws are fine and nothing snags on it.',
    }
    const written = { ...words, photos, 'g-recaptcha-response': await solveCaptcha(captcha) }
    const answer = await call<{ review?: object }>(`${address}/api/products/${reviewed}/reviews/`, 'POST', written, headers)
    expect(answer, JSON.stringify(answer)).toHaveProperty('review')
    started.photos = photos
    done()
  }
}

/** Each card of a paid order is issued and mailed once, on its day; an order that was not paid has none. */
async function expectCardsToAgree({ db, clock, modules }: ClosedShop): Promise<void> {
  const wrong = await rows(
    db,
    sql`select o.state, o.payment_state, c.state as card, g.id from orders o join order_card c on c.order_id = o.id
        left join gift_card g on g.reference = 'order:' || c.id
        where (o.state = 'completed') <> (g.id is not null and c.state = 'issued' and g.available = 200000)
          or (o.state <> 'completed' and (o.payment_state = 'paid' or g.id is not null))`,
  )
  expect(wrong).toEqual([])
  const [count] = await rows<{ now: number; later: number }>(
    db,
    sql`select count(*) filter (where c.send_on = '')::int as now, count(*) filter (where c.send_on <> '')::int as later
        from orders o join order_card c on c.order_id = o.id where o.state = 'completed'`,
  )
  expect(Math.min(count?.now ?? 0, count?.later ?? 0)).toBeGreaterThan(1)
  const mailed = async () => {
    const mails = (await modules.notifications.recent(500)).map(({ recipient }) => recipient)
    return mails.filter((recipient) => recipient.startsWith('card-')).toSorted()
  }
  const due = async (onDay: string) =>
    rows<{ mail: string }>(
      db,
      sql`select c.to_email as mail from orders o join order_card c on c.order_id = o.id where o.state = 'completed' and c.send_on = ${onDay}`,
    )
  const names = (found: { mail: string }[]) => found.map(({ mail }) => mail).toSorted()
  expect(await mailed()).toEqual(names(await due('')))
  clock.advance(3 * durations.day)
  await modules.jobs.runDue()
  expect(await mailed()).toEqual(names(await due(later)))
  expect(await rows(db, sql`select id from gift_card where reference like 'order:%' and mail is not null`)).toEqual([])
}

/** The account is the last acknowledged one or one sent since; its owner was notified of each change once. */
async function expectAccountsToAgree({ modules }: ClosedShop, all: readonly Owing[]): Promise<void> {
  const mails = (await modules.notifications.recent(500)).map(({ body }) => body)
  for (const { refund, sent, acknowledged } of all) {
    const { account } = unwrap(await modules.refundAccounts.reveal('in', refund, 'Meera', 'transfer'))
    expect(sent.slice(acknowledged - 1)).toContain(account)
  }
  const asked = mails.filter((body) => body.includes('to your bank account. Please tell us'))
  expect(asked.length).toBe(new Set(asked).size)
  const told = mails.filter((body) => body.includes('••••'))
  expect(told.length).toBe(new Set(told).size)
  expect(told.length).toBeGreaterThanOrEqual(all.reduce((sum, { acknowledged }) => sum + Math.min(acknowledged, 4), 0))
}

/** A review has its own photos in their order; photos without a review are deleted after a day. */
async function expectPhotosToAgree({ db, clock, modules }: ClosedShop, photos: string[] | undefined): Promise<void> {
  expect(photos).toHaveLength(2)
  const kept = () => rows<{ id: string; of: string | null }>(db, sql`select id, review_id as of from review_photo order by position, id`)
  const attached = (await kept()).filter(({ of }) => of !== null)
  expect(attached.map(({ id }) => id)).toEqual(photos)
  clock.advance(2 * durations.day)
  await modules.jobs.runDue()
  expect(await kept()).toEqual(attached)
}

test('kill -9 during purchases of gift cards, bank account entries and photo uploads: acknowledged ones are stored once and completely', async () => {
  await killInRounds<Started>({
    async fill(shop) {
      await shop.db.execute(sql`update stock set policy = 'stock', on_hand = 100 where subsite = 'in' and variant_id like 'EAR-004%'`)
      await shop.db.execute(sql`delete from review`)
      await deliver(shop, (await bought(shop, { name: 'kill-3', phone })).number)
      const waiting = [await owing(shop, 1), await owing(shop, 2)]
      // So that only the code is sent to the telephone later.
      await shop.modules.jobs.runDue()
      return { owing: waiting, cards: 0 }
    },
    kills: [6, 11, 16],
    work(shop, started) {
      // Once and first: the limit on codes is lower than the number of kills.
      const signedIn = (async () => {
        started.person ??= (await signIn(shop.address, `+91${phone}`)).headers
      })()
      const given = started.owing.map((order) => () => giveAccounts(shop, order))
      const all = [...given, () => buyCards(shop, started), () => buyCards(shop, started), () => review(shop, started)]
      return all.map((one) => signedIn.then(one))
    },
    minutes: [31, 2, 10, 60],
    async agree(shop, started) {
      await expectAccountsToAgree(shop, started.owing)
      await expectCardsToAgree(shop)
      await expectPhotosToAgree(shop, started.photos)
    },
  })
}, 480_000)
