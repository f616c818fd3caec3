import type { Page } from '@playwright/test'
import { sentMessages } from '../outbox.ts'
import { expect, test } from '../journeys/shopper.ts'
import { invite, isSound, isSoundEverywhere, newEmail, password, signIn } from './member.ts'

/** Gives the browser an authenticator that agrees to everything, as a telephone's owner would with a finger. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Accepts an invitation with a password and a passkey, up to the first page of the back office. */
async function joinByPasskey(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Use a passkey of this device' }).click()
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  await page.getByLabel('I have kept the codes').check()
  await page.getByRole('button', { name: 'Open the back office' }).click()
  await expect(page).toHaveURL(/\/backoffice\/(?!join)/)
}

/** Signs in by password and passkey. */
async function signInByPasskey(page: Page, email: string): Promise<void> {
  await page.getByLabel('Work e-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
}

// Passkeys belong to a name, never to an address. Calls that want fresh proof, a session or a right address are refused.
test.use({
  baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')),
  expectedError: /status of (400|401|403)/,
})

test('an owner signs in by a passkey and invites somebody, who sets up a passkey [P-04]', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000)
  const email = newEmail()
  await addAuthenticator(page)
  await joinByPasskey(page, await invite(email, 'owner'))
  await page.context().clearCookies()
  await page.goto('/backoffice/sign-in?next=%2Fstaff')
  await expect(page.getByText('A passkey is both steps in one.')).toBeVisible()
  await signInByPasskey(page, email)
  await expect(page.getByRole('heading', { name: 'Staff and roles' })).toBeVisible()

  // A call that needs fresh proof waits for the passkey, and then goes on with what was typed.
  const invited = newEmail()
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite somebody' })
  await invitation.getByLabel('Name').fill('Rekha Nair')
  const address = invitation.getByLabel('Work e-mail')
  await address.fill('rekha.nair')
  await invitation.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(address).toHaveAccessibleDescription('This email address does not look right. Check it')
  await address.fill(invited)
  await invitation.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Order desk' }).click()
  const refusal = { status: 'Error', code: 'proof_needed', message: 'Confirm that it is you.' }
  await page.route('**/api/staff/members/invite/', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 })
  await invitation.getByRole('button', { name: 'Send the invitation' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(proof).toBeHidden()
  await expect(invitation).toBeHidden()

  const outbox = (await sentMessages(page.request)).map(({ recipient, body }) => `${recipient} ${body}`).join('\n')
  const path = new RegExp(`${invited}[\\s\\S]*?(/backoffice/join#[\\w-]+)`).exec(outbox)?.[1] ?? ''
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const other = await context.newPage()
  await addAuthenticator(other)
  await joinByPasskey(other, path)
  await expect(other.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await context.close()
})

test('a member signs in by a passkey alone, without a password, also where the session was lost [P-04]', async ({ page }) => {
  test.setTimeout(120_000)
  const email = newEmail()
  await addAuthenticator(page)
  await joinByPasskey(page, await invite(email, 'order-desk'))
  await page.context().clearCookies()
  await page.goto('/backoffice/sign-in?next=%2Forders')
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await isSoundEverywhere(page, () => expect(page.locator('form button').last()).toBeVisible())
  await button.click()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()

  await page.context().clearCookies()
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Returns/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'You were signed out' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible()
})

test('a person of the demo sets a password and a passkey under the own account, and signs in with them', async ({ page }) => {
  test.setTimeout(120_000)
  await addAuthenticator(page)
  const email = 'rohan@kanakira.example'
  await signIn(page, '/account', email)
  const box = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.getByRole('heading', { name: 'How you sign in' }) })
  await expect(box.getByText('Not set up').first()).toBeVisible()
  await isSound(page)
  await box.getByRole('button', { name: 'Set a password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a password' })
  await dialog.getByLabel('New password').fill(password)
  await dialog.getByRole('button', { name: 'Save the password' }).click()
  await expect(dialog).toBeHidden()
  await box.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await codes.getByRole('button', { name: 'I have kept the codes' }).click()
  await box.getByRole('button', { name: /^Rename the passkey/ }).click()
  const name = page.getByRole('dialog', { name: /^Rename the passkey/ })
  await name.getByLabel('Name of the passkey').fill('Counter tablet')
  await name.getByRole('button', { name: 'Save the name' }).click()
  await expect(box.getByText('Counter tablet')).toBeVisible()
  await expect(box.getByText('10 left')).toBeVisible()
  // The only second factor stays.
  await expect(box.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await isSound(page)
  await page.context().clearCookies()
  await page.goto('/backoffice/sign-in?next=%2Faccount')
  await signInByPasskey(page, email)
  await expect(page.getByRole('heading', { name: 'Own account' })).toBeVisible()
})
