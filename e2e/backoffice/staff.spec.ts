import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/shopper.ts'
import { invite, isSound, join, newEmail, signIn, totp } from './member.ts'

// The browser logs the answer that asks for a code, and that of a refused undo.
test.use({ expectedError: /status of (403|409)/ })

/** Answers the next call of an address as after ten minutes without a code. */
async function askForProof(page: Page, url: string): Promise<void> {
  const json = { status: 'Error', code: 'proof_needed', message: 'Confirm that it is you.' }
  await page.route(url, (route) => route.fulfill({ status: 403, json }), { times: 1 })
}

test('an owner invites somebody, gives another role and blocks the account, which the audit shows [P-04]', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const { secret } = await join(page, await invite(newEmail(), 'owner'))
  await page.getByRole('navigation').getByRole('link', { name: 'Staff' }).first().click()
  await expect(page.getByRole('heading', { name: 'Staff and roles' })).toBeVisible()

  // A call that needs a fresh code waits for it above its dialog, and then goes on with what was typed.
  const [invited, name] = [newEmail(), `Rekha ${Date.now()}`]
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite somebody' })
  await invitation.getByLabel('Name').fill(name)
  await invitation.getByLabel('Work e-mail').fill(invited)
  await invitation.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Order desk' }).click()
  await askForProof(page, '**/api/staff/members/invite/')
  await invitation.getByRole('button', { name: 'Send the invitation' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Six digits').fill(totp(secret, 1))
  await expect(proof).toBeHidden()
  await expect(invitation).toBeHidden()
  const waiting = page.getByRole('table', { name: 'Waiting invitations' }).getByRole('row', { name })
  await expect(waiting).toContainText('Order desk, ')
  await waiting.getByRole('button', { name: `Revoke the invitation of ${name}` }).click()
  await expect(waiting).toBeHidden()

  // Somebody who has joined gets another role.
  const email = newEmail()
  const context = await browser.newContext()
  const other = await context.newPage()
  await join(other, await invite(email, 'sales'))
  await page.reload()
  const row = page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Sales, All sites')
  await row.getByRole('button', { name: 'Change roles: Sushma Iyer' }).click()
  const roles = page.getByRole('dialog', { name: 'Roles of Sushma Iyer' })
  await roles.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Order desk' }).click()
  await roles.getByLabel('Reason').fill('Moved to the desk')
  await roles.getByRole('button', { name: 'Save the roles' }).click()
  await expect(roles).toBeHidden()
  await expect(row).toContainText('Order desk, All sites')
  await other.goto('/backoffice/orders')
  await expect(other.getByRole('heading', { name: 'Orders' })).toBeVisible()

  await row.getByRole('button', { name: 'Block: Sushma Iyer' }).click()
  const block = page.getByRole('dialog', { name: 'Block Sushma Iyer' })
  await block.getByLabel('Reason').fill('Left the house')
  await block.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(block).toBeHidden()
  await expect(row).toContainText('Blocked')
  await other.goto('/backoffice/returns')
  await expect(other).toHaveURL(/\/backoffice\/sign-in/)
  await context.close()

  await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).first().click()
  const entries = page.getByRole('table', { name: 'Audit' }).getByRole('row')
  const blocked = entries.filter({ hasText: 'Account blocked or opened' }).filter({ hasText: 'Left the house' }).first()
  await expect(blocked.locator('del')).toHaveText('Active')
  await expect(blocked).toContainText('Member of staff Sushma Iyer')
  await expect(blocked.locator('ins')).toHaveText('Blocked')
  await blocked.getByRole('link', { name: 'History' }).click()
  await expect(entries.filter({ hasText: 'Moved to the desk' }).locator('ins')).toHaveText('Order desk, All sites')
  await expect(entries.filter({ hasText: 'Person invited' })).toHaveCount(0)
})

test('an owner makes a role, changes what it permits, and removes it while nobody has it [P-04]', async ({ page }) => {
  await join(page, await invite(newEmail(), 'owner'))
  await page.goto('/backoffice/staff')
  const key = `counter-${Date.now()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')}`
  await page.getByRole('button', { name: 'Make a role' }).click()
  const made = page.getByRole('dialog', { name: 'Make a role' })
  // The dialog says which field the grey button waits for.
  await expect(made).toContainText('Give the role a name first.')
  await made.getByLabel('Name of the role').fill(key.replace('-', ' '))
  await expect(made).toContainText('Choose at least one permission.')
  await made.getByLabel('See orders').check()
  await expect(made).toContainText('Write the reason first.')
  await made.getByLabel('Reason').fill('For the counter')
  await made.getByRole('button', { name: 'Save the role' }).click()
  await expect(made).toBeHidden()
  const row = page.getByRole('table', { name: 'Roles' }).getByRole('row', { name: key.replace('-', ' ') })
  await expect(row).toContainText('See orders')
  await row.getByRole('button', { name: /^Change/ }).click()
  const changed = page.getByRole('dialog', { name: /^Role counter/ })
  await changed.getByLabel('See rates').check()
  await changed.getByLabel('Reason').fill('They read the rate out')
  await changed.getByRole('button', { name: 'Save the role' }).click()
  await expect(row).toContainText('See orders · See rates')
  await row.getByRole('button', { name: /^Remove/ }).click()
  const removed = page.getByRole('dialog', { name: /^Remove the role/ })
  await removed.getByLabel('Reason').fill('Not needed')
  await removed.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row).toBeHidden()
})

