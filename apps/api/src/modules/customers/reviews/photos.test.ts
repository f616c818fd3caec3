import { readFileSync } from 'node:fs'
import type { OwnReview, OwnReviews, ProductReviews, SentReviewPhoto } from '@karat/contract/reviews.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows, transact } from '../../../kernel/db/db.ts'
import { sweepAll } from '../../../kernel/retention.ts'
import { testDatabase } from '../../../testing/database.ts'
import { captchaAnswer } from '../../../testing/people.ts'
import { restock } from '../../../testing/purchase.ts'
import { delivered, upload } from '../../../testing/returned.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import { reviewWork } from './jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
  await restock(shop, 99)
  await shop.db.execute(sql`delete from review`)
  for (const customer of ['anvi', 'rohan']) await delivered(shop, customer)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from review`)
  await shop.db.execute(sql`delete from review_photo`)
})

const ring = 'RNG-001'
const heic = readFileSync(new URL('../../orders/returns/fixtures/ring.heic', import.meta.url))
const photo = (background = '#a37') =>
  sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
const where = { url: '/api/users/reviewPhoto', name: 'photo' }
const add = (file: Buffer | undefined, customer = 'anvi') =>
  upload<{ photo: SentReviewPhoto; code: string; field: string }>(shop, {}, file, as(customer), where)
const sent = async (count = 1, customer = 'anvi') => {
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push((await add(await photo(), customer)).body.photo.photoID)
  return ids
}
const write = async (photos: unknown, customer = 'anvi') =>
  shop.call<{ review: OwnReview; code: string; field: string }>(
    'POST',
    `/api/products/${ring}/reviews/`,
    {
      productRating: 5,
      reviewTitle: 'Catches the light',
      reviewText: 'The claws are fine and nothing snags on it.',
      author: 'Anvi D.',
      photos,
      'g-recaptcha-response': await captchaAnswer(shop),
    },
    as(customer),
  )
const open = (url: string) => shop.server.inject({ method: 'GET', url })
const stored = () => rows(shop.db, sql`select id from review_photo`)

test('photos are stored with a review in their order, are private until it is published, and public then [C-38, C-39, E-07]', async () => {
  const first = await add(await photo())
  expect(first.body.photo).toMatchObject({ width: 320, height: 240, url: expect.stringContaining('signature=') })
  const second = await add(heic)
  const ids = [second.body.photo.photoID, first.body.photo.photoID]
  const { body, status } = await write(ids)
  expect([status, body.review.photos.map(({ photoID }) => photoID)]).toEqual([200, ids])
  const path = `/media/reviews/${ids[0]}`
  // A guessed address does not open the photo; its author's does.
  expect((await open(path)).statusCode).toBe(404)
  expect((await open(`${path}?expires=9999999999&signature=x.y`)).statusCode).toBe(404)
  const address = body.review.photos[0]?.url ?? ''
  const answer = await open(address)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, max-age=300',
  ])
  expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined()
  shop.clock.advance(6 * durations.minute)
  expect((await open(address)).statusCode).toBe(404)
  await shop.modules.reviews.decide(body.review.reviewID, null, 'meera')
  const shown = await shop.call<ProductReviews>('GET', `/api/products/${ring}/reviews/page/1`)
  expect(shown.body.reviews[0]?.photos.map(({ url }) => url)).toEqual(ids.map((id) => `/media/reviews/${id}`))
  expect((await open(path)).headers['cache-control']).toBe('public, max-age=3600')
  // Refused again it is shown to nobody; deleted it is gone.
  await shop.db.execute(sql`update review set state = 'refused'`)
  expect((await open(path)).statusCode).toBe(404)
  await shop.call('POST', '/api/users/reviewdelete', { reviewID: body.review.reviewID }, as('anvi'))
  expect(await stored()).toEqual([])
})

test('a form lists them with commas, as JSON does in an array; at most six, each once', async () => {
  const ids = await sent(7)
  expect((await write(ids)).body).toMatchObject({ code: 'bad_request', field: 'photos' })
  expect((await write([ids[0], ids[0]])).body).toMatchObject({ code: 'bad_request', field: 'photos' })
  expect((await write(ids.slice(0, 6).join(','))).body.review.photos).toHaveLength(6)
})

test('files that are no photos, or too large, are refused by field', async () => {
  expect((await add(Buffer.from('%PDF-1.7, and no photo at all'))).body).toMatchObject({ code: 'no_photo', field: 'photo' })
  expect((await add(undefined)).body).toMatchObject({ code: 'bad_request', field: 'photo' })
  expect((await add(Buffer.alloc(8 * 1024 * 1024 + 1, 1))).body).toMatchObject({ code: 'photo_too_large', field: 'photo' })
  const guest = await upload<{ code: string }>(shop, {}, await photo(), {}, where)
  expect(guest.status).toBe(401)
  expect(await stored()).toEqual([])
  await sent(22)
  // Three at once where two places are left.
  const file = await photo()
  const many = await Promise.all([add(file), add(file), add(file)])
  expect(many.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
})

test('photos of another customer, or of an earlier review, cannot be used; refused ones stay unattached [P-03]', async () => {
  const [id] = await sent()
  await sent(1, 'rohan')
  expect((await write([id], 'rohan')).body).toMatchObject({ code: 'bad_request', field: 'photos' })
  expect(await rows(shop.db, sql`select 1 from review`)).toEqual([])
  expect((await write([id])).status).toBe(200)
  expect((await write([id], 'rohan')).body).toMatchObject({ code: 'bad_request', field: 'photos' })
  // Another’s list does not name it.
  const other = await shop.call<OwnReviews>('GET', '/api/users/reviews/page/1', undefined, as('rohan'))
  expect(JSON.stringify(other.body)).not.toContain(id)
})

test('photos without a review are deleted after a day, and all with their customer', async () => {
  const [id] = await sent(2)
  await write([id])
  const sweeps = reviewWork(shop.modules.reviews).sweeps ?? []
  shop.clock.advance(23 * durations.hour)
  await sweepAll(sweeps, shop.clock)
  expect(await stored()).toHaveLength(2)
  shop.clock.advance(2 * durations.hour)
  await sweepAll(sweeps, shop.clock)
  expect(await stored()).toEqual([{ id }])
  await sent(1)
  await transact(shop.db, (tx) => shop.modules.reviews.removeCustomer(tx, 'anvi'))
  expect(await stored()).toEqual([])
})

test('photos of published reviews are listed newest first, and filter the reviews; each knows its page [C-39, E-07]', async () => {
  type Page = Omit<ProductReviews, 'reviews'> & { reviews: { reviewID: string }[]; code?: string; field?: string }
  const asked = async (query: string, page = 1) => (await shop.call<Page>('GET', `/api/products/${ring}/reviews/page/${page}${query}`)).body
  const bought = { metal: 'gold', colour: 'white', purity: '18K', size: '12', sizeSystem: 'IN' }
  const [early, later] = await sent(2)
  await write([early, later])
  expect(await asked('')).toMatchObject({ photos: [], summary: { withPhotos: 0, photos: 0 } })
  expect((await asked('?photos=with')).total).toBe(0)
  await rows(shop.db, sql`update review set state = 'shown', created_at = '2026-01-01'`)
  // Eleven newer ones of the demo’s kind with a photo each, one without.
  await shop.db.execute(sql`
    insert into review (id, product_id, subsite, language, author, rating, title, body, bought, state, created_at)
    select 'r' || n, ${ring}, 'in', 'en', 'Kavya R.', 4, 'Title ' || n, 'Body', ${JSON.stringify(bought)}::jsonb, 'shown',
      timestamptz '2026-02-01' + n * interval '1 day' from generate_series(0, 11) n`)
  await shop.db.execute(sql`
    insert into review_photo (id, customer_id, review_id, image, width, height, created_at)
    select 'f' || n, 'kavya', 'r' || n, ''::bytea, 320, 240, now() from generate_series(1, 11) n`)
  await shop.modules.changed([`reviews:${ring}`])
  const all = await asked('')
  expect(all.summary).toMatchObject({ count: 13, withPhotos: 12, photos: 13 })
  expect(all.photos.map(({ photoID, page }) => [photoID, page])).toEqual([
    ...Array.from({ length: 10 }, (_one, at) => [`f${11 - at}`, 1]),
    ['f1', 2],
    [early, 2],
    [later, 2],
  ])
  expect(all.photos[0]).toMatchObject({
    reviewID: 'r11',
    author: 'Kavya R.',
    productReviewTitle: 'Title 11',
    lang: 'en',
    url: '/media/reviews/f11',
  })
  // Its page is that of the newest with photos.
  const second = await asked('?photos=with&sort=new', 2)
  expect(second).toMatchObject({ total: 12, pages: 2, reviews: [{ reviewID: 'r1' }, { reviewID: all.photos[11]?.reviewID }] })
  expect((await asked('?photos=with&stars=5')).total).toBe(1)
  expect((await asked('?photos=with&colour=white&sort=low')).reviews.map(({ reviewID }) => reviewID)).not.toContain('r0')
  expect(await asked('?photos=without')).toMatchObject({ code: 'bad_request', field: 'photos' })
})
