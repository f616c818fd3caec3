import type { Page } from '@playwright/test'
import { addToBag, expect, ready, test } from './shopper.ts'

/** Translates a page as a browser does: replaces each text node by an element with its translation, and goes on with later texts. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (text: Text) => {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, font, [translate=no]')) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.append(`«${text.data}»`)
      outer.append(inner)
      text.replaceWith(outer)
    }
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(wrap)
    }
    document.documentElement.classList.add('translated-ltr')
    wrapAll(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target.parentElement?.closest('font')) continue
        for (const node of addedNodes) {
          if (node instanceof Text) wrap(node)
          else wrapAll(node)
        }
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
}

test('on a translated page quantities, prices and messages are still updated [R-25]', async ({ page }) => {
  // Made to order: what other journeys buy leaves two of it.
  await addToBag(page, '/in-en/p/noor-calligraphy-pendant')
  await page.goto('/in-en/cart')
  await ready(page)
  await translate(page)
  const line = page.locator('.cart-line')
  const amount = async () => Number((await line.locator('.cart-line-row .ui-money').first().innerText()).replaceAll(/\D/g, ''))
  const one = await amount()
  await expect(line.locator('.cart-quantity')).toContainText('«1»')
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(line.locator('.cart-quantity')).toContainText('2')
  await expect(line.locator('.cart-quantity')).not.toContainText('1')
  // Whole rupees are shown: two pieces may cost one more or less than twice the shown price of one.
  await expect.poll(async () => Math.abs((await amount()) - one * 2)).toBeLessThanOrEqual(1)
  await expect(page.locator('.ui-toast').last()).toContainText('Quantity updated successfully')
  await expect(page.locator('.header-cart b')).toContainText('2')
  await line.getByRole('button', { name: /Remove/ }).click()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect(line).toHaveCount(1)
})

test('on a translated page options update the price and rate texts, and navigation works [R-25]', async ({ page }) => {
  await page.goto('/in-en/p/meher-solitaire')
  await ready(page)
  await translate(page)
  const [amount, note] = [page.locator('.product-amount'), page.locator('.product-price-note')]
  const before = [await amount.innerText(), await note.innerText()]
  await page.locator('.product-buy a[href*="v="]:not([aria-current])').filter({ hasText: '14K' }).first().click()
  await expect(page).toHaveURL(/v=/)
  await expect.poll(async () => [await amount.innerText(), await note.innerText()].join() !== before.join()).toBe(true)
  await page.locator('.header .mark').click()
  await expect(page.locator('.home-hero')).toBeVisible()
  await page.goBack()
  await expect(amount).toBeVisible()
  await expect(page.locator('.error-screen')).toHaveCount(0)
})

test('after navigation, the heading has the focus and the title is announced [R-25]', async ({ page }) => {
  await page.goto('/in-en/')
  await ready(page)
  const said = page.locator('p.ui-visually-hidden[role=status]')
  await expect(said).toHaveText('')
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await page.locator('.home-categories a').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/c\//)
  await expect.poll(focused).toBe('H1')
  await expect(said).toHaveText(await page.title())
  // Filters and options are choices on the same page: the focus stays.
  await page.locator('.listing-sort select').focus()
  await page.locator('.listing-sort select').selectOption({ index: 1 })
  await expect(page).toHaveURL(/sort=/)
  expect(await focused()).not.toBe('H1')
  await page.locator('.card h3, .card h2').first().click()
  await expect(page).toHaveURL(/\/p\//)
  await expect.poll(focused).toBe('H1')
  await page.goBack()
  await expect(page).toHaveURL(/\/c\//)
  await expect.poll(focused).toBe('H1')
  await expect(said).toHaveText(await page.title())
})

test('also from the bag drawer', async ({ page }) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.getByRole('link', { name: 'Open the bag' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})
