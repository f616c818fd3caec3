import type { OwnReview, OwnReviews, ProductReviews } from '@karat/contract/reviews.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectReads } from '../../../kernel/reads.ts'
import { testDatabase } from '../../../testing/database.ts'
import { captchaAnswer } from '../../../testing/people.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { versionOf } from './rules.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
  // The demo's own.
  await shop.db.execute(sql`delete from review`)
})
afterAll(() => shop.close())

/** The reviews that staff have to read. */
async function unread() {
  const call = { site: (await shop.modules.sites.byCode('in'))!, language: 'en' }
  return (await shop.modules.reviews.listForStaff(call, 'waiting', { limit: 100 })).reviews.map(({ review }) => review)
}

const ring = 'RNG-001'
const words = {
  productRating: 5,
  reviewTitle: 'Catches the light',
  reviewText: 'The claws are fine and nothing snags on it.',
  author: 'Anvi D.',
}
let orders = 0
/** An order of a customer with one unit that was delivered, or is in a given state. */
async function deliver(customerId: string, productId = ring, state = 'delivered'): Promise<void> {
  const id = `order-${(orders += 1)}`
  const options = { metal: 'gold', purity: '18K', colour: 'yellow', size: '12', sizeSystem: 'IN', grossMg: 1, netMg: 1, mediaId: '' }
  await shop.db.execute(sql`
    insert into orders (id, number, cart_id, customer_id, quote_id, fingerprint, subsite, language, state, payment_state, gateway, currency, total, payable, amounts, address, delivery_method, created_at)
    values (${id}, ${id}, ${id}, ${customerId}, '', '', 'in', 'en', 'placed', 'paid', 'razorpay', 'INR', 1, 1, '{}', '{}', 'insured', now())`)
  await shop.db.execute(sql`
    insert into order_item (id, order_id, position, variant_id, product_id, name, options, quantity, unit_price, breakup, state, stock_taken)
    values (${id}, ${id}, 0, ${`${productId}-x`}, ${productId}, 'Ring', ${JSON.stringify(options)}::jsonb, 1, 1, '{}', 'placed', 0)`)
  await shop.db.execute(sql`
    insert into order_unit (id, order_id, item_id, position, state, breakup, shown) values (${id}, ${id}, ${id}, 0, ${state}, '{}', 1)`)
}

/** The body of a call with an answer to the captcha, each valid for one call. */
async function withCaptcha(body: object) {
  return { ...body, 'g-recaptcha-response': await captchaAnswer(shop) }
}
const send = async (customer: string, body: object = words, product = ring) =>
  shop.call<{ review: OwnReview; code: string; field: string }>(
    'POST',
    `/api/products/${product}/reviews/`,
    await withCaptcha(body),
    as(customer),
  )
const own = async (customer: string, page = 1) =>
  (await shop.call<OwnReviews>('GET', `/api/users/reviews/page/${page}`, undefined, as(customer))).body
const shown = async (query = '', product = ring) =>
  (await shop.call<ProductReviews>('GET', `/api/products/${product}/reviews/page/1${query}`)).body
const post = (customer: string, path: string, body: object) =>
  shop.call<{ review: OwnReview; code: string }>('POST', path, body, as(customer))
const written = async (customer: string, body: object = words) => {
  await deliver(customer)
  return (await send(customer, body)).body.review.reviewID
}

