import type { Page } from '@playwright/test'
import { anvi, approve, clean, expect, fillAddress, fits, review, test } from '../journeys/shopper.ts'
import { rows, signIn } from './member.ts'

/** Makes a draft order of one ring for a new contact, and opens its page. */
async function makeDraft(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'New draft order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New draft order' })).toBeVisible()
  await page.getByText('Telephone', { exact: true }).click()
  await page.getByLabel('First name').fill('Anvi')
  await page.getByLabel('Last name').fill('Deshpande')
  await page.getByLabel('Phone', { exact: true }).fill(anvi.phone)
  await page.getByLabel('Email', { exact: true }).fill(anvi.email)
  await page.getByLabel('Add a piece by name or SKU').fill('Banyan')
  await page.getByRole('button', { name: 'Banyan Leaf Band' }).click()
  await page.getByLabel('Note to the customer, on the link').fill('As we spoke on the telephone.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Draft DR/ })
  await expect(heading).toBeVisible()
  return ((await heading.textContent()) ?? '').replace('Draft ', '')
}

test('a bag that staff make is paid by its link and becomes an order', async ({ page, browser }) => {
  test.setTimeout(90_000)
  await signIn(page, '/drafts')
  const number = await makeDraft(page)

  // Sending holds the price and makes the link.
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  await expect(page.getByText(/\d+ min left/).first()).toBeVisible()
  const link = new URL((await page.getByText(/\/pay#/).textContent()) ?? '', page.url())

  // The customer opens it on a device of their own, gives the address, and pays.
  const context = await browser.newContext()
  const shopper = await context.newPage()
  await shopper.goto(new URL(`${link.pathname}${link.hash}`, page.url()).href)
  await expect(shopper.getByText('As we spoke on the telephone.')).toBeVisible()
  await expect(shopper.locator('.checkout-held b')).toHaveText(/^(?:60:00|5\d:\d\d)$/)
  await clean(shopper)
  await shopper.getByRole('button', { name: /Go on and pay/ }).click()
  await fillAddress(shopper, anvi)
  await review(shopper, 'UPI')
  await shopper.getByRole('button', { name: /^Pay/ }).click()
  await approve(shopper)
  await expect(shopper).toHaveURL(/checkout-thankyou/)
  const order = await shopper.locator('[data-order-number]').innerText()
  await context.close()

  // Staff see the order, with a note of who made its bag.
  await expect(async () => {
    await page.goto('/backoffice/drafts?view=paid')
    await expect(rows(page).filter({ hasText: number })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('link', { name: order }).click()
  await expect(page.getByText(`Draft order ${number} by`)).toBeVisible()
})

test('a draft order that is withdrawn has a dead link', async ({ page }) => {
  await signIn(page, '/drafts')
  await makeDraft(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const link = new URL((await page.getByText(/\/pay#/).textContent()) ?? '', page.url())
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw' })
  await dialog.getByLabel('Reason').fill('Changed her mind')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdrawn').first()).toBeVisible()
  await page.goto(new URL(`${link.pathname}${link.hash}`, page.url()).href)
  await expect(page.getByRole('alert')).toContainText('This payment link has ended')
})
test.use({ expectedError: /status of 410/ })

for (const [width, language] of [
  [1440, 'en'],
  [390, 'en'],
  [390, 'ar'],
] as const)
  test(`the screens of draft orders at ${width} px in ${language}: axe finds nothing, and nothing is wider than the page`, async ({
    page,
  }) => {
    test.setTimeout(60_000)
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, '/drafts')
    await makeDraft(page)
    await page.evaluate((chosen) => localStorage.setItem('backoffice:language', chosen), language)
    for (const path of [page.url(), '/backoffice/drafts', '/backoffice/drafts/new']) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await fits(page)
      await clean(page)
    }
  })
