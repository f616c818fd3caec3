import { readFile } from 'node:fs/promises'
import type { CallReply } from '../../packages/contract/src/calls.ts'
import { expect, test } from '../journeys/shopper.ts'
import { alterReply, isSound, isSoundEverywhere, rows, signIn } from './member.ts'

// Lists that the tests make fail, which the browser logs.
test.use({ expectedError: /status of 500/ })

const accountant = 'imran@kanakira.example'

type Summary = CallReply<'GET /api/staff/books/summary/'>

test('an accountant reads what a registration issued in a month, narrows the register, and downloads a return [P-04, R-16]', async ({
  page,
}) => {
  const [shown] = await Promise.all([page.waitForResponse('**/api/staff/books/summary/**'), signIn(page, '/books', accountant)])
  const { summary } = (await shown.json()) as Summary
  const asked = new URL(shown.url()).searchParams
  const [number, to] = [asked.get('registration') ?? '', asked.get('period') ?? '']
  expect(summary.invoices).toBeGreaterThan(0)
  await expect(page.getByLabel('Registration')).toHaveValue(number)
  await expect(page.getByLabel('Month')).toHaveValue(to)
  const sums = page.getByRole('table', { name: 'Sums by rate' })
  const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
  await expect(sums.getByRole('row').last()).toContainText(whole.format(summary.taxable))
  await expect(page.getByRole('table', { name: 'HSN summary' })).toContainText('7113')
  const register = page.getByRole('table', { name: 'Register' })
  await expect(register.getByRole('row')).toHaveCount(Math.min(50, summary.invoices + summary.creditNotes) + 1)

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('dialog').getByLabel('Kind').selectOption('Credit note')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`period=${to}`))
  await expect(page.getByText(summary.creditNotes === 0 ? 'Nothing matches' : 'against KN').first()).toBeVisible()

  await page.getByRole('button', { name: 'GSTR-1: HSN' }).click()
  const dialog = page.getByRole('dialog', { name: 'GSTR-1: HSN' })
  await expect(dialog).toContainText('The audit notes the download.')
  await isSound(page)
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download' }).click()])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^gstr1-hsn-${number}-${to}-in-`))
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('HSN,Description,UQC,Total Quantity,')
  expect(text.trimEnd().split('\r\n')).toHaveLength(summary.hsn.length + 1)

  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/orders\/./)
})

test('an accountant closes a month that has ended, and an owner alone opens it again with a reason', async ({ page }) => {
  // The documents of the demo are those of the last weeks, whose months may not have ended.
  const lock: Summary['summary']['lock'] = { state: 'open', first: null, closedAt: null, closedBy: '', isUnchanged: true }
  await alterReply<Summary>(page, '**/api/staff/books/summary/**', (reply) => ({ ...reply, summary: { ...reply.summary, lock } }))
  const sent: unknown[] = []
  await page.route(/\/api\/staff\/books\/(?:close|reopen)\//, async (route) => {
    sent.push(route.request().postDataJSON())
    const isClosed = route.request().url().includes('/close/')
    Object.assign(lock, isClosed ? { state: 'closed', closedAt: new Date().toISOString(), closedBy: 'Imran Shaikh' } : { state: 'open' })
    await route.fulfill({ json: { status: 'Success', responseCode: 200, message: '', lock } })
  })
  await signIn(page, '/books', accountant)
  await page.getByRole('button', { name: 'Close the month' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Only an owner can open it again')
  await isSound(page)
  await dialog.getByRole('button', { name: 'Close the month' }).click()
  await expect(page.getByText('by Imran Shaikh. Nothing is issued with a date in this month any more.')).toBeVisible()
  await expect(page.getByText('The sums are those that the month was closed with.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open again' })).toHaveCount(0)
  await isSoundEverywhere(page, () => expect(page.getByRole('heading', { level: 2 }).nth(4)).toBeVisible())

  await signIn(page, '/books')
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(dialog.getByRole('button', { name: 'Open again' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('A credit note was missing')
  await dialog.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText('This month has ended and is still open.')).toBeVisible()
  const chosen = { registration: expect.stringMatching(/^27/) as unknown, period: expect.stringMatching(/^20/) as unknown }
  expect(sent).toEqual([chosen, { ...chosen, reason: 'A credit note was missing' }])
  Object.assign(lock, { state: 'closed', first: '2099-12', isUnchanged: false })
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'no longer those that the month was closed with' })).toBeVisible()
  await expect(page.getByText('open December 2099 first')).toBeVisible()
})

test('the books of a site are sound at both widths and right to left; a failure is told, and others do not see them', async ({ page }) => {
  await signIn(page, '/books', accountant)
  await isSoundEverywhere(page, () => expect(page.getByRole('row').nth(8)).toBeVisible())
  await page.route('**/api/staff/books/summary/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.locator('main').getByRole('alert').first()).toBeVisible()
  await isSound(page)
  await page.unroute('**/api/staff/books/summary/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Sums by rate' })).toBeVisible()

  await page.route('**/api/staff/books/', (route) =>
    route.fulfill({ json: { status: 'Success', responseCode: 200, message: '', registrations: [] } }),
  )
  await page.reload()
  await expect(page.getByText('No invoice has been issued yet.')).toBeVisible()

  await signIn(page, '/books', 'rohan@kanakira.example')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Books', exact: true })).toHaveCount(0)
})
