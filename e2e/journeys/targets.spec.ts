import type { Page } from '@playwright/test'
import { addToBag, anvi, expect, fillAddress, ready, test } from './shopper.ts'

// A finger covers 44 px: every target has so much of the screen for itself, however small it is drawn.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The targets on the page that do not own 44 px across and 44 px down of the screen, counted from their middle. Links inside running text are as tall as their line. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = 'a[href],button,summary,select,textarea,input,[role=slider]'
    const owner = (one: Element | null) => one?.closest(`label,${targets}`)
    const inText = (one: Element) =>
      one.matches('a') &&
      [...(one.parentElement?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const found: string[] = []
    // Controls behind an open modal dialog cannot be pressed.
    const root = document.querySelector('dialog:modal') ?? document
    for (const one of root.querySelectorAll<HTMLElement>(targets)) {
      if (
        !one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        one.matches('.header-skip,[tabindex="-1"][aria-hidden]')
      )
        continue
      if (inText(one)) continue
      // A box to tick is pressed by its label.
      const target = one.matches('[type=radio],[type=checkbox]') ? (one.closest('label') ?? one) : one
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const box = target.getBoundingClientRect()
      if (box.width === 0) continue
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const owns = (dx: number, dy: number) => owner(document.elementFromPoint(x + dx, y + dy)) === target
      const reach = (stepX: number, stepY: number) => {
        let far = 0
        while (far < 44 && owns(stepX * (far + 0.5), stepY * (far + 0.5))) far += 0.5
        return far
      }
      const [width, height] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)]
      // Half a pixel is lost at each end.
      if (width < 43 || height < 43)
        found.push(`${Math.round(width)}×${Math.round(height)} ${target.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 110)}`)
    }
    return [...new Set(found)]
  })
}

for (const path of [
  '/in-en/',
  '/ae-ar/',
  '/in-en/c/rings?colour=rose',
  '/in-en/collections/meher',
  '/in-en/p/meher-solitaire',
  '/ae-ar/p/meher-solitaire',
  '/in-en/search?q=ring',
  '/in-en/stores',
  '/in-en/metal-rates',
  '/in-en/pages/ring-size',
  '/in-en/cart',
])
  test(`${path}: every touch target has 44 px`, async ({ page }) => {
    await page.goto(path)
    await ready(page)
    expect(await tooSmall(page)).toEqual([])
  })

test('bag and checkout: every touch target has 44 px', async ({ page }) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  expect(await tooSmall(page), 'drawer').toEqual([])
  await page.goto('/in-en/cart')
  await expect(page.locator('.cart-view .cart-line')).toBeVisible()
  expect(await tooSmall(page), 'bag').toEqual([])
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page.locator('#f-phone')).toBeVisible()
  expect(await tooSmall(page), 'address').toEqual([])
  await fillAddress(page, anvi)
  await page.getByText('Cash on delivery').click()
  // The address was not to be saved, and no toast reports a saved one.
  await expect(page.locator('#pay')).toBeVisible()
  await expect(page.locator('.ui-toast')).toHaveCount(0)
  expect(await tooSmall(page), 'payment').toEqual([])
  await page.locator('#pay').getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.locator('.checkout-review')).toBeVisible()
  expect(await tooSmall(page), 'review').toEqual([])
})
