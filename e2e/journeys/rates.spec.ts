import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, ready, test } from './shopper.ts'

/** The labels of a chart's axes that overlap each other, the box of its line, or the edge of the window. */
const badLabels = (page: Page) =>
  page.locator('.rate-chart').evaluate((chart) => {
    const boxOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect()
    }
    const labels = [...chart.querySelectorAll('.rate-chart-tick, .rate-chart-days > *')].map((element) => ({
      text: element.textContent,
      box: boxOf(element),
    }))
    const plot = chart.querySelector('svg')!.getBoundingClientRect()
    const meet = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    const days = labels.slice(-3).map(({ box }) => box)
    const isSpread = Math.abs(days[0]!.left - plot.left) < 2 && Math.abs(days[2]!.right - plot.right) < 2
    if (!isSpread) return ['the first and the last day stand elsewhere than their rates']
    return labels.flatMap(({ text, box }, index) => [
      ...labels.slice(index + 1).flatMap((other) => (meet(box, other.box) ? [`${text} over ${other.text}`] : [])),
      ...(meet(box, plot) ? [`${text} over the line`] : []),
      ...(box.left < 0 || box.right > innerWidth ? [`${text} cut`] : []),
    ])
  })

for (const path of ['/in-en/metal-rates', '/in-hi/metal-rates?days=365', '/ae-ar/metal-rates', '/ae-ar/metal-rates?days=7&purity=S925'])
  test(`${path}: no label of the chart overlaps another or the line, or extends beyond the edge`, async ({ page }) => {
    for (const width of [360, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(page.locator('.rate-chart-tick').nth(1)).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      expect([width, await badLabels(page)]).toEqual([width, []])
    }
  })

for (const [path, name] of [
  ['/in-en/metal-rates', 'from left to right'],
  ['/ae-ar/metal-rates', 'from right to left'],
] as const)
  test(`a scrollable row has a shadow at the edge with more content, ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(path)
    await ready(page)
    const row = page.locator('.ui-tabs').first()
    /** Whether the left and the right edge are darker than the ground of the page. */
    const edges = async () => {
      const { data, info } = await sharp(await row.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      // The upper rows, over the letters.
      const at = (x: number) => data[(4 * info.width + x) * info.channels] ?? 0
      return [at(0), at(info.width - 1)].map((edge) => edge < 240)
    }
    expect(await row.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
    const begins = name === 'from left to right' ? [false, true] : [true, false]
    await expect.poll(edges).toEqual(begins)
    await row.evaluate((element, left) => element.scrollTo({ left }), name === 'from left to right' ? 9999 : -9999)
    await expect.poll(edges).toEqual(begins.toReversed())
  })
