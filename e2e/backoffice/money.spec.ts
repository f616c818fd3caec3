import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { isSoundEverywhere, rows, signIn } from './member.ts'

// The browser logs the answer of an act that waits for a second person.
test.use({ expectedError: /status of 409/ })

/** Waits until an act says that it needs a second person, lets a clerk approve it, and shows the page anew. */
async function approved(page: Page, number: string): Promise<void> {
  const clerk = 'sushma@kanakira.example'
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('A second person has to approve this')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(rows(page).filter({ hasText: number })).toContainText('Waits for a second person')
  const { approvals } = await staffCall<{ approvals: { number: string; objectId: string }[] }>('approvals', undefined, 'in', clerk)
  const waiting = approvals.filter(({ objectId }) => objectId === number)
  expect(waiting).toHaveLength(1)
  for (const one of waiting) await staffCall(`approvals/${one.number}/approve`, { reason: 'seen on the statement' }, 'in', clerk)
  await page.reload()
}

test('a bank transfer is recorded in two parts, and the order goes on with the second [P-04]', async ({ page }) => {
  await signIn(page, '/money?view=transfers')
  const row = rows(page).first()
  const number = (await row.getByRole('link').first().textContent()) ?? ''
  const record = page.getByRole('button', { name: `Record a receipt: ${number}` })
  const dialog = page.getByRole('dialog', { name: `Transfer for ${number}` })
  const confirm = dialog.getByRole('button', { name: 'It has arrived' })
  await record.click()
  // The text of what is missing leaves both buttons in one row, on a telephone too.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(dialog.getByText(/^Still to fill in/)).toBeVisible()
    const tops = await dialog.locator('form button').evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().top))
    expect([width, tops.length, new Set(tops).size]).toEqual([width, 2, 1])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const missing = Number(((await dialog.getByText('Still missing').locator('..').textContent()) ?? '').replaceAll(/[^\d.]/g, ''))
  const amount = dialog.getByLabel(/^Amount that arrived/)
  await amount.fill('1,00')
  await dialog.getByLabel('Reference of the bank').fill(`UTR-${number}-1`)
  await expect(dialog.getByText('Type an amount above 0').first()).toBeVisible()
  await expect(confirm).toBeDisabled()
  // As the page and the statement write it.
  await amount.fill('1,000.00')
  await confirm.click()
  await approved(page, number)
  await expect(rows(page).filter({ hasText: number })).toContainText('₹1,000.00')

  await record.click()
  await amount.fill(String(missing))
  await dialog.getByLabel('Reference of the bank').fill(`UTR-${number}-2`)
  await expect(dialog.getByRole('alert')).toContainText('₹1,000.00 more than the order still asks for')
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /refund ₹1,000.00/ }).check()
  await expect(confirm).toBeEnabled()
  await amount.fill(String(missing - 1000))
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await dialog.getByLabel('Reference of the bank').fill(`UTR-${number}-2`)
  await confirm.click()
  await approved(page, number)
  await page.goto(`/backoffice/orders/${number}`)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await expect(page.getByText('Not paid yet')).toHaveCount(0)
  // References are kept without hyphens, which banks write in different ways.
  await expect(page.getByText(`Bank transfer UTR${number.replaceAll('-', '')}1 received, ₹1,000.00`)).toBeVisible()
})

test('a transfer for an order that is over is given back, and the tick says so [P-04]', async ({ page }) => {
  await signIn(page, '/orders?view=all&state=expired&payment=transfer')
  const number = (await rows(page).first().getByRole('link').first().textContent()) ?? ''
  await page.goto(`/backoffice/orders/${number}`)
  await page.getByRole('button', { name: 'Record a receipt' }).click()
  const dialog = page.getByRole('dialog', { name: `Transfer for ${number}` })
  await dialog.getByLabel(/^Amount that arrived/).fill('500')
  await expect(dialog.getByRole('checkbox')).toHaveAccessibleName('The order is over: give ₹500.00 back to the customer')
})

