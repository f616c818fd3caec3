import { control, expect, openGallery, pictures, shown, test } from './gallery.ts'

for (const position of ['left', 'right'] as const) {
  test(`thumbnails on the ${position} push the controls by their width plus 5 px [G-05, G-20]`, async ({ page }) => {
    await openGallery(page, { options: { thumbnails: { thumbnailsPosition: position, thumbnailsContainerPadding: '0 7px' } } })
    const strip = await page.locator('.kg-strip').boundingBox()
    expect(strip?.width).toBe(94)
    expect(strip && (position === 'left' ? strip.x : 1440 - strip.x - strip.width)).toBe(0)
    const stage = await page.locator('.kg-stage').boundingBox()
    expect(stage && [stage.width, position === 'left' ? stage.x : 1440 - stage.x - stage.width]).toEqual([1440 - 99, 99])
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
  expect(await control(page, '2 of 5').evaluate((thumbnail) => getComputedStyle(thumbnail).opacity)).toBe('0.4')
  expect(await control(page, '1 of 5').evaluate((thumbnail) => getComputedStyle(thumbnail).opacity)).toBe('1')
  const before = (await page.locator('.kg-stage').boundingBox())?.height ?? 0
  await control(page, 'Hide thumbnails').click()
  expect((await page.locator('.kg-stage').boundingBox())?.height).toBe(before + 104)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 767, height: 900 })
  await page.locator('#open').click()
  expect(await box()).toEqual([80, 60])
})

for (const thumbnailsPosition of ['bottom', 'left'] as const) {
  test(`thumbnails at the ${thumbnailsPosition} adapt to a window that is resized to narrow and back while they are visible [G-13]`, async ({
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

test('a thousand slides render only the visible thumbnails, and always the current one', async ({ page }) => {
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
