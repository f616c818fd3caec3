import { fileURLToPath } from 'node:url'
import { bought, boughtByGuest } from '../journeys/bought.ts'
import { newNumber, signUp } from '../journeys/people.ts'
import { expect, test } from '../journeys/shopper.ts'
import { deliver } from '../journeys/staff.ts'
import { isSound, isSoundEverywhere, rows, signIn } from './member.ts'
import { askToReturn, inspectAsSold } from './returned.ts'

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

const photo = fileURLToPath(new URL('../../apps/api/src/modules/orders/returns/fixtures/ring.heic', import.meta.url))

test('a return with a photo is asked about, answered, approved, collected, inspected and refunded, by the screens of both sides [P-04, R-17, E-15, C-31]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const phone = newNumber()
  await signUp(page, '/in-en/dashboard/return-request', phone)
  const order = await bought(page, phone)
  await page.goto(`/in-en/dashboard/order-listing/${order}`)
  await page.getByRole('link', { name: 'Return pieces' }).click()
  await page.getByRole('checkbox', { name: 'Banyan Leaf Band' }).check()
  await page.getByLabel('Reason').selectOption('Has a fault')
  await page.locator('#return-photos').setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await page.getByRole('button', { name: /^Ask for the return/ }).click()
  await expect(page).toHaveURL(/return-request\/RT/)
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const desk = await page.context().newPage()
  const press = (name: string) => desk.getByRole('button', { name, exact: true }).click()
  const dialog = desk.getByRole('dialog')
  const confirm = async (name: string) => {
    await press(name)
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await signIn(desk, `/returns?view=to-decide&search=${number}`)
  await rows(desk).first().getByRole('link').first().click()
  await expect(desk.getByRole('heading', { level: 1, name: `Return ${number}` })).toBeVisible()
  await press('Take up')
  await press('Ask the customer')
  await dialog.getByLabel('Text for the customer').fill('May we see the inside of the band?')
  await dialog.getByLabel('The fault, close up').check()
  await dialog.getByRole('button', { name: 'Ask the customer' }).click()
  await expect(desk.getByText('“May we see the inside of the band?”')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('May we see the inside of the band?')).toBeVisible()
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await page.getByLabel('Your answer (optional)').fill('It is bent at the leaf')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.locator('.orders-head h1')).toContainText('We are reviewing it')

  await desk.reload()
  await expect(desk.getByText('“It is bent at the leaf”')).toBeVisible()
  await expect(desk.locator('main a[target="_blank"] img')).toHaveCount(2)
  await confirm('Approve')
  await press('Book the courier')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Day').fill(tomorrow)
  await dialog.getByRole('button', { name: 'Book the courier' }).click()
  await expect(dialog).toBeHidden()
  for (const step of ['Picked up', 'Received', 'Begin the inspection']) await press(step)
  // Nothing is decided about a piece that nobody has looked at.
  await expect(desk.getByRole('button', { name: 'All as it should be' })).toBeDisabled()
  await inspectAsSold(desk, 'The workshop')
  await confirm('All as it should be')
  await press('Settle as asked')
  const [, amount = ''] = /gets (₹[\d,.]+)\./.exec(await dialog.innerText()) ?? []
  await dialog.getByLabel(/Reason/).fill('Bent as the customer said')
  await dialog.getByRole('button', { name: 'Settle as asked' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByRole('heading', { name: 'Refund' }).locator('../..')).toContainText(amount)

  await expect(async () => {
    await page.reload()
    await expect(page.locator('.orders-head h1')).toContainText('Completed', { timeout: 5000 })
  }).toPass()
  await expect(page.locator('.orders-payments')).toContainText(amount)
})

test('a piece that its customer brings is taken in at the counter in one act, at the store where it lies, and the audit says who and where [P-04]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const order = await boughtByGuest(page, { productID: 'RNG-001-18K-rose-21' })
  await deliver(order.orderNumber)
  const number = await askToReturn(page, order)

  const desk = await page.context().newPage()
  const dialog = desk.getByRole('dialog', { name: 'Take in at the counter' })
  const takeIn = desk.getByRole('button', { name: 'Take in at the counter', exact: true })
  await signIn(desk, `/returns?view=to-decide&search=${number}`, 'sushma@kanakira.example')
  await rows(desk).first().getByRole('link').first().click()
  await expect(desk.getByRole('heading', { level: 1, name: `Return ${number}` })).toBeVisible()
  await expect(desk.getByText('Stock of Laxmi Chowk House')).toBeVisible()
  await isSoundEverywhere(desk, () => expect(desk.getByRole('heading', { level: 1 })).toContainText(number))
  await takeIn.click()
  for (const width of [390, 1440]) {
    await desk.setViewportSize({ width, height: 900 })
    await isSound(desk)
  }
  await desk.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(takeIn).toBeFocused()

  // It lies in another store than the customer had chosen.
  await desk.keyboard.press('Enter')
  await dialog.getByLabel('Received at').selectOption({ label: 'Karol Bagh Pavilion' })
  await dialog.getByRole('button', { name: 'Take in at the counter' }).click()
  await expect(dialog).toBeHidden()
  await expect(takeIn).toHaveCount(0)
  await expect(desk.getByText('Stock of Karol Bagh Pavilion')).toBeVisible()
  await desk.getByRole('button', { name: 'Begin the inspection', exact: true }).click()
  await inspectAsSold(desk, 'Stock')
  await desk.getByRole('button', { name: 'All as it should be', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'All as it should be' }).click()
  await desk.getByRole('button', { name: 'Settle as asked', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Settle as asked' }).click()
  await expect(desk.getByRole('dialog')).toBeHidden()
  await expect(desk.getByRole('heading', { name: 'Refund' })).toBeVisible()

  await signIn(desk, `/audit?object=returns&id=${number}`)
  const entry = desk.getByRole('table', { name: 'Audit' }).getByRole('row').filter({ hasText: 'Karol Bagh Pavilion' })
  await expect(entry).toContainText('Return updated')
  await expect(entry).toContainText('Sushma Iyer')
  await expect(entry.locator('del').filter({ hasText: 'Laxmi Chowk House' })).toBeVisible()
  await expect(entry.locator('ins').filter({ hasText: 'Received' })).toBeVisible()
})
