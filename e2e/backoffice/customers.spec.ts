import { expect, test } from '../journeys/shopper.ts'
import { isSoundEverywhere, rows, signIn } from './member.ts'

const search = 'Whole phone or e-mail, order number, or the beginning of a name'

test('a customer is found by name, opened with orders and masked contacts, and noted about; the audit has it [P-04]', async ({ page }) => {
  await signIn(page, '/customers')
  await expect(page.getByText('Customers are found, not listed.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type('ira')
  await expect(page.getByText('Type at least 4 characters.')).toBeVisible()
  await page.getByLabel(search).fill('joshi')
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).first().locator('mark')).toHaveText('Joshi')
  await expect(rows(page).first()).toContainText('••••')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel(search)).toHaveValue('joshi')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ira Joshi' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('link').first()).toBeVisible()
  // The two counts of orders say what they count.
  await expect(page.getByText('Orders placed', { exact: true })).toBeVisible()
  await expect(page.getByText(/^\d+, with unpaid and cancelled ones$/)).toBeVisible()

  // Beside the button that erases the account: the conditions, and the things that are deleted and kept.
  const conditions = page.getByRole('region', { name: 'If the account is erased' })
  await expect(conditions).toContainText(/14 days later/)
  await expect(conditions).toContainText('Kept without the account')

  const note = `Likes old work ${Date.now()}`
  await page.getByLabel('Add a note for staff').fill(note)
  await page.reload()
  await expect(page.getByLabel('Add a note for staff')).toHaveValue(note)
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: note })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('paragraph').filter({ hasText: note })).toBeVisible()

  await page.goto('/backoffice/audit')
  const entries = page.getByRole('table', { name: 'Audit' }).getByRole('row')
  await expect(entries.filter({ hasText: 'Note about a customer added' }).first()).toBeVisible()
  await expect(entries.filter({ hasText: 'Customer looked at' }).first()).toBeVisible()
  await expect(page.getByText(note)).toHaveCount(0)
})

test('nobody is found by a part of a telephone number, and a member without the permission reads why the page is closed', async ({
  page,
}) => {
  await signIn(page, '/customers?search=00001', 'sushma@kanakira.example')
  await expect(page.getByText(/^Nobody found on this site/)).toBeVisible()
  await signIn(page, '/customers', 'rohan@kanakira.example')
  await expect(page.getByText(/does not open this page/)).toBeVisible()
})

test('the screens of customers at both widths and right to left: axe finds nothing, and nothing is wider than the page [R-15]', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await signIn(page, '/customers?search=joshi')
  await isSoundEverywhere(page, () => expect(rows(page).first()).toBeVisible())
  await rows(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Ira Joshi' })).toBeVisible()
  await isSoundEverywhere(page, () => expect(page.getByRole('textbox').first()).toBeVisible())
})
