import type { Page } from '@playwright/test'
import { contentOf, control, expect, openGallery, pictures, shown, stopClock, test } from './gallery.ts'

const names = (page: Page) => page.locator('.kg-tools button').evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')))
const style = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

test('the controls are in their order, zoom out only while zoomed [G-01]', async ({ page }) => {
  await openGallery(page)
  expect(await names(page)).toEqual(['Play', 'Hide thumbnails', 'Download', 'Zoom in', 'Full screen', 'Close'])
  await control(page, 'Zoom in').click()
  expect(await names(page)).toEqual(['Play', 'Hide thumbnails', 'Download', 'Zoom out', 'Full screen', 'Close'])
  await page.keyboard.press('Escape')
  await control(page, 'Hide thumbnails').click()
  await expect(page.locator('.kg-strip')).toHaveCount(0)
  await control(page, 'Show thumbnails').click()
  await expect(page.locator('.kg-strip')).toHaveCount(1)
})

test('each control has the effect of its name [G-01]', async ({ page }) => {
  await openGallery(page)
  await control(page, 'Play').click()
  expect(await names(page)).toContain('Pause')
  await control(page, 'Pause').click()
  expect(await names(page)).toContain('Play')
  const [saved] = await Promise.all([page.waitForEvent('download'), control(page, 'Download').click()])
  expect(saved.suggestedFilename()).toContain('picture-s0')
  expect(await contentOf(saved)).toContain('>0</text>')
  await control(page, 'Zoom in').click()
  await expect(page.locator('.kg-stage')).toHaveAttribute('data-zoomed')
  await control(page, 'Zoom out').click()
  await expect(page.locator('.kg-stage')).not.toHaveAttribute('data-zoomed')
  await control(page, 'Next').click()
  expect(await shown(page)).toBe('2 of 5')
  await control(page, 'Previous').click()
  expect(await shown(page)).toBe('1 of 5')
  await control(page, 'Full screen').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('kg-frame')
  await control(page, 'Leave full screen').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await control(page, 'Close').click()
  await expect(page.locator('.kg')).toHaveCount(0)
})

test('every button can be hidden, and autoplaySpeed 0 hides play [G-07, G-20]', async ({ page }) => {
  const flags = ['Autoplay', 'Thumbnails', 'Download', 'Fullscreen', 'Close', 'Next', 'Prev']
  await openGallery(page, { options: { buttons: Object.fromEntries(flags.map((flag) => [`show${flag}Button`, false])) } })
  expect(await names(page)).toEqual(['Zoom in'])
  await expect(control(page, 'Next')).toHaveCount(0)
  await expect(control(page, 'Previous')).toHaveCount(0)
  await page.evaluate(() => window.harness.set({ options: { settings: { autoplaySpeed: 0 } } }))
  expect(await names(page)).not.toContain('Play')
  await expect(page.locator('.kg-progress')).toHaveCount(0)
})

