import { expect, ready, test } from './shopper.ts'

const widths = [905, 1024, 1100, 1180, 1181, 1240, 1280, 1440]

test('menu, wordmark and tools are beside each other, in all languages and at all widths', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/in-en/')
  await ready(page)
  const locales = await page.locator('#sites a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(locales.length).toBeGreaterThan(6)
  for (const locale of locales) {
    await page.goto(locale)
    await page.evaluate(() => document.fonts.ready)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const overlaps = await page.evaluate(() => {
        const bar = document.querySelector('.header-bar')
        const rects = [...(bar?.querySelectorAll('.header-menu > *, .mark, .header-tools > *') ?? [])].map((element) => ({
          of: element.textContent,
          rect: element.getBoundingClientRect(),
        }))
        const hit = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        return [
          ...rects.flatMap((one, at) =>
            rects.slice(at + 1).flatMap((other) => (hit(one.rect, other.rect) ? [`${one.of} ${other.of}`] : [])),
          ),
          ...rects.flatMap(({ of, rect }) => (rect.left < 0 || rect.right > window.innerWidth ? [`${of} is outside`] : [])),
        ]
      })
      expect(overlaps, `${locale} at ${width}`).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        `${locale} at ${width}`,
      ).toBeLessThanOrEqual(0)
    }
  }
})

test('a menu opens under the header at every width', async ({ page }) => {
  await page.goto('/in-en/')
  await ready(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.locator('.header-menu > button').click()
    const [menu, header] = await Promise.all([page.locator('#mega-menu').boundingBox(), page.locator('.header').boundingBox()])
    if (!menu || !header) throw new Error('nothing is there')
    expect(Math.abs(menu.y - header.y - header.height), String(width)).toBeLessThanOrEqual(1)
    await page.keyboard.press('Escape')
  }
})
