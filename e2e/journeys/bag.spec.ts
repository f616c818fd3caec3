import { addToBag, expect, ready, test } from './shopper.ts'

test('the bag is stored on this device and restored on start [S-12, R-11]', async ({ page }) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.goto('/in-en/cart')
  await expect(page.locator('.cart-line')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('.cart-line')).toHaveCount(1)
  const saved = await page.evaluate(
    () => JSON.parse(localStorage.getItem('shop-1-cart') ?? '{}') as { cartID: string; loadingItems: object },
  )
  expect(saved.cartID).toMatch(/^[\w-]{32}$/)
  expect(saved.loadingItems).toEqual({})
})

test('/cart` lists the lines of a bag with their options, prices and sum [R-01]', async ({ page }) => {
  await addToBag(page, '/in-en/p/meher-solitaire')
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.goto('/in-en/cart')
  const lines = page.locator('main .cart-line')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('Meher Solitaire')
  await expect(lines.first()).toContainText('₹1,33,244')
  await expect(lines.last()).toContainText('Banyan Leaf Band')
  const amounts = (await page.locator('main .cart-line .cart-line-row b').allInnerTexts()).map((text) =>
    Number(text.replaceAll(/[^\d.]/g, '')),
  )
  const sum = Number((await page.locator('.cart-view-summary .summary-rows-total dd').innerText()).replaceAll(/[^\d.]/g, ''))
  expect(sum).toBe(amounts.reduce((total, amount) => total + amount, 0))
})

test('the gift details of a bag opened by its URL have visible fields that can be used by touch', async ({ page }) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.goto('/in-en/cart')
  await page.getByText('Is it a gift?').click()
  for (const label of ['To', 'From', 'Message']) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveCSS('border-top-style', 'solid')
    await expect(field).toHaveCSS('border-top-width', '1px')
    expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
})

test('a line shows its price breakup, requested from the account service with the public key, site and device [A-18, A-20]', async ({
  page,
}) => {
  await addToBag(page, '/ae-ar/p/noor-calligraphy-pendant')
  const asked = page.waitForRequest('**/account/products/price/**')
  await page.locator('dialog.ui-drawer .cart-parts summary').click()
  const headers = (await asked).headers()
  expect(headers).toMatchObject({ authorization: 'Bearer pk_png', websiteid: '1', subsiteid: '2', languageid: '4' })
  expect(headers['x-device-id']).toMatch(/^[\da-f-]{36}$/)
  const amount = (text: string) => Number(text.replaceAll(/[^\d.\-−]/g, '').replace('−', '-'))
  const parts = page.locator('dialog.ui-drawer .cart-parts dd')
  await expect(parts.first()).toBeVisible()
  const sum = (await parts.allInnerTexts()).reduce((total, text) => total + Math.round(amount(text) * 100), 0)
  expect(sum).toBe(Math.round(amount(await page.locator('dialog.ui-drawer .cart-line .cart-line-row b').innerText()) * 100))
})

test('every page loads the summary of the bag on start, once [R-12]', async ({ page }) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  let asked = 0
  page.on('request', (request) => (asked += request.url().endsWith('/cart_summary') ? 1 : 0))
  for (const path of [
    '',
    'c/rings',
    'p/meher-solitaire',
    'search?q=ring',
    'metal-rates',
    'stores',
    'pages/ring-size',
    'cart',
    'checkout',
  ]) {
    asked = 0
    const answered = page.waitForResponse('**/cart_summary')
    await page.goto(`/in-en/${path}`)
    expect([path, (await answered).status()]).toEqual([path, 200])
    await ready(page)
    expect([path, asked]).toEqual([path, 1])
  }
})

