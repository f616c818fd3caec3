import type { Page } from '@playwright/test'
import { addToBag, expect, ready, test } from './shopper.ts'

/** The browser's console messages for a failed load; an uncaught exception of the page still ends a test. */
test.use({ expectedError: /Failed to load resource|net::ERR|Failed to fetch/ })

const bar = (page: Page) => page.locator('.failure-bar')
const again = (page: Page) => bar(page).getByRole('button', { name: 'Try again' })
/** Marks the document, to see whether it is the same one later. */
const mark = (page: Page) => page.evaluate(() => void ((window as { stayed?: boolean }).stayed = true))
const stayed = (page: Page) => page.evaluate(() => (window as { stayed?: boolean }).stayed === true)

/** The page stays as it is and shows the failure. */
async function stays(page: Page, path: RegExp, words = /You are offline/): Promise<void> {
  await expect(bar(page)).toContainText(words)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('footer')).toBeAttached()
  await expect(page).toHaveURL(path)
  expect(await stayed(page)).toBe(true)
}

test.describe('without network [R-25]', () => {
  test('links of the router and of the browser keep the page; they work once the network is back', async ({ page, context }) => {
    await page.goto('/in-en/c/rings')
    await ready(page)
    await mark(page)
    await context.setOffline(true)
    await page.locator('.card h3, .card h2').first().click()
    await stays(page, /\/in-en\/c\/rings$/)
    await again(page).click()
    await stays(page, /\/in-en\/c\/rings$/)
    await page.locator('.account-place').click()
    await stays(page, /\/in-en\/c\/rings$/)
    await page.locator('.footer a').first().click()
    await stays(page, /\/in-en\/c\/rings$/)
    await bar(page).getByRole('button', { name: 'Close' }).click()
    await expect(bar(page)).toHaveCount(0)
    await page.locator('.card h3, .card h2').first().click()
    await stays(page, /\/in-en\/c\/rings$/)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/in-en\/p\//)
    await expect(page.locator('.product-amount')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    expect(await stayed(page)).toBe(true)
  })

  test('the back button keeps page and URL consistent', async ({ page, context }) => {
    await page.goto('/in-en/stores')
    await ready(page)
    await page.locator('.header .mark').click()
    await expect(page.locator('.home-hero')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await mark(page)
    await context.setOffline(true)
    await page.goBack()
    await expect(bar(page)).toBeVisible()
    await stays(page, /\/in-en\/$/)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/in-en\/stores$/)
    await expect(page.locator('.home-hero')).toHaveCount(0)
    await page.goForward()
    await expect(page.locator('.home-hero')).toBeVisible()
    expect(await stayed(page)).toBe(true)
  })

  test('bag, quick view, search, filters and adding show an error and keep the page', async ({ page, context }) => {
    await page.goto('/in-en/jewellery')
    await ready(page)
    await mark(page)
    await context.setOffline(true)
    for (const press of [
      () => page.locator('.header-cart').click(),
      () => page.locator('.card-quick-view').first().click(),
      () => page.locator('.pages a').last().click(),
      () => page.locator('.listing-sort select').selectOption({ index: 1 }),
      async () => {
        await page.locator('.header-tools button').first().click()
        await page.getByRole('searchbox').fill('meher')
      },
    ]) {
      await press()
      await stays(page, /\/in-en\/jewellery$/)
      await bar(page).getByRole('button', { name: 'Close' }).click()
    }
    await page.locator('.header-tools button').first().click()
    await page.getByRole('searchbox').press('Enter')
    await stays(page, /\/in-en\/jewellery$/)
  })

  test('adding shows an error, and happens once when it is tried again online, however often it was pressed', async ({ page, context }) => {
    await page.goto('/in-en/p/banyan-leaf-band')
    await ready(page)
    await mark(page)
    await context.setOffline(true)
    const add = page.locator('.product-buy-row button')
    await add.click()
    await stays(page, /banyan-leaf-band$/)
    await expect(add).not.toHaveAttribute('aria-busy', 'true')
    await add.click()
    await context.setOffline(false)
    await page.waitForTimeout(1000)
    await expect(page.locator('dialog.ui-drawer')).toHaveCount(0)
    await again(page).click()
    await expect(page.locator('dialog.ui-drawer .cart-line')).toHaveCount(1)
    await expect(page.locator('.header-cart b')).toHaveText('1')
    await expect(bar(page)).toHaveCount(0)
    // With the store loaded the call itself fails: one message tells it.
    await page.keyboard.press('Escape')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await add.click()
    await expect(bar(page)).toContainText('Something went wrong! You are offline')
    await expect(page.locator('.ui-toast')).toHaveCount(0)
    await stays(page, /banyan-leaf-band$/, /./).catch(async () => expect(await stayed(page)).toBe(true))
  })
})

test.describe('a call without a response [R-25, X-03]', () => {
  test('a code entered offline is reported by the bar only, and is applied by trying again', async ({ page, context }) => {
    await addToBag(page, '/in-en/p/banyan-leaf-band')
    await page.goto('/in-en/cart')
    await ready(page)
    await page.getByText('Offers and codes').click()
    await page.getByLabel('Code', { exact: true }).fill('NOSUCHCODE')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await expect(bar(page)).toContainText('You are offline')
    await expect(page.locator('#offer-code-error')).toBeEmpty()
    // Another call without an answer is told by the same bar.
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(bar(page)).toContainText('Something went wrong! You are offline')
    await expect(page.locator('.ui-toast')).toHaveCount(0)
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await expect(bar(page)).toContainText('You are offline')
    await page.route('**/api/cart/', (route) => route.abort())
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await expect(bar(page)).toContainText('not available right now')
    await page.unroute('**/api/cart/')
    await again(page).click()
    await expect(page.locator('#offer-code-error')).not.toBeEmpty()
    await expect(bar(page)).toHaveCount(0)
  })
})

test.describe('with network [R-25]', () => {
  for (const [name, answer] of [
    ['is refused', 'abort'],
    ['is missing', 404],
    ['fails', 500],
  ] as const)
    test(`a script that ${name} keeps the page, and comes when it is tried again`, async ({ page }) => {
      const fail = async (pattern: string | RegExp) =>
        page.route(pattern, (route) => (answer === 'abort' ? route.abort() : route.fulfill({ status: answer, body: '' })))
      await fail(/assets\/(?:gallery|cart-drawer)-[^/]*\.js/)
      await page.goto('/in-en/c/rings')
      await ready(page)
      await mark(page)
      for (const [press, shown] of [
        ['.header-cart', 'dialog.ui-drawer'],
        ['.card-quick-view', 'dialog.gallery, dialog'],
      ] as const) {
        await page.locator(press).first().click()
        await stays(page, /\/in-en\/c\/rings$/, /Part of the page could not be loaded/)
        await page.unroute(/assets\/(?:gallery|cart-drawer)-[^/]*\.js/)
        await again(page).click()
        await expect(page.locator(shown).first()).toBeVisible()
        await expect(bar(page)).toHaveCount(0)
        await page.keyboard.press('Escape')
        await fail(/assets\/(?:gallery|cart-drawer)-[^/]*\.js/)
      }
    })

  test('a page whose script fails to load is opened by its URL; if that fails too, the current page stays', async ({ page }) => {
    await page.goto('/in-en/')
    await ready(page)
    await mark(page)
    await page.route(/assets\/stores-[^/]*\.js/, (route) => route.abort())
    await page.route(/\/in-en\/stores$/, (route) => route.fulfill({ status: 503, body: '' }))
    const link = page.locator('.footer a[href="/in-en/stores"]')
    await link.click()
    await stays(page, /\/in-en\/$/, /This page could not be opened/)
    await page.unroute(/\/in-en\/stores$/)
    await link.click()
    await expect(page).toHaveURL(/\/in-en\/stores$/)
    await expect(page.locator('h1')).toBeVisible()
    expect(await stayed(page)).toBe(false)
  })

  test('unavailable data keeps the page, and the missing part is reported', async ({ page }) => {
    await page.goto('/in-en/c/rings')
    await ready(page)
    await mark(page)
    for (const failing of [
      { status: 503, body: '' },
      { status: 200, body: 'no data' },
    ]) {
      await page.route(/\/p\/[^/]+(?:\.data.*)?$/, (route) => route.fulfill({ ...failing, status: failing.status === 200 ? 200 : 503 }))
      if (failing.status === 200) await page.route(/\/p\/[^/.]+$/, (route) => route.fulfill({ status: 500, body: '' }))
      await page.locator('.card h3, .card h2').first().click()
      await stays(page, /\/in-en\/c\/rings$/, /This page could not be opened/)
      await page.unrouteAll()
    }
    await again(page).click()
    await expect(page.locator('.product-amount')).toBeVisible()
    expect(await stayed(page)).toBe(true)
  })

  test('an error of the frame is shown in the shop’s design', async ({ page }) => {
    await page.goto('/in-en/no-such-page')
    await ready(page)
    await expect(page.locator('main h1')).toBeVisible()
    await page.evaluate(() => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string): Promise<void> }
      }
      return router.navigate('/in-en/c/no-such-category')
    })
    await expect(page.locator('.error-screen')).toContainText('404')
    await expect(page.locator('footer')).toBeVisible()
  })
})

