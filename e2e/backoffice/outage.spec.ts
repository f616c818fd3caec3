import { expect, test } from '../journeys/shopper.ts'
import { rows, signIn } from './member.ts'

test.use({ expectedError: /status of 503/ })

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
