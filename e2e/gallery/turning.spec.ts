import { clearReports, control, expect, openGallery, pictures, reports, shown, stopClock, test } from './gallery.ts'

test('opening and closing are reported once each, in order, for every way of closing [G-06, G-20]', async ({ page }) => {
  await openGallery(page, { index: 2 })
  const opened = [
    ['onLightboxOpened', { opened: true, currentSlide: 's2' }],
    ['onCountSlides', { totalSlide: 5 }],
  ]
  expect(await reports(page)).toEqual(opened)
  expect(await page.evaluate(() => [document.body.className, document.body.style.overflow])).toEqual(['SRLOpened', 'hidden'])
  const closed = ['onLightboxClosed', { opened: false, currentSlide: 's2' }]
  const ways: Record<string, () => Promise<unknown>> = {
    button: () => control(page, 'Close').click(),
    Escape: () => page.keyboard.press('Escape'),
    backdrop: () => page.mouse.click(20, 450),
    hook: () => page.evaluate(() => window.harness.set({ open: false })),
  }
  for (const [name, way] of Object.entries(ways)) {
    await clearReports(page)
    await way()
    await expect(page.locator('.kg'), name).toHaveCount(0)
    expect(await reports(page), name).toEqual([closed])
    expect(await page.evaluate(() => [document.body.className, document.body.style.overflow]), name).toEqual(['', ''])
    await page.locator('#open').click()
  }
  await clearReports(page)
  await page.evaluate(() => window.harness.unmount())
  expect(await reports(page)).toEqual([closed])
})

test('without an index the first slide is shown; without slides nothing opens [G-06]', async ({ page }) => {
  await openGallery(page)
  expect(await shown(page)).toBe('1 of 5')
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.harness.set({ slides: [], open: true }))
  await expect(page.locator('.kg')).toHaveCount(0)
})

test('next and previous wrap at both ends, and each change is reported with its neighbours [G-08, G-20]', async ({ page }) => {
  await openGallery(page)
  await clearReports(page)
  await control(page, 'Previous').click()
  await control(page, 'Next').click()
  await control(page, '3 of 5').click()
  await control(page, '3 of 5').click()
  expect(await reports(page)).toEqual([
    ['onSlideChange', { action: 'left', slides: { previous: 's3', current: 's4', next: 's0' }, index: 4 }],
    ['onSlideChange', { action: 'right', slides: { previous: 's4', current: 's0', next: 's1' }, index: 0 }],
    ['onSlideChange', { action: 'selected', slides: { previous: 's1', current: 's2', next: 's3' }, index: 2 }],
  ])
})

test('keys: right and up are next, left and down previous, Home and End the ends; at most one change per 300 ms [G-15]', async ({
  page,
}) => {
  await stopClock(page)
  await openGallery(page)
  const press = async (key: string) => {
    await page.keyboard.press(key)
    await page.clock.runFor(300)
    return shown(page)
  }
  const seen = []
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'End', 'Home']) seen.push(await press(key))
  expect(seen).toEqual(['2 of 5', '3 of 5', '2 of 5', '1 of 5', '5 of 5', '1 of 5'])
  for (const [pause, changes] of [
    [60, 1],
    [150, 3],
  ] as const) {
    await page.clock.runFor(1000)
    await clearReports(page)
    for (let at = 0; at < 5; at++) {
      await page.keyboard.press('ArrowRight')
      await page.clock.runFor(pause)
    }
    expect((await reports(page)).length).toBe(changes)
  }
  await page.clock.runFor(1000)
  await clearReports(page)
  for (const [pause, changes] of [
    [299, 1],
    [1, 1],
    [300, 2],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    expect([pause, (await reports(page)).length]).toEqual([pause, changes])
    await page.clock.runFor(pause)
  }
  await page.keyboard.press('ArrowRight')
  await page.clock.runFor(50)
  await page.keyboard.press('Escape')
  await expect(page.locator('.kg')).toHaveCount(0)
})

test('keys with Ctrl, Alt or Meta are left to the browser, and keys can be disabled except Escape [G-15, G-20]', async ({ page }) => {
  await openGallery(page)
  for (const key of ['Control+ArrowRight', 'Alt+ArrowDown', 'Meta+ArrowUp']) await page.keyboard.press(key)
  expect(await shown(page)).toBe('1 of 5')
  await page.evaluate(() => window.harness.set({ options: { settings: { disableKeyboardControls: true } } }))
  await page.keyboard.press('ArrowRight')
  expect(await shown(page)).toBe('1 of 5')
  await page.keyboard.press('Escape')
  await expect(page.locator('.kg')).toHaveCount(0)
})

test('the wheel changes the slide once, then ignores events until 150 ms without one [G-11]', async ({ page }) => {
  await stopClock(page)
  await openGallery(page)
  await page.mouse.move(700, 400)
  const turn = async (x: number, y: number, wanted: string) => {
    await page.mouse.wheel(x, y)
    await expect.poll(() => shown(page)).toBe(wanted)
  }
  await turn(0, 100, '2 of 5')
  await page.clock.runFor(149)
  const heard = page.evaluate(() => new Promise<void>((resolve) => addEventListener('wheel', () => resolve(), { once: true })))
  await page.mouse.wheel(0, 100)
  await heard
  expect(await shown(page)).toBe('2 of 5')
  // That one began the time anew.
  await page.clock.runFor(100)
  const again = page.evaluate(() => new Promise<void>((resolve) => addEventListener('wheel', () => resolve(), { once: true })))
  await page.mouse.wheel(0, 100)
  await again
  expect(await shown(page)).toBe('2 of 5')
  await page.clock.runFor(151)
  await turn(0, -100, '1 of 5')
  await page.clock.runFor(151)
  await turn(100, 0, '2 of 5')
})

