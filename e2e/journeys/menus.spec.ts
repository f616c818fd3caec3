import { expect, ready, test } from './shopper.ts'

test('each kind of product has its section of the menu: by a resting pointer, and by keyboard', async ({ page }) => {
  await page.goto('/in-en/')
  await ready(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const rings = menu.getByRole('link', { name: 'Rings', exact: true })
  const byMetal = menu.getByText('By metal').filter({ visible: true })
  await rings.hover()
  await expect(byMetal).toBeVisible()
  await menu.getByRole('link', { name: 'Rose gold' }).filter({ visible: true }).hover()
  await page.locator('h1').hover()
  await expect(byMetal).toBeHidden()
  await rings.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'More of Rings' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(byMetal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(byMetal).toBeHidden()
  await expect(page.getByRole('button', { name: 'More of Rings' })).toBeFocused()
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'Rose gold' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/in-en/c/rings?colour=rose')
  await expect(byMetal).toBeHidden()
  await expect(page.locator('.chips')).toContainText('Rose gold')
})

test('the wordmark is in the middle, and the sign-in link is not cut off, in both directions', async ({ page }) => {
  for (const path of ['/in-en/', '/in-hi/', '/ae-ar/', '/us-es/', '/sg-zh-Hans/'])
    for (const width of [1440, 1100, 920, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      const box = await page.locator('.header .mark').boundingBox()
      expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2), `${path} at ${width}`).toBeLessThan(6)
      const [menu, tools] = [
        await page.locator('.header .header-menu').boundingBox(),
        await page.locator('.header .header-tools').boundingBox(),
      ]
      for (const beside of [menu, tools])
        if (beside && box) {
          // The menu has a row of its own where there is no room beside the wordmark.
          const isApart = beside.x + beside.width <= box.x || beside.x >= box.x + box.width || beside.y >= box.y + box.height
          expect(isApart, `${path} at ${width}`).toBe(true)
        }
      const signIn = await page.locator('.account-place-name > span').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(signIn, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
})

test('a page about one occasion has its name', async ({ page }) => {
  await page.goto('/in-en/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Wedding', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wedding')
  await expect(page).toHaveTitle(/^Wedding/)
  await page.goto('/in-en/jewellery?occasion=wedding,party')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All jewellery')
})

for (const width of [1440, 390])
  test(`the search opened at ${width} px has the focus at once, and can be closed`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/in-en/stores')
    await ready(page)
    await page.mouse.wheel(0, 400)
    await page.getByRole('button', { name: 'Search' }).first().click()
    const field = page.getByRole('searchbox', { name: 'Search' })
    await expect(field).toBeFocused()
    await page.keyboard.type('emerald')
    await expect(field).toHaveValue('emerald')
    await expect(page.locator('#search-box').getByText('Panna Emerald Solitaire')).toBeInViewport()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
  })

test('a phone shows a product’s name and price on its first screen, and a tapped option keeps its position', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/in-en/p/meher-solitaire')
  await ready(page)
  const subtitle = await page.locator('.product-buy .product-lead').boundingBox()
  const amount = await page.locator('.product-amount').boundingBox()
  expect((amount?.y ?? 0) - (subtitle?.y ?? 0) - (subtitle?.height ?? 0)).toBeLessThan(40)
  await expect(page.locator('.product-sticky b')).toBeInViewport()
  const sizes = page.locator('.product-option > .product-sizes a')
  const texts = await sizes.allTextContents()
  for (const size of [texts[0], texts.at(-1)]) {
    await sizes.getByText(size ?? '', { exact: true }).click()
    await expect(page.locator('.product-sizes [aria-current]')).toHaveText(size ?? '')
    expect(await sizes.allTextContents()).toEqual(texts)
  }
  await page.getByText('More sizes').click()
  await page.locator('.product-more-sizes a').first().click()
  await expect(page.locator('.product-more-sizes [aria-current]')).toBeVisible()
  expect(await sizes.allTextContents()).toEqual(texts)
})

test('a listing is filtered by a custom price and by availability, and shows the filters', async ({ page }) => {
  await page.goto('/in-en/c/rings?sort=price')
  await ready(page)
  await page.getByRole('button', { name: 'Price' }).click()
  const panel = page.locator('#filter-price')
  await panel.getByLabel(/^To/).fill('60,000')
  await panel.getByLabel(/^From/).fill('₹ 40000.50')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/in-en/c/rings?sort=price&price=40000-60000')
  await expect(page.locator('.chips')).toContainText('₹40,000 to ₹60,000')
  const prices = (await page.locator('.card .card-price > .ui-money:first-child').allTextContents()).map((text) =>
    Number(text.replaceAll(/\D/g, '')),
  )
  expect(prices.length).toBeGreaterThan(0)
  expect(prices.every((price) => price >= 40_000 && price <= 60_000)).toBe(true)
  await panel.getByLabel(/^To/).fill('')
  await panel.getByLabel(/^From/).fill('nothing')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/in-en/c/rings?sort=price')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Availability' }).click()
  await page
    .locator('#filter-ready')
    .getByRole('link', { name: /Ready to ship/ })
    .click()
  await expect(page).toHaveURL(/ready=1/)
  await expect(page.locator('.chips')).toContainText('Ready to ship')
})

test('a listing is filtered by sizes in stock, named in the site’s system', async ({ page }) => {
  await page.goto('/us-en/jewellery')
  await ready(page)
  await page.getByRole('button', { name: 'Size in stock' }).click()
  const sizes = page.locator('#filter-size')
  await sizes.getByRole('link', { name: /^Ring size 6 / }).click()
  await expect(page).toHaveURL('/us-en/jewellery?size=ring-12')
  await expect(page.locator('.chips')).toContainText('Ring size 6')
  const cards = page.locator('.card')
  const rings = await cards.count()
  expect(rings).toBeGreaterThan(0)
  await expect(page.getByRole('status').filter({ hasText: 'pieces' })).toHaveText(`${rings} pieces`)
  await sizes.getByRole('link', { name: /^Bangle size 2\.4 / }).click()
  await expect(page).toHaveURL('/us-en/jewellery?size=ring-12%2Cbangle-2.4')
  await expect.poll(() => cards.count()).toBeGreaterThan(rings)
  await page.goto('/us-en/c/rings')
  await ready(page)
  await page.getByRole('button', { name: 'Size in stock' }).click()
  await expect(sizes.getByRole('link', { name: /^6 / })).toBeVisible()
})