test('a change of roles or limits is undone on the staff page and in the audit, unless somebody changed it since [P-05]', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await join(page, await invite(newEmail(), 'owner'), `Nisha ${Date.now()}`)
  const context = await browser.newContext()
  const other = await context.newPage()
  const [email, name] = [newEmail(), `Rekha ${Date.now()}`]
  await join(other, await invite(email, 'order-desk'), name)
  await page.goto('/backoffice/staff')
  const row = page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: `Change roles: ${name}` }).click()
  const roles = page.getByRole('dialog', { name: `Roles of ${name}` })
  await roles.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Sales' }).click()
  await roles.getByLabel('Reason').fill('Moved to the counter')
  await roles.getByRole('button', { name: 'Save the roles' }).click()
  await expect(row).toContainText('Sales, All sites')
  const undo = page.getByRole('button', { name: 'Undo: Roles changed' })
  const dialog = page.getByRole('dialog', { name: 'Undo: Roles changed' })
  await undo.click()
  await expect(dialog.locator('del')).toHaveText('Sales, All sites')
  await expect(dialog.locator('ins')).toHaveText('Order desk, All sites')
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Order desk, All sites')

  const limit = async (on: Page, amount: string) => {
    await on
      .getByRole('button', { name: `Change limits: ${name}` })
      .first()
      .click()
    const limits = on.getByRole('dialog', { name: `Limits of ${name}` })
    await limits.getByLabel(/^One act/).fill(amount)
    await limits.getByLabel('Reason').fill('New in the shop')
    await limits.getByRole('button', { name: 'Save the limits' }).click()
    await expect(limits).toBeHidden()
  }
  await limit(page, '500')
  await page.goto('/backoffice/audit')
  const entries = page.getByRole('table', { name: 'Audit' }).getByRole('row')
  const changed = entries.filter({ hasText: 'Limits changed' }).filter({ hasText: name })
  await changed.first().getByRole('button', { name: 'Undo: Limits changed' }).click()
  const limits = page.getByRole('dialog', { name: 'Undo: Limits changed' })
  await expect(limits.locator('del')).toHaveText('₹500.00')
  await expect(limits.locator('ins')).toHaveText('of the site')
  // Another owner changes them before the undo is confirmed.
  await signIn(other, '/staff')
  await limit(other, '700')
  await limits.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(limits.getByRole('alert')).toContainText(/^Ketaki .*changed this at/)
  await expect(limits.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  await limits.getByRole('button', { name: 'Leave as it is' }).click()
  await expect(changed.filter({ hasText: '₹500.00' }).last().getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await context.close()
})

test('a member sees the own sessions, ends another one and changes the language', async ({ page, browser }) => {
  // A member of its own: another journey may show the demo's members in another language meanwhile.
  const email = newEmail()
  await join(page, await invite(email, 'order-desk'))
  await page.goto('/backoffice/account')
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, '/orders', email)
  await page.reload()
  await expect(page.getByText('This session', { exact: true })).toHaveCount(1)
  const ends = page.getByRole('button', { name: /^End the session/ })
  await expect(ends.first()).toBeVisible()
  for (let left = await ends.count(); left > 0; left -= 1) {
    await ends.first().click()
    await expect(ends).toHaveCount(left - 1)
  }
  await other.goto('/backoffice/returns')
  await expect(other).toHaveURL(/\/backoffice\/sign-in/)
  await context.close()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { name: 'मेरा खाता' })).toBeVisible()
  await page.getByRole('combobox', { name: 'भाषा' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Own account' })).toBeVisible()
})

test('the audit is narrowed to a member, and its next page is reached by key', async ({ page }) => {
  await join(page, await invite(newEmail(), 'owner'))
  // More acts than a page has.
  const id = await page.evaluate(async () => {
    const { csrfToken, member } = await (await fetch('/api/staff/session/')).json()
    for (let act = 0; act < 60; act += 1)
      await fetch('/api/staff/language/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify({ language: 'en' }),
      })
    return member.id as string
  })
  await page.goto(`/backoffice/audit?member=${id}`)
  const entries = page.getByRole('table', { name: 'Audit' }).getByRole('row')
  await expect(entries).toHaveCount(51)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(entries.filter({ hasText: 'Second factor set up' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0)
  await page.getByRole('button', { name: 'To the newest' }).click()
  await expect(entries).toHaveCount(51)
  await page.getByRole('button', { name: 'Filter (1)' }).click()
  const panel = page.getByRole('dialog', { name: 'Filter the list' })
  await panel.getByLabel('Kind', { exact: true }).selectOption({ label: 'Order' })
  await panel.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Nothing was done here yet.')).toBeVisible()
})

for (const [width, language] of [
  [1440, 'en'],
  [390, 'ar'],
  [390, 'hi'],
] as const)
  test(`staff, account and audit at ${width} px in ${language}: axe finds nothing, and nothing is wider than the page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, '/staff')
    await page.evaluate((chosen) => localStorage.setItem('backoffice:language', chosen), language)
    await page.goto('/backoffice/staff')
    await expect(page.getByRole('table').first()).toBeVisible()
    await isSound(page)
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await isSound(page)
    await page.goto('/backoffice/account')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await isSound(page)
    await page.goto('/backoffice/audit')
    await expect(page.getByRole('table')).toBeVisible()
    await isSound(page)
  })
