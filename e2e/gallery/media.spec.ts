import type { Page } from '@playwright/test'
import { contentOf, control, expect, openGallery, pictures, reports, shown, stopClock, test } from './gallery.ts'

const video = { id: 'v', source: '/clip.webm', type: 'video' as const, width: 160, height: 120, caption: 'At the bench' }
const embed = { id: 'e', source: '/player', type: 'embed_video' as const, caption: 'The workshop' }
const sound = (page: Page) =>
  page.locator('video').evaluate((element: HTMLVideoElement) => [element.paused, element.muted, element.controls])

test('a video shows its controls by default, autoplays on request, and is muted after leaving and closing [G-17, E-16]', async ({
  page,
}) => {
  await openGallery(page, { slides: [{ ...video, videoAutoplay: true, muted: true }, ...pictures(2)] })
  await expect.poll(() => sound(page)).toEqual([false, true, true])
  await page.evaluate(() => (window.kept = document.querySelector('video')))
  const paused = () => page.evaluate(() => (window.kept as HTMLVideoElement).paused)
  await control(page, 'Next').click()
  await expect(page.locator('video')).toHaveCount(0)
  expect(await paused()).toBe(true)
  await control(page, 'Previous').click()
  await expect.poll(() => sound(page)).toEqual([false, true, true])
  await page.evaluate(() => (window.kept = document.querySelector('video')))
  await page.keyboard.press('Escape')
  expect(await paused()).toBe(true)
})

test('a video without options is paused, with its sound and controls, and with its captions if it has any [G-17, E-16]', async ({
  page,
}) => {
  await page.route('**/words.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT' }))
  await openGallery(page, { slides: [{ ...video, captions: '/words.vtt' }] })
  await expect.poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThan(0)
  expect(await sound(page)).toEqual([true, false, true])
  await expect(page.locator('video track')).toHaveAttribute('src', '/words.vtt')
  await expect(page.locator('video track')).toHaveAttribute('kind', 'captions')
})

test('without controls a video has a play button; arrow keys inside a video control the video [G-17, E-16]', async ({ page }) => {
  await openGallery(page, { slides: [{ ...video, showControls: false, muted: true }, ...pictures(2)] })
  await control(page, 'Play video').click()
  await expect.poll(() => sound(page)).toEqual([false, true, false])
  await expect(control(page, 'Play video')).toHaveCount(0)
  await page.evaluate((slides) => window.harness.set({ slides }), [video, ...pictures(2)])
  await page.locator('video').focus()
  await page.keyboard.press('ArrowRight')
  expect(await shown(page)).toBe('1 of 3')
})

test('a refused autoplay is tried muted, and if that is refused too the play button is shown', async ({ page }) => {
  await page.addInitScript(() => {
    const refusals = { left: 1 }
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      return refusals.left-- > 0 ? Promise.reject(new DOMException('no', 'NotAllowedError')) : play.call(this)
    }
    Object.assign(window, { refusals })
  })
  await openGallery(page, { slides: [{ ...video, videoAutoplay: true }] })
  await expect.poll(async () => (await sound(page))[1]).toBe(true)
  await page.keyboard.press('Escape')
  await page.evaluate(() => Object.assign((window as unknown as { refusals: object }).refusals, { left: 99 }))
  await page.locator('#open').click()
  await expect(control(page, 'Play video')).toBeVisible()
})

