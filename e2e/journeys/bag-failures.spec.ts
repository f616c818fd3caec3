import { addToBag, anvi, expect, fillAddress, test, typeAddress } from './shopper.ts'

test.use({ expectedError: /Failed to load resource|net::ERR/ })
const answerWith = (status: number, message?: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ status: 'Error', responseCode: status, ...(message ? { message } : {}) }),
})

test('the server’s message is shown, else the shop’s, else the exception’s [X-02, X-03, X-14, S-07]', async ({ page }) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.keyboard.press('Escape')
  await page.goto('/in-en/cart')
  const more = page.getByRole('button', { name: 'One more' })
  const toast = page.locator('.ui-toast')
  await page.route('**/api/cart/', (route) => route.fulfill(answerWith(409, 'Only one is left')))
  await more.click()
  await expect(toast.last()).toContainText('Only one is left')
  await expect(toast.last()).toHaveClass('ui-toast ui-toast-error')
  await page.route('**/api/cart/', (route) => route.fulfill(answerWith(500)))
  await more.click()
  await expect(toast.last()).toContainText('Unable to update the quantity')
  await page.route('**/api/cart/', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html>' }))
  await more.click()
  await expect(toast.last()).toContainText('Something went wrong!')
  await page.route('**/api/cart/**', (route) => route.abort())
  await page.getByRole('button', { name: /Remove/ }).click()
  await expect(page.locator('.failure-bar')).toContainText('Something went wrong!')
  await expect(page.locator('.cart-line')).toHaveCount(1)
})

test('a failed addition clears the shown bag; the next load restores it [S-07, X-02]', async ({ page }) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.keyboard.press('Escape')
  await page.route('**/api/cart/', (route) => route.fulfill(answerWith(500)))
  await page.locator('.product-buy-row button').click()
  await expect(page.locator('.ui-toast').last()).toContainText('Unable to add item to cart')
  await expect(page.locator('.header-cart b')).toHaveCount(0)
  await page.unroute('**/api/cart/')
  await page.reload()
  await expect(page.locator('.header-cart b')).toHaveText('1')
})

test('a line that cannot be removed, and gift details that cannot be saved, show an error [X-04, X-08, V-05]', async ({ page }) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.goto('/in-en/cart')
  await page.route('**/api/cart/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.fulfill(answerWith(500))))
  await page.getByRole('button', { name: /Remove/ }).click()
  await expect(page.locator('.ui-toast').last()).toContainText('Unable to remove the item')
  await page.getByText('Is it a gift?').click()
  await expect(page.getByLabel('Message')).toHaveAttribute('maxlength', '300')
  await page.getByLabel('Message').fill('For you')
  await page.getByRole('button', { name: 'Save gift details' }).click()
  await expect(page.locator('.ui-toast').last()).toContainText('Unable to add gift details')
})

test('a refused address keeps its input, with its message beside the field [X-09, V-05]', async ({ page }) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.locator('form .checkout-go button').click()
  await expect(page.locator('#f-shipping-first-error')).toHaveText('Please fill this in')
  await expect(page.locator('#f-email')).toHaveAttribute('aria-invalid', 'true')
  await page.locator('#f-email').fill('anvi@example')
  await expect(page.locator('#f-email-error')).toContainText('name@example.com')
  await typeAddress(page, { ...anvi, postcode: '900001' })
  await expect(page.locator('#f-shipping-postcode-error')).toHaveText(
    'We do not deliver to this PIN code yet. Enter another, or collect the order at a store',
  )
  await expect(page.locator('.ui-toast').last()).toContainText('Unable to add the address')
  await expect(page.locator('#f-shipping-line1')).toHaveValue('12, Sadashiv Peth')
  await page.locator('#f-shipping-postcode').fill('411030')
  await page.locator('form .checkout-go button').click()
  await expect(page.getByRole('button', { name: 'Continue to review' })).toBeVisible()
  // The address was not to be saved.
  await expect(page.locator('.ui-toast', { hasText: 'Address added' })).toHaveCount(0)
})

test('addresses that fail to load show an error [X-05]', async ({ page }) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.route('**/address_list/', (route) => route.fulfill(answerWith(500)))
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page.locator('.ui-toast').last()).toContainText('Unable to get address list')
})

test('a call that hangs is aborted after 30 s and not tried again [K-01, K-04, X-14]', async ({ page }) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.goto('/in-en/cart')
  await expect(page.locator('.cart-line')).toHaveCount(1)
  await page.clock.install()
  let calls = 0
  await page.route('**/api/cart/', () => {
    calls += 1
  })
  await page.getByRole('button', { name: 'One more' }).click()
  // The timeout of a call starts with the call.
  await expect.poll(() => calls).toBe(1)
  await page.clock.fastForward(29_500)
  await expect(page.locator('.failure-bar')).toHaveCount(0)
  await page.clock.fastForward(1000)
  await expect(page.locator('.failure-bar')).toContainText('Something went wrong!')
  expect(calls).toBe(1)
})

test('a free order that fails shows an error; an order that fails to load too [X-06] [X-07]', async ({ page }) => {
  await page.goto('/in-en/pages/ring-size')
  await page.locator('.page-sizer button').first().click()
  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, anvi)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  for (const status of [500, 200]) {
    await page.route('**/api/cart/postorders/**', (route) => route.fulfill({ ...answerWith(500), status }))
    await page.getByRole('button', { name: /Place order/ }).click()
    const toast = page.locator('.ui-toast').filter({ hasText: 'Error while creating order' })
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toHaveCount(0)
  }
  await page.route('**/api/cart/postorders/**', (route) => route.abort())
  await page.getByRole('button', { name: /Place order/ }).click()
  await expect(page.locator('.ui-toast').last().locator('span')).toHaveText('Something went wrong')
  await page.goto('/in-en/checkout-thankyou?order=nothing')
  await expect(page.locator('.ui-toast').last()).toContainText('Unable to get order details')
})
