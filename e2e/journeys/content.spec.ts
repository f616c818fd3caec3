import { clean, expect, fits, layoutShift, ready, test } from './shopper.ts'

test('metal rates: a tab for each metal, a period, a chart with its axes, and one table in the metals’ order', async ({ page }) => {
  await page.goto('/in-en/metal-rates')
  await ready(page)
  await expect(page.locator('.metal-rates-now b')).toHaveText('₹14,405')
  const metals = page.getByRole('navigation', { name: 'Metal and purity' })
  await expect(metals.getByRole('link')).toHaveText([
    '24K gold',
    '22K gold',
    '21K gold',
    '18K gold',
    '14K gold',
    '9K gold',
    'Platinum',
    'Silver 999',
    'Silver 925',
  ])
  await metals.getByRole('link', { name: 'Platinum' }).click()
  await expect(page.locator('.metal-rates-now b')).toHaveText('₹5,949')
  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL(/purity=PT950&days=7/)
  await expect(page.getByRole('img', { name: /^Platinum: from ₹/ })).toBeVisible()
  const ticks = await page.locator('.rate-chart-tick').allTextContents()
  expect(ticks.length).toBeGreaterThan(1)
  await expect(page.locator('.rate-chart-days bdi')).toHaveCount(3)
  await expect(page.locator('.rate-table tbody tr').first()).toContainText('24K gold999₹15,715')
})

test('on a phone a chart’s text is readable, and tabs do not overlap', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/ae-ar/metal-rates')
  const small = await page
    .locator('.rate-chart-tick, .rate-chart-days bdi')
    .evaluateAll((words) => words.filter((word) => Number.parseFloat(getComputedStyle(word).fontSize) < 12).length)
  expect(small).toBe(0)
  const tabs = await page
    .locator('.ui-tabs:not(.ui-tabs-plain) a')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect))
  for (const [at, tab] of tabs.entries()) expect(tabs[at + 1]?.right ?? -Infinity).toBeLessThanOrEqual(tab.left)
  await fits(page)
})

test('stores: addresses, maps, and whether they are open in their own time zone', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-24T05:00:00Z')
  await page.addInitScript(() => {
    const counted = window as unknown as { minutely: number }
    counted.minutely = 0
    const begin = window.setInterval
    window.setInterval = ((work: TimerHandler, delay?: number, ...rest: unknown[]) => {
      if (delay === 60_000) counted.minutely += 1
      return begin(work, delay, ...rest)
    }) as typeof window.setInterval
  })
  await page.goto('/in-en/stores')
  await ready(page)
  const pune = page.locator('.stores li').filter({ hasText: 'Laxmi Chowk House' })
  await expect(pune).toContainText('212 Laxmi Road, Pune 411002')
  await expect(pune).toContainText(/Open until 8:00\spm/)
  await expect(pune.getByRole('link', { name: /On the map/ })).toHaveAttribute('href', /openstreetmap\.org\/\?mlat=18\.5158&mlon=73\.856/)
  await expect(pune.getByRole('link', { name: '+91 20 4000 1003' })).toHaveAttribute('href', 'tel:+912040001003')
  // One clock serves every store of the page.
  expect(await page.evaluate(() => (window as unknown as { minutely: number }).minutely)).toBe(1)
  await page.goto('/us-en/stores')
  await expect(page.locator('.stores li').filter({ hasText: 'Oak Tree Studio' })).toContainText(/Closed, opens at 11:00\sAM/)
})

for (const [width, locale] of [
  [390, 'ae-ar'],
  [1440, 'in-en'],
] as const)
  test(`stores at ${width} px, ${locale}: each has the picture of its own shop window; no layout shift; axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/${locale}/stores`)
    await ready(page)
    const pictures = page.locator('.stores-picture')
    const count = await page.locator('.stores > li').count()
    await expect(pictures).toHaveCount(count)
    const seen = await pictures.evaluateAll((found) =>
      (found as HTMLImageElement[]).map((one) => ({
        id: new URL(one.src).pathname,
        alt: one.alt,
        ratio: one.clientWidth / one.clientHeight,
        loading: one.loading,
      })),
    )
    expect(new Set(seen.map(({ id }) => id)).size).toBe(count)
    expect(new Set(seen.map(({ alt }) => alt)).size).toBe(count)
    for (const { ratio, alt } of seen) {
      expect(ratio).toBeCloseTo(1.5, 1)
      expect(alt).toMatch(locale === 'ae-ar' ? /\p{Script=Arabic}/u : /^[A-Z]/)
    }
    expect(seen.map(({ loading }) => loading)).toEqual(seen.map((_, at) => (at < 2 ? 'eager' : 'lazy')))
    await pictures.last().scrollIntoViewIfNeeded()
    await expect.poll(() => pictures.last().evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    expect(await layoutShift(page)).toBeLessThan(0.01)
    await clean(page)
  })

test('a collection has its text beside its picture, above its products; a content page is that of its country', async ({ page }) => {
  await page.goto('/in-en/collections/meher')
  const story = await page.getByText('Meher is a word for grace').boundingBox()
  const picture = await page.locator('.banner-story img').boundingBox()
  const card = await page.locator('.card').first().boundingBox()
  expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThan(story?.x ?? 0)
  expect((story?.y ?? 0) + (story?.height ?? 0)).toBeLessThan(card?.y ?? 0)
  await page.goto('/us-en/pages/returns')
  await expect(page.locator('main')).toContainText('30 days')
  await expect(page.locator('main')).not.toContainText('15 days')
})
