import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { codeTo, newNumber, signUp } from './people.ts'
import { clean, expect, fits, ready, test } from './shopper.ts'

const profile = '/in-en/dashboard/profile'

/** Signs up, and in a second sign-in by a password, which proves less than a code. */
async function signInByPassword(page: Page): Promise<{ number: string; password: string }> {
  const number = newNumber()
  const password = 'seven golden bangles'
  await signUp(page, profile, number)
  await page.locator('#profile-open-password').click()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('#profile-open-password')).toBeFocused()
  await page.locator('.profile-navigation').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await ready(page)
  await page.getByLabel('Mobile number or email').fill(number)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use a password' }).click()
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${profile}$`))
  await ready(page)
  return { number, password }
}
/** Answers the question whether it is the owner by a code to the telephone. */
async function verifyByPhone(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('button', { name: 'Send a code by SMS' }).click()
  await expect(dialog.getByLabel('Six-digit code')).toBeFocused()
  await dialog.getByLabel('Six-digit code').fill(await codeTo(page.request, `+91${number}`))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
}

test.describe('a shopper signed in by a password', () => {
  // A call that wants a fresh proof is refused once, and made again.
  test.use({ expectedError: /status of 403/ })
  test('verifies themselves by a code, then the new e-mail address by another [R-05, A-11, V-05]', async ({ page }) => {
    const { number } = await signInByPassword(page)
    await page.locator('#profile-open-email').click()
    await page.getByLabel('New email').fill('12345678')
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(page.locator('#contact-email-error')).toHaveText('Enter an email address such as name@example.com')
    const email = `anvi.${newNumber()}@example.com`
    await page.getByLabel('New email').fill(email)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await verifyByPhone(page, number)
    const code = page.getByLabel('Six-digit code')
    await expect(code).toBeFocused()
    await code.fill(await codeTo(page.request, email))
    await page.getByRole('button', { name: 'Verify and save' }).click()
    await expect(page.locator('#profile-open-email')).toBeFocused()
    const rows = page.locator('.profile-section').first()
    await expect(rows).toContainText(email)
    await page.reload()
    await expect(rows).toContainText(email)
  })
  test('downloads the data and requests the deletion after a verification, then cancels it', async ({ page }) => {
    const { number } = await signInByPassword(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await verifyByPhone(page, number)
    const kept = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { account: { phone: string }; signIns: object[] }
    expect([kept.account.phone, kept.signIns.length]).toEqual([`+91${number}`, 2])
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Delete the account of Anvi Deshpande?' })).toBeFocused()
    await clean(page)
    await page.getByRole('button', { name: /^Delete on / }).click()
    await expect(page.getByText('Your account will be deleted on')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByText('Your account will be deleted on')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled()
    await expect(page.getByText('Your account will be deleted on')).toHaveCount(0)
  })
})

test('consents are off until they are switched on, also by keyboard, and every answer is listed', async ({ page }) => {
  await signUp(page, profile)
  const email = page.getByRole('switch', { name: 'News and offers by email' })
  await expect(email).not.toBeChecked()
  await email.focus()
  await page.keyboard.press('Space')
  await expect(email).toBeChecked()
  await page.reload()
  await expect(email).toBeChecked()
  await email.click()
  await expect(email).not.toBeChecked()
  await page.getByText('Every change, with its date and wording').click()
  await expect(page.locator('.profile-history li').filter({ hasText: 'by email' })).toHaveCount(2)
  await page.getByText('Recent sign-ins').click()
  await expect(page.locator('.profile-history li').filter({ hasText: 'Chrome' })).toHaveCount(1)
})

for (const [size, path, viewport] of [
  ['phone', '/in-en', { width: 360, height: 780 }],
  ['desktop', '/in-en', { width: 1440, height: 900 }],
  ['phone in Arabic', '/ae-ar', { width: 390, height: 844 }],
] as const) {
  test.describe(size, () => {
    test.use({ viewport })
    test('the whole profile: axe finds nothing, and nothing overflows', async ({ page }) => {
      await signUp(page, profile)
      await page.goto(`${path}/dashboard/profile`)
      await ready(page)
      await expect(page.locator('.profile-switch')).toHaveCount(3)
      await page.locator('#profile-open-email').click()
      await clean(page)
      await page.locator('.profile-history summary').click()
      await page.locator('.profile-delete').click()
      await clean(page)
      await fits(page)
    })
  })
}
