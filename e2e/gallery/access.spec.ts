import { devices, type Page } from '@playwright/test'
import { accessibilityFaults } from '../accessibility.ts'
import { clearReports, control, expect, openGallery, pictures, reports, shown, stopClock, test } from './gallery.ts'

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('aria-label') || document.activeElement?.tagName)

for (const width of [360, 767, 1440]) {
  test(`axe finds nothing at ${width} px: open, zoomed, thumbnails left, right and at the bottom`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openGallery(page)
    const audit = async (what: string) => expect(await accessibilityFaults(page, '.kg'), what).toEqual([])
    await audit('open')
    await page.locator('.kg-picture').click()
    await audit('zoomed')
    await page.keyboard.press('Escape')
    for (const thumbnailsPosition of ['left', 'right'] as const) {
      await page.evaluate(
        (position) => window.harness.set({ options: { thumbnails: { thumbnailsPosition: position } } }),
        thumbnailsPosition,
      )
      await audit(thumbnailsPosition)
    }
  })
}

test('opening moves the focus into the dialog; Tab starts at play and stays inside; the thumbnails are one tab stop', async ({ page }) => {
  await openGallery(page)
  expect(await focused(page)).toBe('Gallery')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Play')
  const seen = []
  for (let press = 0; press < 55; press++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.querySelector('.kg')?.contains(document.activeElement))).toBe(true)
    seen.push(await focused(page))
  }
  expect(seen.slice(0, 9)).toEqual(['Hide thumbnails', 'Download', 'Zoom in', 'Full screen', 'Close', 'Next', 'Previous', '1 of 5', 'Play'])
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => document.querySelector('.kg')?.contains(document.activeElement))).toBe(true)
})

test('in the thumbnail strip, arrow keys change the slide and move the focus with it', async ({ page }) => {
  await stopClock(page)
  await openGallery(page, { slides: pictures(60) })
  await control(page, '1 of 60').focus()
  await page.keyboard.press('End')
  await expect.poll(() => focused(page)).toBe('60 of 60')
  await page.clock.runFor(301)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => focused(page)).toBe('59 of 60')
  expect(await shown(page)).toBe('59 of 60')
})

test('closing returns the focus to the opener; if that is gone, to the configured element, else to main', async ({ page }) => {
  await openGallery(page)
  await page.keyboard.press('Escape')
  expect(await focused(page)).toBe('open')
  await page.locator('#open').click()
  await page.evaluate(() => document.querySelector('#open')?.remove())
  await page.keyboard.press('Escape')
  expect(await focused(page)).toBe('MAIN')
  await page.evaluate(() => window.harness.set({ open: true, returnFocus: () => document.querySelector<HTMLElement>('#other') }))
  await page.evaluate(() => document.querySelector<HTMLElement>('main')?.blur())
  await page.keyboard.press('Escape')
  expect(['other', 'MAIN']).toContain(await focused(page))
})

test('the current slide is announced, but not during autoplay', async ({ page }) => {
  await openGallery(page)
  await expect(page.getByRole('status')).toHaveText('1 of 5: Ring number 1')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status')).toHaveText('2 of 5: Ring number 2')
  await control(page, 'Play').click()
  await expect(page.getByRole('status')).toHaveText('')
})

test('the page does not jump when it is locked, and its own inline styles are restored', async ({ page }) => {
  await page.goto('/')
  await page.evaluate((slides) => {
    document.body.style.overflow = 'visible'
    window.scrollTo(0, 500)
    window.harness.shop({ slides })
  }, pictures(3))
  const place = () =>
    page.evaluate(() => [window.scrollY, document.querySelector('h1')?.getBoundingClientRect().width, document.body.style.overflow])
  const before = await place()
  await page.evaluate(() => window.harness.set({ open: true }))
  expect((await place()).slice(0, 2)).toEqual(before.slice(0, 2))
  await page.mouse.wheel(0, 300)
  await page.keyboard.press('Escape')
  expect(await place()).toEqual(before)
})

test('closing leaves nothing behind: no node, no listener, no lock', async ({ page }) => {
  await page.addInitScript(() => {
    const live = new Map<string, number>()
    const count = (target: EventTarget, type: string, by: number) => {
      // Listeners on an element that is removed from the page are collected with it.
      if (target instanceof AbortSignal) return
      if (target instanceof Node && target !== document && target !== document.body && target !== document.documentElement) return
      live.set(type, (live.get(type) ?? 0) + by)
    }
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (...args: Parameters<typeof add>) {
      count(this, args[0], 1)
      const { signal } = typeof args[2] === 'object' ? args[2] : {}
      if (signal) add.call(signal, 'abort', () => count(this, args[0], -1))
      return add.apply(this, args)
    }
    EventTarget.prototype.removeEventListener = function (...args: Parameters<typeof remove>) {
      count(this, args[0], -1)
      return remove.apply(this, args)
    }
    Object.assign(window, { live })
  })
  await openGallery(page, {}, { open: false })
  const state = () =>
    page.evaluate(() => ({
      nodes: document.querySelectorAll('*').length,
      listeners: [...(window as unknown as { live: Map<string, number> }).live].filter(([, count]) => count > 0),
    }))
  const before = await state()
  for (let round = 0; round < 3; round++) {
    await page.locator('#open').click()
    await control(page, 'Next').click()
    await page.keyboard.press('Escape')
  }
  await expect(page.locator('.kg')).toHaveCount(0)
  expect(await state()).toEqual(before)
})

