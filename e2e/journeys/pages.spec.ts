import { clean, expect, ready, test } from './shopper.ts'

test('pages can be read with JavaScript off, and link to others', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/in-en/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made by hand, priced by the gram')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Rings', exact: true }).click()
  await page.getByRole('link', { name: /Meher Solitaire/ }).click()
  await expect(page.locator('.product-amount')).toContainText('₹1,33,244')
  await page.getByRole('link', { name: /Yellow gold/ }).click()
  await expect(page.locator('.product-media-stage img')).toHaveAttribute('src', /RNG-002-hero-y18/)
  await expect(page.locator('.breakup-table tfoot')).toContainText('₹1,33,244.00')
  await expect(page.locator('noscript .ui-notice').first()).toBeVisible()
  await context.close()
})

test('a path without a locale redirects to the visitor’s site; the selection is stored [R-10]', async ({ page, request }) => {
  expect((await request.get('/', { maxRedirects: 0, headers: { 'accept-language': 'ar' } })).headers()['location']).toBe('/ae-ar/')
  expect(
    (await request.get('/c/rings?colour=rose', { maxRedirects: 0, headers: { 'accept-language': 'en-SG' } })).headers()['location'],
  ).toBe('/sg-en/c/rings?colour=rose')
  await page.goto('/in-hi/')
  await page.goto('/')
  await expect(page).toHaveURL(/\/in-hi\/$/)
  await page.locator('.rate-strip .rate-strip-site').click()
  await page.locator('#sites').getByRole('link', { name: 'العربية' }).click()
  await expect(page).toHaveURL(/\/ae-ar\/$/)
})

test.describe('missing pages', () => {
  test.use({ expectedError: /404/ })
  test('have the shop’s own page in every language and the correct status [X-16, X-15, R-09, V-04]', async ({ page, request }) => {
    for (const [path, words] of [
      ['/in-en/p/nothing', 'This page does not exist'],
      ['/in-hi/nothing', 'यह पृष्ठ यहाँ नहीं है'],
      ['/ae-ar/c/nothing', 'هذه الصفحة غير موجودة'],
      ['/us-es/c/rings?page=99', 'Esta página no está aquí'],
      ['/sg-zh-Hans/c/rings?sort=best', '页面不存在'],
    ] as const) {
      const answer = await page.goto(path)
      expect([path, answer?.status()]).toEqual([path, 404])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
    }
    expect((await request.get('/IN-en/', { maxRedirects: 0 })).status()).toBe(308)
  })
})

