import { fileURLToPath } from 'node:url'
import { addToBag, expect, fillAddress, layla, review, approve, test } from '../journeys/shopper.ts'
import { staffCall, transitionOrder } from '../journeys/staff.ts'
import { isSound, isSoundEverywhere, signIn } from './member.ts'

const photo = fileURLToPath(new URL('../../apps/api/src/modules/orders/returns/fixtures/ring.jpg', import.meta.url))

test('a scale is added, changed, retired and put back; a piece is weighed on it with a photo, within its step and while it is verified [P-04]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  // A site where no other journey weighs: once it has a scale, every weigh-in names one.
  await addToBag(page, '/ae-en/p/first-light-oval-halo')
  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, layla)
  await review(page, 'Credit or debit card')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await approve(page)
  const number = await page.locator('[data-order-number]').innerText()
  for (const transition of ['confirm', 'start', 'inspect']) await transitionOrder(number, transition)

  await signIn(page, '/settings?view=scales')
  await page.getByRole('button', { name: /^Site:/ }).click()
  await page.getByRole('menuitemradio', { name: 'United Arab Emirates', exact: true }).click()
  await expect(page.getByText('This site has no scale in use.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a scale' }).click()
  const dialog = page.getByRole('dialog')
  await isSound(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Scale 2')
  await dialog.getByLabel('Verified until').fill('2020-03-31')
  await dialog.getByRole('button', { name: 'Add a scale' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Scale 2' })
  await expect(row).toContainText('Verification ended')
  await expect(row).toContainText('0.001 g')

  // The weigh-in says why the scale is refused, and the service refuses it by itself.
  await page.goto(`/backoffice/orders/${number}`)
  const box = page.locator('#weigh')
  const scale = box.getByLabel('Scale', { exact: true })
  await expect(scale).toHaveValue(/./)
  await expect(box).toContainText('The verification of this scale ended on 31 Mar 2020')
  const [, ordered = ''] = /ordered ([\d.]+)/.exec(await box.innerText()) ?? []
  await box.getByLabel('Gross, from the scale').fill((Number(ordered) - 0.05).toFixed(3))
  await box.getByRole('button', { name: 'Save the weights' }).click()
  await expect(page.getByRole('heading', { name: 'New price' })).toHaveCount(0)
  const { scales } = await staffCall<{ scales: { id: string }[] }>('scales', undefined, 'ae')
  await expect(staffCall(`orders/${number}/weigh`, { unit: 1, grossMg: 3000, netMg: 2700, scale: scales[0]?.id }, 'ae')).rejects.toThrow(
    'scale_expired',
  )

  await page.goto('/backoffice/settings?view=scales')
  await row.getByRole('button', { name: /^Change/ }).click()
  await dialog.getByLabel('Verified until').fill('2099-03-31')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('31 Mar 2099')
  await isSoundEverywhere(page, () => expect(page.getByRole('row').nth(1)).toBeVisible())

  await page.goto(`/backoffice/orders/${number}`)
  await expect(box).toContainText('0.001 g step, verified until 31 Mar 2099')
  await box.locator('input[type=file]').setInputFiles(photo)
  await expect(box.getByRole('img', { name: 'Photo of the piece on the scale' })).toBeVisible()
  await isSound(page)
  // The typed weights are there after a reload, and so is the photo.
  await page.reload()
  await expect(box).toContainText('A photo goes with the weights.')
  await expect(box.getByLabel('Gross, from the scale')).toHaveValue((Number(ordered) - 0.05).toFixed(3))
  await isSoundEverywhere(page, () => expect(box.locator('select')).toBeVisible())
  await box.getByRole('button', { name: 'Save the weights' }).click()
  await expect(page.getByRole('heading', { name: 'New price' })).toBeVisible()
  await expect(box).toContainText('On Scale 2, Warehouse, 0.001 g step, verified until 31 Mar 2099')
  const taken = box.getByRole('img', { name: 'Photo of the piece on the scale' })
  await expect.poll(() => taken.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await isSoundEverywhere(page, () => expect(box.locator('a img')).toBeVisible())

  await page.goto('/backoffice/settings?view=scales')
  await row.getByRole('button', { name: /^Retire/ }).click()
  await dialog.getByRole('button', { name: 'Retire the scale' }).click()
  await expect(row).toContainText(/Retired \d/)
  await page.getByRole('button', { name: 'Undo: Scale retired' }).first().click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('button', { name: /^Retire/ })).toBeVisible()
})