test('quantity changes and removal show a message, with the line busy meanwhile [S-05, R-13, X-01, X-04, K-02]', async ({ page }) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.goto('/in-en/cart')
  await expect(page.locator('.cart-line')).toHaveCount(1)
  let hold: () => void = () => {}
  const held = new Promise<void>((resolve) => (hold = resolve))
  await page.route('**/api/cart/', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.locator('.cart-line')).toHaveAttribute('aria-busy', 'true')
  await page.clock.install()
  // From here on only the test advances the clock, however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
  hold()
  const toast = page.locator('.ui-toast')
  await expect(toast).toContainText('Quantity updated successfully')
  await expect(toast).toHaveClass('ui-toast ui-toast-success')
  await expect(page.locator('.cart-line')).toHaveAttribute('aria-busy', 'false')
  const region = await page.locator('.ui-toast-region').boundingBox()
  expect(Math.abs((region?.x ?? 0) + (region?.width ?? 0) / 2 - 720)).toBeLessThan(10)
  const said = await toast.boundingBox()
  expect(said && 900 - said.y - said.height).toBeLessThan(60)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 50)
  await page.clock.runFor(3000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1000)
  await expect(toast).toBeHidden()
  await page.clock.resume()
  let remove: () => void = () => {}
  const removed = new Promise<void>((resolve) => (remove = resolve))
  await page.route('**/api/cart/*/items/**', async (route) => {
    await removed
    await route.continue()
  })
  await page.getByRole('button', { name: /Remove/ }).click()
  await expect(page.locator('.cart-line')).toHaveAttribute('aria-busy', 'true')
  remove()
  await expect(toast).toContainText('Item removed successfully')
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toBeHidden()
})

test('every call has the site, the device and X-Frame-Options [C-47]', async ({ page }) => {
  const headers: Record<string, string>[] = []
  page.on('request', (request) => request.url().includes('/api/') && headers.push(request.headers()))
  await addToBag(page, '/ae-en/p/banyan-leaf-band')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search' }).first().click()
  const [suggested] = await Promise.all([page.waitForRequest('**/api/search/suggest**'), page.getByRole('searchbox').fill('ring')])
  expect(suggested.headers()).toHaveProperty('x-device-id')
  expect(headers.length).toBeGreaterThan(0)
  for (const sent of headers)
    expect(sent).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', websiteid: '1', subsiteid: '2', languageid: '1' })
  expect(new Set(headers.map((sent) => sent['x-device-id'])).size).toBe(1)
  expect(headers[0]?.['x-device-id']).toMatch(/^[\da-f-]{36}$/)
  expect(headers.every((sent) => !('authorization' in sent))).toBe(true)
})

test('Escape in the drawer returns the focus to its opener: the add button, or the bag', async ({ page }) => {
  await page.goto('/in-en/p/banyan-leaf-band')
  await ready(page)
  const add = page.locator('.product-buy-row button')
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('dialog.ui-drawer .cart-line')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog.ui-drawer')).toHaveCount(0)
  await expect(add).toBeFocused()
  const bag = page.locator('.header-cart')
  await bag.click()
  await expect(page.locator('dialog.ui-drawer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bag).toBeFocused()
})

for (const locale of ['in-en', 'in-hi', 'in-mr', 'ae-ar', 'us-es', 'sg-zh-Hans'])
  test(`${locale}: the accessible name of the bag contains its visible number`, async ({ page }) => {
    await addToBag(page, `/${locale}/p/banyan-leaf-band`)
    await page.keyboard.press('Escape')
    await expect(page.locator('.header-cart b')).toHaveText('1')
    await expect(page.locator('.header-cart')).toHaveAccessibleName(/1/)
  })

test('under 1024 px the bag is a page, from there on a drawer; it adapts to resizing [R-14]', async ({ page }) => {
  await page.goto('/in-en/')
  await ready(page)
  await page.setViewportSize({ width: 1023, height: 800 })
  await page.getByRole('link', { name: /^Bag/ }).click()
  await expect(page).toHaveURL(/\/in-en\/cart$/)
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/in-en/')
  await ready(page)
  await page.getByRole('link', { name: /^Bag/ }).click()
  await expect(page.locator('dialog.ui-drawer')).toBeVisible()
})