test('a swipe of 89 px is ignored, of 90 px changes the slide; downwards it closes [G-12]', async ({ page }) => {
  await openGallery(page)
  const swipe = async (dx: number, dy: number) => {
    await page.mouse.move(700, 400)
    await page.mouse.down()
    await page.mouse.move(700 + dx / 2, 400 + dy / 2)
    await page.mouse.move(700 + dx, 400 + dy)
    await page.mouse.up()
  }
  await swipe(-89, 0)
  expect(await shown(page)).toBe('1 of 5')
  await swipe(-90, 0)
  expect(await shown(page)).toBe('2 of 5')
  await swipe(90, 10)
  expect(await shown(page)).toBe('1 of 5')
  await swipe(0, 89)
  await expect(page.locator('.kg')).toHaveCount(1)
  await swipe(0, 90)
  await expect(page.locator('.kg')).toHaveCount(0)
})

test('in right-to-left text, left and right are swapped for keys, arrows and fingers; reports keep their meaning [G-15]', async ({
  page,
}) => {
  await openGallery(page, {}, { path: '/rtl' })
  await clearReports(page)
  await page.keyboard.press('ArrowLeft')
  expect(await shown(page)).toBe('2 of 5')
  const next = await control(page, 'Next').boundingBox()
  expect(next?.x).toBeLessThan(200)
  await page.mouse.move(700, 400)
  await page.mouse.down()
  await page.mouse.move(760, 400)
  await page.mouse.move(800, 400)
  await page.mouse.up()
  expect(await shown(page)).toBe('3 of 5')
  expect((await reports(page)).map(([, change]) => (change as { action: string }).action)).toEqual(['right', 'right'])
})

test('slides may change while open: the current one is kept by its id', async ({ page }) => {
  await openGallery(page, { index: 2 })
  await page.evaluate((slides) => window.harness.set({ slides }), pictures(5).slice(1))
  expect(await shown(page)).toBe('2 of 4')
  await page.evaluate((slides) => window.harness.set({ slides }), pictures(1))
  expect(await shown(page)).toBe('1 of 1')
  await expect(control(page, 'Next')).toHaveCount(0)
  await expect(control(page, 'Play')).toHaveCount(0)
  await expect(page.locator('.kg-strip')).toHaveCount(0)
})

test('slides and options recreated at every render keep the picture, its zoom and the focus', async ({ page }) => {
  await openGallery(page)
  await control(page, 'Zoom in').click()
  await page.evaluate(() => document.querySelector('.kg-picture')?.setAttribute('data-same', ''))
  await page.evaluate((slides) => {
    const { React, set } = window.harness
    set({ slides, options: { settings: { autoplaySpeed: 2000 }, toolbar: React.createElement('b', null, 'Own') } })
  }, pictures(5))
  await expect(page.locator('.kg-tools b')).toHaveText('Own')
  await expect(page.locator('.kg-picture[data-same]')).toHaveCount(1)
  await expect(control(page, 'Zoom out')).toBeFocused()
  expect(await page.locator('.kg-picture').evaluate((picture) => picture.style.transform)).toContain('scale')
  await page.evaluate(() => window.harness.set({ options: { translations: { closeText: 'Fermer' } } }))
  await expect(control(page, 'Fermer')).toBeVisible()
  await expect(page.locator('.kg-tools b')).toHaveCount(0)
})

test('a preloaded picture is the one that is shown', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    asked += request.url().endsWith('/p/1.svg') ? 1 : 0
  })
  await openGallery(page)
  await expect.poll(() => asked).toBe(1)
  await page.keyboard.press('ArrowRight')
  expect(await page.locator('.kg-picture').evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0)).toBe(true)
  await expect(page.locator('.kg-loading')).toHaveCount(0)
  expect(asked).toBe(1)
})

test('each callback that is not a function is reported with its type; an omitted one is not [G-10]', async ({ page, complaints }) => {
  await openGallery(page, {
    callbacks: { onSlideChange: 7, onLightboxOpened: null, onLightboxClosed: {}, onCountSlides: 'no', onZoomChange: false } as never,
  })
  await control(page, 'Zoom in').click()
  await control(page, 'Zoom out').click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.locator('.kg')).toHaveCount(0)
  await expect.poll(() => complaints.length).toBe(6)
  expect(complaints.splice(0)).toEqual([
    'onLightboxOpened must be a function, but it is of type object',
    'onCountSlides must be a function, but it is of type string',
    'onZoomChange must be a function, but it is of type boolean',
    'onZoomChange must be a function, but it is of type boolean',
    'onSlideChange must be a function, but it is of type number',
    'onLightboxClosed must be a function, but it is of type object',
  ])
  await page.evaluate(() => window.harness.set({ open: true, callbacks: {} }))
  await page.keyboard.press('ArrowRight')
  expect(await shown(page)).toBe('2 of 5')
})

test('autoplay continues if slides share an id [G-07]', async ({ page }) => {
  await stopClock(page)
  await openGallery(page, {
    slides: pictures(4).map((slide) => ({ ...slide, id: 'same' })),
    options: { settings: { autoplaySpeed: 2000 } },
  })
  await control(page, 'Play').click()
  for (const name of ['2 of 4', '3 of 4', '4 of 4', '1 of 4']) {
    await page.clock.runFor(2001)
    expect(await shown(page)).toBe(name)
  }
})
