import type { CallReply } from '../../packages/contract/src/calls.ts'
import { boughtByGuest } from '../journeys/bought.ts'
import { expect, test } from '../journeys/shopper.ts'
import { isSound, isSoundEverywhere, signIn } from './member.ts'

// Lists that the tests make fail, which the browser logs, and files that are refused.
test.use({ expectedError: /status of (?:400|500)/ })

const accountant = 'imran@kanakira.example'
const heads = 'type,id,amount,fee,tax,currency,date,payout'

test('an accountant looks at a settlement file line by line, writes what is ready, and undoes it [P-04, R-16]', async ({ page }) => {
  const { orderNumber: number } = await boughtByGuest(page)
  const [listed] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/payouts/open/?')),
    signIn(page, '/books/payouts', accountant),
  ])
  const first = ((await listed.json()) as CallReply<'GET /api/staff/payouts/open/'>).items.find(({ order }) => order === number)
  const open = page.getByRole('table', { name: 'Payments' })
  await expect(open.getByRole('row').filter({ hasText: first!.order }).first()).toBeVisible()
  const choose = async (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  await choose('photo.csv', 'a,b\n1,2')
  await expect(page.getByRole('alert')).toContainText('These are the columns of no settlement file that we know.')

  const name = `november-${Date.now()}.csv`
  const ready = `payment,${first!.id},${first!.amount.toFixed(2)},2.00,0.36,INR,2026-11-24,${name}`
  await choose(name, [heads, ready, `payment,pay_${Date.now()},5.00,0,0,INR,,`].join('\n'))
  const file = page.getByRole('region', { name })
  await expect(file).toContainText('1 line is ready, 1 is left out.')
  const lines = file.getByRole('table', { name: 'Lines' })
  await expect(lines.getByRole('row').nth(1)).toContainText('Not found in the books')
  await expect(lines.getByRole('row').nth(2)).toContainText(first!.order)
  await isSound(page)
  await file.getByRole('button', { name: 'Write 1 line' }).click()
  await expect(page.getByText('1 line was written.')).toBeVisible()
  const files = page.getByRole('table', { name: 'Written files' })
  await expect(files.getByRole('row').filter({ hasText: name })).toContainText('2.00')
  await expect(open.getByText(first!.reference, { exact: true })).toHaveCount(0)
  await isSoundEverywhere(page, () => expect(page.getByRole('row').filter({ hasText: name })).toBeVisible())

  await page.getByRole('status').filter({ hasText: name }).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  await expect(open.getByText(first!.reference, { exact: true })).toBeVisible()
})

test('the books have two pages; what is open is chosen by kind and age, a failure is told, and others do not see it', async ({ page }) => {
  await signIn(page, '/books', accountant)
  await page.getByRole('navigation', { name: 'Books' }).getByRole('link', { name: 'Payouts' }).click()
  await expect(page).toHaveURL(/\/books\/payouts$/)
  await page.getByRole('navigation', { name: 'Not paid out yet' }).getByRole('link', { name: 'Cash on delivery' }).click()
  await expect(page).toHaveURL(/view=cash/)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('dialog').getByLabel('Open for').selectOption('30')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/days=30/)
  await page.route('**/api/staff/payouts/open/sums/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.locator('main').getByRole('alert').first()).toBeVisible()
  await isSound(page)
  await signIn(page, '/books/payouts', 'rohan@kanakira.example')
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(0)
})
