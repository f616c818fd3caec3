import type { Page } from '@playwright/test'
import { signUp } from './people.ts'
import { clean, expect, fits, layoutShift, ready, test } from './shopper.ts'

const ring = 'Meher Solitaire'
const heart = (page: Page, name = ring) => page.getByRole('button', { name: `Wishlist: ${name}` })
const count = (page: Page) => page.locator('.header-wishlist b')
const cards = (page: Page) => page.locator('.wishlist-card h2')
/** The calls about wishlists that a page makes from here on. */
function recordCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/products/wishLists')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('a guest’s hearts stay on this device, and are sent to the account once at sign-in [C-42, E-08, S-12, R-15]', async ({ page }) => {
  const calls = recordCalls(page)
  await page.goto('/in-en/c/rings')
  await ready(page)
  const first = page.locator('.card-heart').first()
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/in-en/p/meher-solitaire')
  await ready(page)
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Added to your wishlist')).toBeVisible()
  await page.reload()
  // The page is a cached one: pressed hearts are added in the browser, without a layout shift.
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(count(page)).toHaveText('2')
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  expect(calls).toEqual([])

  await page.goto('/in-en/wishlist')
  await expect(page.getByText('2 pieces, on this device only')).toBeVisible()
  await expect(cards(page).first()).toHaveText(ring)
  await page.getByRole('button', { name: `Remove ${ring}` }).click()
  await expect(page.getByRole('button', { name: `Undo ${ring}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).first()).toHaveText(ring)

  calls.length = 0
  await signUp(page, '/in-en/wishlist')
  await expect(page.getByRole('link', { name: 'Mine 2' })).toBeVisible()
  await expect(cards(page).first()).toHaveText(ring)
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/products/wishLists'])
  await page.goto('/in-en/c/rings')
  await expect(page.locator('.card-heart[aria-pressed=true]').first()).toBeVisible()
  // Hearts are shown from the device's saved wishlist, before this page's own call is sent.
  await ready(page)
  calls.length = 0
  await page.reload()
  await ready(page)
  await expect(count(page)).toHaveText('2')
  expect(calls).toEqual(['GET /api/products/wishLists'])
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)

  await page.locator('.account-place').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(count(page)).toHaveCount(0)
  await expect(page.locator('.card-heart[aria-pressed=true]')).toHaveCount(0)
})

test.describe('several lists', () => {
  // A name that another list has.
  test.use({ expectedError: /status of 409/ })
  test('are named, filled, renamed and deleted; a product moves to the bag', async ({ page }) => {
    await signUp(page, '/in-en/p/meher-solitaire')
    await heart(page).click()
    await expect(count(page)).toHaveText('1')
    await page.goto('/in-en/wishlist')
    await page.getByRole('button', { name: 'New list' }).click()
    await page.keyboard.press('Enter')
    await expect(page.locator('#wishlist-name-error')).toHaveText('Please fill this in')
    await page.keyboard.type('For Aai')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'For Aai 0' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('Your wishlist is empty')).toBeVisible()
    await page.getByRole('link', { name: 'Mine 1' }).click()
    await page.getByRole('combobox', { name: `Move ${ring} to another list` }).selectOption('For Aai')
    await expect(page.getByRole('link', { name: 'For Aai 1' })).toBeVisible()
    await page.getByRole('link', { name: 'For Aai 1' }).click()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Name of the list').fill('New')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('#wishlist-name-error')).toHaveText('You already have a wishlist with this name. Choose another name')
    await page.getByLabel('Name of the list').fill('Wedding')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'Wedding 1' })).toBeVisible()

    await page.getByRole('button', { name: `Remove ${ring}` }).click()
    await page.getByRole('button', { name: `Undo ${ring}` }).click()
    await expect(cards(page)).toHaveText([ring])
    await page.getByRole('button', { name: `Move to bag ${ring}` }).click()
    await expect(page.locator('dialog.ui-drawer .cart-line')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Wedding 0' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete the list' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Wedding 0' })).toHaveCount(0)
  })
})

test.describe('a shared list', () => {
  test.use({ expectedError: /status of 404/ })
  test('is read by a stranger until it is withdrawn, without data of its owner', async ({ page, browser }) => {
    await signUp(page, '/in-en/p/meher-solitaire')
    await heart(page).click()
    await expect(count(page)).toHaveText('1')
    await page.goto('/in-en/wishlist')
    await page.getByRole('button', { name: 'Share this list' }).click()
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    expect(link).toMatch(/\/in-en\/wishlist\/[\w-]{32}$/)
    await clean(page)

    const stranger = await (await browser.newContext()).newPage()
    const { pathname } = new URL(link)
    const answer = await stranger.goto(pathname)
    expect(answer?.headers()['cache-control']).toMatch(/no-store/)
    expect(await answer?.text()).toContain('<meta name="robots" content="noindex"/>')
    await ready(stranger)
    await expect(cards(stranger)).toHaveText([ring])
    expect(await stranger.content()).not.toContain('Anvi')
    await clean(stranger)
    await heart(stranger).click()
    await expect(count(stranger)).toHaveText('1')

    await page.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(page.getByRole('button', { name: 'Share this list' })).toBeVisible()
    expect((await stranger.goto(pathname))?.status()).toBe(404)
    expect((await stranger.goto(`${pathname.slice(0, -3)}AAA`))?.status()).toBe(404)
    await stranger.close()
  })
})

test.describe('when the service fails', () => {
  test.use({ expectedError: /status of 5\d\d|Failed to load/ })
  test('a heart is reverted with a message; the lists can be requested again [S-11]', async ({ page }) => {
    await signUp(page, '/in-en/p/meher-solitaire')
    await page.route('**/api/products/wishLists', (route) => route.fulfill({ status: 503, json: { status: 'Error', code: 'unavailable' } }))
    await heart(page).click()
    await expect(page.getByText('Unable to change your wishlist')).toBeVisible()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    await page.evaluate(() => Object.keys(localStorage).forEach((key) => key.endsWith('-wishlist') && localStorage.removeItem(key)))
    await page.goto('/in-en/wishlist')
    await expect(page.getByRole('alert')).toContainText('not available right now')
    await page.unroute('**/api/products/wishLists')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  })
})

for (const { width, height, language } of [
  { width: 360, height: 780, language: 'in-en' },
  { width: 390, height: 844, language: 'ae-ar' },
  { width: 1440, height: 900, language: 'in-en' },
])
  test(`the wishlist at ${width} px in ${language}, full and empty: axe finds nothing, and nothing is wider than the page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`/${language}/wishlist`)
    await ready(page)
    await clean(page)
    await page.goto(`/${language}/c/rings`)
    await ready(page)
    for (const at of [0, 1]) {
      // A heart is saved once it is filled, so the test waits for that before it leaves: the first press loads the code that saves.
      await page.locator('.card-heart').nth(at).click()
      await expect(page.locator('.card-heart').nth(at)).toHaveAttribute('aria-pressed', 'true')
    }
    await page.goto(`/${language}/wishlist`)
    await expect(cards(page)).toHaveCount(2)
    await clean(page)
    await fits(page)
  })
