import type { Page } from '@playwright/test'
import { addToBag, anvi, approve, clean, expect, fillAddress, fits, ready, test } from './shopper.ts'

/** The amount in a row of the summary, in rupees. */
async function amountOf(page: Page, row: string): Promise<number> {
  const text = await page.locator('.cart-view-summary .summary-rows > div', { hasText: row }).locator('dd').innerText()
  return Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, ''))
}

test.use({ expectedError: /409|404/ })

test('a shopper reads the offers, enters a code, gets the reason for another’s refusal, and pays the bag’s total [C-06, C-12]', async ({
  page,
}) => {
  await addToBag(page, '/in-en/p/meher-solitaire')
  await page.goto('/in-en/cart')
  await ready(page)
  const before = await amountOf(page, 'To pay')
  await page.getByText('Offers and codes').click()
  const field = page.getByLabel('Code', { exact: true })
  await field.fill('nosuch')
  await field.press('Enter')
  await expect(page.getByText('This code does not exist. Check its spelling')).toBeVisible()
  await field.fill('stone10')
  await field.press('Enter')
  await expect(page.locator('.cart-view-summary')).toContainText('10% off diamonds and gemstones:')
  const saved = -(await amountOf(page, 'Offers'))
  expect(saved).toBeGreaterThan(0)
  expect(await amountOf(page, 'To pay')).toBe(before - saved)
  await clean(page)

  // The larger discount can be taken from the list once the first promotion is removed.
  const row = page.locator('.offer-forms-row', { hasText: '5% off your first order' })
  await page.getByRole('button', { name: 'Remove 10% off diamonds and gemstones' }).click()
  await expect(page.locator('.cart-view-summary .summary-rows > div', { hasText: 'Offers' })).toHaveCount(0)
  await row.getByRole('button', { name: /^Apply/ }).click()
  await expect(page.locator('.cart-view-summary')).toContainText('5% off your first order:')
  const pay = await amountOf(page, 'To pay')
  await page.reload()
  await ready(page)
  expect(await amountOf(page, 'To pay')).toBe(pay)

  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, { ...anvi, email: `offers-${Date.now()}@example.com`, phone: '98220 55501' })
  await page.getByText('UPI', { exact: true }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await approve(page)
  await expect(page.locator('main')).toContainText('Offers')
  const paid = await page.locator('main .summary-rows-total dd').first().innerText()
  expect(Number(paid.replaceAll(/[^\d.]/g, ''))).toBe(pay)
})

test('a product page lists its offers with their terms, the best one marked; a code can be copied [C-40]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/in-en/p/meher-solitaire')
  await ready(page)
  await page.getByText('Offers on this piece').click()
  const rows = page.locator('.offer-terms-row')
  await expect(rows.first()).toContainText('Best for this piece')
  await expect(rows.first()).toContainText(/Saves ₹[\d,]+/)
  await expect(page.getByText('Best for this piece')).toHaveCount(1)
  const row = rows.filter({ hasText: '10% off diamonds and gemstones' })
  await row.getByText('Terms').click()
  await expect(row.locator('details p')).toBeVisible()
  await row.getByRole('button', { name: 'Copy the code STONE10' }).click()
  await expect(row.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('STONE10')
  await clean(page)
  await fits(page)
  // Promotions that cannot be read show an error.
  await page.route('**/promotions/cart/1', (route) => route.fulfill({ status: 404, json: {} }))
  await page.reload()
  await ready(page)
  await page.getByText('Offers on this piece').click()
  await expect(page.getByText('The offers could not be loaded.')).toBeVisible()
})

for (const [name, width, locale] of [
  ['360 px', 360, 'in-en'],
  ['390 px in Arabic', 390, 'ae-ar'],
] as const)
  test.describe(name, () => {
    test.use({ viewport: { width, height: 800 } })
    test('the list of offers is clean for axe and no wider than the page', async ({ page }) => {
      await addToBag(page, `/${locale}/p/banyan-leaf-band`)
      await page.goto(`/${locale}/cart`)
      await ready(page)
      await page.locator('.fold summary').first().click()
      await expect(page.locator('.offer-forms-row').first()).toBeVisible()
      await clean(page)
      await fits(page)
    })
  })
