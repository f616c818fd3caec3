import { expect, test } from '../journeys/shopper.ts'
import { password, signIn } from './member.ts'

// The browser logs the answers that ask for proof.
test.use({ expectedError: /status of 4(?:0[13]|10)/ })

test('a member of the demo, who has no authenticator app, proves who they are by a one-time link', async ({ page }) => {
  await signIn(page, '/staff')
  const json = { status: 'Error', code: 'proof_needed', message: 'Confirm that it is you.' }
  await page.route('**/api/staff/works-alone/', (route) => route.fulfill({ status: 403, json }), { times: 1 })
  await page.getByRole('button', { name: 'I work alone' }).click()
  await page.getByRole('dialog', { name: 'I work alone' }).getByLabel('Reason').fill('Nobody else is here')
  await page.getByRole('dialog', { name: 'I work alone' }).getByRole('button', { name: 'I work alone' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(proof.getByText('Whoever looks after the shop’s server makes one')).toBeVisible()
  await proof.getByLabel('One-time link').fill('http://localhost/backoffice/enter#not-a-real-code-of-a-link')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByText('This code is not right')).toBeVisible()
})

test('a wrong first code of an authenticator app is named beside its field, and the session goes on', async ({ page }) => {
  await signIn(page, '/account')
  await page.getByRole('button', { name: 'Connect an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect your authenticator app' })
  await dialog.getByLabel('Six digits').fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('This code is not right')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'You were signed out' })).toBeHidden()
})

test('a forgotten password is asked for by e-mail, with the same answer for every address', async ({ page }) => {
  await page.goto('/backoffice/sign-in')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Work e-mail').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('alert')).toContainText('the link is on its way')
  await page.goto('/backoffice/password#a-code-that-nobody-was-sent-ever')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('alert')).toContainText('expired')
})
