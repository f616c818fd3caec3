import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { account, codeTo, enterCode, newNumber, saved, signUp, spoil } from './people.ts'
import { addToBag, anvi, approve, clean, expect, fillAddress, fits, ready, test } from './shopper.ts'

const charm = '/in-en/p/initial-charm-a-z'
const band = '/in-en/p/banyan-leaf-band'
const count = (page: Page) => page.locator('.header-cart b')
const signOut = async (page: Page) => {
  // The cart's drawer may be open.
  await page.keyboard.press('Escape')
  await account(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(account(page)).toHaveText('Sign in')
}
/** The cart that is saved for the Indian site. */
const savedBag = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('shop-1-cart') ?? 'null') as { cartID: string; cart: { owned: boolean } } | null)
/** A guest's free order on a site; its number. */
async function orderOf(request: APIRequestContext, headers: Record<string, string>, Email: string): Promise<string> {
  const shipping =
    headers['subsiteid'] === '1'
      ? { Address: '12, Sadashiv Peth', City: 'Pune', Zip: '411030', State: 'MH', Country: 'IN', Phone: '98220 00000' }
      : { Address: 'Tower 3, flat 12', City: 'Al Barsha', Zip: '', State: 'DU', Country: 'AE', Phone: '050 123 4567' }
  const call = async <T>(method: 'post' | 'put', url: string, data: object) =>
    (await (await request[method](url, { headers, data })).json()) as T
  const { cart } = await call<{ cart: { cartID: string } }>('post', '/api/cart/', { productID: 'ring-sizer' })
  const { cartID } = cart
  await call('put', '/api/cart/', { mode: 'add_address', cartID, shipping: { Fname: 'Anvi', Lname: 'Deshpande', Email, ...shipping } })
  return (await call<{ orderNumber: string }>('post', `/api/cart/postorders/${cartID}/`, {})).orderNumber
}
/** Counts the calls of a context whose paths match. */
function counted(context: BrowserContext, end: RegExp): () => number {
  let calls = 0
  context.on('request', (request) => (calls += end.test(new URL(request.url()).pathname) ? 1 : 0))
  return () => calls
}

test('a guest’s bag is merged once on sign-in, in any tab: both show it, and it is available on another device [S-08, C-07]', async ({
  page,
  context,
  browser,
}) => {
  const number = newNumber()
  await signUp(page, '/in-en/', number)
  await addToBag(page, charm)
  await signOut(page)
  await expect(count(page)).toHaveText('1')
  await expect.poll(async () => (await savedBag(page))?.cart.owned).toBe(false)
  await addToBag(page, band)
  await expect(count(page)).toHaveText('2')

  const other = await context.newPage()
  await other.goto('/in-en/')
  await ready(other)
  await expect(count(other)).toHaveText('2')
  await page.goto('/in-en/sign-in?next=%2Fin-en%2Fcart')
  await ready(page)
  await enterCode(page, number)
  await expect(page).toHaveURL(/\/in-en\/cart$/)
  for (const tab of [page, other]) {
    await expect(account(tab)).toHaveText('Anvi')
    await expect.poll(async () => (await savedBag(tab))?.cart.owned).toBe(true)
    await expect(count(tab)).toHaveText('2')
  }
  await other.reload()
  await ready(other)
  // A cart that was merged twice would have three units.
  await expect(count(other)).toHaveText('2')
  await clean(page)

  const device = await browser.newContext()
  const elsewhere = await device.newPage()
  await elsewhere.goto('/in-en/sign-in?next=%2Fin-en%2Fcart')
  await ready(elsewhere)
  await enterCode(elsewhere, number)
  await expect(elsewhere.locator('main .cart-line')).toHaveCount(2)
  await device.close()
})

test('signs up with a code by telephone in the checkout, and buys; the order opens with its token only [C-15, C-16, S-08]', async ({
  page,
  browser,
}) => {
  await addToBag(page, charm)
  await signUp(page, '/in-en/checkout')
  await expect(page.getByRole('heading', { name: 'Check out' })).toBeVisible()
  await fillAddress(page, anvi)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await approve(page)
  await expect(page).toHaveURL(/\/in-en\/checkout-thankyou\?order=/)
  const number = await page.locator('[data-order-number]').innerText()
  await expect(count(page)).toHaveCount(0)
  // As the link of the mail opens it, on a device that knows nothing.
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('shop-1-order') ?? '{}') as { token?: string }).token)
  const device = await browser.newContext()
  const elsewhere = await device.newPage()
  await elsewhere.goto(`${page.url()}#${token}`)
  await expect(elsewhere.locator('[data-order-number]')).toHaveText(number)
  await device.close()
})