test('an embed makes no request to its host until its poster is clicked, and is unloaded on leaving [G-17, E-16]', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await stopClock(page)
  await openGallery(page, {
    slides: [{ ...embed, videoAutoplay: true, poster: '/t/1.svg' }, ...pictures(2)],
    options: { settings: { hideControlsAfter: 1000 } },
  })
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(asked).not.toContain('/player')
  await expect(control(page, 'Download')).toHaveCount(0)
  await control(page, 'Play video: The workshop').click()
  await expect(page.locator('iframe')).toHaveAttribute('src', '/player')
  await expect(page.locator('iframe')).toBeFocused()
  await page.clock.runFor(1200)
  await expect(page.locator('.kg-frame')).not.toHaveAttribute('data-idle')
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.querySelector('.kg')?.contains(document.activeElement))).toBe(true)
  }
  await control(page, 'Next').click()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('autoplay advances every autoplaySpeed with a progress bar in hundredths; selecting a slide restarts the time [G-04, G-07]', async ({
  page,
}) => {
  await stopClock(page)
  await openGallery(page, { options: { settings: { autoplaySpeed: 2000 } } })
  const bar = () => page.locator('.kg-progress > div').evaluate((element: HTMLElement) => element.style.transform)
  await page.clock.runFor(3000)
  expect(await shown(page)).toBe('1 of 5')
  expect(await page.locator('.kg-progress').boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 3 })
  await control(page, 'Play').click()
  await page.clock.runFor(1000)
  expect(await bar()).toBe('scaleX(0.5)')
  await page.clock.runFor(20)
  expect(await bar()).toBe('scaleX(0.51)')
  await control(page, 'Next').click()
  expect(await bar()).toBe('scaleX(0)')
  await page.clock.runFor(1999)
  expect(await shown(page)).toBe('2 of 5')
  await page.clock.runFor(1)
  expect(await shown(page)).toBe('3 of 5')
  expect((await reports(page)).at(-1)).toMatchObject(['onSlideChange', { action: 'right', index: 2 }])
  await control(page, 'Zoom in').click()
  await page.clock.runFor(5000)
  expect(await shown(page)).toBe('3 of 5')
  await control(page, 'Zoom out').click()
  await page.clock.runFor(2000)
  expect(await shown(page)).toBe('4 of 5')
  await control(page, 'Pause').click()
  await page.clock.runFor(5000)
  expect(await shown(page)).toBe('4 of 5')
  await page.evaluate(() => window.harness.set({ options: { progressBar: { showProgressBar: false } } }))
  await expect(page.locator('.kg-progress')).toHaveCount(0)
  // Three seconds where nothing else is set.
  await control(page, 'Play').click()
  await page.clock.runFor(2999)
  expect(await shown(page)).toBe('4 of 5')
  await page.clock.runFor(1)
  expect(await shown(page)).toBe('5 of 5')
})

test('autoplay waits while the tab is hidden or a video plays [G-07]', async ({ page }) => {
  const [first, , ...rest] = pictures(4)
  await stopClock(page)
  await openGallery(page, {
    slides: [first ?? video, { ...video, videoAutoplay: true, muted: true }, ...rest],
    options: { settings: { autoplaySpeed: 700 } },
  })
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await hide(true)
  await control(page, 'Play').click()
  await page.clock.runFor(1200)
  expect(await shown(page)).toBe('1 of 4')
  await hide(false)
  await page.clock.runFor(700)
  expect(await shown(page)).toBe('2 of 4')
  // The clip lasts two seconds of its own; the slide has its time only after it.
  const film = (what: 'currentTime' | 'ended') =>
    page.locator('video').evaluate((video: HTMLVideoElement, name) => Number(video[name]), what)
  await expect.poll(() => film('currentTime')).toBeGreaterThan(0)
  await page.clock.runFor(1300)
  expect(await shown(page)).toBe('2 of 4')
  await expect.poll(() => film('ended'), { timeout: 20_000 }).toBe(1)
  await page.clock.runFor(700)
  expect(await shown(page)).toBe('3 of 4')
})

