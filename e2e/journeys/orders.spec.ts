import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { newNumber, signUp } from './people.ts'
import { addToBag, anvi, clean, expect, fillAddress, fits, ready, test } from './shopper.ts'
import { deliver, giveCredit } from './staff.ts'

const path = '/in-en/dashboard/order-listing'

test('an order is tracked from the thank-you page to its delivery, listed, searched and its invoice downloaded; its product may be reviewed [R-04, R-16, C-23, C-24, C-20]', async ({
  page,
}) => {
  // axe checks six pages.
  test.setTimeout(120_000)
  const phone = newNumber()
  await signUp(page, path, phone)
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await clean(page)
  await giveCredit(phone, '90000')
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.goto('/in-en/cart')
  await ready(page)
  await page.getByText('Gift cards and store credit').click()
  await page.getByLabel('Use my store credit: ₹90,000').check()
  await expect(page.locator('.cart-view-summary .summary-rows-total')).toContainText('₹0.00')
  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, anvi)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page).toHaveURL(/\/in-en\/checkout-thankyou/)
  const number = await page.locator('[data-order-number]').innerText()
  const thanks = page.url()
  await expect(page.locator('.thank-you-next li')).toHaveCount(3)

  await page.getByRole('link', { name: 'Follow this order' }).click()
  await expect(page.locator('.orders-head')).toHaveText(`Order ${number}Being prepared`)
  await expect(page.locator('.orders-head h1')).toContainText('Being prepared')
  await expect(page.locator('.orders-steps [aria-current="step"]')).toContainText('Ordered')
  await page.getByText('What you pay for').click()
  await expect(page.locator('.orders-bought .summary-rows')).toContainText('₹')
  await expect(page.locator('.orders-payments')).toContainText('Store credit')
  await page.getByText('Order history').click()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await clean(page)
    await fits(page)
  }

  await deliver(number)
  await page.goto(`${path}?status=delivered`)
  await ready(page)
  const card = page.locator('.orders-card')
  await expect(card.getByRole('heading')).toHaveText(/^Delivered on \d/)
  await expect(card.locator('.orders-links > *')).toHaveText(['Details', 'Invoice', 'Certificate', 'Return pieces', 'Write a review'])
  await expect(card).toContainText('Return until')
  await expect(page.getByRole('link', { name: /^Delivered 1$/ })).toHaveAttribute('aria-current', 'page')
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await clean(page)
    await fits(page)
  }
  const field = page.getByRole('searchbox', { name: 'Order number, piece or recipient' })
  await field.fill('nothing like it')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing found for “nothing like it”' })).toBeVisible()
  await clean(page)
  await field.fill(number.slice(-6).toLowerCase())
  await field.press('Enter')
  await expect(card).toHaveCount(1)
  await page.getByRole('link', { name: `Details of order ${number}` }).click()
  await expect(page.locator('.orders-steps [aria-current="step"]')).toContainText('Delivered')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download Invoice KN\// }).click()
  const invoice = await coming
  expect(invoice.suggestedFilename()).toMatch(/^invoice-KN-\d\d-\d\d-\d{6}\.pdf$/)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(await invoice.path()))), { mergePages: true })
  const total = await page.locator('.order-documents b').innerText()
  for (const part of [number, '71131930', 'CGST 1.5%', total]) expect(text).toContain(part)
  await clean(page)
  // The link of its first e-mail shows its current status.
  await page.goto(thanks)
  await expect(page.getByRole('status').filter({ hasText: 'Delivered' })).toBeVisible()
  await expect(page.locator('.thank-you-next')).toHaveCount(0)
  await page.goto('/in-en/dashboard/reviews')
  await expect(page.locator('.own-reviews-piece')).toContainText('Banyan Leaf Band')
})

test.describe('an unknown order', () => {
  test.use({ expectedError: /status of 404/ })
  test('is reported as unknown, also in Arabic on a phone; a guest is sent to the sign-in [R-04, P-03]', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${path}/IN26-NOBODY`)
    await expect(page).toHaveURL((url) => url.pathname === '/in-en/sign-in' && url.searchParams.get('next') === `${path}/IN26-NOBODY`)
    await signUp(page, `${path}/IN26-NOBODY`)
    await expect(page.getByRole('alert')).toContainText('does not exist')
    await clean(page)
    await page.goto('/ae-ar/dashboard/order-listing')
    await ready(page)
    await expect(page.locator('.orders-empty')).toBeVisible()
    await clean(page)
    await fits(page)
  })
})
