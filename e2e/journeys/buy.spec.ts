import { addToBag, anvi, approve, checkOut, codeFor, expect, fillAddress, layla, ready, review, test } from './shopper.ts'
import { setRate } from './staff.ts'

test('a guest in India buys by cash on delivery, with a code [R-02, R-03, S-06]', async ({ page, request }) => {
  await addToBag(page, '/in-en/p/initial-charm-a-z')
  await expect(page.locator('.header-cart b')).toHaveText('1')
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page.getByRole('heading', { name: 'Check out' })).toBeVisible()
  await expect(page.locator('.checkout-held b')).toHaveText(/^1[45]:\d\d$/)
  await fillAddress(page, anvi)
  await page.getByText('Cash on delivery').click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  // The field of the code appears once it was sent.
  await expect(page.getByLabel('Six-digit code')).toBeVisible()
  await page.getByLabel('Six-digit code').fill(await codeFor(request))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  const summary = await page.locator('.checkout-aside .summary-rows-total dd').innerText()
  await page.getByRole('button', { name: /Place order/ }).click()
  await expect(page).toHaveURL(/\/in-en\/checkout-thankyou\?order=/)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page.locator('[data-order-number]')).toHaveText(/^IN26-[A-Z2-9]{8}$/)
  await expect(page.locator('.thank-you-panel .summary-rows-total dd')).toHaveText(summary)
  await page.goto('/in-en/cart')
  await expect(page.getByText('Your bag is empty')).toBeVisible()
})

test.describe('a wrong code', () => {
  test.use({ expectedError: /400/ })
  test('is reported beside its field, which is marked and described by the message; the correct one continues [V-05]', async ({
    page,
    request,
  }) => {
    await addToBag(page, '/in-en/p/initial-charm-a-z')
    await page.getByRole('button', { name: 'Check out' }).click()
    await fillAddress(page, anvi)
    await page.getByText('Cash on delivery').click()
    await page.getByRole('button', { name: 'Send the code' }).click()
    const field = page.getByLabel('Six-digit code')
    await expect(field).toHaveAttribute('aria-invalid', 'false')
    const right = await codeFor(request)
    await field.fill(right === '100000' ? '200000' : '100000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.locator('.checkout-code .ui-field .ui-field-error')).toHaveText('This code is not right. Check it')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription('This code is not right. Check it')
    await field.fill(right)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Confirmed.' })).toBeVisible()
  })
})

test('a guest in the UAE pays by card in Arabic, right to left', async ({ page }) => {
  await addToBag(page, '/ae-ar/p/noor-calligraphy-pendant')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('button', { name: 'إتمام الشراء' }).click()
  await fillAddress(page, layla)
  await page.getByRole('button', { name: 'المتابعة إلى المراجعة' }).click()
  const total = await page.locator('.checkout-aside .summary-rows-total dd').innerText()
  const figure = (words: string) => /[\d,]+\.\d\d/.exec(words)?.[0]
  expect(total).toContain('د.إ')
  await page.getByRole('button', { name: /ادفع/ }).click()
  await expect(page).toHaveURL(/sandbox-bank/)
  expect(figure(await page.locator('.amount').innerText())).toBe(figure(total))
  await approve(page)
  await expect(page).toHaveURL(/\/ae-ar\/checkout-thankyou/)
  await expect(page.getByRole('heading', { name: 'شكرًا لك' })).toBeVisible()
  await expect(page.locator('.thank-you-panel .summary-rows-total dd')).toHaveText(total)
})

test('a free ring sizer is ordered without a payment [S-10]', async ({ page }) => {
  const calls: string[] = []
  page.on(
    'request',
    (request) =>
      request.url().includes('/api/cart/') &&
      calls.push(`${request.method()} ${new URL(request.url()).pathname.replaceAll(/[\w-]{30,}/g, '*')}`),
  )
  await page.goto('/in-en/pages/ring-size')
  await page.locator('.page-sizer button').first().click()
  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, anvi)
  await expect(page.getByText('Nothing to pay.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/cart/orders/**', async (route) => {
    await held
    await route.continue()
  })
  const [post] = await Promise.all([
    page.waitForRequest('**/api/cart/postorders/**'),
    page.waitForRequest('**/api/cart/orders/**'),
    page.getByRole('button', { name: /Place order/ }).click(),
  ])
  expect(post.postDataJSON()).toEqual({ paymentSettingsGroupKey: '', locale: 'in-en', payable: 0 })
  // The page opens after the order's details are read.
  await expect(page).toHaveURL(/\/in-en\/checkout\?/)
  answer()
  await expect(page).toHaveURL(/checkout-thankyou/)
  const posted = calls.indexOf('POST /api/cart/postorders/*/')
  expect(calls[posted + 1]).toBe('GET /api/cart/orders/*/')
})

test('a declined card returns with all input kept, and the same bag is paid again', async ({ page }) => {
  await addToBag(page, '/us-en/p/saanjh-everyday-hoops')
  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, { ...anvi, phone: '(201) 555-0123', state: 'NY', city: 'New York', postcode: '10001' })
  await expect(page.locator('.checkout-aside')).toContainText('Sales tax')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('The bank declined the payment.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.locator('.checkout-review')).toContainText('Anvi Deshpande')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByLabel('Card number').fill('4000 0000 0000 3220')
  await approve(page)
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

test.describe('sold out meanwhile', () => {
  test.use({ expectedError: /409/ })
  test('a product sold between bag and payment is named', async ({ page, request }) => {
    await addToBag(page, '/in-en/p/polki-chandbali')
    await page.getByRole('button', { name: 'Check out' }).click()
    await fillAddress(page, anvi)
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await expect(page.getByText(/requires the buyer’s PAN/).first()).toBeVisible()
    const headers = { subsiteid: '1' }
    const { cart } = (await (await request.post('/api/cart/', { headers, data: { productID: 'EAR-005' } })).json()) as {
      cart: { cartID: string }
    }
    const shipping = {
      Fname: 'B',
      Lname: 'C',
      Address: '1',
      City: 'Pune',
      Zip: '411030',
      Phone: '9822000001',
      State: 'MH',
      Country: 'IN',
      Email: 'b@example.com',
    }
    await request.put('/api/cart/', { data: { mode: 'add_address', cartID: cart.cartID, shipping } })
    await request.post(`/api/cart/${cart.cartID}/quote/`)
    expect(
      (
        await request.post(`/api/cart/postorders/${cart.cartID}/`, { data: { paymentSettingsGroupKey: 'sandbox', locale: 'in-en' } })
      ).status(),
    ).toBe(200)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByText('Polki Chandbali was just sold.')).toBeVisible()
    await page.getByRole('link', { name: 'Open the bag' }).click()
    await expect(page.getByText('This piece was just sold.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check out' })).toBeDisabled()
  })
})

test('a rate that changes between bag and checkout is shown with both prices', async ({ page }) => {
  await addToBag(page, '/sg-en/p/dune-rope-choker')
  const before = await page.locator('.cart-line .cart-line-row b').first().innerText()
  await setRate('sg', '22K', '179.50')
  await page.goto('/sg-en/cart')
  const note = page.locator('.cart-line .ui-notice')
  await expect(note).toContainText('The metal rate rose')
  await expect(note).toContainText(before)
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page.locator('.checkout-held')).toBeVisible()
  await setRate('sg', '22K', '178.50')
  await page.reload()
  await expect(page.locator('.checkout-aside .cart-line-row b')).not.toHaveText(before)
})