test('an order that was delivered waits among the cash that is due until its cash is recorded [P-04]', async ({ page }) => {
  await signIn(page, '/orders?view=on-the-road&payment=cod')
  const number = (await rows(page).first().getByRole('link').first().textContent()) ?? ''
  await page.goto(`/backoffice/orders/${number}`)
  const deliver = async (isReceived: boolean) => {
    await page
      .getByRole('button', { name: /^Delivered/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Delivered' })
    const received = dialog.getByRole('checkbox', { name: /^Cash received: ₹/ })
    await expect(received).not.toBeChecked()
    if (isReceived) await received.check()
    const sent = page.waitForRequest(/\/transition\/$/)
    await dialog.getByRole('button', { name: 'Delivered' }).click()
    return (await sent).postDataJSON() as object
  }
  const path = /\/api\/staff\/orders\/.+\/transition\/$/
  await page.route(path, (route) => route.fulfill({ status: 409, json: { code: 'transition_refused', message: 'Not now.' } }))
  expect(await deliver(true)).toEqual({ transition: 'deliver', cashReceived: true })
  await page.unroute(path)
  await page.reload()
  expect(await deliver(false)).toEqual({ transition: 'deliver' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The page of the order says that its cash is missing, and not that it is due on delivery.
  await expect(page.getByText('Handed over, cash not noted yet').first()).toBeVisible()
  await expect(page.getByText('due on delivery')).toHaveCount(0)
  await page.goto('/backoffice/')
  await page.getByRole('link', { name: /Cash due/ }).click()
  await expect(page).toHaveURL(/view=cash/)
  const row = rows(page).filter({ hasText: number })
  await expect(row).toContainText('₹')
  await row.getByRole('link').first().click()
  await page
    .getByRole('button', { name: /^Cash received/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cash received' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('paid in cash')).toBeVisible()
  await page.goto('/backoffice/money?view=cash')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(rows(page).filter({ hasText: number })).toHaveCount(0)
})

test('a gift card by hand waits with its amount for a second person, who mails it by approving [P-05]', async ({ page, browser }) => {
  await signIn(page, '/money', 'sushma@kanakira.example')
  await page.getByRole('button', { name: 'Give a gift card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give a gift card' })
  const confirm = dialog.getByRole('button', { name: 'Ask for approval' })
  const name = `Meera ${Date.now()}`
  await dialog.getByLabel(/^Amount/).fill('2,500')
  await dialog.getByLabel('Name of the receiver').fill(name)
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('E-mail of the receiver').fill('meera@example.com')
  await dialog.getByLabel('From', { exact: true }).fill('Kanakira')
  await dialog.getByLabel('Message on the card').fill('With our thanks')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Reason').fill('A parcel that was lost')
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText('A second person has to approve this')
  await expect(confirm).toHaveCount(0)
  const context = await browser.newContext()
  const owner = await context.newPage()
  await signIn(owner, '/approvals')
  const row = owner.getByRole('table', { name: 'Approvals' }).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('₹2,500.00')
  await expect(row).toContainText('Reason: A parcel that was lost')
  await row.getByRole('button', { name: /^Approve/ }).click()
  const decision = owner.getByRole('dialog', { name: 'Approve and do it' })
  await expect(decision).toContainText('₹2,500.00, Gift card')
  await decision.getByLabel('Reason').fill('For the late delivery')
  await decision.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(row).toHaveCount(0)
  await context.close()
})

test('a cancellation is refused with a reason, and leaves the list', async ({ page }) => {
  await signIn(page, '/money?view=cancellations', 'sushma@kanakira.example')
  await expect(rows(page).first()).toBeVisible()
  const before = await rows(page).count()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Refuse: / })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Refuse: / })
  await expect(dialog.getByRole('button', { name: 'Refuse', exact: true })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('The piece is with the workshop')
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Refused' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /^Cancellations/ })).toHaveAttribute('aria-current', 'page')
  await expect(rows(page)).toHaveCount(before - 1)
})

test('a member who only reads orders sees what waits, and no button that moves money', async ({ page }) => {
  await signIn(page, '/money?view=cancellations', 'rohan@kanakira.example')
  await expect(page.getByRole('heading', { name: 'Money' })).toBeVisible()
  for (const view of ['refunds', 'accounts', 'transfers', 'cash', 'cancellations', 'revisions']) {
    await page.goto(`/backoffice/money?view=${view}`)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Record|Approve|Refuse|Ask|We pay)/ })).toHaveCount(0)
    await expect(page.getByText('To read: your role decides nothing in this list.')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Decision' })).toHaveCount(0)
  }
})

test('an accountant reads money and decides nothing there; on the home page the month to close waits, and leads to its books', async ({
  page,
}) => {
  await signIn(page, '/', 'imran@kanakira.example')
  const month = page.getByRole('link', { name: /Months to close/ })
  await expect(month).toContainText(/due/)
  const menu = page.getByRole('navigation').first()
  for (const name of ['Money', 'Orders', 'Returns']) await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await isSoundEverywhere(page, () => expect(page.locator('a[href*="/books?period="]').first()).toBeVisible())
  await month.click()
  await expect(page).toHaveURL(/\/books\?period=20\d\d-\d\d$/)
  await expect(page.getByRole('button', { name: 'Close the month' })).toBeVisible()
})

test('the lists of money at both widths and right to left: axe finds nothing, and nothing is wider than the page [R-15]', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await signIn(page, '/money')
  for (const view of ['refunds', 'cancellations']) {
    await page.goto(`/backoffice/money?view=${view}`)
    await isSoundEverywhere(page, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    })
  }
})
