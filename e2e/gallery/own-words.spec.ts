import type { Page } from '@playwright/test'
import { control, expect, openGallery, pictures, test } from './gallery.ts'

const wordNames = [
  'autoplay', 'pause', 'close', 'download', 'fullscreen', 'exitFullscreen', 'next', 'previous', 'thumbnails', 'hideThumbnails',
  'zoomIn', 'zoomOut', 'play', 'loading', 'error', 'downloadError', 'fullscreenError',
] as const // prettier-ignore
const iconNames = [
  'autoplay', 'pause', 'close', 'download', 'fullscreen', 'exitFullscreen', 'next', 'previous', 'thumbnails', 'zoomIn', 'zoomOut',
] as const // prettier-ignore

const translations = {
  ...Object.fromEntries(wordNames.map((word) => [`${word}Text`, `${word}!`])),
  slideText: '{number} von {count}',
  dialogLabel: 'Galerie',
  carouselText: 'Bilder',
}
const icons = Object.fromEntries(iconNames.map((icon) => [`${icon}Icon`, `/t/${icon}.svg`]))
const options = { translations, icons }

/** The icon that the shop gave a button, by its name. */
const iconOf = (page: Page, name: string) => control(page, name).locator('img').getAttribute('src')

test('every text and every icon of a button is the shop’s in each of its states [G-20, E-17]', async ({ page }) => {
  await openGallery(page, { slides: pictures(3), options })
  const seen: Record<string, string | null> = {}
  const look = async (...names: string[]) => {
    for (const name of names) seen[name.slice(0, -1)] = await iconOf(page, name)
  }
  await look('autoplay!', 'hideThumbnails!', 'download!', 'zoomIn!', 'fullscreen!', 'close!', 'next!', 'previous!')
  await control(page, 'autoplay!').click()
  await look('pause!')
  await control(page, 'pause!').click()
  await control(page, 'hideThumbnails!').click()
  await look('thumbnails!')
  await control(page, 'thumbnails!').click()
  await control(page, 'zoomIn!').click()
  await look('zoomOut!')
  await control(page, 'zoomOut!').click()
  await control(page, 'fullscreen!').click()
  await look('exitFullscreen!')
  await control(page, 'exitFullscreen!').click()
  await expect(control(page, 'fullscreen!')).toBeVisible()
  const asWanted = Object.fromEntries(iconNames.map((name) => [name, `/t/${name}.svg`]))
  expect(seen).toEqual({ ...asWanted, hideThumbnails: '/t/thumbnails.svg' })
  await expect(page.getByRole('dialog', { name: 'Galerie' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Bilder' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'thumbnails!' })).toBeVisible()
  await expect(page.getByRole('button', { name: '2 von 3' })).toBeVisible()
})

test('texts about slides and failures are the shop’s too [G-20, E-17]', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new Error('no'))
  })
  let held = () => {}
  const hold = new Promise<void>((resolve) => (held = resolve))
  await page.route('**/p/1.svg', async (route) => {
    await hold
    await route.fallback()
  })
  const [first, second] = pictures(2)
  const slides = [
    { ...first, source: '/nothing.jpg' },
    second ?? {},
    { id: 'film', type: 'video' as const, showControls: false, source: '/clip.webm', poster: '/t/1.svg', width: 320, height: 240 },
  ]
  await openGallery(page, { slides, options })
  await expect(page.locator('.kg-failed')).toHaveText('error!')
  await control(page, 'download!').click()
  await expect(page.getByRole('status')).toContainText('downloadError!')
  await control(page, 'fullscreen!').click()
  await expect(page.getByRole('status')).toContainText('fullscreenError!')
  await control(page, 'next!').click()
  await expect(page.getByText('loading!')).toBeVisible()
  held()
  await expect(page.getByText('loading!')).toBeHidden()
  await control(page, 'next!').click()
  await expect(control(page, 'play!')).toBeVisible()
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})