test('listing: filters, sort and pages are in the URL and match the counts', async ({ page }) => {
  await page.goto('/in-en/jewellery')
  await ready(page)
  await expect(page.getByText('96 pieces', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Colour' }).click()
  await page
    .locator('#filter-colour')
    .getByRole('link', { name: /Rose gold/ })
    .click()
  await expect(page).toHaveURL(/colour=rose/)
  await expect(page.locator('.chips')).toContainText('Rose gold')
  await page.getByLabel('Sort').selectOption('price')
  await expect(page).toHaveURL(/sort=price/)
  const prices = async () =>
    (await page.locator('.card .card-price > .ui-money:first-child').allInnerTexts()).map((text) => Number(text.replaceAll(/\D/g, '')))
  await expect.poll(async () => (await prices()).every((price, at, all) => at === 0 || price >= (all[at - 1] ?? 0))).toBe(true)
  await page.locator('.pages').getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await page.locator('.ui-chip').click()
  await expect(page).not.toHaveURL(/colour/)
})

test('a collection is shown among the cards of a category, and not in a filtered list', async ({ page }) => {
  await page.goto('/in-en/c/rings')
  const lead = page.locator('.card-grid .card-lead')
  await expect(lead.getByRole('heading', { name: 'Meher' })).toBeVisible()
  await page.goto('/in-en/c/rings?colour=rose')
  await expect(page.locator('.card-grid .card').first()).toBeVisible()
  await expect(lead).toHaveCount(0)
  await page.goto('/in-en/c/rings')
  await ready(page)
  await lead.getByRole('link').click()
  await expect(page).toHaveURL(/\/in-en\/collections\/meher$/)
})

test('on a phone the menu opens to the collections, and closes after a link is used', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/in-en/')
  await ready(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.locator('#drawer-menu')
  await expect(menu.getByRole('link', { name: 'Rings', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Meher' })).toBeHidden()
  await menu.getByText('Collections', { exact: true }).click()
  await clean(page)
  await menu.getByRole('link', { name: 'Meher' }).click()
  await expect(page).toHaveURL(/\/collections\/meher$/)
  await expect(menu).toBeHidden()
})

test('on a phone the price of a product is visible without scrolling its table', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  for (const locale of ['in-en', 'in-mr', 'ae-ar']) {
    await page.goto(`/${locale}/p/meher-diamond-kada`)
    await expect(page.locator('.breakup-table tfoot')).toContainText(/\d/)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await expect.poll(() => page.locator('#breakup .layout-scroll').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  }
})

test('the menu of a wide page closes after a link is used', async ({ page }) => {
  await page.goto('/in-en/')
  await ready(page)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  const mega = page.locator('#mega-menu')
  await mega.getByRole('link', { name: 'Wedding' }).click()
  await expect(page).toHaveURL(/occasion=wedding/)
  await expect(mega).toBeHidden()
})

test('on a phone all filters are in one sheet that shows the number of remaining products', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/in-en/c/rings')
  await ready(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.locator('#filter-sheet')
  await expect(sheet.getByRole('button', { name: 'Show 19 pieces' })).toBeVisible()
  await sheet.getByRole('link', { name: /Rose gold/ }).click()
  await expect(page).toHaveURL(/colour=rose/)
  await clean(page)
  await sheet.getByRole('button', { name: /^Show \d+ pieces?$/ }).click()
  await expect(sheet).toBeHidden()
  await expect(page.locator('.chips')).toContainText('Rose gold')
})

test.describe('product', () => {
  test.use({ expectedError: /400|500|net::ERR/ })
  test('a metal changes picture and price, the post code check shows the day [C-48]', async ({ page }) => {
    await page.goto('/in-en/p/meher-solitaire')
    await ready(page)
    await page.getByRole('link', { name: /Rose gold/ }).click()
    await expect(page.locator('.product-media-stage img')).toHaveAttribute('src', /rose/)
    await page.getByRole('link', { name: /^14K/ }).click()
    await expect(page.locator('.product-amount')).toContainText('₹1,19,567')
    await expect(page.locator('.breakup-table tfoot')).toContainText('₹1,19,567.00')
    await page.getByLabel('Deliver to').fill('411030')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.locator('.product-delivery [role=status]')).toContainText('at 411030')
    const asked = page.waitForRequest('**/pincode/000000')
    await page.getByLabel('Deliver to').fill('000000')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.locator('.product-delivery [role=status]')).toContainText('does not look right')
    expect((await asked).headers()).toHaveProperty('x-device-id')
    await page.route('**/pincode/**', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.getByLabel('Deliver to').fill('411031')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.locator('.product-delivery [role=status]')).toContainText('could not check this PIN code')
    await page.route('**/pincode/**', (route) => route.abort())
    await page.getByLabel('Deliver to').fill('411032')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.locator('.product-delivery [role=status]')).toContainText('could not check this PIN code')
  })
})

test('data for search engines: canonical, alternates, JSON-LD, sitemap, robots', async ({ page, request }) => {
  await page.goto('/in-en/p/meher-solitaire')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/in-en\/p\/meher-solitaire$/)
  expect(await page.locator('link[rel=alternate][hreflang]').count()).toBe(10)
  const data = (await page.locator('script[type="application/ld+json"]').allInnerTexts()).map(
    (text) => JSON.parse(text) as { '@type': string; offers?: { price: number } },
  )
  expect(data.map((entry) => entry['@type'])).toEqual(['Product', 'BreadcrumbList'])
  expect(data[0]?.offers?.price).toBe(133_244)
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ')
  expect(await (await request.get('/sitemaps/ae-ar.xml')).text()).toContain('/ae-ar/p/noor-calligraphy-pendant')
})

test('messages come from the static-asset host, in every language; an unknown one falls back [C-46, K-05]', async ({ request }) => {
  const keys = async (language: string) =>
    Object.keys((await (await request.get(`/public/locales/${language}/common.json`)).json()) as object)
  const english = await keys('en')
  for (const language of ['hi', 'mr', 'ar', 'es', 'zh-Hans']) expect(await keys(language)).toEqual(english)
  for (const [spelling, language] of [
    ['HI', 'hi'],
    ['ZH-HANS', 'zh-Hans'],
    ['zh', 'zh-Hans'],
    ['es-MX', 'es'],
  ])
    expect((await request.get(`/public/locales/${spelling}/common.json`)).headers()['content-language']).toBe(language)
  const unknown = await request.get('/public/locales/fr/common.json')
  expect(await unknown.text()).toBe(await (await request.get('/public/locales/en/common.json')).text())
})

test('pages come complete from the cache, compressed, under a strict policy [K-03]', async ({ request }) => {
  await request.get('/in-en/c/sets')
  const again = await request.get('/in-en/c/sets', { headers: { 'accept-encoding': 'br' } })
  expect(again.headers()).toMatchObject({ 'x-page': 'hit', 'x-frame-options': 'SAMEORIGIN', 'x-content-type-options': 'nosniff' })
  expect(again.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  expect(again.headers()['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  expect((await request.get('/in-en/c/sets', { headers: { 'if-none-match': again.headers()['etag'] ?? '' } })).status()).toBe(304)
  expect((await request.get('/in-en/checkout')).headers()['cache-control']).toBe('private, no-store')
})

test('pictures come in the accepted format and the requested width, and in no other', async ({ request }) => {
  const get = (query: string, accept: string) => request.get(`/media/RNG-001-hero?${query}`, { headers: { accept } })
  expect((await get('w=320', 'image/webp')).headers()['content-type']).toBe('image/webp')
  expect((await get('w=320', '*/*')).headers()['content-type']).toBe('image/jpeg')
  const waiting = await get('w=160', 'image/avif,image/webp')
  expect(waiting.headers()['content-type']).toMatch(/webp|avif/)
  await expect
    .poll(async () => (await get('w=160', 'image/avif,image/webp')).headers()['content-type'], { timeout: 30_000 })
    .toBe('image/avif')
  expect((await get('w=333', 'image/webp')).status()).toBe(400)
  expect((await request.get('/media/nothing?w=320')).status()).toBe(404)
})

test('the menu, the bag and the search open and close from the keyboard; the skip link comes first', async ({ page }) => {
  await page.goto('/in-en/')
  await ready(page)
  await page.keyboard.press('Tab')
  await expect(page.locator('.header-skip')).toBeFocused()
  const all = page.getByRole('button', { name: 'All', exact: true })
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#mega-menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#mega-menu')).toBeHidden()
  const bag = page.getByRole('link', { name: /^Bag/ })
  await bag.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('dialog.ui-drawer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog.ui-drawer')).toBeHidden()
  await expect(bag).toBeFocused()
})

test('a store lists its hours in the order of the week, equal days in one row', async ({ page }) => {
  await page.goto('/in-en/stores')
  await expect(page.locator('.stores-hours').first().locator('tr')).toHaveText([
    /^Monday – Friday10:30\sam – 8:30\spm$/,
    /^Saturday10:30\sam – 9:00\spm$/,
    /^Sunday11:00\sam – 8:00\spm$/,
  ])
})
