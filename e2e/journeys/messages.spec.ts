import type { APIRequestContext, Page } from '@playwright/test'
import { addToBag, expect, ready, test } from './shopper.ts'

/** All text of a page: visible or not, of its attributes, its title and its description. */
function allWords(page: Page): Promise<string> {
  return page.evaluate(() => {
    const said: string[] = [document.title]
    for (const element of document.querySelectorAll('html *')) {
      if (element.matches('script, style')) continue
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'content']) said.push(element.getAttribute(name) ?? '')
      for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) said.push(child.textContent ?? '')
    }
    return said.join('\n')
  })
}

/** Nothing that is read is the key of a message. */
async function noKeys(page: Page, request: APIRequestContext): Promise<void> {
  const keys = Object.keys((await (await request.get('/public/locales/en/common.json')).json()) as object)
  const words = await allWords(page)
  expect(words.length).toBeGreaterThan(100)
  expect(keys.filter((key) => words.includes(key))).toEqual([])
}

const paths = [
  '/',
  '/c/rings',
  '/c/rings?purity=18K&occasion=wedding',
  '/collections/meher',
  '/jewellery',
  '/jewellery?occasion=wedding',
  '/p/meher-solitaire',
  '/search?q=ring',
  '/cart',
  '/checkout',
  '/checkout-thankyou?order=none',
  '/metal-rates',
  '/stores',
  '/pages/ring-size',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
]

for (const locale of ['in-en', 'ae-ar']) {
  test.describe(locale, () => {
    test.use({ expectedError: /404/ })
    test('no page shows a message key, opened or navigated to', async ({ page, request }) => {
      test.setTimeout(180_000)
      for (const path of [...paths, '/no-such-page']) {
        await page.goto(`/${locale}${path}`)
        await ready(page)
        await noKeys(page, request)
      }
      // The same within one document: each page loads the messages that the last one did not have.
      await page.goto(`/${locale}/stores`)
      await ready(page)
      await page.evaluate(() => ((window as { stayed?: boolean }).stayed = true))
      for (const path of paths) {
        await page.evaluate((to) => {
          const { __reactRouterDataRouter: router } = window as unknown as {
            __reactRouterDataRouter: { navigate(to: string): Promise<void> }
          }
          return router.navigate(to)
        }, `/${locale}${path}`)
        await page.waitForLoadState('networkidle')
        await expect(page).toHaveURL(new RegExp(`/${locale}${path.replace('?', '\\?')}$`))
        await noKeys(page, request)
      }
      expect(await page.evaluate(() => (window as { stayed?: boolean }).stayed)).toBe(true)
    })
  })

  test(`lazy parts have their messages in ${locale}`, async ({ page, request }) => {
    await addToBag(page, `/${locale}/p/meher-solitaire`)
    await noKeys(page, request)
    // A toast: the line was taken out.
    await page.locator('dialog.ui-drawer .cart-line-actions .ui-link-button').first().click()
    await expect(page.locator('.ui-toast')).toBeVisible()
    await noKeys(page, request)
    await page.keyboard.press('Escape')
    await page.locator('.product-media-zoom').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await noKeys(page, request)
    await page.goto(`/${locale}/c/rings`)
    await ready(page)
    await page.locator('.header-tools button').first().click()
    await page.getByRole('searchbox').fill('meher')
    await expect(page.locator('.search-box-suggestions')).toBeVisible()
    await noKeys(page, request)
    await page.keyboard.press('Escape')
    await page.locator('.card-quick-view').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await noKeys(page, request)
  })
}

test('a page contains its own messages and no others', async ({ page, request }) => {
  const html = await (await request.get('/in-en/')).text()
  const words = (await (await request.get('/public/locales/en/common.json')).json()) as Record<string, string>
  for (const key of ['nav.skip', 'rates.all']) expect(html).toContain(words[key])
  for (const key of ['checkout.terms', 'bag.idProof', 'listing.none', 'gallery.failed', 'toast.Unable to add item to cart'])
    expect(html).not.toContain(words[key])
  await page.goto('/in-en/')
  await ready(page)
  const lists: string[] = []
  page.on('request', (request) => lists.push(...(/messages-([\w-]+)\.en/.exec(request.url())?.slice(1) ?? [])))
  await page.locator('.home-categories a').first().click()
  await expect(page.locator('.filters').first()).toBeAttached()
  await page.goBack()
  await expect(page.locator('.home-hero')).toBeVisible()
  await page.goForward()
  await expect(page.locator('.filters').first()).toBeAttached()
  // The messages of toasts are loaded with the store: they could not be loaded without network, when a toast must report that.
  expect(lists.filter((list) => list !== 'toasts')).toEqual(['c-category'])
})

test.describe('when the messages of a page fail to load', () => {
  test.use({ expectedError: /net::ERR|404/ })
  test('the page is opened by a full load, which has them', async ({ page, request }) => {
    await page.route('**/assets/messages-*', (route) => route.abort())
    await page.goto('/in-en/')
    await ready(page)
    await page.locator('.home-categories a').first().click()
    await expect(page.locator('.filters').first()).toBeAttached()
    await ready(page)
    await expect(page).toHaveURL(/\/in-en\/c\//)
    await noKeys(page, request)
  })
})
