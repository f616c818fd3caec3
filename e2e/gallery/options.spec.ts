import type { Page } from '@playwright/test'
import { control, expect, openGallery, pictures, shown, stopClock, test } from './gallery.ts'

const names = (page: Page) => page.locator('.kg-tools button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
const style = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

test('the controls are there in their order, zoom out only while zoomed [G-01]', async ({ page }) => {
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

test('every button can be left out, and autoplaySpeed 0 takes play away [G-07, G-20]', async ({ page }) => {
  const flags = ['Autoplay', 'Thumbnails', 'Download', 'Fullscreen', 'Close', 'Next', 'Prev']
  await openGallery(page, { options: { buttons: Object.fromEntries(flags.map((flag) => [`show${flag}Button`, false])) } })
  expect(await names(page)).toEqual(['Zoom in'])
  await expect(control(page, 'Next')).toHaveCount(0)
  await expect(control(page, 'Previous')).toHaveCount(0)
  await page.evaluate(() => window.harness.set({ options: { settings: { autoplaySpeed: 0 } } }))
  expect(await names(page)).not.toContain('Play')
  await expect(page.locator('.kg-progress')).toHaveCount(0)
})

test('arrows stand at the middle of the edges from 768 px; at 767 they and fullscreen are hidden, and with no thumbnails the arrows stay for the keyboard [G-02]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await openGallery(page)
  for (const name of ['Next', 'Previous', 'Full screen']) await expect(control(page, name)).toBeVisible()
  const [arrow, middle] = [await control(page, 'Next').boundingBox(), await page.locator('.kg-middle').boundingBox()]
  expect(arrow && middle && arrow.y + arrow.height / 2 - (middle.y + middle.height / 2)).toBeCloseTo(0, 0)
  await page.setViewportSize({ width: 767, height: 900 })
  for (const name of ['Next', 'Previous', 'Full screen']) await expect(page.getByLabel(name, { exact: true })).toBeHidden()
  await control(page, 'Hide thumbnails').click()
  const next = page.getByLabel('Next', { exact: true })
  await expect(next).toHaveCSS('clip-path', 'inset(50%)')
  while (!(await next.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab')
  await expect(next).toHaveCSS('clip-path', 'none')
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const last = await control(page, 'Close').boundingBox()
  expect(last && last.x + last.width).toBeLessThanOrEqual(360)
})

test('controls fade at hideControlsAfter and not before, come back on activity, stay on narrow screens; below 1000 never [G-03, G-09]', async ({
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
  for (const wake of [
    () => page.mouse.move(500, 300),
    () => page.keyboard.press('Shift'),
    () => page.mouse.wheel(0, 0.5),
    () => page.setViewportSize({ width: 1400, height: 900 }),
  ]) {
    await wake()
    await expect.poll(idle).toBe(false)
    await page.clock.runFor(2100)
    expect(await idle()).toBe(true)
  }
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(idle).toBe(false)
  await page.clock.runFor(2100)
  expect(await idle()).toBe(true)
  await expect(page.locator('.kg-tools')).toHaveCSS('opacity', '1')
  await page.evaluate(() => window.harness.set({ options: { settings: { hideControlsAfter: 999 } } }))
  await page.clock.runFor(100_000)
  expect(await idle()).toBe(false)
  await page.evaluate(() => window.harness.set({ options: {} }))
  await page.clock.runFor(59_000)
  expect(await idle()).toBe(false)
  await page.clock.runFor(1001)
  expect(await idle()).toBe(true)
})

test('a hideControlsAfter of 1000 fades at 1000 ms and not at 999; what the keyboard stands on does not fade [G-09]', async ({ page }) => {
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

for (const position of ['left', 'right'] as const) {
  test(`thumbnails on the ${position} push the controls by their width plus 5 px [G-05]`, async ({ page }) => {
    await openGallery(page, { options: { thumbnails: { thumbnailsPosition: position, thumbnailsContainerPadding: '0 7px' } } })
    const strip = await page.locator('.kg-strip').boundingBox()
    expect(strip?.width).toBe(94)
    const top = await page.locator('.kg-top').boundingBox()
    expect(top && (position === 'left' ? top.x : 1440 - top.x - top.width)).toBe(99)
    const arrow = await control(page, position === 'left' ? 'Previous' : 'Next').boundingBox()
    expect(arrow && (position === 'left' ? arrow.x : 1440 - arrow.x - arrow.width)).toBe(99 + 24)
    await control(page, 'Hide thumbnails').click()
    expect((await page.locator('.kg-top').boundingBox())?.width).toBe(1440)
  })
}

test('thumbnails are 80 by 80 at 0.4, 80 by 60 under 768 px; at the bottom the stage shrinks [G-05, G-13]', async ({ page }) => {
  await openGallery(page)
  const box = async () => {
    const found = await control(page, '2 of 5').boundingBox()
    return [found?.width, found?.height]
  }
  expect(await box()).toEqual([80, 80])
  expect(await control(page, '2 of 5').evaluate((one) => getComputedStyle(one).opacity)).toBe('0.4')
  expect(await control(page, '1 of 5').evaluate((one) => getComputedStyle(one).opacity)).toBe('1')
  const before = (await page.locator('.kg-stage').boundingBox())?.height ?? 0
  await control(page, 'Hide thumbnails').click()
  expect((await page.locator('.kg-stage').boundingBox())?.height).toBe(before + 104)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 767, height: 900 })
  await page.locator('#open').click()
  expect(await box()).toEqual([80, 60])
})

for (const thumbnailsPosition of ['bottom', 'left'] as const) {
  test(`thumbnails at the ${thumbnailsPosition} follow a window that is made narrow and wide again while they stand [G-13]`, async ({
    page,
  }) => {
    await openGallery(page, { options: { thumbnails: { thumbnailsPosition } } })
    const thumb = control(page, '2 of 5')
    const size = async () => {
      const found = await thumb.boundingBox()
      return [found?.width, found?.height]
    }
    const between = async () => {
      const [first, second] = [await control(page, '1 of 5').boundingBox(), await thumb.boundingBox()]
      return thumbnailsPosition === 'left' && first && second ? second.y - first.y - first.height : 0
    }
    const apart = await between()
    for (const [width, height] of [
      [767, 60],
      [768, 80],
      [360, 60],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(size).toEqual([80, height])
      expect(await between()).toBe(apart)
    }
    await page.evaluate(() => window.harness.set({ options: { thumbnails: { thumbnailsSize: ['50px', '40px'] } } }))
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(size).toEqual([50, 40])
  })
}

test('a thousand slides draw only the thumbnails that can be seen, and the current one always', async ({ page }) => {
  await openGallery(page, { slides: pictures(1000), index: 500 })
  expect(await page.locator('.kg *').count()).toBeLessThanOrEqual(90)
  await expect(control(page, '501 of 1000')).toBeVisible()
  await page.locator('.kg-strip').evaluate((strip) => strip.scrollTo(0, 0))
  await page.mouse.move(700, 850)
  await page.mouse.wheel(300, 0)
  await page.mouse.wheel(-300, 0)
  await expect(control(page, '1 of 1000')).toBeVisible()
  expect(await shown(page)).toBe('501 of 1000')
  await expect(control(page, '501 of 1000')).toHaveCount(1)
  await control(page, '2 of 1000').click()
  expect(await shown(page)).toBe('2 of 1000')
})

test('buttons, overlay, bar and thumbnails take the sizes and colours that are set [G-14, G-20, E-17]', async ({ page }) => {
  await openGallery(page)
  expect([await style(page, '.kg-tools button', 'width'), await style(page, '.kg-tools button', 'padding')]).toEqual(['30px', '5px'])
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

test('every word and icon can be the shop’s own, and its own buttons stand before fullscreen [G-20, E-17]', async ({ page }) => {
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
  expect(await names(page)).toEqual(['autoplay!', 'hideThumbnails!', 'download!', 'zoomIn!', 'Share', 'fullscreen!', 'close!'])
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

test('captions stand below the picture; a picture without one has none [G-17]', async ({ page }) => {
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
