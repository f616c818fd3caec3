import { expect, test } from '../journeys/shopper.ts'
import { invite, isSound, join, newEmail, signIn } from './member.ts'

const restored = 'This is what you typed here before. Check whether it was saved already.'

test('text that is typed into a dialog survives leaving and reloading the page until it is sent or discarded, for its author alone', async ({
  page,
}) => {
  await signIn(page, '/settings?view=redirects')
  const dialog = page.getByRole('dialog', { name: 'Add a redirect' })
  const open = () => page.getByRole('button', { name: 'Add a redirect' }).click()
  const source = `/p/old-${Date.now()}`
  await open()
  await expect(dialog.getByText(restored)).toHaveCount(0)
  await dialog.getByLabel('Old address').fill(source)
  await dialog.getByLabel('Leads to').fill('/p/new')
  await page.reload()
  await open()
  await expect(dialog.getByText(restored)).toBeVisible()
  await expect(dialog.getByLabel('Old address')).toHaveValue(source)
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).first().click()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await page.goBack()
  await open()
  await expect(dialog.getByLabel('Leads to')).toHaveValue('/p/new')

  // A discarded text is gone, and one that was sent.
  await dialog.getByRole('button', { name: 'Leave as it is' }).click()
  await open()
  await expect(dialog.getByLabel('Old address')).toHaveValue('')
  await dialog.getByLabel('Old address').fill(source)
  await dialog.getByLabel('Leads to').fill('/p/new')
  await dialog.getByRole('button', { name: 'Add a redirect' }).click()
  await expect(dialog).toBeHidden()
  await open()
  await expect(dialog.getByLabel('Old address')).toHaveValue('')

  // Another person at the same browser begins anew.
  await dialog.getByLabel('Old address').fill(source)
  await join(page, await invite(newEmail(), 'owner'))
  await page.goto('/backoffice/settings?view=redirects')
  await open()
  await expect(dialog.getByLabel('Old address')).toHaveValue('')
})

test.describe(() => {
  // The browser logs the refused save.
  test.use({ expectedError: /status of 400/ })

  test('a refused form lists its wrong fields as links, and the first of them has the focus [R-15]', async ({ page }) => {
    await signIn(page, '/settings?view=stores')
    await page.getByRole('button', { name: 'Add a store' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a store' })
    await dialog.getByLabel('Latitude').fill('18.5')
    await dialog.getByLabel('Longitude').fill('73.8')
    const required = { code: 'bad_request', message: 'The request is not valid', rule: 'required' }
    const others = ['texts.en.name', 'street'].map((field) => ({ ...required, field: `document.${field}` }))
    const json = { status: 'Error', ...required, field: 'document.telephone', others }
    await page.route('**/api/staff/stores/', (route) => route.fulfill({ status: 400, json }), { times: 1 })
    await dialog.getByRole('button', { name: 'Add a store' }).click()
    const wrong = dialog.getByRole('list', { name: 'These 3 fields are not right yet. Nothing was saved.' })
    await expect(wrong.getByRole('link')).toHaveText(['English: Name', 'Street and number', 'Telephone'])
    await expect(dialog.getByLabel('English: Name')).toBeFocused()
    await isSound(page)
    await wrong.getByRole('link', { name: 'Telephone' }).click()
    await expect(dialog.getByLabel('Telephone')).toBeFocused()
    await expect(page).toHaveURL(/view=stores$/)
    await page.setViewportSize({ width: 390, height: 844 })
    await isSound(page)
  })
})
