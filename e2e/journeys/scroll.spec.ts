import type { Page } from '@playwright/test'
import { expect, ready, test } from './shopper.ts'

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY))
/** Scrolls as far as asked, and returns the position that the page then has. */
async function scroll(page: Page, y: number): Promise<number> {
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y)
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(y / 2)
  return scrolledTo(page)
}

/** Goes from a scrolled listing to a product, back, and forward to where the product was scrolled to; returns the last position. */
async function goAbout(page: Page): Promise<number> {
  await page.goto('/in-en/c/rings')
  await ready(page)
  const list = await scroll(page, 900)
  // The link is not scrolled to: a press by the mouse could move the page before.
  await page.evaluate(() => document.querySelector<HTMLElement>('.card a[href*="/p/"]')?.click())
  await expect(page.locator('.product-amount')).toBeVisible()
  // A new page starts at its top.
  await expect.poll(() => scrolledTo(page)).toBe(0)
  const product = await scroll(page, 400)
  await page.goBack()
  await expect(page.locator('.card').first()).toBeVisible()
  await expect.poll(() => scrolledTo(page)).toBe(list)
  await page.goForward()
  await expect(page.locator('.product-amount')).toBeVisible()
  await expect.poll(() => scrolledTo(page)).toBe(product)
  return product
}

test('back, forward and reload keep the scroll position [R-25]', async ({ page }) => {
  const product = await goAbout(page)
  await page.reload()
  await ready(page)
  await expect.poll(() => scrolledTo(page)).toBe(product)
})

for (const [name, prepare] of [
  [
    'denied',
    () =>
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
  ],
  ['missing', () => Object.defineProperty(window, 'sessionStorage', { value: null })],
] as const)
  test(`back and forward keep it if the storage of the tab is ${name}, and a reload loses no page [R-25]`, async ({ page }) => {
    await page.addInitScript(prepare)
    await goAbout(page)
    await page.reload()
    await ready(page)
    await expect(page.locator('.product-amount')).toBeVisible()
    await expect(page.locator('h1')).not.toHaveText(/went wrong|not right/)
  })