describe('a review', () => {
  test('is written once by a customer who received the product, read by staff, and then published [C-38, C-39, C-20, E-07]', async () => {
    await deliver('anvi')
    expect((await own('anvi')).writable).toMatchObject([{ productID: ring, slug: expect.any(String) as string, bought: { size: '12' } }])
    const { status, body } = await send('anvi')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.review).toMatchObject({
      productReviewTitle: words.reviewTitle,
      productReviewComment: words.reviewText,
      productRatings: 5,
      author: 'Anvi D.',
      state: 'waiting',
      bought: { colour: 'yellow', purity: '18K' },
    })
    expect((await own('anvi')).writable).toEqual([])
    expect((await shown()).summary.count).toBe(0)
    const again = await send('anvi')
    expect([again.status, again.body.code]).toEqual([409, 'review_written'])
    await shop.modules.reviews.decide(body.review.reviewID, null, 'meera')
    expect(await shown()).toMatchObject({
      productID: ring,
      summary: { average: 5, count: 1, stars: [1, 0, 0, 0, 0], colours: [{ colour: 'yellow', count: 1 }] },
      reviews: [{ reviewID: body.review.reviewID, productReviewTitle: words.reviewTitle, helpful: 0, reply: null }],
      total: 1,
      pages: 1,
    })
    expect((await own('anvi')).reviews).toMatchObject([{ state: 'shown', piece: { productID: ring } }])
  })

  test('of a product that was not delivered, or was returned, is refused, and a guest’s too [C-38]', async () => {
    for (const state of ['placed', 'shipped', 'cancelled', 'delivery_failed', 'returned']) {
      await deliver('kavya', ring, state)
      expect([state, (await send('kavya')).body.code]).toEqual([state, 'review_not_delivered'])
    }
    expect((await own('kavya')).writable).toEqual([])
    expect((await send('kavya', words, 'EAR-001')).body.code).toBe('review_not_delivered')
    expect((await send('kavya', words, 'nothing')).body.code).toBe('unknown_product')
    expect((await shop.call('POST', `/api/products/${ring}/reviews/`, await withCaptcha(words))).status).toBe(401)
  })

  test('is refused without a valid captcha answer, or with a used one, and then nothing is stored [V-02]', async () => {
    await deliver('imran')
    const one = await withCaptcha(words)
    const path = `/api/products/${ring}/reviews/`
    for (const body of [words, { ...words, 'g-recaptcha-response': 'forged' }])
      expect((await post('imran', path, body)).body).toMatchObject({ code: 'captcha_failed', field: 'g-recaptcha-response' })
    expect((await own('imran')).reviews).toEqual([])
    expect((await post('imran', path, one)).status).toBe(200)
    expect((await post('imran', path, one)).body.code).toBe('captcha_failed')
  })

  test('with invalid text is refused by field', async () => {
    await deliver('deepa')
    for (const [field, body] of [
      ['productRating', { ...words, productRating: 6 }],
      ['productRating', { ...words, productRating: 0 }],
      ['reviewTitle', { ...words, reviewTitle: ' ' }],
      ['reviewTitle', { ...words, reviewTitle: 'x'.repeat(81) }],
      ['reviewText', { ...words, reviewText: 'Too short' }],
      ['reviewText', { ...words, reviewText: 'Call me on my number: 98220 00000, any day' }],
      ['reviewText', { ...words, reviewText: 'See www.example.com for a better price than here' }],
      ['author', { ...words, author: '<b>' }],
    ] as const) {
      const { status, body: answer } = await send('deepa', body)
      expect([status, answer.field]).toEqual([400, field])
    }
    expect((await own('deepa')).reviews).toEqual([])
  })

  test('is accepted as a form too, and concurrent calls write one [C-38]', async () => {
    await deliver('ravi')
    const { author: _author, ...form } = words
    const payload = new URLSearchParams({ ...form, productRating: '4', author: 'Ravi', ...(await withCaptcha({})) } as Record<
      string,
      string
    >)
    const asForm = shop.server.inject({
      method: 'POST',
      url: `/api/products/${ring}/reviews/`,
      headers: { ...as('ravi'), subsiteid: '1', languageid: '1', 'content-type': 'application/x-www-form-urlencoded' },
      payload: payload.toString(),
    })
    const [form1, json] = await Promise.all([asForm, send('ravi', { ...words, productRating: 4 })])
    expect([form1.statusCode, json.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await own('ravi')).reviews).toHaveLength(1)
  })
})