for (const [name, path, viewport] of [
  ['wide', '/in-en', { width: 1440, height: 900 }],
  ['on a phone', '/in-en', { width: 360, height: 780 }],
  ['in Arabic', '/ae-ar', { width: 390, height: 844 }],
] as const)
  test.describe(name, () => {
    test.use({ viewport })
    test('a guest opens an order by its number and a code sent to its contact; axe finds nothing, nothing overflows [C-16]', async ({
      page,
      request,
    }) => {
      const site = { subsiteid: path === '/in-en' ? '1' : '2', languageid: '1' }
      const email = `guest.${newNumber()}@example.com`
      const number = await orderOf(request, site, email)
      await page.goto(`${path}/stores`)
      await page.locator('.footer a[href$="/checkout-thankyou"]').click()
      const field = page.locator('#find-order-number')
      await field.fill(number)
      await page.locator('#find-order-contact').fill('nobody')
      await page.keyboard.press('Enter')
      await expect(page.locator('#find-order-contact')).toBeFocused()
      await expect(page.locator('#find-order-contact')).toHaveAttribute('aria-invalid', 'true')
      await page.locator('#find-order-contact').fill(email)
      await clean(page)
      await page.keyboard.press('Enter')
      const code = page.locator('#find-order-code')
      await expect(code).toBeFocused()
      await clean(page)
      await fits(page)
      await code.fill(await codeTo(request, email))
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-order-number]')).toHaveText(number)
      await expect(page).toHaveURL(/checkout-thankyou\?order=/)
      if (name === 'wide') return
      // The same address opens an account, in one field.
      await page.locator('.thank-you-account button').click()
      const otp = page.locator('#account-offer-code')
      await expect(otp).toBeFocused()
      await clean(page)
      await fits(page)
      await otp.fill(await codeTo(request, email))
      await page.keyboard.press('Enter')
      await expect(page.locator('p.thank-you-account')).toBeFocused()
      await expect(page.locator('.thank-you-on a[href*="/dashboard/order-listing/"]')).toBeVisible()
      // A job joins them.
      await expect(async () => {
        await page.goto(`${path}/dashboard/order-listing`)
        await expect(page.locator('.orders-card')).toContainText(number, { timeout: 2000 })
      }).toPass()
    })
  })

test.describe('a token that expires during the checkout', () => {
  test.use({ expectedError: /status of 4(?:01|04|22)/ })
  test('is exchanged once, and no input is lost [S-13]', async ({ page, context }) => {
    await signUp(page, '/in-en/')
    await addToBag(page, charm)
    await page.goto('/in-en/checkout')
    await ready(page)
    await page.locator('#f-phone').fill(anvi.phone)
    const refreshes = counted(context, /refresh-token$/)
    // This tab's own copy of the token is spoiled too, as the clock would do it.
    await context.route('**/api/cart/', async (route) => {
      const headers = route.request().headers()
      if (refreshes() === 0 && headers['authorization']) headers['authorization'] += 'x'
      await route.continue({ headers })
    })
    await fillAddress(page, anvi)
    expect(refreshes()).toBe(1)
    expect(await saved(page)).not.toBeNull()
    await page.getByRole('button', { name: 'Continue to review' }).click()
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
  })
  test('signs out if it cannot be exchanged, keeps the bag’s products, and returns to the same step after sign-in [S-09, S-13]', async ({
    page,
  }) => {
    const number = newNumber()
    await signUp(page, '/in-en/', number)
    await addToBag(page, charm)
    const owned = (await savedBag(page))?.cartID
    await spoil(page, 'accessToken', 'refreshToken')
    await page.goto('/in-en/cart')
    await ready(page)
    await expect(account(page)).toHaveText('Sign in')
    await expect(page.locator('main .cart-line')).toHaveCount(1)
    await expect.poll(async () => (await savedBag(page))?.cart.owned).toBe(false)
    expect((await savedBag(page))?.cartID).not.toBe(owned)
    expect(await saved(page)).toBeNull()
    await account(page).click()
    await ready(page)
    await enterCode(page, number)
    await expect(page).toHaveURL(/\/in-en\/cart$/)
    // The copied line is not added twice.
    await expect.poll(async () => (await savedBag(page))?.cartID).toBe(owned)
    await expect(page.locator('main .cart-line')).toHaveCount(1)
    await expect(count(page)).toHaveText('1')
  })
})
