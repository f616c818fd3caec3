import type { CDPSession, Page } from '@playwright/test'
import { clearReports, control, expect, openGallery, pictures, reports, shown, stopClock, test } from './gallery.ts'

const scale = (page: Page) =>
  page.locator('.kg-picture').evaluate((picture) => {
    const { a } = new DOMMatrix(getComputedStyle(picture).transform)
    return Math.round(a * 1000) / 1000
  })

/** A finger or two, by real touch events. */
async function fingers(
  page: Page,
): Promise<(type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][], seconds?: number) => Promise<unknown>> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  // Each event has a time of its own, so that the interval of two taps is the test's on a slow machine too.
  return (type, points, seconds) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      ...(seconds === undefined ? {} : { timestamp: began + seconds }),
    })
}

test('a click zooms to one picture pixel per screen pixel about the point, a second one leaves [G-01, G-11]', async ({ page }) => {
  await openGallery(page)
  await clearReports(page)
  const before = await page.locator('.kg-picture').boundingBox()
  if (!before) throw new Error('no picture')
  const point = { x: before.x + before.width * 0.25, y: before.y + before.height * 0.25 }
  await expect(control(page, 'Zoom out')).toHaveCount(0)
  await page.mouse.click(point.x, point.y)
  const exact = Math.round((2400 / before.width) * 1000) / 1000
  expect(await scale(page)).toBe(exact)
  const after = await page.locator('.kg-picture').boundingBox()
  expect(after && (point.x - after.x) / after.width).toBeCloseTo(0.25, 2)
  await expect(control(page, 'Zoom out')).toBeVisible()
  // Sooner it would be the second of a double click.
  await page.waitForTimeout(400)
  await page.mouse.click(point.x, point.y)
  expect(await scale(page)).toBe(1)
  expect((await reports(page)).map(([name, value]) => [name, (value as { zoomed: boolean }).zoomed])).toEqual([
    ['onZoomChange', true],
    ['onZoomChange', false],
  ])
})

test('the candidates for zoom are loaded with the zoom, and not before; without a jump [G-11]', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 1200 })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname + new URL(request.url()).search))
  const set = (...widths: number[]) => widths.map((width) => `/p/1.svg?w=${width} ${width}w`).join(', ')
  await openGallery(page, {
    slides: [{ id: 'a', source: '/p/1.svg?w=1200', width: 2400, height: 1800, srcSet: set(480, 1200), zoomSrcSet: set(1200, 1600, 2400) }],
  })
  const picture = page.locator('.kg-picture')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/w=1200$/)
  expect(loaded.filter((path) => /w=(1600|2400)/.test(path))).toEqual([])
  const size = () => picture.evaluate((image: HTMLImageElement) => [image.offsetWidth, image.offsetHeight])
  const before = await size()
  await control(page, 'Zoom in').click()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/w=2400$/)
  expect(await size()).toEqual(before)
  expect(loaded.filter((path) => /w=1600/.test(path))).toEqual([])
})

test('a small picture is zoomed to 2; plus, minus and 0 step, fit and leave; Escape leaves before it closes [G-11, G-15]', async ({
  page,
}) => {
  await stopClock(page)
  await openGallery(page, { slides: [{ id: 'a', source: '/p/1.svg', width: 400, height: 300 }] })
  await control(page, 'Zoom in').click()
  expect(await scale(page)).toBe(2)
  await page.clock.runFor(301)
  await page.keyboard.press('+')
  expect(await scale(page)).toBe(2.5)
  await page.clock.runFor(301)
  await page.keyboard.press('-')
  expect(await scale(page)).toBe(2)
  await page.clock.runFor(301)
  await page.keyboard.press('0')
  expect(await scale(page)).toBe(1)
  await page.clock.runFor(301)
  await page.keyboard.press('+')
  expect(await scale(page)).toBe(2)
  await page.keyboard.press('Escape')
  expect(await scale(page)).toBe(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('.kg')).toHaveCount(0)
})

test('the wheel zooms by 0.5 for every 100 px towards the pointer, from 0.5 to 6 [G-11]', async ({ page }) => {
  await stopClock(page)
  await openGallery(page, { slides: [{ id: 'a', source: '/p/1.svg', width: 400, height: 300 }] })
  await control(page, 'Zoom in').click()
  await page.mouse.move(700, 400)
  const wheel = async (deltaY: number, wanted: number) => {
    await page.mouse.wheel(0, deltaY)
    await expect.poll(() => scale(page)).toBe(wanted)
  }
  await page.mouse.wheel(0, -60)
  await wheel(-40, 2.5)
  await wheel(-1000, 6)
  await wheel(-100, 6)
  await wheel(1000, 1)
  await wheel(100, 0.5)
  await wheel(300, 0.5)
  await expect(control(page, 'Zoom out')).toBeVisible()
})

