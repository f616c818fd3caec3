import type { Page } from '@playwright/test'
import { buyWithCredit } from '../journeys/bought.ts'
import { newNumber, signUp } from '../journeys/people.ts'
import { expect, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { invite, isSound, isSoundEverywhere, join, newEmail, signIn } from './member.ts'

// The browser logs the answer of an act that waits.
test.use({ expectedError: /status of 409/ })

/** Gives the reason in a dialog and sends it. */
async function confirm(page: Page, title: string, reason: string, button: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button }).click()
}

test('money above a member’s limit waits until an owner approves it, and the audit names both [P-05]', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const phone = newNumber()
  await signUp(page, '/in-en/dashboard/order-listing', phone)
  const number = await buyWithCredit(page, phone)
  await join(page, await invite(newEmail(), 'owner'))
  const name = `Asha Kulkarni ${Date.now()}`
  const context = await browser.newContext()
  const clerk = await context.newPage()
  await join(clerk, await invite(newEmail(), 'order-desk'), name)

  await page.goto('/backoffice/staff')
  await page
    .getByRole('button', { name: `Change limits: ${name}` })
    .first()
    .click()
  const limits = page.getByRole('dialog', { name: `Limits of ${name}` })
  await limits.getByLabel(/^One act/).fill('0')
  await limits.getByLabel('Reason').fill('New in the shop')
  await limits.getByRole('button', { name: 'Save the limits' }).click()
  await expect(limits).toBeHidden()

  await clerk.goto(`/backoffice/orders/${number}`)
  await clerk.getByRole('button', { name: 'Cancel pieces' }).click()
  await expect(clerk.getByRole('dialog')).toContainText('Up to ₹0.00 without a second person')
  await confirm(clerk, `Cancel pieces of ${number}`, 'Ordered twice', /^Cancel the order, refund/)
  const dialog = clerk.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('A second person has to approve this')
  await expect(dialog.getByRole('button', { name: /^Cancel the order/ })).toHaveCount(0)
  // The order itself says that the act waits, so that nobody does it again.
  await clerk.goto(`/backoffice/orders/${number}`)
  await expect(clerk.getByRole('heading', { name: 'Waits for a second person' })).toBeVisible()
  await expect(clerk.getByText('Ordered twice')).toBeVisible()
  await expect(clerk.getByRole('button', { name: 'Cancel pieces' })).toBeDisabled()
  await clerk.getByRole('button', { name: /^Take back/ }).click()
  await confirm(clerk, 'Take back', 'Asked too early', /^Take back$/)
  await expect(clerk.getByRole('heading', { name: 'Waits for a second person' })).toHaveCount(0)
  await clerk.getByRole('button', { name: 'Cancel pieces' }).click()
  await confirm(clerk, `Cancel pieces of ${number}`, 'Ordered twice', /^Cancel the order, refund/)
  await page.goto(`/backoffice/orders/${number}`)
  await expect(page.getByText('Ordered twice')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Take back/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'See approvals' }).click()
  await expect(page.getByRole('table', { name: 'Approvals' }).getByRole('row', { name: number })).toBeVisible()
  await dialog.getByRole('link', { name: 'See approvals' }).click()
  const own = clerk.getByRole('table', { name: 'Approvals' }).getByRole('row', { name: number })
  await expect(own).toContainText('Ordered twice')
  await expect(own.getByRole('button', { name: /^Take back/ })).toBeVisible()
  await expect(own.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /Approvals/ })
    .first()
    .click()
  const waiting = page.getByRole('table', { name: 'Approvals' }).getByRole('row', { name: number })
  await expect(waiting).toContainText(name)
  await waiting.getByRole('button', { name: /^Approve/ }).click()
  await confirm(page, 'Approve and do it', 'Seen both orders', /^Approve$/)
  await expect(waiting).toBeHidden()
  await page.getByRole('link', { name: 'Ended' }).click()
  const ended = page.getByRole('row', { name: number })
  await expect(ended).toContainText([/Approved and done/, /Withdrawn/])
  await isSoundEverywhere(page, () => expect(ended.first()).toBeVisible())
  await page.goto(`/backoffice/orders/${number}`)
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  await page.goto(`/backoffice/audit?object=orders&id=${number}`)
  await expect(page.getByRole('row', { name: 'Approved by' }).first()).toContainText(name)
  await context.close()
})

