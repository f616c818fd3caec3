import type { Locator, Page } from '@playwright/test'
import { account, codeTo, enterCode, newNumber, saved, signUp, spoil } from './people.ts'
import { clean, expect, fits, layoutShift, ready, test } from './shopper.ts'

const phone = { width: 360, height: 780 }

test('signs up with a code by telephone, enters a name, and returns to the first page [A-03, A-04, E-06, S-01, R-15, V-01]', async ({
  page,
}) => {
  const begin = '/in-en/c/rings?colour=rose'
  await page.goto(begin)
  await ready(page)
  await account(page).click()
  await expect(page).toHaveURL(/\/in-en\/sign-in\?next=/)
  await ready(page)
  await enterCode(page, newNumber())
  await page.getByLabel('Last name (if any)').fill('Deshpande')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please fill this in')).toBeVisible()
  await page.getByLabel('First name').fill('Anvi')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL((url) => url.pathname + url.search === begin)
  await expect(account(page)).toHaveText('Anvi')
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  // Another site of the website knows the shopper too.
  await page.goto('/ae-en/')
  await expect(account(page)).toHaveText('Anvi')
  await account(page).click()
  await expect(page.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/ae-en/dashboard/order-listing')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(account(page)).toHaveText('Sign in')
  expect(await saved(page)).toBeNull()
})

test.describe('a password', () => {
  // One that does not match.
  test.use({ expectedError: /status of 422/ })
  test('signs up by form, resets the forgotten password, and signs in with the new one [A-01, A-05, A-08, A-09, V-05, X-13]', async ({
    page,
  }) => {
    const email = `anvi.${newNumber()}@example.com`
    await page.goto('/in-en/sign-up')
    await ready(page)
    await page.getByLabel('First name').fill('Anvi')
    await page.getByLabel('Last name').fill('Deshpande')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.locator('#sign-in-new-password-error')).toHaveText('8 to 128 characters')
    await page.getByLabel('New password').fill('seven golden bangles')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Six-digit code').fill(await codeTo(page.request, email))
    await expect(page).toHaveURL(/\/in-en\/$/)
    await ready(page)
    await account(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(account(page)).toHaveText('Sign in')

    await page.goto('/in-en/sign-in')
    await ready(page)
    await page.getByLabel('Mobile number or email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Use a password' }).click()
    await page.getByLabel('Password').fill('not the right one')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.locator('#sign-in-password-error')).toHaveText(
      'These sign-in details do not match. Check them, or sign in with a code',
    )
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await expect(page.getByLabel('Mobile number or email')).toHaveValue(email)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(page).toHaveURL(/\/reset-password/)
    await page.getByLabel('Six-digit code').fill(await codeTo(page.request, email))
    await page.getByLabel('New password').fill('eight golden bangles')
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    // The name shows on the page that is being left, too.
    await expect(page).toHaveURL(/\/in-en\/$/)
    await ready(page)
    await expect(account(page)).toHaveText('Anvi')
    await account(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(account(page)).toHaveText('Sign in')

    await page.goto('/in-en/sign-in')
    await ready(page)
    await page.getByLabel('Mobile number or email').fill(email)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Use a password' }).click()
    await page.getByLabel('Password').fill('eight golden bangles')
    await page.keyboard.press('Enter')
    await expect(account(page)).toHaveText('Anvi')
  })
})