test('Ctrl with the wheel, as a trackpad’s pinch, zooms in and continues to scale', async ({ page }) => {
  await openGallery(page)
  await page.mouse.move(700, 400)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -50)
  await expect.poll(() => scale(page)).toBeCloseTo(Math.exp(0.5), 2)
  await page.mouse.wheel(0, -10)
  await expect.poll(() => scale(page)).toBeCloseTo(Math.exp(0.6), 2)
})

test('a drag pans; 499 px past the edge change nothing, 500 change the slide, measured at release [G-12]', async ({ page }) => {
  await openGallery(page)
  const edge = async () => {
    await control(page, 'Zoom in').click()
    return page.locator('.kg-picture').evaluate((picture: HTMLElement) => {
      const { a } = new DOMMatrix(getComputedStyle(picture).transform)
      const stage = picture.closest('.kg-stage')
      return Math.max(0, (picture.offsetWidth * a - (stage?.clientWidth ?? 0)) / 2)
    })
  }
  const drag = async (distance: number, back = 0) => {
    await page.mouse.move(1400, 400)
    await page.mouse.down()
    await page.mouse.move(1390, 400)
    await page.mouse.move(1400 - distance, 400)
    if (back) await page.mouse.move(1400 - distance + back, 400)
    await page.mouse.up()
  }
  const free = Math.round(await edge())
  await drag(free + 499 - 1)
  expect(await shown(page)).toBe('1 of 5')
  expect(await scale(page)).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  await edge()
  await drag(free + 520, 60)
  expect(await shown(page)).toBe('1 of 5')
  await page.keyboard.press('Escape')
  await edge()
  await drag(free + 501)
  expect(await shown(page)).toBe('2 of 5')
  expect(await scale(page)).toBe(1)
})

test('on a change of the slide zoom is left; Shift with arrows pans the picture [G-08]', async ({ page }) => {
  await stopClock(page)
  await openGallery(page)
  await control(page, 'Zoom in').click()
  const left = async () => (await page.locator('.kg-picture').boundingBox())?.x ?? 0
  const before = await left()
  await page.keyboard.press('Shift+ArrowRight')
  expect(await left()).toBeLessThan(before)
  await page.clock.runFor(301)
  await page.keyboard.press('ArrowRight')
  expect([await shown(page), await scale(page)]).toEqual(['2 of 5', 1])
  await expect(page.locator('.kg-stage')).not.toHaveAttribute('data-zoomed')
  await expect(control(page, 'Zoom in')).toBeVisible()
  expect((await reports(page)).slice(-2)).toMatchObject([
    ['onZoomChange', { zoomed: false, currentSlide: 's0' }],
    ['onSlideChange', { action: 'right', index: 1 }],
  ])
})

test('a single picture dragged far past its edge returns, and zoom is left when its slide is removed', async ({ page }) => {
  await openGallery(page, { slides: pictures(1) })
  await control(page, 'Zoom in').click()
  const left = async () => Math.round((await page.locator('.kg-picture').boundingBox())?.x ?? 0)
  await page.mouse.move(1400, 400)
  await page.mouse.down()
  await page.mouse.move(900, 400)
  await page.mouse.move(100, 400)
  await page.mouse.up()
  const box = await page.locator('.kg-picture').boundingBox()
  expect(box && box.x + box.width).toBeGreaterThanOrEqual(1439)
  expect(await left()).toBeLessThanOrEqual(0)
  await page.evaluate((slides) => window.harness.set({ slides }), pictures(3).slice(1))
  expect(await scale(page)).toBe(1)
  await expect(control(page, 'Zoom out')).toHaveCount(0)
})

test('with pan and zoom disabled there is no button and a click does nothing [G-11, G-20]', async ({ page }) => {
  await openGallery(page, { options: { settings: { disablePanzoom: true } } })
  await expect(control(page, 'Zoom in')).toHaveCount(0)
  await page.locator('.kg-picture').click()
  expect(await scale(page)).toBe(1)
  await page.keyboard.press('+')
  expect(await scale(page)).toBe(1)
  await page.mouse.move(700, 400)
  await page.keyboard.down('Control')
  const heard = page.evaluate(() => new Promise<void>((resolve) => addEventListener('wheel', () => resolve(), { once: true })))
  await page.mouse.wheel(0, -100)
  await heard
  expect(await scale(page)).toBe(1)
  await expect(page.locator('.kg')).toHaveCount(1)
})

test('past the edge 499 px change nothing and 500 change the slide, to the pixel [G-12]', async ({ page }) => {
  // At twice its size the picture is still narrower than the stage: the whole drag is past its edge.
  const [, ...others] = pictures(5)
  await openGallery(page, { slides: [{ id: 'a', source: '/p/0.svg', width: 400, height: 300 }, ...others] })
  for (const [distance, wanted] of [
    [499, '1 of 5'],
    [500, '2 of 5'],
  ] as const) {
    await control(page, 'Zoom in').click()
    await page.mouse.move(800, 400)
    await page.mouse.down()
    await page.mouse.move(700, 400)
    await page.mouse.move(800 - distance, 400)
    await page.mouse.up()
    expect([distance, await shown(page)]).toEqual([distance, wanted])
    if (wanted === '1 of 5') await control(page, 'Zoom out').click()
  }
})

