import { expect, test } from '../journeys/shopper.ts'
import { rows, signIn } from './member.ts'

test.use({ expectedError: /status of 503|ERR_FAILED|Failed to fetch dynamically imported module/ })

test('pages that open while the shop cannot answer say so, and show their thing when it is back, without a click', async ({ page }) => {
  await signIn(page)
  const order = await rows(page).first().getByRole('link').first().getAttribute('href')
  let isOut = true
  await page.route('**/api/staff/**', (route) =>
    isOut
      ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The shop is not available right now.' } })
      : route.fallback(),
  )
  await page.goto(String(order))
  await expect(page.getByRole('alert')).toContainText('The shop is not available right now.')
  isOut = false
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/IN26-/)
})

test('a page whose script cannot be fetched leaves the menu in place, and opens when the shop is back, without a click', async ({
  page,
}) => {
  await signIn(page)
  const menu = page.getByRole('navigation').first()
  let isOut = true
  await page.route('**/*', (route) => (isOut ? route.abort() : route.fallback()))
  await menu.getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByRole('alert')).toContainText('There is no connection to the shop.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForTimeout(300)
  await expect(menu).toBeVisible()
  isOut = false
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible({ timeout: 10_000 })
  await expect(page).toHaveURL(/customers$/)
})
