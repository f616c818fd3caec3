import type { Page, Request } from '@playwright/test'
import { expect, ready, test } from './shopper.ts'

const views = ['/in-en/', '/in-en/c/rings', '/in-en/p/meher-solitaire', '/ae-ar/']

/** Delays a page's urgent pictures until `release` is called; `asked` collects the addresses that are requested meanwhile. */
async function withoutPictures(page: Page) {
  const asked: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  page.on('request', (request: Request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/media/**', async (route) => {
    await released
    await route.continue()
  })
  return { asked, release, scripts: () => asked.filter((path) => path.endsWith('.js')) }
}

for (const path of views)
  test(`${path} includes its styles, and its scripts load after its pictures`, async ({ page, request }) => {
    const html = await (await request.get(path)).text()
    const shown = html.replaceAll(/<noscript>.*?<\/noscript>/gs, '')
    expect(shown.match(/rel="(?:stylesheet|modulepreload)"|as="(?:font|script|style)"/g)).toBeNull()
    const { asked, release, scripts } = await withoutPictures(page)
    const picture = page.waitForRequest(/\/media\//)
    await page.goto(path, { waitUntil: 'commit' })
    await picture
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('header.header > .layout-wrap')).toHaveCSS('display', 'grid')
    expect([scripts(), asked.filter((url) => /amiri|plex-sans-arabic/.test(url))]).toEqual([[], []])
    release()
    await ready(page)
    const arabic = asked.filter((url) => /amiri|plex-sans-arabic/.test(url)).length
    expect(arabic > 0).toBe(path === '/ae-ar/')
    expect(asked.filter((url) => /mukta|tiro/.test(url))).toEqual([])
  })

test('touching a page loads its scripts at once, and a picture that hangs delays them by 2.5 s at most', async ({ page }) => {
  await page.clock.install()
  await withoutPictures(page)
  const alive = page.locator('html[data-alive]')
  await page.goto('/in-en/', { waitUntil: 'commit' })
  await expect(page.locator('footer')).toBeVisible()
  await page.keyboard.press('Tab')
  await alive.waitFor()
  await page.goto('/in-en/c/rings', { waitUntil: 'commit' })
  await expect(page.locator('footer')).toBeVisible()
  await page.clock.fastForward(2400)
  await expect(alive).toHaveCount(0)
  await page.clock.fastForward(200)
  await alive.waitFor()
})

test('a button pressed before hydration takes effect after it, once', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/entry.client*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/in-en/p/banyan-leaf-band', { waitUntil: 'commit' })
  const asked = page.waitForRequest('**/assets/entry.client*')
  await page.locator('.product-buy-row button').click()
  await page.locator('.product-buy-row button').click()
  await asked
  release()
  await expect(page.locator('dialog.ui-drawer .cart-line')).toHaveCount(1)
  await expect(page.locator('dialog.ui-drawer .cart-quantity .type-num')).toContainText('1')
})

/** How the large parts of a page look. */
const look = (page: Page) =>
  page.locator('main, main h1, main .layout-wrap, .cart-view, .checkout-head').evaluateAll((elements) =>
    elements.map((element) => {
      const { display, fontSize, paddingInlineStart, width } = getComputedStyle(element)
      return [element.className, display, fontSize, paddingInlineStart, width]
    }),
  )

test('a post code typed before hydration is checked after it', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/in-en/p/banyan-leaf-band', { waitUntil: 'commit' })
  const field = page.getByLabel('Deliver to')
  await field.pressSequentially('411030')
  release()
  await ready(page)
  await expect(field).toHaveValue('411030')
  await field.press('Enter')
  await expect(page.locator('#pincode-said')).toContainText('411030')
})

test('a page reached from another one has the same styles as when it is opened', async ({ page }) => {
  await page.goto('/in-en/')
  await ready(page)
  await page.evaluate(() => (window.name = 'not loaded anew'))
  const way = [
    () => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Rings', exact: true }).click(),
    () => page.locator('.card a').first().click(),
    () => page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href$="/stores"]')?.click()),
  ]
  for (const step of way) {
    const before = page.url()
    await step()
    await expect(page).not.toHaveURL(before)
    await ready(page)
    expect(await page.evaluate(() => window.name)).toBe('not loaded anew')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await ready(other)
    expect(await look(page)).toEqual(await look(other))
    await other.close()
  }
})
