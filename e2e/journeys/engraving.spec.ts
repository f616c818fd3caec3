import type { Page } from '@playwright/test'
import { sentMessages } from '../outbox.ts'
import { anvi, approve, clean, expect, fillAddress, fits, layoutShift, ready, test } from './shopper.ts'

const path = '/in-en/p/rekha-milgrain-band'
const rupees = async (page: Page, selector: string) => Number((await page.locator(selector).first().innerText()).replaceAll(/[^\d.]/g, ''))

test('an engraved product shows its text on its page, in the bag, in the checkout, on the order and in the e-mail [C-01, E-02, R-03]', async ({
  page,
  request,
}) => {
  await page.goto(path)
  await ready(page)
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  const plain = await rupees(page, '.product-amount')
  // By keyboard alone: the fold, then its field.
  await page.locator('.product-engraving summary').focus()
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Text to engrave')
  await expect(field).toBeVisible()
  await field.fill('Анна')
  await expect(page.getByRole('alert').filter({ hasText: 'These cannot be engraved' })).toContainText('А н а')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  // Nothing is added while the text is invalid: the button moves the focus to it.
  await page.locator('.product-buy-row button').click()
  await expect(field).toBeFocused()
  await field.fill('A & R मीरा ♥ 21.11.26')
  await expect(page.getByText('3 letters too many')).toBeVisible()
  await expect(page.getByText('19 of 16 letters.')).toBeVisible()
  await field.fill('A & R मीरा ♥')
  await expect(page.getByText('10 of 16 letters.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Preview of the engraving' })).toHaveText('A & R मीरा ♥')
  await expect(page.getByText('3 more working days.')).toBeVisible()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await clean(page)
    await fits(page)
  }
  await expect.poll(() => rupees(page, '.product-amount')).toBeGreaterThan(plain)
  const engraved = await rupees(page, '.product-amount')
  expect(engraved - plain).toBeGreaterThanOrEqual(772)
  expect(engraved - plain).toBeLessThanOrEqual(773)
  await expect(page.locator('#breakup')).toContainText('Engraving')
  await page.locator('.product-buy-row button').click()

  const text = 'engraved “\u2068A & R मीरा ♥\u2069”'
  const drawer = page.locator('dialog.ui-drawer')
  await expect(drawer.locator('.cart-line')).toContainText(text)
  expect(await rupees(page, 'dialog.ui-drawer .cart-line .cart-line-row b')).toBe(engraved)
  await page.goto('/in-en/cart')
  await ready(page)
  const line = page.locator('.cart-view .cart-line')
  await line.getByText('What you pay for').click()
  await expect(line.locator('.summary-rows')).toContainText('Engraving')
  await line.getByText('Change the engraving').click()
  await line.getByLabel('Text to engrave').fill('Meera')
  await clean(page)
  await line.getByRole('button', { name: 'Save the engraving' }).click()
  await expect(line).toContainText('engraved “\u2068Meera\u2069”')
  // For later and back.
  await line.getByRole('button', { name: 'Save for later' }).click()
  await expect(page.locator('.cart-view-saved')).toContainText('Meera')
  await page
    .locator('.cart-view-saved')
    .getByRole('button', { name: /^Move to bag/ })
    .click()
  await expect(line).toContainText('Meera')

  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, anvi)
  await expect(page.locator('.checkout-aside')).toContainText('Meera')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await approve(page)
  await expect(page).toHaveURL(/checkout-thankyou/)
  await expect(page.locator('.thank-you-panel')).toContainText('Meera')
  const number = await page.locator('[data-order-number]').innerText()
  await page.getByRole('link', { name: 'Follow this order' }).click()
  await expect(page.locator('.orders-bought')).toContainText('Meera')
  await page.getByText('What you pay for').click()
  await expect(page.locator('.orders-bought .summary-rows')).toContainText('Engraving')
  await expect
    .poll(async () => {
      const messages = await sentMessages(request)
      return messages.find(({ subject }) => subject.includes(number))?.body
    })
    .toContain('Engraving: Meera')
})

test('the field is in Arabic, right to left, and is missing for a product that cannot be engraved', async ({ page }) => {
  await page.goto('/ae-ar/p/rekha-milgrain-band')
  await ready(page)
  await page.locator('.product-engraving summary').click()
  await page.getByLabel('الكلمات المراد نقشها').fill('ليلى')
  await expect(page.getByText('4 من 16 حرفًا.')).toBeVisible()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await clean(page)
    await fits(page)
  }
  await page.goto('/ae-ar/p/banyan-leaf-band')
  await ready(page)
  await expect(page.locator('.product-engraving')).toHaveCount(0)
})
