import { clean, expect, fits, ready, test } from './shopper.ts'

test('an investor sends an enquiry to the merchant; errors are beside their fields [C-19]', async ({ page }) => {
  await page.goto('/in-en/investors')
  await ready(page)
  await page.getByLabel('You are', { exact: true }).selectOption({ label: 'Analyst' })
  await page.getByLabel('Name').fill('Meridian Research')
  await page.getByLabel('Email').fill('desk')
  // A site with stores asks which one it is for.
  await page.getByLabel('Store (optional)').selectOption({ index: 1 })
  await page.getByLabel('Your message').fill('We would like to read your latest annual report.')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.locator('#investor-email-error')).toBeVisible()
  await clean(page)
  await page.getByLabel('Email').fill('desk@meridian.example')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByText('Thank you. We have your message.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/ae-ar/investors')
  await ready(page)
  await clean(page)
  await fits(page)
})