test.describe('an expired token', () => {
  test.use({ expectedError: /status of 4(?:01|22)/ })
  test('is exchanged once, and no input is lost [S-02, S-13, X-12]', async ({ page }) => {
    await signUp(page, '/in-en/dashboard/profile')
    await expect(page.getByText('This one')).toBeVisible()
    await spoil(page, 'accessToken')
    let refreshes = 0
    page.on('request', (request) => (refreshes += request.url().endsWith('/auth/refresh-token') ? 1 : 0))
    const answers: number[] = []
    page.on('response', (response) => void (/\/account\/user\//.test(response.url()) && answers.push(response.status())))
    await page.reload()
    await expect(page.getByText('This one')).toBeVisible()
    await expect(page.getByText('Anvi Deshpande').last()).toBeVisible()
    // Every call that was sent with the expired token was sent again.
    await expect.poll(() => answers.filter((status) => status === 200)).toHaveLength(7)
    expect(answers.filter((status) => status !== 200)).not.toHaveLength(0)
    expect(refreshes).toBe(1)
  })
  test('signs out if it cannot be exchanged, and leads to the sign-in [S-13, X-11]', async ({ page }) => {
    const number = newNumber()
    await signUp(page, '/in-en/dashboard/profile', number)
    await spoil(page, 'accessToken', 'refreshToken')
    await page.reload()
    await expect(page).toHaveURL(/\/in-en\/sign-in\?next=/)
    await ready(page)
    await expect(account(page)).toHaveText('Sign in')
    expect(await saved(page)).toBeNull()
    await enterCode(page, number)
    await expect(page).toHaveURL(/\/in-en\/dashboard\/profile$/)
  })
})

test('the profile shows and changes the stored data, one row at a time, and lists the signed-in devices [R-05, A-11]', async ({ page }) => {
  await signUp(page, '/in-en/dashboard/profile')
  const rows = page.locator('.profile-section').first()
  await rows.getByRole('button', { name: 'Change' }).first().click()
  await page.getByLabel('First name').fill('Anvita')
  await page.locator('#profile-open-birthday').click()
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await page.locator('#profile-date-birthday').fill('1994-03-09')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rows).toContainText('9 March 1994')
  await rows.getByRole('button', { name: 'Change' }).last().click()
  await page.locator('#profile-language-choice').selectOption('mr')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rows).toContainText('मराठी')
  await page.reload()
  await expect(rows).toContainText('Anvi Deshpande')
  await expect(rows).toContainText('मराठी')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/in-en\/sign-in\?next=/)
})

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test.describe('using the keyboard only', () => {
  test.use({ expectedError: /status of 422/ })
  test('a number unused for long also needs the e-mail code; then a name is changed [A-04, R-05, R-15]', async ({ page }) => {
    const asked: { otp: string; mailOtp?: string }[] = []
    await page.route('**/account/auth/otp-verify', async (route) => {
      const body = route.request().postDataJSON() as { otp: string; mailOtp?: string }
      const { otp, mailOtp } = body
      asked.push({ otp, ...(mailOtp ? { mailOtp } : {}) })
      const code = 'mail_code_needed'
      // The number is new to the service, which has sent no code by mail.
      if (mailOtp) return route.continue({ postData: { ...body, mailOtp: undefined } })
      const json = { status: 'Error', responseCode: 422, message: '', code, field: 'mailOtp', meta: { message: '', code } }
      return route.fulfill({ status: 422, json })
    })
    const number = newNumber()
    await page.goto('/in-en/sign-in?next=%2Fin-en%2Fdashboard%2Fprofile')
    await ready(page)
    await tabTo(page, page.getByLabel('Mobile number or email'))
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    const send = page.getByRole('button', { name: 'Send a code by SMS' })
    await expect(send).toBeVisible()
    await tabTo(page, send)
    await page.keyboard.press('Enter')
    const [code, mailCode] = [page.getByLabel('Six-digit code'), page.getByLabel('Code from your email')]
    await expect(code).toBeFocused()
    const otp = await codeTo(page.request, `+91${number}`)
    await page.keyboard.type(otp)
    // Both fields are shown, the missing one has an error, and the focus is in it.
    await expect(mailCode).toBeFocused()
    await expect(page.getByText('Also enter the code that we sent to your email address')).toBeVisible()
    await clean(page)
    await expect(code).toHaveValue(otp)
    await page.keyboard.type('654321')
    await expect(page.getByLabel('First name')).toBeVisible()
    expect(asked).toEqual([{ otp }, { otp, mailOtp: '654321' }])
    await page.getByLabel('First name').focus()
    await page.keyboard.type('Anvi')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Deshpande')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/in-en\/dashboard\/profile$/)
    await ready(page)
    const change = page.locator('.profile-section').first().getByRole('button', { name: 'Change' }).first()
    await tabTo(page, change)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Anvita')
    await page.keyboard.press('Enter')
    await expect(page.locator('.profile-section').first()).toContainText('Anvita Deshpande')
    await expect(change).toBeFocused()
  })
})

test.describe('third-party script', () => {
  test.use({ expectedError: /Content Security Policy|404/ })
  test('a third-party script does not run on the profile page, which holds tokens', async ({ page }) => {
    await signUp(page, '/in-en/dashboard/profile')
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = "document.documentElement.dataset.ran = 'yes'"
      document.body.append(script)
      const image = document.createElement('div')
      image.innerHTML = '<img src="/none" onerror="document.documentElement.dataset.ran = \'yes\'">'
      document.body.append(image)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return document.documentElement.dataset['ran'] ?? 'no'
    })
    expect(ran).toBe('no')
  })
})

for (const [size, path, viewport] of [
  ['phone', '/in-en', phone],
  ['desktop', '/in-en', { width: 1440, height: 900 }],
  ['phone in Arabic', '/ae-ar', { width: 390, height: 844 }],
] as const) {
  test.describe(size, () => {
    test.use({ viewport })
    test('pages of the sign-in: axe finds nothing, nothing jumps, nothing overflows [R-15]', async ({ page }) => {
      for (const name of ['sign-up', 'forgot-password', 'reset-password', 'sign-in']) {
        expect((await page.goto(`${path}/${name}`))?.headers()['cache-control']).toBe('private, no-store')
        await ready(page)
        await clean(page)
        await fits(page)
        expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
      }
      const number = path === '/in-en' ? newNumber() : `50${newNumber().slice(-7)}`
      await page.locator('#sign-in-contact').fill(number)
      await page.locator('.main-action').click()
      await clean(page)
      await page.locator('.sign-in-form button').first().click()
      await expect(page.locator('#sign-in-code')).toBeFocused()
      await clean(page)
      await fits(page)
      await page.locator('#sign-in-code').fill('12')
      await page.keyboard.press('Enter')
      await expect(page.locator('#sign-in-code-error')).not.toBeEmpty()
      await clean(page)
      await page.locator('#sign-in-code').fill(await codeTo(page.request, path === '/in-en' ? `+91${number}` : `+971${number}`))
      await page.locator('#name-first').fill('Layla')
      await page.locator('#name-last').fill('Haddad')
      await page.locator('.main-action').click()
      await expect(page).toHaveURL(new RegExp(`${path}/$`))
      await page.goto(`${path}/dashboard/profile`)
      await ready(page)
      await expect(page.locator('.profile-switch')).toHaveCount(3)
      await clean(page)
      await fits(page)
      await page.locator('#profile-open-birthday').click()
      await clean(page)
    })
  })
}
