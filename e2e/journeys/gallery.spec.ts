import { expect, ready, test } from './shopper.ts'

test.describe('the viewer on the product page', () => {
  test.use({ reducedMotion: 'no-preference', consent: 'given' } as never)
  test('opens on the current picture, the back button closes it, and its code loads on intent only [R-18]', async ({ page }) => {
    const scripts: string[] = []
    page.on('response', (response) => scripts.push(response.url()))
    await page.goto('/in-en/p/meher-solitaire')
    await ready(page)
    await page.waitForLoadState('networkidle')
    // Without the chunk that describes its slides, 300 bytes that the page uses too.
    expect(scripts.filter((url) => /\/gallery-(?!slides)[\w-]+\.(?:js|css)/.test(url))).toEqual([])
    await page.locator('.product-media-thumbs button').nth(1).click()
    const second = /media\/[\da-f]{8}_([\w-]+)/.exec((await page.locator('.product-media-stage img').getAttribute('src')) ?? '')?.[1] ?? ''
    await page.locator('.product-media-zoom').hover()
    await expect.poll(() => scripts.filter((url) => /\/gallery-(?!slides)[\w-]+\.js/.test(url)).length).toBeGreaterThan(0)
    await page.locator('.product-media-zoom').click()
    await expect(page.locator('.kg-picture')).toHaveAttribute('src', new RegExp(`/media/[\\da-f]{8}_${second}\\?`))
    await expect(page).toHaveURL(new RegExp(`#view=${second}$`))
    await page.getByRole('button', { name: 'Next picture' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    const events = () =>
      page.evaluate(() => window.dataLayer?.filter((entry) => 'event' in entry && String(entry.event).startsWith('gallery')))
    await expect.poll(events).toMatchObject([
      { event: 'gallery_open', item_id: 'meher-solitaire', slide: second },
      { event: 'gallery_zoom', item_id: 'meher-solitaire' },
    ])
    const shown = /media\/([\w-]+)/.exec((await page.locator('.kg-picture').getAttribute('src')) ?? '')?.[1] ?? ''
    await page.goBack()
    await expect(page.locator('.kg')).toHaveCount(0)
    await expect(page).toHaveURL(/meher-solitaire$/)
    await expect(page.locator('.product-media-stage img')).toHaveAttribute('src', new RegExp(shown))
    await expect(page.locator('.product-media-zoom')).toBeFocused()
  })
  test('a link to a picture opens it, in Arabic right to left', async ({ page }) => {
    await page.goto('/ae-ar/p/meher-solitaire#view=RNG-002-hero-rose')
    await expect(page.getByRole('dialog', { name: 'الصور' })).toBeVisible()
    await expect(page.locator('.kg-picture')).toHaveAttribute('src', /RNG-002-hero-rose/)
    const next = await page.getByRole('button', { name: 'الصورة التالية' }).boundingBox()
    expect(next?.x).toBeLessThan(300)
    await page.keyboard.press('Escape')
    await expect(page.locator('.kg')).toHaveCount(0)
    await expect(page).toHaveURL(/meher-solitaire$/)
  })
})

test('a product rotates by arrow keys and the pointer, and does not with reduced motion', async ({ page }) => {
  await page.goto('/in-en/p/meher-solitaire')
  await ready(page)
  await page.getByRole('button', { name: 'Turn it round' }).click()
  const turn = page.getByRole('slider', { name: 'Turn it round' })
  await expect(turn.locator('progress')).toBeHidden({ timeout: 20_000 })
  await expect(turn).toHaveAttribute('aria-valuenow', '0')
  await turn.focus()
  await page.keyboard.press('ArrowRight')
  await expect(turn).toHaveAttribute('aria-valuenow', '10')
  await expect(turn.locator('img')).toHaveAttribute('src', /RNG-002-turn-001/)
  await page.mouse.move(700, 400)
  await page.mouse.down()
  await page.mouse.move(850, 400, { steps: 4 })
  await page.mouse.up()
  await expect(turn).toHaveAttribute('aria-valuenow', '100')
  await page.keyboard.press('Escape')
  await expect(page.locator('.kg')).toHaveCount(0)
})

test.describe('missing frames', () => {
  test.use({ expectedError: /ERR_FAILED/ })
  test('a product rotates before all frames are loaded, with the nearest frame', async ({ page }) => {
    // One frame stays pending, one fails.
    await page.route(/RNG-002-turn-001/, () => undefined)
    await page.route(/RNG-002-turn-018/, (route) => route.abort())
    await page.goto('/in-en/p/meher-solitaire')
    await ready(page)
    await page.getByRole('button', { name: 'Turn it round' }).click()
    const turn = page.getByRole('slider', { name: 'Turn it round' })
    const progress = turn.locator('progress')
    await expect(progress).toHaveAttribute('value', '35', { timeout: 20_000 })
    await expect(progress).toBeVisible()
    await turn.focus()
    await page.keyboard.press('ArrowRight')
    await expect(turn).toHaveAttribute('aria-valuenow', '10')
    await expect(turn.locator('img')).toHaveAttribute('src', /RNG-002-turn-00[02]/)
  })
})

for (const [locale, onwards, back] of [
  ['in-en', 'ArrowRight', 'ArrowLeft'],
  ['ae-ar', 'ArrowLeft', 'ArrowRight'],
] as const)
  test(`${locale}: the thumbnails of a product are one tab stop, with arrow keys inside`, async ({ page }) => {
    await page.goto(`/${locale}/p/meher-solitaire`)
    await ready(page)
    const strip = page.locator('.product-media-thumbs')
    const thumbs = strip.getByRole('button')
    const last = (await thumbs.count()) - 1
    await thumbs.first().focus()
    for (const [key, to] of [
      [onwards, 1],
      ['ArrowDown', 2],
      [back, 1],
      ['ArrowUp', 0],
      [back, last],
      [onwards, 0],
      ['End', last],
      ['Home', 0],
      [onwards, 1],
    ] as const) {
      await page.keyboard.press(key)
      await expect(thumbs.nth(to)).toBeFocused()
    }
    const shown = await page.locator('.product-media-stage img').getAttribute('src')
    await page.keyboard.press('Enter')
    await expect(page.locator('.product-media-stage img')).not.toHaveAttribute('src', shown ?? '')
    await page.keyboard.press('Tab')
    await expect(page.locator('.product-media-zoom')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(thumbs.nth(1)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    expect(await strip.evaluate((element) => element.contains(document.activeElement))).toBe(false)
  })

test('the pictures of a card open without leaving the listing [R-18]', async ({ page }) => {
  await page.goto('/in-en/c/rings')
  await ready(page)
  await page.locator('.card').first().hover()
  await page.locator('.card-quick-view').first().click()
  await expect(page.locator('.kg-picture')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.kg')).toHaveCount(0)
  await expect(page).toHaveURL(/\/c\/rings$/)
})