test('a store manager asks to write a piece off, which an owner approves [P-04] [P-05]', async ({ page, browser }) => {
  const tag = `E2E-X${Date.now().toString(36).toUpperCase()}`
  const piece = { tag, grossMg: 4412, netMg: 4212, caratMilli: 1000 }
  const received = {
    variantID: 'RNG-106-18K-yellow-8',
    storeID: 'laxmi-chowk-house',
    replaceCount: true,
    confirmWeight: true,
    pieces: [piece],
  }
  await staffCall('ready-pieces', received)
  const context = await browser.newContext()
  const manager = await context.newPage()
  const name = `Nikhil Pawar ${Date.now()}`
  await join(manager, await invite(newEmail(), 'store-manager', 'in'), name)
  await manager.goto(`/backoffice/ready-pieces/${tag}`)
  await manager.getByRole('button', { name: 'Write off' }).click()
  await confirm(manager, 'Write off', 'Fell from the counter', /^Write off$/)
  const dialog = manager.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText('A second person has to approve this')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const waits = manager.getByRole('heading', { name: 'Waits for a second person' })
  await expect(waits).toBeVisible()
  await expect(manager.getByText('Until it is approved the piece is for sale.')).toBeVisible()
  await expect(manager.getByRole('button', { name: 'Write off' })).toHaveCount(0)

  await signIn(page, '/approvals')
  const waiting = page.getByRole('row').filter({ has: page.getByRole('link', { name: tag }) })
  await expect(waiting).toContainText('Write-off')
  await expect(waiting).toContainText('Fell from the counter')
  await expect(waiting).toContainText(name)
  await expect(waiting).toContainText('₹')
  await isSoundEverywhere(page, () => expect(waiting).toBeVisible())
  await waiting.getByRole('button', { name: /^Approve/ }).click()
  await confirm(page, 'Approve and do it', 'Seen in pieces', /^Approve$/)
  await expect(waiting).toBeHidden()
  await isSoundEverywhere(manager, () => expect(manager.getByRole('heading', { level: 1, name: tag })).toBeVisible())
  await expect(manager.locator('main li b').first()).toHaveText('Written off')
  await context.close()
})

test('the desk asks for another address of a paid order, which an owner approves [P-04] [P-05]', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const phone = newNumber()
  await signUp(page, '/in-en/dashboard/order-listing', phone)
  const number = await buyWithCredit(page, phone)
  const context = await browser.newContext()
  const desk = await context.newPage()
  await join(desk, await invite(newEmail(), 'order-desk'), `Asha ${Date.now()}`)
  await desk.goto(`/backoffice/orders/${number}`)
  const change = desk.getByRole('button', { name: 'Change address' })
  await change.click()
  const dialog = desk.getByRole('dialog', { name: 'Change address' })
  const confirmButton = dialog.getByRole('button', { name: 'Change address' })
  await dialog.getByLabel('Reason').fill('She moved')
  await expect(confirmButton).toBeDisabled()
  await dialog.getByLabel('Post code').fill('41')
  await confirmButton.click()
  await expect(dialog.getByText('This post code does not look right.').first()).toBeVisible()
  await dialog.getByLabel('Post code').fill('411004')
  await dialog.getByLabel('Address', { exact: true }).fill('7 FC Road')
  for (const width of [1440, 390]) {
    await desk.setViewportSize({ width, height: 844 })
    await isSound(desk)
  }
  await desk.setViewportSize({ width: 1440, height: 844 })
  await confirmButton.click()
  await expect(dialog.getByRole('alert')).toContainText('A second person has to approve this')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(change).toBeDisabled()
  await isSoundEverywhere(desk, () => expect(desk.getByText('She moved')).toBeVisible())

  await signIn(page, '/approvals')
  const waiting = page.getByRole('row').filter({ has: page.getByRole('link', { name: number }) })
  await expect(waiting).toContainText('Address of a paid order')
  await expect(waiting).toContainText('7 FC Road')
  await waiting.getByRole('button', { name: /^Approve/ }).click()
  await confirm(page, 'Approve and do it', 'Called her', /^Approve$/)
  await expect(waiting).toBeHidden()
  await desk.reload()
  await expect(desk.getByText('7 FC Road').first()).toBeVisible()
  await expect(desk.getByText('Delivery address changed')).toBeVisible()
  await expect(change).toBeEnabled()
  await context.close()
})