test('the back button goes one step back without losing input; a step requests no page from the server', async ({ page }) => {
  await addToBag(page, '/in-en/p/tara-nose-pin')
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page.locator('#f-shipping-first')).toBeVisible()
  let asked = 0
  await page.route(/\.data(\?|$)/, (route) => {
    asked++
    return route.continue()
  })
  await fillAddress(page, anvi)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.goBack()
  await expect(page.locator('#pay')).toBeVisible()
  await page.goBack()
  await expect(page.locator('#f-shipping-first')).toHaveValue('Anvi')
  await expect(page.locator('#f-phone')).toHaveValue('+919822000000')
  expect(asked).toBe(0)
})

test('two tabs with one bag', async ({ page, context }) => {
  await addToBag(page, '/in-en/p/tara-nose-pin')
  const other = await context.newPage()
  await addToBag(other, '/in-en/p/initial-charm-a-z')
  await expect(other.locator('.header-cart b')).toHaveText('2')
  await page.reload()
  await expect(page.locator('.header-cart b')).toHaveText('2')
})

test('a product added in another tab during the payment is not lost: it stays in a new bag', async ({ page, context }) => {
  await addToBag(page, '/us-en/p/saanjh-everyday-hoops')
  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, { ...anvi, phone: '(201) 555-0123', state: 'NY', city: 'New York', postcode: '10001' })
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/sandbox-bank/)
  const other = await context.newPage()
  await addToBag(other, '/us-en/p/initial-charm-a-z')
  await expect(other.locator('.header-cart b')).toHaveText('2')
  await approve(page)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page.locator('.header-cart b')).toHaveText('1')
  await other.reload()
  await expect(other.locator('.header-cart b')).toHaveText('1')
  await expect(other.locator('html[data-alive]')).toBeVisible()
})

test('an old page of the bank, approved after the order was paid, shows on both sides that nothing was charged', async ({
  page,
  context,
}) => {
  await checkOut(page, '/in-en/p/tara-nose-pin')
  await fillAddress(page, anvi)
  await review(page, 'UPI')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/sandbox-bank/)
  const old = await context.newPage()
  await old.goto(page.url())
  await page.goto('/in-en/checkout?step=payment')
  await expect(page.locator('#pay')).toBeVisible()
  await review(page, 'Wallet')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await approve(page)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page.locator('.thank-you-panel .summary-rows-total')).toContainText('Paid (Wallet)')
  // Once the shop has ended the attempt, its page shows that; then the button of the old page is pressed.
  const ended = await context.newPage()
  await expect
    .poll(async () => {
      await ended.goto(old.url())
      return ended.getByRole('heading').innerText()
    })
    .toBe('Nothing was charged')
  await approve(old)
  await expect(old.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible()
  await old.getByRole('link', { name: 'Back to the shop' }).click()
  await expect(old.getByText('The last payment was not charged: this order had been paid already.')).toBeVisible()
})

test('after the bank’s window was closed the empty bag links to the order', async ({ page, context }) => {
  await checkOut(page, '/in-en/p/tara-nose-pin')
  await fillAddress(page, anvi)
  await review(page, 'UPI')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByText('Other endings').click()
  await page.getByRole('button', { name: 'Approve, then close the window' }).click()
  await expect(page.getByRole('heading', { name: 'The window is closed' })).toBeVisible()
  const again = await context.newPage()
  await expect
    .poll(async () => {
      await again.goto('/in-en/cart')
      await ready(again)
      return again.getByText('Your bag is empty').count()
    })
    .toBe(1)
  await again.getByRole('link', { name: 'See your last order' }).click()
  await expect(again.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})