describe('a customer’s own review', () => {
  test('that is published keeps its text until the new text is approved [C-22]', async () => {
    const id = await written('lata')
    await shop.modules.reviews.decide(id, null, 'meera')
    const other = { reviewID: id, productRating: 3, reviewTitle: 'Less so', reviewText: 'After a month it has lost some of its shine.' }
    const edited = await post('lata', '/api/users/reviewupdate', other)
    expect(edited.body.review).toMatchObject({
      state: 'shown',
      productRatings: 5,
      edited: { productRatings: 3, productReviewTitle: 'Less so' },
    })
    expect((await shown()).reviews.find((review) => review.reviewID === id)?.productReviewTitle).toBe(words.reviewTitle)
    expect((await unread()).map((review) => review.id)).toContain(id)
    await shop.modules.reviews.decide(id, null, 'meera')
    expect((await shown()).reviews.find((review) => review.reviewID === id)).toMatchObject({ productRatings: 3 })
  })
  test('is published with the text that staff have approved only [E-07, C-22]', async () => {
    const id = await written('mira')
    const [read] = (await unread()).filter((review) => review.id === id)
    const version = versionOf(read!)
    const other = { reviewID: id, productRating: 5, reviewTitle: 'Unread', reviewText: 'These words came after staff had looked.' }
    await post('mira', '/api/users/reviewupdate', other)
    for (const refusal of [null, 'other'] as const)
      expect(await shop.modules.reviews.decide(id, refusal, 'meera', { version })).toMatchObject({
        ok: false,
        error: { code: 'review_changed', field: 'read' },
      })
    expect((await own('mira')).reviews).toMatchObject([{ state: 'waiting' }])
    await post('mira', '/api/users/reviewupdate', { ...other, reviewTitle: words.reviewTitle, reviewText: words.reviewText })
    expect(await shop.modules.reviews.decide(id, null, 'meera', { version })).toMatchObject({ ok: true, value: { state: 'shown' } })
    await post('mira', '/api/users/reviewdelete', { reviewID: id })
  })
  test('is deleted with its stars and votes [C-21]', async () => {
    const id = await written('gita')
    await shop.modules.reviews.decide(id, null, 'meera')
    await post('anvi', `/api/products/${ring}/reviews/${id}/helpful`, {})
    const before = (await shown()).summary.count
    expect((await post('gita', '/api/users/reviewdelete', { reviewID: id })).status).toBe(200)
    expect((await shown()).summary.count).toBe(before - 1)
    expect((await post('gita', '/api/users/reviewdelete', { reviewID: id })).body.code).toBe('unknown_review')
    // A new review may be written.
    expect((await own('gita')).writable).toHaveLength(1)
  })
  test('cannot be changed or deleted by another customer [P-03, C-21, C-22]', async () => {
    const id = await written('asha')
    const other = { reviewID: id, productRating: 1, reviewTitle: 'Mine now', reviewText: 'These are not the words of its author.' }
    expect((await post('thief', '/api/users/reviewupdate', other)).body.code).toBe('unknown_review')
    expect((await post('thief', '/api/users/reviewdelete', { reviewID: id })).body.code).toBe('unknown_review')
    expect((await own('asha')).reviews).toMatchObject([{ productReviewTitle: words.reviewTitle }])
    expect((await own('thief')).reviews).toEqual([])
  })
  test('states why it is not published, and is checked again when it is changed', async () => {
    const id = await written('uma')
    await shop.modules.reviews.decide(id, 'contact', 'meera')
    expect((await own('uma')).reviews).toMatchObject([{ state: 'refused', refusal: 'contact' }])
    const other = { reviewID: id, productRating: 4, reviewTitle: 'Fine', reviewText: 'Fine work, and it came when they said.' }
    expect((await post('uma', '/api/users/reviewupdate', other)).body.review).toMatchObject({ state: 'waiting', refusal: null })
  })
})

describe('published reviews', () => {
  test('have a summary of the fit, from reviewers with a published answer [E-07]', async () => {
    const answered = async (customer: string, fit?: string) => written(customer, { ...words, ...(fit ? { fit } : {}) })
    const before = (await shown()).summary.fit
    const [one, two, three] = [await answered('fit-a', 'small'), await answered('fit-b', 'large'), await answered('fit-c')]
    expect((await shown()).summary.fit).toEqual(before)
    for (const id of [one, two, three]) await shop.modules.reviews.decide(id, null, 'meera')
    expect((await shown()).summary.fit).toEqual({ ...before, small: before.small + 1, large: before.large + 1 })
    expect((await send('fit-d', { ...words, fit: 'tight' })).body.field).toBe('fit')
    await post('fit-b', '/api/users/reviewdelete', { reviewID: two })
    expect((await shown()).summary.fit).toEqual({ ...before, small: before.small + 1 })
    for (const [customer, reviewID] of [
      ['fit-a', one],
      ['fit-c', three],
    ] as const)
      await post(customer, '/api/users/reviewdelete', { reviewID })
  })
  test('can be voted helpful once by each customer, and not by their author', async () => {
    const id = await written('nila')
    const vote = (customer: string) => post(customer, `/api/products/${ring}/reviews/${id}/helpful`, {})
    expect((await vote('anvi')).body.code).toBe('unknown_review')
    await shop.modules.reviews.decide(id, null, 'meera')
    const votes = await Promise.all(Array.from({ length: 6 }, () => vote('anvi')))
    expect(votes.map(({ status }) => status)).toEqual(votes.map(() => 200))
    await vote('ravi')
    expect((await vote('nila')).body.code).toBe('own_review')
    const [first] = (await shown('?sort=helpful')).reviews
    expect([first?.reviewID, first?.helpful]).toEqual([id, 2])
  })
  test('are listed first in the reader’s language, whoever read before in another', async () => {
    const id = await written('noura')
    await shop.modules.reviews.decide(id, null, 'meera')
    await shop.db.execute(sql`update review set language = 'hi' where id = ${id}`)
    await shop.modules.changed([`reviews:${ring}`])
    const firstIn = async (languageid: string) =>
      (await shop.call<ProductReviews>('GET', `/api/products/${ring}/reviews/page/1`, undefined, { languageid })).body.reviews[0]?.lang
    const hindi = String((await shop.modules.sites.byCode('in'))!.languages.findIndex(({ code }) => code === 'hi') + 1)
    expect([await firstIn('1'), await firstIn(hindi), await firstIn('1')]).toEqual(['en', 'hi', 'en'])
    await post('noura', '/api/users/reviewdelete', { reviewID: id })
  })
  test('are filtered by stars and colour, sorted and paged; the counts stay those of all reviews', async () => {
    const { summary } = await shown()
    const five = await shown('?stars=5')
    expect([five.total, five.summary]).toEqual([summary.stars[0], summary])
    expect(new Set(five.reviews.map((review) => review.productRatings))).toEqual(new Set([5]))
    expect((await shown('?colour=white')).total).toBe(0)
    const ratings = (await shown('?sort=low')).reviews.map((review) => review.productRatings)
    expect(ratings).toEqual(ratings.toSorted((a, b) => a - b))
    expect((await shop.call(`GET`, `/api/products/${ring}/reviews/page/1?sort=odd`)).status).toBe(400)
  })
  test('have the merchant’s reply, and a change drops the cached pages of the product', async () => {
    const id = (await shown()).reviews[0]?.reviewID ?? ''
    const site = (await shop.modules.sites.byCode('in'))!
    const { tags } = await collectReads(() => shop.modules.reviews.ofProduct(site, 'en', ring, { page: 1 }))
    expect(tags).toContain(`reviews:${ring}`)
    await shop.modules.reviews.reply(id, 'Thank you, and wear it well.', 'meera')
    expect((await shown()).reviews.find((review) => review.reviewID === id)?.reply?.text).toBe('Thank you, and wear it well.')
    await shop.modules.reviews.reply(id, '', 'meera')
    expect((await shown()).reviews.find((review) => review.reviewID === id)?.reply).toBeNull()
  })
  test('are deleted with their author’s account, and so are the author’s votes', async () => {
    const id = (await shown('?sort=helpful')).reviews[0]?.reviewID ?? ''
    const before = await shown()
    const exported = await shop.modules.reviews.exportCustomer(shop.db, 'lata')
    expect(exported.reviews).toMatchObject([{ title: 'Less so' }])
    expect(await shop.modules.reviews.countLost(shop.db, 'lata')).toEqual({ reviews: 1 })
    await shop.db.transaction((tx) => shop.modules.reviews.removeCustomer(tx, 'lata'))
    await shop.db.transaction((tx) => shop.modules.reviews.removeCustomer(tx, 'ravi'))
    const after = await shown()
    expect(after.summary.count).toBe(before.summary.count - 1)
    expect(after.reviews.find((review) => review.reviewID === id)?.helpful).toBe(1)
  })
})

