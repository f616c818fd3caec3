import type { Page } from '@playwright/test'
import { newNumber, signUp } from './people.ts'
import { clean, expect, ready, test } from './shopper.ts'

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

test.describe('a passkey', () => {
  // Passkeys belong to a name, never to an address. A call that wants a fresh proof is refused once.
  test.use({
    baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')),
    expectedError: /status of 403/,
  })
  test('is created and named on the profile, signs in without a user name, by keyboard, verifies its owner, and is removed', async ({
    page,
  }) => {
    const profile = '/in-en/dashboard/profile'
    const number = newNumber()
    await addAuthenticator(page)
    await signUp(page, profile, number)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Rename' })).toBeVisible()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Name of the passkey').fill('My telephone')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused()
    await expect(page.getByText('My telephone')).toBeVisible()
    await clean(page)
    await page.locator('#profile-open-password').click()
    await page.getByLabel('New password').fill('seven golden bangles')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.locator('#profile-open-password')).toHaveText('Change')
    await page.locator('.profile-navigation').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/sign-in/)
    await ready(page)
    const use = page.getByRole('button', { name: 'Use a passkey' })
    await use.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${profile}$`))
    await expect(page.getByText(/last used/).first()).toBeVisible()
    await page.locator('.profile-navigation').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/sign-in/)
    await ready(page)
    await page.getByLabel('Mobile number or email').fill(number)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Use a password' }).click()
    await page.getByLabel('Password').fill('seven golden bangles')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${profile}$`))
    await page.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('My telephone')).toHaveCount(0)
  })
})

test.describe('an unknown passkey', () => {
  test.use({
    baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')),
  })
  test('is reported on the sign-in, which offers other methods', async ({ page }) => {
    await page.goto('/in-en/sign-in')
    await ready(page)
    await clean(page)
    // An authenticator without a passkey behaves like a shopper who cancels the dialog.
    await addAuthenticator(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByText('No passkey was used')).toBeVisible()
    await page.getByLabel('Mobile number or email').fill(newNumber())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Use a password' })).toBeVisible()
  })
})