test('fullscreen applies to the frame and ends autoplay, and Escape leaves it before anything else [G-07, G-15]', async ({ page }) => {
  await openGallery(page)
  await control(page, 'Play').click()
  await control(page, 'Full screen').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('kg-frame')
  await expect(control(page, 'Play')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
  await expect(page.locator('.kg')).toHaveCount(1)
  await control(page, 'Full screen').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('kg-frame')
  await control(page, 'Close').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
})

for (const [how, method] of [
  ['throws', 'throw'],
  ['rejects', 'reject'],
  ['is missing', 'missing'],
] as const) {
  test(`fullscreen that ${how} is logged, and a warning is shown inside the dialog [G-18]`, async ({ page, complaints }) => {
    await page.addInitScript((way) => {
      Element.prototype.requestFullscreen = (
        way === 'throw' ? () => { throw new Error('no') } : way === 'reject' ? () => Promise.reject(new Error('no')) : undefined
      ) as never // prettier-ignore
    }, method)
    const said: [string, string][] = []
    page.on('console', (message) => message.type() !== 'info' && said.push([message.type(), message.text()]))
    await openGallery(page)
    await control(page, 'Full screen').click()
    await expect(page.getByRole('status')).toContainText('Full screen is not available')
    expect(said).toEqual([
      ['error', expect.stringMatching(/^SRL - ERROR WHEN USING FULLSCREEN API (?:Type)?Error: /)],
      ['warning', 'This browser lacks support for the Fullscreen API'],
    ])
    complaints.splice(0)
  })
}

test('download saves the source as name, dash and id; a failed one shows a link [G-16, G-20]', async ({ page, complaints }) => {
  await openGallery(page, { options: { settings: { downloadedFileName: 'ring' } } })
  const [saved] = await Promise.all([page.waitForEvent('download'), control(page, 'Download').click()])
  expect(saved.suggestedFilename()).toMatch(/^ring-s0(?:\.svg)?$/)
  expect(await contentOf(saved)).toContain('>0</text>')
  await control(page, 'Next').click()
  const [second] = await Promise.all([page.waitForEvent('download'), control(page, 'Download').click()])
  expect(second.suggestedFilename()).toMatch(/^ring-s1(?:\.svg)?$/)
  expect(await contentOf(second)).toContain('>1</text>')
  await control(page, 'Previous').click()
  await page.route('**/p/0.svg', (route) => route.abort())
  await control(page, 'Download').click()
  await expect(page.getByRole('status').getByRole('link')).toHaveAttribute('href', '/p/0.svg')
  await control(page, 'Next').click()
  await page.route('**/p/1.svg', (route) => route.fulfill({ status: 404, body: 'not here' }))
  await control(page, 'Download').click()
  await expect(page.getByRole('status').getByRole('link')).toHaveAttribute('href', '/p/1.svg')
  expect(complaints.splice(0).join()).toContain('Failed to load resource')
})

test('a failed picture shows an error instead of loading forever; the next one is not affected', async ({ page, complaints }) => {
  await openGallery(page, { slides: [{ id: 'x', source: '/nothing.jpg', thumbnail: '/t/1.svg' }, ...pictures(2)] })
  await expect(page.locator('.kg-failed')).toHaveText('This could not be loaded.')
  await control(page, 'Next').click()
  await expect(page.locator('.kg-failed')).toHaveCount(0)
  await expect(page.locator('.kg-picture')).toBeVisible()
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})

test('a slow picture shows that it is loading, with its thumbnail as placeholder', async ({ page }) => {
  await page.goto('/')
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/p/0.svg', async (route) => {
    await held
    await route.fallback()
  })
  await page.evaluate((slides) => window.harness.shop({ slides, options: { translations: { loadingText: 'One moment' } } }), pictures(2))
  await page.locator('#open').click()
  await expect(page.getByText('One moment')).toBeVisible()
  expect(await page.locator('.kg-picture').evaluate((picture) => picture.style.backgroundImage)).toContain('/t/0.svg')
  go()
  await expect(page.getByText('One moment')).toBeHidden()
})

test('a slide may render itself, and gets the reduced-motion preference', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.evaluate(() => {
    const { React, shop } = window.harness
    shop({
      slides: [
        { id: 'turn', render: ({ slide, still }) => React.createElement('output', null, `${slide.id} ${still}`) },
        { id: 'b', source: '/p/1.svg' },
      ],
    })
  })
  await page.locator('#open').click()
  await expect(page.locator('.kg output')).toHaveText('turn true')
  await expect(control(page, 'Zoom in')).toHaveCount(0)
  await expect(control(page, 'Download')).toHaveCount(0)
})
