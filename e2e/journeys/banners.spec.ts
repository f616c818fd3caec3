import type { Page } from '@playwright/test'
import { expect, ready, test } from './shopper.ts'

/**
 * The banners of which a part with jewellery is cut away: in a wide picture it stands in the right half, between a quarter and five
 * sixths of the height; in a tall one above two thirds of the height, over the whole width.
 */
const cutBanners = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('img')].flatMap((image) => {
      const name = /banner-[a-z-]+-(wide|tall)/.exec(image.currentSrc || image.src)
      const box = image.getBoundingClientRect()
      const { objectFit, objectPosition } = getComputedStyle(image)
      if (!name || image.naturalWidth === 0 || box.width === 0 || objectFit !== 'cover') return []
      const scale = Math.max(box.width / image.naturalWidth, box.height / image.naturalHeight)
      const [x = 0.5, y = 0.5] = objectPosition.split(' ').map((part) => Number.parseFloat(part) / 100)
      /** The visible range of a side of the picture, from 0 to 1. */
      const seen = (whole: number, shown: number, at: number) =>
        [((whole - shown) * at) / whole, ((whole - shown) * at + shown) / whole] as const
      const [left, right] = seen(image.naturalWidth * scale, box.width, x)
      const [top, bottom] = seen(image.naturalHeight * scale, box.height, y)
      const isWhole =
        name[1] === 'wide'
          ? left <= 0.51 && right >= 0.97 && top <= 0.25 && bottom >= 0.84
          : left <= 0.03 && right >= 0.97 && top <= 0.04 && bottom >= 0.66
      return isWhole ? [] : [`${name[0]}: ${[left, right, top, bottom].map((part) => part.toFixed(2)).join(' ')}`]
    }),
  )

for (const language of ['in-en', 'ae-ar'])
  for (const path of [
    'stores',
    'collections/virasat',
    'collections/meher',
    'c/necklaces',
    'c/rings',
    'gift-cards',
    'investors',
    'pages/ring-size',
  ])
    test(`/${language}/${path}: no banner crops its jewellery`, async ({ page }) => {
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`/${language}/${path}`)
        await ready(page)
        await expect
          .poll(() =>
            page.evaluate(
              () => [...document.images].filter((image) => /banner-/.test(image.src) && image.loading !== 'lazy' && !image.complete).length,
            ),
          )
          .toBe(0)
        expect([width, await cutBanners(page)]).toEqual([width, []])
      }
    })

test('the pictures of the menu show the jewellery of their banners', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/in-en/')
  await ready(page)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  const pictures = page.locator('.mega-menu-picture img').filter({ visible: true })
  await expect
    .poll(() => pictures.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length))
    .toBeGreaterThan(0)
  expect((await cutBanners(page)).filter((said) => said.includes('wide'))).toEqual([])
})
