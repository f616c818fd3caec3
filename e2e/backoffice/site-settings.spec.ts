import { expect, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { isSound, isSoundEverywhere, signIn } from './member.ts'

// Refused saves, which the browser logs.
test.use({ expectedError: /status of (400|403|404|409)/ })

interface Merchant {
  document: Record<string, unknown> & { tradeName: string }
  version: number
}
const readMerchant = () => staffCall<Merchant>('merchant')
/** Writes fields of the merchant, as somebody else does. */
const writeMerchant = async (fields: object) => {
  const { document, version } = await readMerchant()
  await staffCall('merchant', { document: { ...document, ...fields }, version })
}

test.describe.configure({ mode: 'serial' })

test('a merchant is renamed, shoppers read the new name at once, and the save is undone [P-04]', async ({ page, browser }) => {
  const shopper = await (await browser.newContext()).newPage()
  await signIn(page, '/settings?view=merchant')
  const main = page.locator('main')
  await main.getByLabel('Name', { exact: true }).fill('Suvarna')
  await main.getByLabel('Telephone').fill('12')
  await page.keyboard.press('Control+s')
  await expect(main.getByLabel('Telephone')).toHaveAttribute('aria-invalid', 'true')
  await expect(main).toContainText('This phone number does not look right')
  await isSound(page)
  await main.getByLabel('Telephone').fill('020 4000 1001')
  await main.getByLabel('Pages on other websites').fill('https://www.instagram.com/suvarna')
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo: Merchant saved' })).toBeVisible()
  await expect(main.getByLabel('Telephone')).toHaveValue('+912040001001')
  await shopper.goto('/in-en/')
  await expect(shopper).toHaveTitle(/· Suvarna$/)
  await expect(shopper.getByRole('banner').getByRole('link', { name: 'Suvarna' })).toBeVisible()
  const organization = (await shopper.locator('script[type="application/ld+json"]').allTextContents()).find((text) => text.includes('Organization'))
  expect(JSON.parse(organization ?? '')).toMatchObject({ name: 'Suvarna', telephone: '+912040001001', sameAs: ['https://www.instagram.com/suvarna'] })

  await page.getByRole('button', { name: 'Undo: Merchant saved' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(main.getByLabel('Name', { exact: true })).toHaveValue('Kanakira')
  await shopper.reload()
  await expect(shopper).toHaveTitle(/· Kanakira$/)
  await shopper.context().close()
}) // prettier-ignore

test('a number of another state is refused beside its field, and two people who save at once compare field by field', async ({ page }) => {
  await signIn(page, '/settings?view=merchant')
  const numbers = page.getByRole('group', { name: 'Invoices KN: Numbers' })
  await numbers.getByLabel('Number', { exact: true }).first().fill('07AAACK0000A1Z5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(numbers).toContainText('or is of another state')
  await isSound(page)
  await numbers.getByLabel('Number', { exact: true }).first().fill('27AAACK0000A1Z5')
  await page.getByLabel('Invoices KN: Address').fill('9 MG Road\nPune 411001')
  await writeMerchant({ legalName: 'Theirs Private Limited' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Theirs Private Limited')
  await expect(dialog).toContainText('9 MG Road')
  await isSound(page)
  await dialog.getByRole('button', { name: 'Use what is chosen' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo: Merchant saved' }).first()).toBeVisible()
  await expect
    .poll(async () => (await readMerchant()).document)
    .toMatchObject({
      legalName: 'Theirs Private Limited',
      issuers: [{ addressLines: ['9 MG Road', 'Pune 411001'] }, {}],
    })
  await writeMerchant({ legalName: 'Kanakira Jewels Private Limited' })
})

test('an accountant reads the merchant and cannot write; a merchandiser does not see it', async ({ page }) => {
  await signIn(page, '/settings?view=merchant', 'imran@kanakira.example')
  await expect(page.getByLabel('Telephone')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await signIn(page, '/settings?view=merchant', 'rohan@kanakira.example')
  await expect(page.getByRole('link', { name: 'Merchant', exact: true })).toHaveCount(0)
})

test('the settings of a site are sound at both widths and right to left', async ({ page }) => {
  await signIn(page, '/settings?view=merchant')
  await isSoundEverywhere(page, () => expect(page.locator('main input').first()).toBeVisible())
})