/** Browsers whose storage is denied or full, each made by a script that runs before the page's. */
const storages: Record<string, () => void> = {
  blocked: () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    Object.defineProperty(navigator, 'locks', { value: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } })
    Object.defineProperty(window, 'BroadcastChannel', {
      value: function Denied() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  },
  'of an app’s web view': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { value: null })
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}
const pages = [
  '/',
  '/c/rings',
  '/collections/meher',
  '/jewellery',
  '/search?q=ring',
  '/p/meher-solitaire',
  '/reviews/banyan-leaf-band',
  '/cart',
  '/checkout',
  '/checkout-thankyou?order=none',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/dashboard/profile',
  '/wishlist',
  '/gift-cards',
  '/metal-rates',
  '/stores',
  '/investors',
  '/pages/ring-size',
]

for (const [name, prepare] of Object.entries(storages))
  test.describe(`storage that is ${name} [R-25]`, () => {
    // The router's script that restores where a page was scrolled to complains, and does no harm.
    test.use({ consent: '', expectedError: /Failed to load resource|operation is insecure|null \(reading '(?:get|remove)Item'\)/ })
    test('does not break any kind of page', async ({ page }) => {
      test.setTimeout(180_000)
      await page.addInitScript(prepare)
      for (const path of pages) {
        await page.goto(`/in-en${path}`)
        await ready(page)
        await page.mouse.move(100, 100)
        await page.mouse.move(120, 140)
        await page.waitForLoadState('networkidle')
        await expect(page.locator('main h1, main [role=status]').first(), path).toBeAttached()
        await expect(page.locator('.error-screen'), path).toHaveCount(0)
        await expect(bar(page), path).toHaveCount(0)
      }
    })
    test('keeps a bag as long as the page', async ({ page }) => {
      await page.addInitScript(prepare)
      await addToBag(page, '/in-en/p/banyan-leaf-band')
      await page.locator('dialog.ui-drawer').getByRole('link', { name: 'Open the bag' }).click()
      await expect(page).toHaveURL(/\/cart$/)
      await expect(page.locator('.cart-line')).toHaveCount(1)
      await page.locator('#main').getByRole('button', { name: 'One more' }).click()
      await expect(page.locator('.ui-toast').last()).toContainText('Quantity updated successfully')
      await page.locator('main .main-action').click()
      await expect(page.locator('#f-phone')).toBeVisible()
    })
  })