describe('a published review is reported', () => {
  const report = (id: string, headers: Record<string, string>, product = ring) =>
    shop.call<{ code: string; field: string }>('POST', `/api/products/${product}/reviews/${id}/report`, undefined, headers)
  const device = { 'x-device-id': 'device-of-a-guest' }

  test('once by each shopper or device, and staff check it again [E-07]', async () => {
    const id = await written('reported')
    // A review that is not shown cannot be reported.
    expect((await report(id, device)).body.code).toBe('unknown_review')
    await shop.modules.reviews.decide(id, null, 'meera')
    expect((await unread()).map((one) => one.id)).not.toContain(id)
    expect((await report(id, {})).body).toMatchObject({ code: 'device_needed' })
    expect((await report(id, device, 'EAR-001')).body.code).toBe('unknown_review')
    expect((await report('nothing', device)).body.code).toBe('unknown_review')
    const sent = await Promise.all([report(id, device), report(id, device), report(id, as('anvi')), report(id, as('anvi'))])
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await unread()).find((one) => one.id === id)).toMatchObject({ reports: 2, state: 'shown' })
    // Readers see it as before until staff decide; having read it they are not shown it again for the same reports.
    expect((await shown('?sort=new')).reviews.map((one) => one.reviewID)).toContain(id)
    await shop.modules.reviews.decide(id, null, 'meera')
    await report(id, device)
    expect((await unread()).map((one) => one.id)).not.toContain(id)
    await report(id, as('ravi'))
    expect((await unread()).find((one) => one.id === id)?.reports).toBe(1)
    await shop.modules.reviews.decide(id, 'unrelated', 'meera')
    expect((await unread()).map((one) => one.id)).not.toContain(id)
    expect((await shown('?sort=new')).reviews.map((one) => one.reviewID)).not.toContain(id)
  })
  test('reports are deleted with their account, and after their retention period', async () => {
    expect((await shop.modules.reviews.exportCustomer(shop.db, 'anvi')).reportedReviews).toHaveLength(1)
    await shop.db.transaction((tx) => shop.modules.reviews.removeCustomer(tx, 'anvi'))
    expect((await shop.modules.reviews.exportCustomer(shop.db, 'anvi')).reportedReviews).toEqual([])
    expect(await shop.modules.reviews.sweepReports(new Date(0), 100)).toBe(0)
    expect(await shop.modules.reviews.sweepReports(new Date('2099-01-01'), 100)).toBe(2)
  })
})
