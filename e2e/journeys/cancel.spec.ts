import { linkMailed, signUp } from './people.ts'
import { addToBag, anvi, approve, checkOut, clean, expect, fillAddress, fits, layla, ready, review, test } from './shopper.ts'
import { hallmark, transitionOrder } from './staff.ts'

const amountIn = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))

// An answer that is lost.
test.use({ expectedError: /net::ERR_FAILED/ })

test('one of two units bought with a code is cancelled by keyboard with the previewed refund; a made unit’s request is withdrawn [R-17, C-25, C-27]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signUp(page, '/in-en/dashboard/order-listing')
  await addToBag(page, '/ae-en/p/initial-charm-a-z')
  await addToBag(page, '/ae-en/p/banyan-leaf-band')
  await page.goto('/ae-en/cart')
  await ready(page)
  await page.getByText('Offers and codes').click()
  await page.getByLabel('Code', { exact: true }).fill('welcome5')
  await page.getByLabel('Code', { exact: true }).press('Enter')
  await expect(page.locator('.cart-view-summary')).toContainText('5% off your first order:')
  await page.getByRole('button', { name: 'Check out' }).click()
  // The code is for a shopper without an earlier order, by either contact.
  const now = String(Date.now())
  await fillAddress(page, { ...layla, email: `cancel-${now}@example.com`, phone: `050${now.slice(-7)}` })
  await page.getByText('Credit or debit card', { exact: true }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await approve(page)
  const number = await page.locator('[data-order-number]').innerText()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/ae-ar/dashboard/order-listing/${number}/cancel`)
  await ready(page)
  await page.locator('.cancel-which input').first().check()
  await expect(page.locator('.cancel-sum .summary-rows-total')).toBeVisible()
  await clean(page)
  await fits(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/ae-en/dashboard/order-listing/${number}`)
  await page.getByRole('link', { name: 'Cancel pieces' }).press('Enter')
  const send = page.getByRole('button', { name: /^Cancel/ })
  await send.press('Enter')
  await expect(page.getByText('Choose a piece.')).toBeVisible()
  await expect(page.locator('.cancel-which input').first()).toBeFocused()
  await page.route(/cancelItems.+items=/, (route) => route.abort(), { times: 1 })
  await page.keyboard.press('Space')
  await page.getByRole('radio', { name: 'Ordered by mistake' }).press('Space')
  await expect(page.getByRole('button', { name: 'Cancel 1 piece' })).toBeDisabled()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  const total = page.locator('.cancel-sum .summary-rows-total dd')
  await expect(total).toBeVisible()
  const refund = amountIn(await total.innerText())
  expect(refund).toBeGreaterThan(0)
  await clean(page)
  // It is done, and the answer is lost: asked again, it is the same cancellation.
  await page.getByLabel('Anything we should know (optional)').fill('I have two of them')
  await page.route('**/api/orders/cancel/', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await page.getByRole('button', { name: 'Cancel 1 piece' }).press('Enter')
  await expect(page.getByText('The shop is not available right now. Try again in a moment')).toBeVisible()
  await expect(page.getByLabel('Anything we should know (optional)')).toHaveValue('I have two of them')
  await page.getByRole('button', { name: 'Cancel 1 piece' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeFocused()
  await clean(page)
  await page
    .locator('.cancel-done')
    .getByRole('link', { name: `Order ${number}` })
    .press('Enter')
  const refunds = page.getByRole('region', { name: 'Cancellations and refunds' })
  await expect(refunds).toContainText('Cancelled,')
  expect(amountIn(await refunds.locator('li', { hasText: 'Refund to' }).locator('b').innerText())).toBe(refund)

  for (const transition of ['confirm', 'allocate', 'pack']) await transitionOrder(number, transition)
  await page.goto(`/ae-en/dashboard/order-listing/${number}/cancel`)
  await page.locator('.cancel-which input:enabled').check()
  await page.getByRole('radio', { name: 'Wrong size' }).check({ force: true })
  await page.getByRole('button', { name: 'Ask to cancel 1 piece' }).click()
  await expect(page.getByRole('heading', { name: 'Requested, not certain yet' })).toBeVisible()
  await page.goto(`/ae-en/dashboard/order-listing/${number}`)
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(refunds).toContainText('Withdrawn')
})

test('a guest opens an order by the link of its e-mail on another device, sees its parcel, and cancels unshipped units [R-17, C-24, E-05]', async ({
  page,
  browser,
}) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await checkOut(page, '/in-en/p/tidewater-pearl-studs')
  const email = `guest-${Date.now()}@example.com`
  await fillAddress(page, { ...anvi, email })
  await review(page, 'Credit or debit card')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await approve(page)
  const number = await page.locator('[data-order-number]').innerText()
  for (const transition of ['confirm', 'allocate']) await transitionOrder(number, transition)
  await hallmark(number)
  await transitionOrder(number, 'pack', { unit: 1 })
  await transitionOrder(number, 'ship', { unit: 1, carrier: 'suraksha', tracking: '77' })
  const link = await linkMailed(page.request, email, 'We have sent')

  const other = await (await browser.newContext()).newPage()
  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto(link)
  await expect(other.getByRole('region', { name: 'Parcels' })).toContainText(/Suraksha Secure, 77,/)
  await expect(other.getByRole('link', { name: 'Track the parcel' })).toHaveAttribute('href', 'https://suraksha.example/parcel/77')
  await clean(other)
  await fits(other)
  await other.getByRole('link', { name: 'Cancel pieces' }).click()
  await other.getByRole('radio', { name: 'Ordered by mistake' }).press('Space')
  // On a slow line the button waits for the sum that it agrees to.
  await other.route(/[?&]items=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await other.locator('.cancel-which input:enabled').first().check()
  await expect(other.getByRole('button', { name: 'Cancel 1 piece' })).toBeDisabled()
  await other.getByRole('button', { name: 'Cancel 1 piece' }).click()
  await expect(other.getByRole('heading', { name: 'Cancelled' })).toBeFocused()
  // Another order than the link's stays closed.
  await other.goto('/in-en/dashboard/order-listing/IN26-NOBODY1')
  await expect(other).toHaveURL(/\/in-en\/sign-in/)
})