test.describe('a non-empty bag [R-25, S-07]', () => {
  test('is not shown as empty if it cannot be read, and the next page restores it', async ({ page }) => {
    await addToBag(page, '/in-en/p/banyan-leaf-band')
    await page.route('**/cart_summary', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/in-en/cart')
    await ready(page)
    await expect(page.getByRole('alert')).toContainText('Your bag could not be loaded')
    await expect(page.getByText('Your bag is empty')).toHaveCount(0)
    await expect(page.locator('.header-cart')).toHaveAttribute('aria-label', 'Your bag')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('Your bag could not be loaded')
    await page.unroute('**/cart_summary')
    await page.locator('.header .mark').click()
    await expect(page.locator('.header-cart b')).toHaveText('1')
    await page.goto('/in-en/cart')
    await expect(page.locator('.cart-line')).toHaveCount(1)
  })
  test('nor after adding failed, in the drawer or the checkout', async ({ page }) => {
    await addToBag(page, '/in-en/p/banyan-leaf-band')
    await page.keyboard.press('Escape')
    await page.route('**/api/cart/', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.locator('.product-buy-row button').click()
    await expect(page.locator('.ui-toast').last()).toContainText('Unable to add item to cart')
    await page.locator('.header-cart').click()
    const drawer = page.locator('dialog.ui-drawer')
    await expect(drawer).toContainText('Your bag could not be loaded')
    await drawer.getByRole('button', { name: 'Try again' }).click()
    await expect(drawer.locator('.cart-line')).toHaveCount(1)
  })
  test('nor if the store takes longer than five seconds', async ({ page }) => {
    await addToBag(page, '/in-en/p/banyan-leaf-band')
    await page.clock.install()
    let hold = () => {}
    const held = new Promise<void>((resolve) => (hold = resolve))
    await page.route(/assets\/open-shop-.*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/in-en/cart')
    await page.locator('html[data-alive]').waitFor()
    await page.clock.fastForward(5500)
    await expect(page.getByText('Your bag could not be loaded')).toBeVisible()
    hold()
    await page.clock.resume()
    await expect(page.locator('.cart-line')).toHaveCount(1)
  })
})

test.describe('a page whose own scripts fail to load [R-25]', () => {
  for (const [what, files] of [
    ['its route', /assets\/cart-[\w-]+\.js/],
    ['the start', /assets\/entry\.client-[\w-]+\.js/],
  ] as const)
    test(`says so and is loaded again: ${what}`, async ({ page }) => {
      await addToBag(page, '/in-en/p/banyan-leaf-band')
      let fails = true
      await page.route(files, (route) => (fails ? route.abort() : route.continue()))
      await page.goto('/in-en/cart')
      const said = page.locator('.failure-bar-start')
      await expect(said).toContainText('could not be loaded')
      // A page that could have them after all would start by itself.
      page.once('framenavigated', () => (fails = false))
      await said.getByRole('link', { name: 'Try again' }).click()
      await ready(page)
      await expect(said).toBeHidden()
      await expect(page.locator('main .cart-line')).toHaveCount(1)
    })
})
