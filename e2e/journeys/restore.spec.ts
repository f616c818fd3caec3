import { addToBag, expect, ready, test } from './shopper.ts'

test('account and cart pages wait for stored state, up to 5 s after the page’s start [R-11, K-02]', async ({ page }) => {
  await page.clock.install()
  let hold: () => void = () => {}
  const held = new Promise<void>((resolve) => (hold = resolve))
  await page.route(/assets\/open-shop-.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/in-en/cart')
  await page.locator('html[data-alive]').waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now() - performance.now())) + 4800)
  await expect(page.locator('main .ui-skeleton')).toBeVisible()
  await expect(page.getByText('Your bag is empty')).toHaveCount(0)
  await page.clock.runFor(300)
  await expect(page.getByText('Your bag is empty')).toBeVisible()
  await expect(page.locator('main .ui-skeleton')).toHaveCount(0)
  hold()
  await page.clock.resume()
  await ready(page)
})

test.describe('when the store fails to load', () => {
  test.use({ expectedError: /net::ERR/ })
  test('pages are shown after 5 s nevertheless, with an error [R-11, K-02]', async ({ page }) => {
    await page.route(/assets\/open-shop-.*\.js/, (route) => route.abort())
    await page.goto('/in-en/cart')
    await expect(page.getByRole('alert').filter({ hasText: 'Your bag is safe' })).toBeVisible()
    await expect(page.getByText('Your bag is empty')).toBeVisible({ timeout: 7000 })
    await page.unroute(/assets\/open-shop-.*\.js/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await ready(page)
    await expect(page.getByText('Your bag is safe')).toHaveCount(0)
  })
})

test('the checkout waits for a bag whose restoring hangs up to 5 s after the page’s start, and no longer [R-11, K-02]', async ({
  page,
}) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  // The saved cart is never read: its promise stays pending.
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      return key.endsWith('-cart') ? (new Promise(() => undefined) as never) : getItem.call(this, key)
    }
  })
  await page.clock.install()
  let views = 0
  page.on('request', (request) => (views += /checkout-view-.*\.js/.test(request.url()) ? 1 : 0))
  await page.goto('/in-en/checkout')
  await page.locator('html[data-alive]').waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now() - performance.now())) + 4900)
  await expect(page.locator('main .ui-skeleton')).toBeVisible()
  expect(views).toBe(0)
  await page.clock.runFor(200)
  await expect.poll(() => views).toBe(1)
  // React shows late content by a timer of its own.
  await page.clock.resume()
  await expect(page.getByText('Your bag could not be loaded')).toBeVisible()
  await expect(page.locator('main .ui-skeleton')).toHaveCount(0)
})
