import { addToBag, clean, expect, ready, test } from './shopper.ts'

/** A ring's name in each language, and a search word that finds it. */
const ring = {
  'in-en': ['Meher Solitaire', 'meher'],
  'in-hi': ['मेहर सॉलिटेयर', 'सॉलिटेयर'],
  'in-mr': ['मेहर सॉलिटेअर', 'सॉलिटेअर'],
  'ae-ar': ['خاتم سوليتير Meher', 'سوليتير'],
  'us-es': ['Solitario Meher', 'solitario'],
  'sg-zh-Hans': ['Meher单钻戒指', '单钻戒指'],
} as const

for (const [locale, [name, word]] of Object.entries(ring))
  test(`a product has one name in ${locale}: on its page, in its data, on cards, in search and in the bag`, async ({ page }) => {
    await page.goto(`/${locale}/search?q=${encodeURIComponent(word)}`)
    const card = page.locator('.card').filter({ has: page.getByRole('heading', { name }) })
    await expect(card).toHaveCount(1)
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.locator('h1 [lang]')).toHaveCount(0)
    await expect(page).toHaveTitle(new RegExp(name))
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.join('')).toContain(`"name":"${name}"`)
    await addToBag(page, `/${locale}/p/meher-solitaire`)
    await expect(page.locator('dialog.ui-drawer .cart-line h3, dialog.ui-drawer .cart-line h2').first()).toHaveText(name)
  })

test('a bag created in one language is read in another', async ({ page }) => {
  await addToBag(page, '/in-en/p/meher-solitaire')
  await page.goto('/in-mr/cart')
  await ready(page)
  await expect(page.locator('main .cart-line').first()).toContainText('मेहर सॉलिटेअर')
})

test.describe('Arabic', () => {
  test('keeps numbers, signs and units in their order, and has its own commas and currency', async ({ page }) => {
    await page.goto('/ae-ar/metal-rates')
    const table = page.locator('main .rate-table')
    await expect(table).toContainText('د.إ')
    await expect(page.locator('body')).not.toContainText('AED')
    // The sign stands left of its figure, the currency left of both, as the eye meets them.
    const change = table.locator('tbody tr').first().locator('td').last().locator('.ui-money')
    const places = await change.evaluate((node) => {
      const text = node.firstChild
      const at = (letter: string) => {
        const range = document.createRange()
        const index = (text?.textContent ?? '').indexOf(letter)
        range.setStart(text as Node, index)
        range.setEnd(text as Node, index + 1)
        return range.getBoundingClientRect().left
      }
      return { sign: at('+'), figure: at('.'), currency: at('د') }
    })
    expect(places.sign).toBeLessThan(places.figure)
    expect(places.currency).toBeLessThan(places.sign)
    await page.goto('/ae-ar/p/meher-solitaire')
    const facts = page.locator('.product-details')
    await expect(facts).toContainText('ضريبة القيمة المضافة')
    await expect(facts.locator('.specification')).toContainText('1 × دائري، 0.50 قيراط، نقاوة VS، لون G–H')
    for (const text of await page
      .locator('.rate-strip .rate-strip-site, .product-details, .product-buy, .card .card-meta')
      .allTextContents())
      expect(text).not.toMatch(/[\u0600-\u06ff\d], /)
  })

  test('states are sorted in the language of the page', async ({ page }) => {
    await addToBag(page, '/us-es/p/banyan-leaf-band')
    await page.goto('/us-es/checkout')
    const states = page.locator('#f-shipping-state option')
    await expect(states.filter({ hasText: 'Carolina del Norte' })).toBeAttached()
    const names = (await states.allTextContents()).slice(1)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'es')))
    // In English these three stand far from each other.
    expect(names.join()).toContain('Carolina del Norte,Carolina del Sur,Colorado')
  })

  test('names emirates and one-size products in Arabic', async ({ page }) => {
    await addToBag(page, '/ae-ar/p/noor-calligraphy-pendant')
    await expect(page.locator('dialog.ui-drawer .cart-line').first()).not.toContainText(/one size/i)
    await page.goto('/ae-ar/checkout')
    await ready(page)
    await expect(page.locator('select').filter({ hasText: 'دبي' }).first()).toContainText('أبوظبي')
  })
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  for (const locale of ['in-en', 'ae-ar', 'in-hi'])
    test(`does not cut off a rate in ${locale}`, async ({ page }) => {
      await page.goto(`/${locale}/`)
      const cut = await page.locator('.rate-strip .rate-strip-rates').evaluate((line) => {
        const box = line.getBoundingClientRect()
        return [...line.children]
          .map((element) => element.getBoundingClientRect())
          .filter(({ top, bottom }) => top < box.bottom && bottom > box.top)
          .filter(({ left, right }) => left < box.left - 1 || right > box.right + 1).length
      })
      expect(cut).toBe(0)
      await expect(page.locator('.rate-strip .rate-strip-rates > span').first()).toBeInViewport()
    })
})

test('cards show the material of a product, and whether it is in stock; made to order is not mentioned', async ({ page }) => {
  await page.goto('/in-en/c/rings')
  const meta = (name: string) =>
    page
      .locator('.card')
      .filter({ has: page.getByRole('heading', { name }) })
      .locator('.card-meta')
  await expect(meta('Meher Solitaire')).toContainText('18K gold, 0.62 ct diamond')
  await expect(meta('Peepal Vanki Ring')).toContainText('22K gold, 5.49 g')
  await expect(meta('Kamal Cocktail Ring')).toContainText('18K gold, 3.20 ct amethyst')
  await expect(page.locator('.card .card-tag', { hasText: 'Made to order' })).toHaveCount(0)
  await expect(page.locator('.card .card-tag', { hasText: 'Ready to ship' }).first()).toBeVisible()
})

test('pages in each language pass the accessibility checks', async ({ page }) => {
  for (const path of ['/in-hi/c/rings', '/ae-ar/p/meher-solitaire', '/sg-zh-Hans/collections/meher']) {
    await page.goto(path)
    await clean(page)
  }
})
