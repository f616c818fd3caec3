import { addToBag, clean, expect, fits, ready, test } from './shopper.ts'

test('a line is changed to another size and metal by keyboard, and shows its new price [C-01]', async ({ page }) => {
  await addToBag(page, '/in-en/p/meher-solitaire')
  await page.goto('/in-en/cart')
  const line = page.locator('main .cart-line')
  const before = await line.locator('.cart-line-row b').innerText()
  await line.getByText('Change size or metal').press('Enter')
  await expect(line.getByRole('button', { name: 'Change', exact: true })).toBeDisabled()
  await line.getByLabel('Metal').selectOption({ label: '14K, yellow gold' })
  await line.getByLabel('Ring size').selectOption({ label: '16' })
  await line.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await expect(line.getByRole('status')).toContainText(/^Changed to 14K, yellow gold, size 16: ₹/)
  await expect(line).toContainText('14K, yellow gold, size 16')
  await expect(line.locator('.cart-line-row b')).not.toHaveText(before)
  // A variant that has sold out since is reported beside the field.
  await page.route('**/api/cart/', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ status: 'Error', responseCode: 409, code: 'out_of_stock', field: 'quantity', details: { available: 0 } }),
    }),
  )
  await line.getByLabel('Ring size').selectOption({ label: '15' })
  await line.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(line.getByRole('status')).toHaveText('Sold out')
  await expect(line).toContainText('size 16')
})
test('a line is saved for later and moved back, moves to the wishlist, and is restored by undo, with its gift details', async ({
  page,
}) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.goto('/in-en/cart')
  const line = page.locator('.cart-view .cart-line')
  await line.getByText('Is it a gift?').click()
  await line.getByLabel('To', { exact: true }).fill('Anvi')
  await line.getByRole('button', { name: 'Save gift details' }).click()
  await expect(line.getByText(/^For /)).toContainText('Anvi')
  await line.getByRole('button', { name: 'Save for later' }).click()
  await expect(line).toHaveCount(0)
  const kept = page.getByRole('region', { name: 'Saved for later' }).locator('.cart-line')
  await expect(kept).toContainText('Banyan Leaf Band')
  await page.reload()
  await kept.getByRole('button', { name: 'Move to bag' }).click()
  await expect(line).toContainText('Anvi')
  await expect(kept).toHaveCount(0)
  await line.getByRole('button', { name: 'Move to wishlist' }).click()
  await expect(line).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Wishlist, 1 piece' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo Banyan Leaf Band' }).click()
  await expect(line).toContainText('Anvi')
})

test.use({ expectedError: /Failed to load resource/ })

for (const [locale, width] of [
  ['ae-ar', 360],
  ['in-en', 1440],
] as const)
  test(`the disclosures of a line at ${width} px in ${locale}: axe finds nothing, and nothing is wider than the page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await addToBag(page, `/${locale}/p/meher-solitaire`)
    await addToBag(page, `/${locale}/p/banyan-leaf-band`)
    await page.goto(`/${locale}/cart`)
    await ready(page)
    await page.locator('.cart-view .cart-line').last().locator('.cart-line-actions > button').first().click()
    await expect(page.locator('.cart-view-saved .cart-line')).toHaveCount(1)
    await page.locator('.cart-quantity button').last().click()
    await page.locator('.cart-view-gift summary').click()
    for (const fold of await page.locator('.cart-view-fold summary').all()) await fold.click()
    await expect(page.locator('.cart-view-gift form')).toHaveCount(2)
    await expect(page.locator('.cart-view-fold select')).toHaveCount(2)
    await expect(page.locator('.cart-view-fold input')).toHaveCount(1)
    await clean(page)
    await fits(page)
  })
