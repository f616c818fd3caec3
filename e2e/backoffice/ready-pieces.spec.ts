import { expect, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { isSound, isSoundEverywhere, signIn } from './member.ts'

// Refused receipts, which the browser logs.
test.use({ expectedError: /status of (400|403|404|409)/ })

const merchandiser = 'rohan@kanakira.example'

test('a piece is received with its weights, sent to a store, confirmed there and written off, and each step is in its history [P-04]', async ({
  page,
}) => {
  const tag = `E2E-${Date.now().toString(36).toUpperCase()}`
  await signIn(page, '/ready-pieces', merchandiser)
  await page.getByRole('button', { name: 'Receive pieces' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('SKU or number of the product').fill('RNG-106')
  await dialog.getByLabel('Variant').selectOption({ index: 1 })
  await dialog.getByLabel('Tag', { exact: true }).fill(tag.toLowerCase())
  await dialog.getByLabel('Gross weight').fill('4.412')
  await dialog.getByLabel('Stones').fill('1')
  await expect(dialog.getByText('Net weight: 4.212 g')).toBeVisible()
  await isSound(page)
  await dialog.getByRole('button', { name: 'Receive 1 piece' }).click()
  const replaces = dialog.getByLabel('Replace the count by these pieces')
  const heading = page.getByRole('heading', { level: 1, name: tag })
  await expect(replaces.or(heading)).toBeVisible()
  if (await replaces.isVisible()) {
    await replaces.check()
    await dialog.getByRole('button', { name: 'Receive 1 piece' }).click()
  }
  await expect(dialog).toBeHidden()
  await expect(heading).toBeVisible()
  await expect(page.getByText('4.212 g')).toBeVisible()

  await page.getByRole('button', { name: 'Send to another place' }).click()
  await dialog.getByLabel('Send to').selectOption({ label: 'Laxmi Chowk House' })
  await dialog.getByRole('button', { name: 'Send to another place' }).click()
  await expect(page.getByText('Warehouse · to Laxmi Chowk House')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm arrival: Laxmi Chowk House' }).click()
  await expect(page.getByText('Arrived')).toBeVisible()

  await page.getByRole('button', { name: 'Write off' }).click()
  await dialog.getByLabel('Reason').fill('Bent at the desk')
  await isSound(page)
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(page.getByText('Bent at the desk')).toBeVisible()
  await expect(page.locator('main li b')).toHaveText(['Written off', 'Arrived', 'Sent', 'Received'])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Write-off undone')).toBeVisible()

  await page.goto('/backoffice/ready-pieces')
  await page.getByRole('searchbox').fill(tag)
  await expect(page.getByRole('link', { name: tag })).toBeVisible()
  type Read = { piece: { state: string; storeID: string } }
  expect((await staffCall<Read>(`ready-pieces/${tag}`)).piece).toMatchObject({ state: 'free', storeID: 'laxmi-chowk-house' })
})

test('a receipt that cannot be is refused beside its field', async ({ page }) => {
  await signIn(page, '/ready-pieces', merchandiser)
  const taken = await page.locator('tbody a').first().textContent()
  await page.getByRole('button', { name: 'Receive pieces' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('SKU or number of the product').fill('NO-SUCH-1')
  await expect(dialog.getByText('This site sells no product with this number.')).toBeVisible()
  await dialog.getByLabel('SKU or number of the product').fill('RNG-106')
  await dialog.getByLabel('Variant').selectOption({ index: 1 })
  await dialog.getByLabel('Tag', { exact: true }).fill(taken ?? '')
  await dialog.getByLabel('Gross weight').fill('4.4')
  await dialog.getByLabel('HUID').fill('ABC12!')
  await expect(dialog.getByText('A HUID has six letters and digits.')).toBeVisible()
  await dialog.getByLabel('HUID').fill('')
  await dialog.getByRole('button', { name: 'Receive 1 piece' }).click()
  await expect(dialog.getByText('Another piece has this tag already')).toBeVisible()
  await isSound(page)
})

test('a place is counted: missing pieces, pieces of other places and unknown tags are named [P-04]', async ({ page }) => {
  type List = { pieces: { tag: string; storeID: string | null }[] }
  const { pieces } = await staffCall<List>('ready-pieces')
  const here = pieces.filter(({ storeID }) => storeID === null).map(({ tag }) => tag)
  const there = pieces.find(({ storeID }) => storeID !== null)?.tag ?? ''
  const [missing = '', ...found] = here
  await signIn(page, '/piece-count', merchandiser)
  await page.getByLabel('Place').selectOption('Warehouse')
  await page.getByLabel('Tags', { exact: true }).fill([...found, there, 'NO-SUCH'].join('\n'))
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible()
  await expect(page.getByRole('link', { name: missing })).toBeVisible()
  await expect(page.getByRole('link', { name: there })).toBeVisible()
  await expect(page.getByText('NO-SUCH').last()).toBeVisible()
  await isSound(page)
  // The member who counted does not write off.
  await page.getByRole('link', { name: missing }).click()
  await page.getByRole('button', { name: 'Write off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Not in its tray')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(dialog.getByText('You counted this piece as missing.')).toBeVisible()
})

test('the tag of a piece is printed with its code and weights, and the print is in its history [P-04]', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await signIn(page, '/ready-pieces', merchandiser)
  const tag = (await page.locator('tbody a').first().textContent()) ?? ''
  await page.locator('tbody a').first().click()
  await page.getByRole('link', { name: 'Print tags' }).click()
  await page.getByRole('button', { name: 'Print 1 tag' }).click()
  await expect(page.locator('main li').getByText(tag)).toBeVisible()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await isSoundEverywhere(page, () => expect(page.getByRole('heading', { level: 1 })).toBeVisible())
})

test('the list of ready pieces is sound at both widths and right to left', async ({ page }) => {
  await signIn(page, '/ready-pieces', merchandiser)
  await isSoundEverywhere(page, () => expect(page.locator('tbody a').first()).toBeVisible())
})

test('the page of a ready piece is sound at both widths and right to left, and an unknown tag says so', async ({ page }) => {
  await signIn(page, '/ready-pieces', merchandiser)
  const href = await page.locator('tbody a').first().getAttribute('href')
  await page.goto(href ?? '')
  await isSoundEverywhere(page, () => expect(page.locator('main li b').first()).toBeVisible())
  await page.goto('/backoffice/ready-pieces/NO-SUCH')
  await expect(page.getByText('No ready piece of this site has this tag.')).toBeVisible()
})