test('arrows are at the middle of the edges from 768 px; at 767 they and fullscreen are hidden, and without thumbnails the arrows stay for the keyboard [G-02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await openGallery(page)
  for (const name of ['Next', 'Previous', 'Full screen']) await expect(control(page, name)).toBeVisible()
  const [arrow, middle] = [await control(page, 'Next').boundingBox(), await page.locator('.kg-middle').boundingBox()]
  expect(arrow && middle && arrow.y + arrow.height / 2 - (middle.y + middle.height / 2)).toBeCloseTo(0, 0)
  expect(arrow && 768 - arrow.x - arrow.width).toBe(24)
  expect((await control(page, 'Previous').boundingBox())?.x).toBe(24)
  await page.setViewportSize({ width: 767, height: 900 })
  for (const name of ['Next', 'Previous', 'Full screen']) await expect(page.getByLabel(name, { exact: true })).toBeHidden()
  await control(page, 'Hide thumbnails').click()
  const next = page.getByLabel('Next', { exact: true })
  await expect(next).toHaveCSS('clip-path', 'inset(50%)')
  while (!(await next.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
  await expect(next).toHaveCSS('clip-path', 'none')
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  for (const one of await page.locator('.kg-top').locator('button, .kg-count').filter({ visible: true }).all()) {
    const box = await one.boundingBox()
    expect(box && [box.x >= 16, box.x + box.width <= 344]).toEqual([true, true])
  }
  expect(await page.locator('.kg-top').evaluate((top) => top.scrollWidth - top.clientWidth)).toBe(0)
})

test('controls fade at hideControlsAfter and not earlier, return on activity, and stay on narrow screens; below 1000 they never fade [G-03, G-09, G-20]', async ({
  page,
}) => {
  await stopClock(page)
  await openGallery(page, { options: { settings: { hideControlsAfter: 2000 } } })
  const idle = () => page.locator('.kg-frame').evaluate((frame) => frame.hasAttribute('data-idle'))
  await page.mouse.move(300, 300)
  await page.clock.runFor(100)
  await page.mouse.move(310, 300)
  await page.clock.runFor(1999)
  expect(await idle()).toBe(false)
  await page.clock.runFor(1)
  expect(await idle()).toBe(true)
  // The clock of the page does not control transitions; only their end is checked.
  const fading = ['.kg-tools', '.kg-count', '.kg-next', '.kg-previous']
  for (const one of fading) {
    await expect(page.locator(one)).toHaveCSS('opacity', '0')
    await expect(page.locator(one)).toHaveCSS('pointer-events', 'none')
  }
  for (const wake of [
    () => page.mouse.move(500, 300),
    () => page.keyboard.press('Shift'),
    () => page.mouse.wheel(0, 0.5),
    () => page.locator('.kg-stage').dispatchEvent('touchstart'),
    () => page.setViewportSize({ width: 1400, height: 900 }),
  ]) {
    await wake()
    await expect.poll(idle).toBe(false)
    for (const one of fading) await expect(page.locator(one)).toHaveCSS('opacity', '1')
    await page.clock.runFor(2100)
    expect(await idle()).toBe(true)
  }
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(idle).toBe(false)
  await page.clock.runFor(2100)
  expect(await idle()).toBe(true)
  await expect(page.locator('.kg-tools')).toHaveCSS('opacity', '1')
  await expect(page.locator('.kg-count')).toHaveCSS('opacity', '1')
  for (const never of [999, 0, false] as const) {
    await page.evaluate((hideControlsAfter) => window.harness.set({ options: { settings: { hideControlsAfter } } }), never)
    await page.clock.runFor(100_000)
    expect([never, await idle()]).toEqual([never, false])
  }
  await page.evaluate(() => window.harness.set({ options: {} }))
  await page.clock.runFor(59_000)
  expect(await idle()).toBe(false)
  await page.clock.runFor(1001)
  expect(await idle()).toBe(true)
})

test('of activity within 50 ms of the last event only the first counts [G-09]', async ({ page }) => {
  await stopClock(page)
  await openGallery(page, { options: { settings: { hideControlsAfter: 1000 } } })
  const idle = () => page.locator('.kg-frame').evaluate((frame) => frame.hasAttribute('data-idle'))
  for (const [apart, left] of [
    [49, 951],
    [50, 1000],
  ] as const) {
    await page.clock.runFor(5000)
    await page.mouse.move(300 + apart, 300)
    await expect.poll(idle).toBe(false)
    await page.clock.runFor(apart)
    await page.mouse.move(400 + apart, 300)
    await page.clock.runFor(left - 1)
    expect([apart, await idle()]).toEqual([apart, false])
    await page.clock.runFor(1)
    expect([apart, await idle()]).toEqual([apart, true])
  }
})

test('a hideControlsAfter of 1000 fades at 1000 ms and not at 999; a control with keyboard focus does not fade [G-09]', async ({
  page,
}) => {
  await stopClock(page)
  await openGallery(page, { options: { settings: { hideControlsAfter: 1000 } } })
  const idle = () => page.locator('.kg-frame').evaluate((frame) => frame.hasAttribute('data-idle'))
  await page.clock.runFor(999)
  expect(await idle()).toBe(false)
  await page.clock.runFor(1)
  expect(await idle()).toBe(true)
  await page.keyboard.press('Tab')
  await page.clock.runFor(5000)
  expect(await idle()).toBe(false)
})

test('buttons, overlay, bar and thumbnails have the configured sizes and colours [G-14, G-20, E-17]', async ({ page }) => {
  await openGallery(page)
  expect([await style(page, '.kg-tools button', 'width'), await style(page, '.kg-tools button', 'padding')]).toEqual(['30px', '5px'])
  expect(await style(page, '.kg-tools button', 'height')).toBe('30px')
  await page.evaluate(() =>
    window.harness.set({
      options: {
        buttons: { backgroundColor: 'rgb(1, 2, 3)', iconColor: 'rgb(4, 5, 6)', iconPadding: '9px', size: '48px' },
        settings: { overlayColor: 'rgb(7, 8, 9)' },
        progressBar: { height: '7px', backgroundColor: 'rgb(10, 11, 12)', fillColor: 'rgb(13, 14, 15)' },
        thumbnails: { thumbnailsSize: ['50px', '40px'], thumbnailsContainerPadding: '3px' },
      },
    }),
  )
  expect(await style(page, '.kg-tools button', 'width')).toBe('48px')
  expect(await style(page, '.kg-tools button', 'height')).toBe('48px')
  expect(await style(page, '.kg-tools button', 'padding')).toBe('9px')
  expect(await style(page, '.kg-tools button', 'background-color')).toBe('rgb(1, 2, 3)')
  expect(await style(page, '.kg-tools svg', 'stroke')).toBe('rgb(4, 5, 6)')
  expect(await style(page, '.kg-frame', 'background-color')).toBe('rgb(7, 8, 9)')
  expect(await style(page, '.kg-progress', 'height')).toBe('7px')
  expect(await style(page, '.kg-progress', 'background-color')).toBe('rgb(10, 11, 12)')
  expect(await style(page, '.kg-progress > div', 'background-color')).toBe('rgb(13, 14, 15)')
  expect([await style(page, '.kg-thumb', 'width'), await style(page, '.kg-thumb', 'height')]).toEqual(['50px', '40px'])
  expect(await style(page, '.kg-strip', 'padding')).toBe('3px')
  await page.evaluate(() => window.harness.set({ options: { progressBar: { showProgressBar: false } } }))
  await expect(page.locator('.kg-progress')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.harness.set({ open: true, options: { thumbnails: { showThumbnails: false } } }))
  await expect(page.locator('.kg-strip')).toHaveCount(0)
})

test('every text and icon can be replaced by the shop, and its own buttons come before fullscreen [G-20, E-17]', async ({ page }) => {
  await page.goto('/')
  await page.evaluate((slides) => {
    const { React, shop } = window.harness
    const words = ['autoplay', 'close', 'download', 'fullscreen', 'next', 'previous', 'hideThumbnails', 'zoomIn']
    const icons = ['autoplay', 'close', 'download', 'fullscreen', 'next', 'previous', 'thumbnails']
    shop({
      slides,
      options: {
        translations: {
          ...Object.fromEntries(words.map((word) => [`${word}Text`, `${word}!`])),
          slideText: '{number} von {count}',
          dialogLabel: 'Galerie',
          carouselText: 'Bilder',
        },
        icons: {
          ...Object.fromEntries(icons.map((icon) => [`${icon}Icon`, React.createElement('i', null, icon)])),
          zoomInIcon: '/t/1.svg',
        },
        toolbar: React.createElement('button', { type: 'button', key: 'share', 'aria-label': 'Share' }),
      },
    })
  }, pictures(3))
  await page.locator('#open').click()
  // React draws the shop's own parts in a render of its own, after the dialog has opened.
  await expect.poll(() => names(page)).toEqual(['autoplay!', 'hideThumbnails!', 'download!', 'zoomIn!', 'Share', 'fullscreen!', 'close!'])
  await expect(page.getByRole('dialog', { name: 'Galerie' })).toBeVisible()
  expect(await shown(page)).toBe('1 von 3')
  expect(await page.locator('.kg i').allInnerTexts()).toEqual([
    'autoplay',
    'thumbnails',
    'download',
    'fullscreen',
    'close',
    'next',
    'previous',
  ])
  await expect(page.locator('.kg-tools img')).toHaveAttribute('src', '/t/1.svg')
})

test('captions are below the picture; a picture without one has none [G-17]', async ({ page }) => {
  await openGallery(page, {
    slides: [
      { id: 'a', source: '/p/1.svg', caption: 'Meher' },
      { id: 'b', source: '/p/2.svg' },
    ],
  })
  await expect(page.locator('.kg-caption')).toHaveText('Meher')
  await expect(page.locator('.kg-picture')).toHaveAttribute('alt', 'Meher')
  await control(page, 'Next').click()
  await expect(page.locator('.kg-caption')).toHaveCount(0)
  await expect(page.locator('.kg-picture')).toHaveAttribute('alt', '2 of 2')
})

test('arrows have the size and padding of the buttons, in the middle of the picture [G-01]', async ({ page }) => {
  await openGallery(page, { options: { buttons: { size: '40px', iconPadding: '4px' } } })
  for (const name of ['Next', 'Previous', 'Close']) {
    const box = await control(page, name).boundingBox()
    expect([box?.width, box?.height], name).toEqual([40, 40])
    expect(await control(page, name).evaluate((button) => getComputedStyle(button).padding), name).toBe('4px')
  }
  const [arrow, middle] = await Promise.all([control(page, 'Next').boundingBox(), page.locator('.kg-middle').boundingBox()])
  if (!arrow || !middle) throw new Error('nothing is there')
  expect(Math.abs(arrow.y + arrow.height / 2 - middle.y - middle.height / 2)).toBeLessThan(1)
})

test('arrows are visible on a white picture that is zoomed behind them', async ({ page }) => {
  const white = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1800"><rect width="2400" height="1800" fill="#fff"/></svg>')}`
  await openGallery(page, { slides: ['a', 'b'].map((id) => ({ id, source: white, width: 2400, height: 1800 })) })
  await control(page, 'Zoom in').click()
  const contrast = await page.locator('.kg-next').evaluate((button) => {
    const read = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const { backgroundColor, color } = getComputedStyle(button)
    const [red = 0, green = 0, blue = 0, alpha = 1] = read(backgroundColor)
    const over = [red, green, blue].map((channel) => channel * alpha + 255 * (1 - alpha))
    const light = (channels: number[]) =>
      channels
        .map((channel) => channel / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, at) => sum + part * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0)
    const [one, other] = [light(over), light(read(color).slice(0, 3))].toSorted((a, b) => b - a)
    return ((one ?? 0) + 0.05) / ((other ?? 0) + 0.05)
  })
  expect(contrast).toBeGreaterThan(3)
})