test.describe('touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })
  test('a pinch zooms by the distance of the fingers about the point between them', async ({ page }) => {
    await openGallery(page)
    const touch = await fingers(page)
    await touch('touchStart', [[150, 400], [250, 400]]) // prettier-ignore
    await touch('touchMove', [[120, 400], [280, 400]]) // prettier-ignore
    await touch('touchMove', [[50, 400], [350, 400]]) // prettier-ignore
    await touch('touchEnd', [])
    expect(await scale(page)).toBeCloseTo(3, 1)
  })
  test('with pan and zoom disabled two fingers do nothing [G-11]', async ({ page }) => {
    await openGallery(page, { options: { settings: { disablePanzoom: true } } })
    const touch = await fingers(page)
    await touch('touchStart', [[150, 400], [250, 400]]) // prettier-ignore
    await touch('touchMove', [[120, 400], [280, 400]]) // prettier-ignore
    await touch('touchMove', [[50, 400], [350, 400]]) // prettier-ignore
    await touch('touchEnd', [])
    expect(await scale(page)).toBe(1)
  })
  test('a single tap on the picture toggles nothing, a double tap zooms in and out, a swipe changes the slide', async ({ page }) => {
    await openGallery(page)
    const touch = await fingers(page)
    const tap = async (seconds: number) => {
      await touch('touchStart', [[195, 400]], seconds)
      await touch('touchEnd', [], seconds + 0.01)
    }
    await tap(0)
    await tap(0.4)
    expect(await scale(page)).toBe(1)
    await tap(0.6)
    await expect.poll(() => scale(page)).toBeGreaterThanOrEqual(2)
    await tap(1)
    await tap(1.2)
    await expect.poll(() => scale(page)).toBe(1)
    await touch('touchStart', [[300, 400]])
    await touch('touchMove', [[250, 400]])
    await touch('touchMove', [[200, 400]])
    await touch('touchEnd', [])
    await expect.poll(() => shown(page)).toBe('2 of 5')
  })
  test('targets are 44 px on touch, drawn at 30', async ({ page }) => {
    await openGallery(page)
    expect((await control(page, 'Close').boundingBox())?.width).toBe(30)
    const hit = await control(page, 'Close').evaluate((button) => {
      const { width, height } = getComputedStyle(button, '::after')
      return [width, height]
    })
    expect(hit).toEqual(['44px', '44px'])
  })
})

test('a double click zooms in, and another one out: its second click undoes nothing [G-11]', async ({ page }) => {
  await openGallery(page)
  const box = await page.locator('.kg-picture').boundingBox()
  if (!box) throw new Error('no picture')
  const point = [box.x + box.width * 0.4, box.y + box.height * 0.4] as const
  await page.mouse.dblclick(...point)
  await expect(page.locator('.kg-stage')).toHaveAttribute('data-zoomed')
  await page.waitForTimeout(400)
  await expect(page.locator('.kg-stage')).toHaveAttribute('data-zoomed')
  await page.mouse.dblclick(...point)
  await expect(page.locator('.kg-stage')).not.toHaveAttribute('data-zoomed')
  await page.waitForTimeout(400)
  // Two clicks with time between them are two.
  for (const zoomed of [true, false]) {
    await page.mouse.click(...point)
    await expect(page.locator('.kg-stage[data-zoomed]')).toHaveCount(zoomed ? 1 : 0)
    await page.waitForTimeout(400)
  }
})

test('a zoomed picture stays in the window when the phone is rotated [G-11]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openGallery(page)
  await page.keyboard.press('+')
  await expect(page.locator('.kg-stage')).toHaveAttribute('data-zoomed')
  const stage = await page.locator('.kg-stage').boundingBox()
  if (!stage) throw new Error('no stage')
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 380, y - 300, { steps: 4 })
  await page.mouse.up()
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(() =>
        page.evaluate(() => {
          const [room, drawn] = ['.kg-stage', '.kg-picture'].map((name) => document.querySelector(name)?.getBoundingClientRect())
          if (!room || !drawn) return 'nothing'
          const side = (from: number, to: number, start: number, end: number) =>
            to - from >= end - start - 1 ? from <= start + 1 && to >= end - 1 : Math.abs((from + to) / 2 - (start + end) / 2) < 1
          return [side(drawn.left, drawn.right, room.left, room.right), side(drawn.top, drawn.bottom, room.top, room.bottom)].join(' ')
        }),
      )
      .toBe('true true')
  }
})
