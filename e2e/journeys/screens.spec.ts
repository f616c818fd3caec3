import { addToBag, anvi, approve, clean, expect, fillAddress, layoutShift, ready, test } from './shopper.ts'

const screens = [
  ['home', '/in-en/'],
  ['home in Arabic', '/ae-ar/'],
  ['home in Hindi', '/in-hi/'],
  ['category', '/ae-ar/c/necklaces'],
  ['category, filtered', '/in-en/c/rings?colour=rose'],
  ['collection', '/sg-zh-Hans/collections/virasat'],
  ['all', '/us-es/jewellery'],
  ['product', '/in-en/p/meher-solitaire'],
  ['product in Marathi', '/in-mr/p/jhoomar-temple-jhumka'],
  ['search', '/in-en/search?q=emerald'],
  ['nothing found', '/in-en/search?q=bicycle'],
  ['metal rates', '/ae-en/metal-rates'],
  ['stores', '/in-en/stores'],
  ['ring size', '/in-en/pages/ring-size'],
  ['empty bag', '/in-en/cart'],
] as const

for (const [size, viewport] of [
  ['phone', { width: 360, height: 780 }],
  ['desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(size, () => {
    test.use({ viewport })
    for (const [name, path] of screens) {
      test(`${name}: axe finds nothing, nothing jumps, nothing overflows`, async ({ page }) => {
        expect((await page.goto(path))?.status()).toBe(200)
        await ready(page)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await clean(page)
        expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      })
    }
    test('bag, checkout and thank-you: axe finds nothing', async ({ page }) => {
      await addToBag(page, '/in-en/p/initial-charm-a-z')
      await clean(page)
      await page.goto('/in-en/cart')
      await expect(page.locator('.cart-view .cart-line')).toBeVisible()
      await clean(page)
      await page.getByRole('button', { name: 'Check out' }).click()
      await expect(page.locator('#f-phone')).toBeVisible()
      await page.locator('form .checkout-go button').click()
      await clean(page)
      await fillAddress(page, anvi)
      await expect(page.getByText('Cash on delivery')).toBeVisible()
      await clean(page)
      await page.getByRole('button', { name: 'Continue to review' }).click()
      await clean(page)
      await page.getByRole('button', { name: /^Pay/ }).click()
      await expect(page.getByRole('heading', { name: 'Pay by UPI' })).toBeVisible()
      await clean(page)
      await approve(page)
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
      await clean(page)
    })
  })
}
