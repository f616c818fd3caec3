import { clean, expect, ready, test } from './shopper.ts'

test('search suggests while typing and shows results', async ({ page }) => {
  await page.goto('/in-en/')
  await ready(page)
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill('jhum')
  await expect(page.locator('.search-box-words')).toContainText('jhumka')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/search\?q=jhum/)
  await expect(page.getByRole('heading', { name: 'Jhoomar Temple Jhumka' })).toBeVisible()
})

for (const [size, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const)
  test.describe(size, () => {
    test.use({ viewport })

    test('a spelling error shows its correction while typing, with a link to it', async ({ page }) => {
      await page.goto('/in-en/')
      await ready(page)
      await page.getByRole('button', { name: 'Search' }).first().press('Enter')
      await page.keyboard.type('solitiare under 90000')
      const correction = page.getByRole('link', { name: 'Did you mean “solitaire”?' })
      await expect(correction).toBeVisible()
      await expect(page.locator('.search-box-suggestions .card').first()).toBeVisible()
      await clean(page)
      await correction.press('Enter')
      await expect(page).toHaveURL(/\/in-en\/search\?q=solitaire&price=-90000$/)
      await expect(page.locator('.chips')).toContainText('under ₹90,000')
    })

    test('while typing, a query without results says so', async ({ page }) => {
      await page.goto('/in-en/')
      await ready(page)
      await page.getByRole('button', { name: 'Search' }).first().click()
      await page.getByRole('searchbox').fill('qwertyuiop')
      await expect(page.locator('.search-box-suggestions').getByText('Nothing found')).toBeVisible()
    })
  })

test('conditions in the query become chips; results are sorted and filtered like a listing, and each chip can be removed', async ({
  page,
}) => {
  await page.goto('/in-en/search')
  await ready(page)
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('gold ring 18k under 60000')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/in-en\/search\?q=gold\+ring&price=-60000&purity=18K$/)
  await expect(field).toHaveValue('gold ring')
  await expect(page.locator('.chips')).toContainText('under ₹60,000')
  await expect(page.locator('.chips')).toContainText('18K')
  const prices = async () =>
    (await page.locator('main .card-price').allInnerTexts()).map((text) => Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')))
  expect(Math.max(...(await prices()))).toBeLessThanOrEqual(60_000)

  await page.getByLabel('Sort').selectOption('price-desc')
  await expect(page).toHaveURL(/sort=price-desc/)
  await expect.poll(prices).toEqual((await prices()).toSorted((a, b) => b - a))
  await clean(page)

  // From the keyboard; the search words and the other filter stay.
  const chip = page.locator('.chips').getByRole('link', { name: /18K/ })
  await chip.press('Enter')
  await expect(page.locator('.chips')).not.toContainText('18K')
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'gold ring' && url.searchParams.get('price') === '-60000')
  await page.locator('.chips').getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/in-en\/search\?q=gold\+ring(?:&sort=price-desc)?$/)
  await expect(page.locator('.chips')).toHaveCount(0)
  await page.goBack()
  await expect(page.locator('.chips')).toContainText('under ₹60,000')
})

test('a query of conditions only is a listing; one in Arabic has its chip', async ({ page }) => {
  await page.goto('/in-en/search?q=under+5000')
  await expect(page).toHaveURL(/\/in-en\/jewellery\?price=-5000&soldOut=last$/)
  await expect(page.locator('.chips')).toContainText('under ₹5,000')
  await page.goto(`/ae-ar/search?q=${encodeURIComponent('خاتم ذهب عيار ١٨ أقل من ٥٠٠٠')}`)
  await expect(page).toHaveURL(/&price=-5000&purity=18K$/)
  await expect(page.locator('.chips')).toContainText('عيار 18')
})

test('a spelling error is corrected with a notice; without results, nearby ones are shown with the dropped conditions', async ({
  page,
}) => {
  await page.goto('/in-en/search?q=solitiare')
  await expect(page.getByText('Shown for “solitaire”.')).toBeVisible()
  await expect(page.locator('main .card').first()).toBeVisible()

  await page.goto('/in-en/search?q=diamond+necklace+zxcvbnm+under+100')
  await ready(page)
  await expect(page.getByText('These are the closest, without: “zxcvbnm”, under ₹100.')).toBeVisible()
  const near = await page.locator('main .card').count()
  await page.getByRole('link', { name: `Show ${near} pieces` }).click()
  await expect(page).toHaveURL(/\/in-en\/search\?q=diamond\+necklace$/)
  await expect(page.locator('main .card')).toHaveCount(near)

  await page.goto('/in-en/search?q=qwertyuiop')
  await expect(page.getByText('Nothing was found.')).toBeVisible()
  await expect(page.locator('main .card')).toHaveCount(8)
})

test('a missing variant leads to its product', async ({ page }) => {
  await page.goto('/in-en/p/meher-solitaire?v=RNG-002-GONE')
  await expect(page).toHaveURL(/\/in-en\/p\/meher-solitaire$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meher Solitaire')
  await page.goto('/in-en/p/RNG-001')
  await expect(page).toHaveURL(/\/in-en\/p\/banyan-leaf-band$/)
})
