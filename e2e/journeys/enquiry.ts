import type { Page } from '@playwright/test'
import { expect, ready } from './shopper.ts'

/** Writes to the merchant by the form of the shop. */
export async function writeEnquiry(
  page: Page,
  { name, message = 'We would like to read your latest annual report.', city = '' }: { name: string; message?: string; city?: string },
): Promise<void> {
  await page.goto('/in-en/investors')
  await ready(page)
  await page.getByLabel('You are', { exact: true }).selectOption({ label: 'Analyst' })
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('desk@meridian.example')
  if (city) await page.locator('#investor-city').fill(city)
  await page.getByLabel('Your message').fill(message)
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByText('Thank you. We have your message.')).toBeVisible()
}
