import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { isSound, isSoundEverywhere, signIn } from './member.ts'

// Refused files, and a network that is gone, which the browser logs.
test.use({ expectedError: /status of 400|ERR_INTERNET_DISCONNECTED/ })

const onDisk = (name: string) => join(import.meta.dirname, '../../photography/pictures', name)
const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: readFileSync(onDisk(name)) })
const box = (page: Page) => page.locator('#pictures')
const tiles = (page: Page) => box(page).locator('ul').first().locator('li:has(img)')
const addresses = (page: Page) =>
  tiles(page)
    .locator('img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src')))
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

async function open(page: Page, id: string): Promise<void> {
  await signIn(page, `/products/${id}`, 'rohan@kanakira.example')
  await expect(tiles(page).first()).toBeVisible()
}
const read = async (id: string) =>
  (await staffCall<{ product: { document: { slug: string; pictures: { id: string; alt: object }[] } } }>(`products/${id}`)).product.document

/** Writes the text of the first picture in a language. */
async function describe(page: Page, language: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit picture 1', exact: true }).click()
  await page.getByRole('dialog').getByLabel(language, { exact: true }).fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
}

test('two pictures from the disk are ordered, described in two languages and saved: the shop shows the new first one at once [P-04]', async ({
  page,
  browser,
}) => {
  await open(page, 'PND-103')
  const before = await tiles(page).count()
  await page
    .getByLabel('Add pictures')
    .setInputFiles([
      photo('RNG-101-hero.jpg'),
      photo('RNG-102-hero.jpg'),
      { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    ])
  await expect(tiles(page)).toHaveCount(before + 2)
  // A file that is none is refused in words, and holds up no other.
  await expect(box(page).getByRole('alert')).toContainText("This photo can't be read.")
  await page.getByRole('button', { name: 'Hide drawing.svg' }).click()
  // By the keyboard: lifted, moved a place back, set down.
  const uploaded = await addresses(page)
  const [last, first] = [uploaded.at(-1), uploaded.at(-2)]
  await page.getByRole('button', { name: `Move picture ${before + 2}`, exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(box(page).locator('li[data-dragging]')).toBeVisible()
  // The arrows count once the places of all pictures are measured.
  await page.waitForTimeout(400)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(`The picture is at place ${before + 1} of ${before + 2}.`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => addresses(page)).toEqual([...uploaded.slice(0, -2), last, first])
  // By its buttons, up to the front.
  for (let place = before + 1; place > 1; place -= 1)
    await page.getByRole('button', { name: `Move picture ${place} one place earlier`, exact: true }).click()
  await expect(tiles(page).first().locator('img')).toHaveAttribute('src', last ?? '')
  await describe(page, 'English', 'A pendant on a model at the sea')
  await expect(tiles(page).first()).toContainText('Text missing in Hindi')
  await describe(page, 'Hindi', 'समुद्र किनारे मॉडल पर पेंडेंट')
  await isSound(page)
  // Uploads, order and texts survive a reload.
  await page.reload()
  await expect(tiles(page)).toHaveCount(before + 2)
  await expect(tiles(page).first()).toContainText('A pendant on a model at the sea')
  await page.keyboard.press('Control+s')
  await expect(saveButton(page)).toBeDisabled()

  // The button is disabled while it saves, too.
  const alt = { en: 'A pendant on a model at the sea', hi: 'समुद्र किनारे मॉडल पर पेंडेंट' }
  await expect.poll(async () => (await read('PND-103')).pictures[0]).toMatchObject({ alt })
  const { slug, pictures } = await read('PND-103')
  const shopper = await (await browser.newContext()).newPage()
  for (const [locale, text] of [
    ['in-en', 'A pendant on a model at the sea'],
    ['in-hi', 'समुद्र किनारे मॉडल पर पेंडेंट'],
  ] as const) {
    await shopper.goto(`/${locale}/p/${slug}`)
    const shown = shopper.locator('.product-media-stage img')
    await expect(shown).toHaveAttribute('alt', text)
    await expect(shown).toHaveAttribute('src', new RegExp(`_${pictures[0]?.id}\\?`))
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  }
  await shopper.context().close()
  await expect(page.getByText(/Order of the pictures/).first()).toBeVisible()
})

test('a picture is replaced and another removed; an upload that lost its network goes on when that is back', async ({ page, context }) => {
  await open(page, 'PND-102')
  const before = await addresses(page)
  await page.getByRole('button', { name: 'Edit picture 1', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  await (await chooser).setFiles(onDisk('RNG-103-hero.jpg'))
  await expect.poll(() => addresses(page)).not.toContain(before[0])
  expect(await tiles(page).count()).toBe(before.length)
  await page.getByRole('button', { name: `Edit picture ${before.length}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(tiles(page)).toHaveCount(before.length - 1)
  await context.setOffline(true)
  await page.getByLabel('Add pictures').setInputFiles(onDisk('RNG-104-hero.jpg'))
  await expect(box(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await expect(tiles(page)).toHaveCount(before.length)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => addresses(page)).toEqual(before)
})

test('the box of pictures and its dialog: axe finds nothing, in each width and direction [R-15]', async ({ page }) => {
  test.setTimeout(120_000)
  await open(page, 'RNG-002')
  await isSoundEverywhere(page, () => expect(tiles(page).first()).toBeVisible())
  await page.getByRole('button', { name: 'Edit picture 2', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Arabic', { exact: true })).toBeVisible()
  await isSound(page)
})
