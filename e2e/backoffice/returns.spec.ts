import { expect, test } from '../journeys/shopper.ts'
import { isSoundEverywhere, rows, signIn } from './member.ts'

test('the photos of a return are square tiles, whatever their own size', async ({ page }) => {
  await signIn(page, '/returns?view=to-decide')
  await rows(page).first().getByRole('link').first().click()
  const photo = page.locator('main a[target="_blank"] img').first()
  await expect(photo).toBeVisible()
  const box = await photo.boundingBox()
  expect(Math.abs((box?.width ?? 0) - (box?.height ?? 0))).toBeLessThan(2)
})

test('a return is compared with what was sold on a page that prints without its frame', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, '/returns?view=all')
  await page
    .getByRole('row', { name: /Inspection failed/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('link', { name: 'Side by side with despatch' }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Inspection of/ })
  await expect(heading).toBeVisible()
  const table = page.getByRole('table').first()
  for (const name of ['As sold at despatch', 'As received']) await expect(table.getByRole('columnheader', { name })).toBeVisible()
  const gross = table.getByRole('row', { name: /^Gross weight/ })
  await expect(gross.getByRole('cell').first()).toHaveText(/\d+\.\d{3} g$/)
  await page.emulateMedia({ media: 'print' })
  await expect(heading).toBeVisible()
  await expect(page.getByText('Date and signature')).toBeVisible()
  for (const hidden of [page.getByRole('navigation').first(), page.getByRole('button', { name: 'Print' })])
    await expect(hidden).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await isSoundEverywhere(page, () => expect(page.getByRole('table').first()).toBeVisible())
})

test('a return has the transitions of its state alone, each with its own fields', async ({ page }) => {
  await signIn(page, '/returns')
  await expect(rows(page).first()).toBeVisible()
  await page
    .getByRole('row', { name: /Courier booked/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Picked up', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
  // Steps that ask nothing are one press each.
  for (const step of ['Picked up', 'Received', 'Begin the inspection']) await page.getByRole('button', { name: step, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A question needs its text.
  await page.getByRole('button', { name: 'Ask the customer', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Ask the customer' })
  await expect(question.getByRole('button', { name: 'Ask the customer' })).toBeDisabled()
  await question.getByLabel('Text for the customer').fill('Could you send a close picture of the clasp?')
  await question.getByLabel('The clasp').check()
  await question.getByRole('button', { name: 'Ask the customer' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('“Could you send a close picture of the clasp?”')).toBeVisible()
})

test('a refusal of the service stays in the dialog with what was typed', async ({ page }) => {
  await signIn(page, '/returns?view=all')
  await page
    .getByRole('row', { name: /Inspection failed/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Send it back', exact: true }).click()
  await page.route('**/api/staff/returns/*/transition/', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 'Error', code: 'return_transition_refused', message: 'This step is not possible for the return now.' },
    }),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The clasp was bent')
  await dialog.getByRole('button', { name: 'Send it back' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This step is not possible for the return now.')
  await expect(dialog.getByLabel('Reason')).toHaveValue('The clasp was bent')
})
test.use({ expectedError: /status of 409/ })
