import type { Page } from '@playwright/test'
import { addToBag, anvi, expect, fillAddress, ready } from './shopper.ts'
import { deliver, giveCredit } from './staff.ts'

/** Buys a product with store credit that staff give the account of a telephone number; returns the number of its order. */
export async function buyWithCredit(page: Page, phone: string): Promise<string> {
  await giveCredit(phone, '90000')
  // Of another colour than in most journeys: there are twelve units of each.
  await addToBag(page, '/in-en/p/banyan-leaf-band?v=RNG-001-18K-white-15')
  await page.goto('/in-en/cart')
  await ready(page)
  await page.getByText('Gift cards and store credit').click()
  await page.getByLabel('Use my store credit: ₹90,000').check()
  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, anvi)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page).toHaveURL(/\/in-en\/checkout-thankyou/)
  return page.locator('[data-order-number]').innerText()
}

/** Buys a product with store credit and has it delivered; returns the number of its order. */
export async function bought(page: Page, phone: string): Promise<string> {
  const number = await buyWithCredit(page, phone)
  await deliver(number)
  return number
}
