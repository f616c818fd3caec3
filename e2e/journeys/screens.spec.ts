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
  ['search, filtered', '/ae-ar/search?q=%D8%AE%D8%A7%D8%AA%D9%85&price=-9000&purity=14K,18K,22K&colour=rose,white'],
  ['search, corrected', '/in-en/search?q=solitiare'],
  ['search, near results', '/ae-ar/search?q=%D8%AE%D8%A7%D8%AA%D9%85&price=-1&purity=18K'],
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

test.describe('before the question about measurement is answered', () => {
  test.use({ consent: '', viewport: { width: 1440, height: 900 } })
  for (const path of ['/in-en/p/banyan-leaf-band', '/ae-ar/p/banyan-leaf-band', '/in-en/p/meher-solitaire'])
    test(`${path}: the bag's button stands above the fold, and the question covers none of it`, async ({ page }) => {
      await page.goto(path)
      await ready(page)
      const bar = page.locator('.consent-bar')
      await expect(bar).toBeVisible()
      const bottom = async () => {
        const box = await page.locator('.product-buy-row button').boundingBox()
        return box ? box.y + box.height : Infinity
      }
      await expect.poll(bottom).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
    })
})

test.describe('on a phone, before the question about measurement is answered', () => {
  test.use({ consent: '', viewport: { width: 390, height: 844 } })
  test('a toast stands above the bar with the button, which stands above the question', async ({ page }) => {
    await addToBag(page, '/in-en/p/initial-charm-a-z')
    await page.getByRole('button', { name: 'One more' }).click()
    const toast = page.locator('.ui-toast')
    await expect(toast).toBeVisible()
    await page.keyboard.press('Escape')
    const [message, button, bar] = await Promise.all(
      [toast, page.locator('.product-sticky button'), page.locator('.consent-bar')].map((one) => one.boundingBox()),
    )
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
})
