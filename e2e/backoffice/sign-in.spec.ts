import { expect, test } from '../journeys/shopper.ts'
import { invite, isSound, isSoundEverywhere, join, newEmail, password, rows, signIn, totp } from './member.ts'

// A refused sign-in is logged by the browser.
test.use({ expectedError: /status of (401|404|410|429)/ })

test('an invited person chooses a password, connects an app, keeps the codes, and signs in with both steps [P-04]', async ({ page }) => {
  const email = newEmail()
  const { secret, recoveryCodes } = await join(page, await invite(email, 'order-desk'))
  expect(new Set(recoveryCodes).size).toBeGreaterThan(5)
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()

  await page.getByRole('button', { name: 'Account of Sushma Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // Passkeys belong to a name: at an address the page neither offers them nor speaks of them.
  await expect(page.getByText('After five wrong tries')).toBeVisible()
  await expect(page.getByText(/passkey/i)).toHaveCount(0)

  await page.getByLabel('Work e-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  // A code is accepted once: this is the one of the next half minute. The sixth digit sends it.
  await page.getByLabel('Six digits').fill(totp(secret, 1))
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
})

test('a recovery code takes the place of a lost app, once', async ({ page }) => {
  const email = newEmail()
  const { recoveryCodes } = await join(page, await invite(email, 'order-desk'))
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  for (const works of [true, false]) {
    await page.context().clearCookies()
    await page.goto('/backoffice/sign-in?next=%2Freturns')
    await page.getByLabel('Work e-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    if (works) await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible()
    else await expect(page.getByLabel('Recovery code')).toHaveAttribute('aria-invalid', 'true')
  }
})

test('a device is kept where its member asks for it, listed with the sessions, and forgotten [P-04]', async ({ page }) => {
  const email = newEmail()
  const { secret } = await join(page, await invite(email, 'order-desk'))
  const lasting = async () => {
    const cookies = await page.context().cookies()
    return cookies.filter(({ name, expires }) => name.startsWith('staff-') && expires > 0).map(({ name }) => name)
  }
  expect(await lasting()).toEqual([])
  await page.context().clearCookies()
  await page.goto('/backoffice/sign-in?next=%2Faccount')
  await page.getByLabel('Work e-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const keep = page.getByLabel('Keep this device')
  await expect(keep).not.toBeChecked()
  await keep.check()
  await isSound(page)
  await page.getByLabel('Six digits').fill(totp(secret, 1))
  await expect(page.getByRole('heading', { name: 'Devices that you keep' })).toBeVisible()
  expect((await lasting()).toSorted()).toEqual(['staff-device', 'staff-session'])
  await isSoundEverywhere(page, () => expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible())
  await page.getByRole('button', { name: /^Forget / }).click()
  await expect(page.getByRole('heading', { name: 'Devices that you keep' })).toHaveCount(0)
  await expect(page.getByText('This session')).toBeVisible()
})

test('an invitation and a link that are used or made up say so, and their codes leave the address', async ({ page }) => {
  await page.goto('/backoffice/join#made-up-code-of-nobody-at-all')
  await expect(page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  expect(page.url()).not.toContain('made-up')
  await page.goto('/backoffice/enter#made-up-code-of-nobody-at-all')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(page.url()).not.toContain('made-up')
  await page.getByRole('button', { name: 'Sign in with a password' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a page that is opened without a session asks for the sign-in and opens afterwards', async ({ page }) => {
  await page.goto('/backoffice/orders?view=to-weigh')
  await expect(page).toHaveURL(/\/backoffice\/sign-in\?next=%2Forders%3Fview%3Dto-weigh$/)
  await signIn(page, '/orders?view=to-weigh')
  await expect(page.getByRole('link', { name: /^To weigh/ })).toHaveAttribute('aria-current', 'page')
})

test('a session that ends while something is typed is opened again in a dialog, and the text is sent', async ({ page }) => {
  const email = newEmail()
  const { secret } = await join(page, await invite(email, 'order-desk'))
  await page.goto('/backoffice/orders')
  await rows(page).first().getByRole('link').click()
  await page.getByLabel('Add a note for staff').fill('Please pack the earrings apart.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save the note' }).click()

  const dialog = page.getByRole('dialog', { name: 'You were signed out' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Six digits').fill(totp(secret, 1))
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Please pack the earrings apart.')).toBeVisible()
  await expect(page.getByLabel('Add a note for staff')).toHaveValue('')
})