test('pictures in a wrapper open when they are clicked; several wrappers on a page, one open; the handle opens at an index', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => window.harness.wrapped())
  await page.locator('[data-name=b2]').click()
  expect(await shown(page)).toBe('2 of 3')
  await expect(page.locator('.kg-caption')).toHaveText('Ring b2')
  await expect(page.locator('.kg-picture')).toHaveAttribute('src', 'http://gallery.test/p/2.svg')
  await page.keyboard.press('Escape')
  await page.locator('[data-name=a1]').focus()
  await page.keyboard.press('Enter')
  expect(await shown(page)).toBe('1 of 3')
  await page.keyboard.press('Escape')
  await page.locator('#third').click()
  expect(await shown(page)).toBe('3 of 3')
  await expect(page.locator('.kg')).toHaveCount(1)
})

test('with an adapter, the back button closes the gallery and a link opens it at its slide', async ({ page }) => {
  await page.goto('/')
  await page.evaluate((slides) => window.harness.withHistory(slides), pictures(4))
  await page.locator('#open').click()
  expect(await shown(page)).toBe('2 of 4')
  expect(new URL(page.url()).hash).toBe('#view=s1')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => new URL(page.url()).hash).toBe('#view=s2')
  await clearReports(page)
  await page.goBack()
  await expect(page.locator('.kg')).toHaveCount(0)
  expect(await reports(page)).toEqual([['onLightboxClosed', { opened: false, currentSlide: 's2' }]])
  await page.goto('/#view=s3')
  await page.reload()
  await page.evaluate((slides) => window.harness.withHistory(slides), pictures(4))
  await expect.poll(() => shown(page)).toBe('4 of 4')
  await page.keyboard.press('Escape')
  await expect(page.locator('.kg')).toHaveCount(0)
  expect(new URL(page.url()).hash).toBe('')
})

test('with reduced motion nothing slides or fades, and no video starts by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGallery(page, { slides: [{ id: 'v', source: '/clip.webm', type: 'video', videoAutoplay: true, muted: true }, ...pictures(1)] })
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4)
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  expect(await page.locator('.kg-slide').evaluate((slide) => getComputedStyle(slide).transitionDuration)).toBe('0s')
})

test('if touch does not scroll the body, locking without a target is no error [G-19]', async ({ page, complaints }) => {
  await openGallery(page, {}, { open: false })
  await page.evaluate(() => window.harness.lockBodyScroll()())
  expect(complaints).toEqual([])
})

for (const device of ['iPhone 14', 'iPad (gen 7)'])
  test.describe(`an ${device}`, () => {
    const { userAgent, viewport, hasTouch, isMobile, deviceScaleFactor } = devices[device] ?? {}
    test.use({
      userAgent: userAgent ?? '',
      viewport: viewport ?? null,
      hasTouch: hasTouch ?? true,
      isMobile: isMobile ?? true,
      deviceScaleFactor: deviceScaleFactor ?? 3,
    })
    test('locking without a target is a console error, the gallery’s own lock is not [G-19]', async ({ page, complaints }) => {
      const kinds: string[] = []
      page.on('console', (message) => message.type() !== 'info' && kinds.push(message.type()))
      await openGallery(page)
      expect(await page.evaluate(() => document.body.className)).toBe('SRLOpened')
      // The elements that a finger can scroll: the gallery, and the page only after it is closed.
      const moves = (selector: string) =>
        page.evaluate((within) => {
          const on = document.querySelector(within) as Element
          const finger = new Touch({ identifier: 1, target: on })
          return on.dispatchEvent(new TouchEvent('touchmove', { bubbles: true, cancelable: true, touches: [finger] }))
        }, selector)
      expect([await moves('main'), await moves('.kg-caption')]).toEqual([false, true])
      await control(page, 'Close').click()
      expect(await moves('main')).toBe(true)
      expect(complaints).toEqual([])
      await page.evaluate(() => window.harness.lockBodyScroll()())
      expect(kinds).toEqual(['error'])
      expect(complaints.splice(0)).toEqual([expect.stringContaining('needs a target element')])
    })
  })
