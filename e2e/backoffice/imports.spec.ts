import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { zipOf } from '../../apps/api/src/testing/zip.ts'
import { expect, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { isSound, isSoundEverywhere, signIn } from './member.ts'

// A refused choice of columns, which the browser logs.
test.use({ expectedError: /status of (400|404|409)/ })

const merchandiser = 'rohan@kanakira.example'
const csv = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`)
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })

type Read = { product: { version: number; document: { badge: string } } }
const badgeOf = async (id: string) => (await staffCall<Read>(`products/${id}`)).product.document.badge

test('a stock list with unknown heads is mapped, checked, applied and undone; the next one needs no mapping [P-04]', async ({ page }) => {
  const before = await badgeOf('BRC-101')
  await signIn(page, '/products/import', merchandiser)
  // Heads that no run before has mapped.
  const shelf = `Shelf ${Date.now().toString(36)}`
  const content = csv('Our shop,,', `Design No,Ribbon,${shelf}`, 'BRC-101,imported,A1', 'BRC-999,imported,A2')
  await page.locator('input[type=file]').setInputFiles(file('stock-list.csv', content))
  await expect(page.getByRole('heading', { level: 1, name: 'stock-list.csv' })).toBeVisible()
  const ribbon = page.getByLabel('What Ribbon becomes')
  await expect(page.getByLabel('What Design No becomes')).toHaveValue('product')
  await expect(page.getByText('Guessed')).toBeVisible()
  await isSound(page)
  await ribbon.selectOption('badge')
  await page.getByLabel(`What ${shelf} becomes`).selectOption('badge')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Two columns of the file cannot become the same field')).toBeVisible()
  await page.getByLabel(`What ${shelf} becomes`).selectOption('Leave out')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('1 to change, 0 new as drafts')).toBeVisible()
  await expect(page.getByRole('table', { name: 'To change' })).toContainText('imported')
  await page.getByRole('button', { name: /^Refused/ }).click()
  await expect(page.getByRole('table', { name: 'Refused' })).toContainText('Category: Enter a value.')
  await isSound(page)
  await page.getByRole('button', { name: 'Apply 1 piece' }).click()
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible()
  await expect.poll(() => badgeOf('BRC-101')).toBe('imported')
  await isSound(page)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  await expect.poll(() => badgeOf('BRC-101')).toBe(before)
  await page.goto('/backoffice/products/import')
  await page.locator('input[type=file]').setInputFiles(file('next-list.csv', content))
  await expect(page.getByText('1 to change, 0 new as drafts')).toBeVisible()
  await page.getByRole('button', { name: 'Throw away' }).click()
  await expect(page.getByRole('link', { name: 'stock-list.csv' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'next-list.csv' })).toHaveCount(0)
})

test('the file of all fields that Products exports is imported again and changes nothing; a file that is no table says so', async ({
  page,
}) => {
  await signIn(page, '/products?category=bracelets', merchandiser)
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What to export').selectOption('All fields, as a spreadsheet (XLSX)')
  await isSound(page)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^product-file-in-.*\.xlsx$/)
  await page.getByRole('link', { name: 'Import and export' }).click()
  const exported = readFileSync(await download.path())
  await page.locator('input[type=file]').setInputFiles({ name: 'all.xlsx', mimeType: 'application/octet-stream', buffer: exported })
  await expect(page.getByRole('button', { name: /^The same/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply 0 pieces' })).toBeDisabled()
  await page.goto('/backoffice/products/import')
  await page.locator('input[type=file]').setInputFiles(file('picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])))
  await expect(page.getByRole('alert')).toContainText('This file cannot be read as a table or a ZIP')
  await isSound(page)
})

test('the choice of columns and the dry run are sound at both widths and right to left', async ({ page }) => {
  await signIn(page, '/products/import', merchandiser)
  const shelf = `Place ${Date.now().toString(36)}`
  const content = csv(`product,making_in,${shelf}`, 'BRC-101,99999,A1', 'BRC-102,5000,A2', 'BRC-999,1,A3')
  await page.locator('input[type=file]').setInputFiles(file('making.csv', content))
  await expect(page.getByRole('heading', { level: 1, name: 'making.csv' })).toBeVisible()
  await isSoundEverywhere(page, () => expect(page.locator('select').first()).toBeVisible())
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText(/The prices? of .* move/)).toBeVisible()
  // The percentage is that of the two prices beside it.
  const shown = (await page.getByRole('row', { name: /BRC-101/ }).textContent()) ?? ''
  const [, before = '', after = '', percent = ''] = /₹([\d,.]+).*?₹([\d,.]+) \(\+([\d,.]+)%\)/.exec(shown) ?? []
  const [from, to, moved] = [before, after, percent].map((text) => Number(text.replaceAll(',', ''))) as [number, number, number]
  expect(moved).toBeCloseTo((to / from - 1) * 100, 1)
  await isSoundEverywhere(page, () => expect(page.getByRole('table')).toBeVisible())
})

test('a ZIP of two pictures is checked, applied and seen on the page of the piece, and undone', async ({ page }) => {
  const pictures = async () => (await staffCall<{ product: { pictures: object[] } }>('products/BRC-103')).product.pictures.length
  const before = await pictures()
  await signIn(page, '/products/import', merchandiser)
  // Pictures that no run before has imported.
  const [g, b] = [Date.now() % 256, Math.floor(Date.now() / 256) % 256]
  const picture = (r: number) =>
    sharp({ create: { width: 60, height: 60, channels: 3, background: { r, g, b } } })
      .png()
      .toBuffer()
  const zip = zipOf([
    { name: 'BRC-103-1.png', content: await picture(200) },
    { name: 'BRC-103/back 2.png', content: await picture(90) },
    { name: 'BRC-103-3.jpg', content: 'no picture' },
    { name: 'nobody.jpg', content: 'no picture' },
    { name: '__MACOSX/._BRC-103-1.png', content: 'x' },
  ])
  // Judged by its content: the name says nothing.
  await page.locator('input[type=file]').setInputFiles({ name: 'autumn.bin', mimeType: 'application/octet-stream', buffer: zip })
  await expect(page.getByRole('heading', { level: 1, name: 'autumn.bin' })).toBeVisible()
  const changed = page.getByRole('table', { name: 'To change' })
  await expect(changed.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveText([
    /BRC-103-1\.png.*New/,
    /back 2\.png.*New/,
  ])
  await isSoundEverywhere(page, () => expect(page.getByRole('table').locator('img').first()).toBeVisible())
  await page.getByLabel('In place of those of the piece').check()
  await expect(changed.getByText(/pictures? of the piece (?:is|are) removed/)).toBeVisible()
  await page.getByLabel('After those of the piece').check()
  await expect(changed.getByText(/of the piece (?:is|are) removed/)).toBeHidden()
  await page.getByRole('button', { name: /^Refused/ }).click()
  await expect(page.getByRole('row', { name: /BRC-103-3\.jpg/ })).toContainText('This is no picture that can be read')
  await expect(page.getByRole('row', { name: /nobody\.jpg/ })).toContainText('Name it after its SKU')
  await page.getByRole('button', { name: 'Apply 1 piece' }).click()
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible()
  await expect.poll(pictures).toBe(before + 2)
  await page.getByRole('button', { name: /^To change/ }).click()
  await changed.getByRole('link').click()
  await expect(page.getByRole('button', { name: `Move picture ${before + 2}`, exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  await expect.poll(pictures).toBe(before)
})
