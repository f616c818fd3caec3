import { fileURLToPath } from 'node:url'
import { bought as buy } from './bought.ts'
import { newNumber, signUp } from './people.ts'
import { clean, expect, fits, ready, test } from './shopper.ts'
import { staffCall } from './staff.ts'

const photo = fileURLToPath(new URL('../../apps/api/src/modules/orders/returns/fixtures/ring.heic', import.meta.url))
const own = '/in-en/dashboard/reviews'
interface Reviews {
  reviews: { id: string; read: string; title: string; state: string; reports: number; photos: object[] }[]
}
const piece = { productID: 'RNG-002', name: 'Banyan Leaf Band', slug: 'banyan-leaf-band', picture: null }
const bought = { metal: 'gold', colour: 'yellow', purity: '18K', size: '12', sizeSystem: 'ring' }

test('reviews are on the product page, filtered and sorted by links; a guest’s helpful vote leads to the sign-in [C-39, E-07]', async ({
  page,
}) => {
  await page.goto('/in-en/p/meher-solitaire')
  const rating = page.locator('.product-rating')
  await expect(rating).toContainText(/\d\.\d \(\d+\)/)
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain('"AggregateRating"')
  await page.getByRole('link', { name: 'Read all reviews' }).click()
  await expect(page.getByRole('heading', { name: 'Meher Solitaire' })).toBeVisible()
  await ready(page)
  const cards = page.locator('.review-card')
  const all = await cards.count()
  const five = page.locator('.reviews-histogram a').first()
  const count = Number(await five.locator('.type-num').textContent())
  await expect(page.locator('.reviews-fit')).toContainText(/Runs small \d+%\s*True to size \d+%\s*Runs large \d+%/)
  await five.click()
  await expect(page).toHaveURL(/stars=5/)
  await expect(cards).toHaveCount(count)
  await clean(page)
  await page.getByRole('link', { name: '5 stars Remove' }).click()
  await expect(cards).toHaveCount(all)
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(page).toHaveURL(/sort=new/)
  await cards.first().getByRole('button', { name: 'Report' }).click()
  await expect(page.getByRole('button', { name: 'Yes, report it' })).toBeFocused()
  await clean(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you. We will read it again.')).toBeVisible()
  // It stands in the list of the site that it was written on.
  const lists = await Promise.all(['in', 'ae', 'us', 'sg'].map((site) => staffCall<Reviews>('reviews', undefined, site)))
  expect(lists.flatMap(({ reviews }) => reviews)).toContainEqual(expect.objectContaining({ state: 'published', reports: 1 }))
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/ae-ar/reviews/meher-solitaire')
  await ready(page)
  await clean(page)
  await fits(page)
  await page.getByRole('button', { name: /مفيد/ }).first().click()
  await expect(page).toHaveURL(/\/ae-ar\/sign-in\?next=/)
})

test('a buyer reviews a delivered product, changes it and deletes it; errors are beside their fields [R-08, V-02, C-20, C-21, C-22]', async ({
  page,
}) => {
  // The shop of these tests has delivered nothing: its answers about this shopper's reviews are written here.
  const review = {
    reviewID: 'r1',
    author: 'Anvi D.',
    lang: 'en',
    bought,
    helpful: 0,
    at: '2026-11-20T10:00:00.000Z',
    reply: null,
    photos: [],
  }
  let words: object | undefined
  const success = { status: 'Success', responseCode: 200, message: '' }
  await page.route('**/api/users/reviews/page/1', (route) =>
    route.fulfill({
      json: {
        ...success,
        reviews: words ? [{ ...review, ...words, piece, state: 'waiting', refusal: null, edited: null }] : [],
        writable: words ? [] : [{ ...piece, bought, deliveredAt: '2026-11-20T10:00:00.000Z' }],
        total: words ? 1 : 0,
        page: 1,
        pages: 1,
      },
    }),
  )
  const sent: Record<string, unknown>[] = []
  const take = async (body: Record<string, unknown>) => {
    sent.push(body)
    const { productRating, reviewTitle, reviewText } = body
    words = { productRatings: productRating, productReviewTitle: reviewTitle, productReviewComment: reviewText, fit: null }
    return { ...success, review: { ...review, ...words, piece, state: 'waiting', refusal: null, edited: null } }
  }
  for (const path of ['**/api/products/RNG-002/reviews/', '**/api/users/reviewupdate'])
    await page.route(path, async (route) => route.fulfill({ json: await take(route.request().postDataJSON() as Record<string, unknown>) }))
  await page.route('**/api/users/reviewdelete', (route) => {
    words = undefined
    return route.fulfill({ json: { ...success, reviewID: 'r1' } })
  })
  await signUp(page, own)
  await page.getByRole('button', { name: 'Write a review' }).click()
  const form = page.getByRole('form', { name: 'Banyan Leaf Band' })
  await form.getByLabel('Your review').fill('Call 98220 00000')
  await form.getByRole('button', { name: 'Send the review' }).click()
  await expect(form.getByText('Choose one to five stars')).toBeVisible()
  await expect(form.locator('#review-title-error')).toHaveText('Please fill this in')
  await expect(form.locator('#review-text-error')).toHaveText(/at least 20 letters/)
  await clean(page)
  await form.getByRole('radio', { name: '4 stars' }).focus()
  await page.keyboard.press('Space')
  await form.getByLabel('Title').fill('Light, and the leaf is sharp')
  await form.getByLabel('Your review').fill('Light on the hand, and the leaf is cut sharp.')
  await form.getByRole('button', { name: 'Send the review' }).click()
  await expect(page.getByText('Thank you. We will read it within a day, then show it.')).toBeFocused()
  expect(sent[0]).toMatchObject({ productRating: 4, reviewTitle: 'Light, and the leaf is sharp', author: 'Anvi D.' })
  expect(String(sent[0]?.['g-recaptcha-response']).length).toBeGreaterThan(20)
  const card = page.locator('.own-reviews-card')
  await expect(card).toContainText('Being read')
  await card.getByRole('button', { name: 'Edit' }).click()
  await card.getByLabel('Title').fill('Still sharp')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Still sharp')
  await page.setViewportSize({ width: 360, height: 780 })
  await card.getByRole('button', { name: 'Delete' }).click()
  await clean(page)
  await fits(page)
  await card.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Write a review' })).toBeVisible()
})

test.describe('a shop that does not respond', () => {
  test.use({ expectedError: /status of 50[03]/ })
  test('a buyer sends a photo with a review; it is public once staff approved it; during an outage nothing is lost and requests are repeated [R-08, C-38, C-39]', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const phone = newNumber()
    await signUp(page, own, phone)
    const order = await buy(page, phone)
    /** Makes the calls to `url` fail until it is unrouted. */
    const failing = (url: string) =>
      page.route(url, (route) =>
        route.fulfill({ status: 500, json: { status: 'Error', responseCode: 500, code: 'internal', message: '' } }),
      )
    const alert = page.getByRole('alert').filter({ hasText: 'The shop is not available right now. Try again in a moment' })
    const again = async (url: string) => {
      await page.unroute(url)
      await alert.getByRole('button', { name: 'Try again' }).click()
    }
    await failing('**/api/documents/**')
    await page.goto(`/in-en/dashboard/order-listing/${order}`)
    await page.getByRole('button', { name: /^Download Invoice/ }).click()
    await expect(alert).toBeVisible()
    await clean(page)
    const coming = page.waitForEvent('download')
    await again('**/api/documents/**')
    expect((await coming).suggestedFilename()).toMatch(/^invoice-/)
    for (const [path, call, shown] of [
      [`order-listing/${order}`, '**/api/orders/detail/**', page.getByRole('heading', { name: 'Banyan Leaf Band' })],
      [`order-listing/${order}/return`, '**/api/orders/returnItems/**', page.getByRole('checkbox', { name: 'Banyan Leaf Band' })],
      ['credit', '**/api/users/credit/**', page.locator('.credit-balance')],
      ['reviews', '**/api/users/reviews/**', page.getByRole('button', { name: 'Write a review' })],
    ] as const) {
      await failing(call)
      await page.goto(`/in-en/dashboard/${path}`)
      await expect(alert).toBeVisible()
      await again(call)
      await expect(shown).toBeVisible()
    }
    await page.getByRole('button', { name: 'Write a review' }).click()
    await page.getByRole('radio', { name: '5 stars' }).check()
    await page.getByLabel('Title').fill('Photographed by daylight')
    await page.getByLabel('Your review').fill('It looks as it does on the page, in the morning too.')
    await page.locator('#review-photos').setInputFiles(photo)
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await clean(page)
    await failing('**/api/products/*/reviews/')
    await page.getByRole('button', { name: 'Send the review' }).click()
    await expect(alert).toBeVisible()
    await page.unroute('**/api/products/*/reviews/')
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Send the review' }).click()
    const card = page.locator('.own-reviews-card')
    await expect(card.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    const { reviews } = await staffCall<Reviews>('reviews')
    const written = reviews.find(({ title }) => title === 'Photographed by daylight')
    expect(written?.photos).toHaveLength(1)
    await staffCall(`reviews/${written?.id}/publish`, { read: written?.read })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/in-en/reviews/banyan-leaf-band?sort=new')
    const shown = page.locator('.review-card').filter({ hasText: 'Photographed by daylight' })
    await expect(shown.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await expect
      .poll(() => shown.getByRole('img', { name: 'Photo 1' }).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await clean(page)
    await fits(page)
    // The strip opens it full-screen, and leads to its review; the filter works by its address alone.
    const strip = page.getByRole('region', { name: '1 review with photos' })
    await strip.getByRole('link', { name: /^Photo by .+: Photographed by daylight$/ }).click()
    const viewer = page.getByRole('dialog')
    await expect(viewer.locator('.kg-caption')).toHaveText(/: Photographed by daylight$/)
    await viewer.getByRole('link', { name: 'Read the review' }).click()
    await expect(viewer).toBeHidden()
    await expect(page).toHaveURL(/\?photos=with&sort=new#review-/)
    await expect(page.locator('.review-card')).toHaveCount(1)
    await expect(shown.getByRole('heading')).toBeInViewport()
    await page.goto('/in-en/reviews/banyan-leaf-band?photos=with')
    // A link pressed before that opens a page of its own, which fails without the bar.
    await ready(page)
    await expect(page.locator('.review-card')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'With photos 1' })).toHaveAttribute('aria-current', 'true')
    // A page that fails to load leaves the open one in place, with a retry.
    for (const path of ['**/reviews/banyan-leaf-band.data**', '**/reviews/banyan-leaf-band?*'])
      await page.route(path, (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('link', { name: 'Newest' }).click()
    const bar = page.locator('.failure-bar')
    await expect(bar).toContainText('This page could not be opened')
    await expect(page.locator('.review-card')).toHaveCount(1)
    await page.unrouteAll()
    await bar.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/sort=/)
    await expect(page.locator('.review-card')).toHaveCount(1)
  })
})
