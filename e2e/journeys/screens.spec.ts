import type { Page } from '@playwright/test'
import { addToBag, anvi, approve, clean, expect, fillAddress, fits, layoutShift, ready, test } from './shopper.ts'

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
      test(`${name}: axe finds nothing, no layout shift, nothing overflows`, async ({ page }) => {
        expect((await page.goto(path))?.status()).toBe(200)
        await ready(page)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await clean(page)
        expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
        await fits(page)
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

test.describe('before the measurement consent is answered', () => {
  test.use({ consent: '', viewport: { width: 1440, height: 900 } })
  for (const path of ['/in-en/p/banyan-leaf-band', '/ae-ar/p/banyan-leaf-band', '/in-en/p/meher-solitaire'])
    test(`${path}: the bag’s button is above the fold, and not covered by the consent question`, async ({ page }) => {
      await page.goto(path)
      await ready(page)
      const bar = page.locator('.consent-bar')
      await expect(bar).toBeVisible()
      const bottom = async () => {
        const box = await page.locator('.product-buy-row button').boundingBox()
        return box ? box.y + box.height : Infinity
      }
      await expect.poll(bottom).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
      // The row of the button, fixed at the window's foot, covers no choice; the stock is shown in it.
      const row = await page.locator('.product-add').boundingBox()
      const choices = await page.locator('.product-option').last().boundingBox()
      expect((choices?.y ?? 0) + (choices?.height ?? 0)).toBeLessThanOrEqual((row?.y ?? 0) + 1)
      await expect(page.locator('.product-add .product-stock')).toBeVisible()
    })
})

test.describe('on a phone, before the measurement consent is answered', () => {
  test.use({ consent: '', viewport: { width: 390, height: 844 } })
  for (const path of ['/in-en/', '/ae-ar/'])
    test(`${path}: the home page’s main button is above the consent question, without layout shift`, async ({ page }) => {
      await page.goto(path)
      await ready(page)
      const bar = page.locator('.consent-bar')
      await expect(bar).toBeVisible()
      const button = await page.locator('.home-hero .ui-button').first().boundingBox()
      expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
    })
  for (const path of ['/in-en/p/meher-solitaire', '/ae-ar/p/meher-solitaire'])
    test(`${path}: a consent question that comes late moves the bar with the button without layout shift`, async ({ page }) => {
      let show = () => {}
      const late = new Promise<void>((resolve) => (show = resolve))
      await page.route(/consent-bar/, async (route) => {
        await late
        await route.continue()
      })
      await page.goto(path)
      const button = page.locator('.product-sticky button')
      const bottom = async () => {
        const box = await button.boundingBox()
        return (box?.y ?? Infinity) + (box?.height ?? 0)
      }
      await page.locator('html[data-alive]').waitFor()
      await expect.poll(bottom).toBeGreaterThan(800)
      await page.evaluate(() => document.fonts.ready)
      const before = await layoutShift(page)
      show()
      const bar = page.locator('.consent-bar')
      await expect(bar).toBeVisible()
      await expect.poll(bottom).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
      expect((await layoutShift(page)) - before).toBeLessThan(0.01)
    })
  test('a toast is above the bar with the button, which is above the consent question', async ({ page }) => {
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

/** The focused controls that the consent bar covers, and the end of the page where the bar covers that; empty for none. */
const hiddenByQuestion = async (page: Page, controls: number) => {
  const hidden: string[] = []
  const top = (await page.locator('.consent-bar').boundingBox())?.y ?? 0
  for (let at = 0; at < controls; at++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if (await focused.evaluate((element) => element.closest('.consent-bar') !== null)) break
    const box = await focused.boundingBox()
    if (box && box.height < 200 && box.y + box.height > top + 1)
      hidden.push(await focused.evaluate((element) => element.outerHTML.slice(0, 80)))
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const end = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('main, footer')].map((one) => one.getBoundingClientRect().bottom)),
  )
  return end > top + 1 ? [...hidden, `the end of the page, ${end} under ${top}`] : hidden
}

for (const [size, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const)
  test.describe(`${size}, with the measurement consent question open`, () => {
    test.use({ consent: '', viewport })
    test('bag and checkout: it covers no control in use, and a toast covers no button and no total', async ({ page }) => {
      test.setTimeout(90_000)
      await addToBag(page, '/in-en/p/initial-charm-a-z')
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('button', { name: 'One more' }).click()
      const toast = page.locator('.ui-toast')
      const free = async (...names: string[]) => {
        await expect(toast).toBeVisible()
        const message = await toast.boundingBox()
        for (const name of names)
          for (const one of await page.locator(name).all()) {
            const box = await one.boundingBox()
            const meets = box && message && box.y < message.y + message.height && message.y < box.y + box.height
            expect([name, Boolean(meets && box.x < message.x + message.width && message.x < box.x + box.width)]).toEqual([name, false])
          }
      }
      await free('.ui-drawer .main-action', '.ui-drawer .summary-rows-total', '.ui-drawer .ui-dialog-foot')
      await page.goto('/in-en/cart')
      await ready(page)
      await expect(page.locator('.consent-bar')).toBeVisible()
      if (size === 'desktop') {
        const [button, bar] = [await page.locator('.main-action').boundingBox(), await page.locator('.consent-bar').boundingBox()]
        expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      }
      await page.locator('.main-action').scrollIntoViewIfNeeded()
      await page.locator('.cart-view').getByRole('button', { name: 'One more' }).click()
      await free('.main-action', '.summary-rows-total', '.consent-bar')
      await page.reload()
      await ready(page)
      expect(await hiddenByQuestion(page, 40)).toEqual([])
      await page.getByRole('button', { name: 'Check out' }).click()
      await expect(page.locator('#f-phone')).toBeVisible()
      // The checkout asks nothing beside the order.
      await expect(page.locator('.consent-bar')).toHaveCount(0)
    })
  })
