import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sentMessages } from '../outbox.ts'
import { newNumber, signUp } from './people.ts'
import { addToBag, anvi, approve, checkOut, clean, expect, fillAddress, fits, layoutShift, ready, review, test } from './shopper.ts'
import { giveCard, giveCredit } from './staff.ts'

const path = '/in-en/dashboard/credit'
let cards = 0
/** A gift card as its mail brings it. */
async function makeCard(page: Page, amount: string): Promise<{ number: string; pin: string }> {
  const to = `card-${Date.now()}-${++cards}@example.com`
  await giveCard(to, amount)
  return cardSentTo(page, to)
}
/** The number and PIN that a mail brought. */
async function cardSentTo(page: Page, to: string): Promise<{ number: string; pin: string }> {
  let body = ''
  await expect
    .poll(async () => {
      const messages = await sentMessages(page.request)
      body = messages.find(({ recipient }) => recipient === to)?.body ?? ''
      return body
    })
    .not.toBe('')
  return { number: /(?:\d{4} ){3}\d{4}/.exec(body)?.[0] ?? '', pin: /\b\d{6}\b/.exec(body)?.[0] ?? '' }
}
async function type(page: Page, { number, pin }: { number: string; pin: string }): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('PIN', { exact: true }).fill(pin)
}

test.describe('store credit', () => {
  // A wrong PIN, and a card that is used up.
  test.use({ expectedError: /status of 4(00|09)/ })
  test('shows the balance by expiry date; a gift card is checked, then moved to it', async ({ page }) => {
    const number = newNumber()
    await signUp(page, path, number)
    await expect(page.getByRole('heading', { name: 'No credit yet' })).toBeVisible()
    await giveCredit(number, '1500', 'For a late delivery')
    await page.reload()
    await expect(page.locator('.credit-balance')).toHaveText('₹1,500.00')
    await expect(page.locator('.credit-lots')).toContainText('good until')
    await expect(page.locator('.credit-ledger')).toContainText('For a late delivery')

    const card = await makeCard(page, '2500')
    await type(page, { number: card.number.slice(0, 14), pin: '' })
    await page.getByRole('button', { name: 'Add to my credit' }).click()
    await expect(page.getByText('A card number has 16 digits; this one has 12')).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeFocused()
    await type(page, { ...card, pin: card.pin === '000000' ? '000001' : '000000' })
    await page.getByRole('button', { name: 'Add to my credit' }).click()
    await expect(page.getByText('Attempts left before a wait: 2')).toBeVisible()

    await type(page, card)
    await page.getByRole('button', { name: 'Only show the balance' }).click()
    const ending = card.number.slice(-4)
    await expect(page.getByText(`On the card ending ${ending}: ₹2,500.00, good until`)).toBeVisible()
    await page.getByLabel('PIN', { exact: true }).press('Enter')
    await expect(page.getByText(`₹2,500.00 added. The card ending ${ending} is now empty.`)).toBeVisible()
    await expect(page.locator('.credit-balance')).toHaveText('₹4,000.00')
    await expect(page.locator('.credit-ledger tbody tr').first()).toContainText(`Gift card, ends ${ending}`)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'As a file, CSV' }).click()
    const file = await readFile(await (await saved).path(), 'utf8')
    expect(file).toContain('Day,What,Added or used (INR),Balance (INR)')
    expect(file).toMatch(new RegExp(`Gift card, ends ${ending}.*",2500,4000\r\n.*For a late delivery.*,1500,1500`))
    await expect(page.getByLabel('Card number')).toHaveValue('')

    await type(page, card)
    await page.getByRole('button', { name: 'Add to my credit' }).click()
    await expect(page.getByText('This gift card has been used up')).toBeVisible()
    await expect(page.locator('.credit-balance')).toHaveText('₹4,000.00')
  })
})

test('a bag is paid by a gift card and store credit completely, with nothing left to pay [C-04, S-10, R-03]', async ({ page }) => {
  const number = newNumber()
  await signUp(page, path, number)
  await giveCredit(number, '45000')
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.goto('/in-en/cart')
  await ready(page)
  const rows = page.locator('.cart-view-summary .summary-rows')
  await page.getByText('Gift cards and store credit').click()
  await type(page, await makeCard(page, '2921'))
  await page.getByRole('button', { name: 'Pay with this card' }).click()
  await expect(rows).toContainText('−₹2,921.00')
  await expect(rows.locator('.summary-rows-total')).toContainText('₹40,000.00')
  await page.getByLabel('Use my store credit: ₹45,000').check()
  await expect(rows.locator('.summary-rows-total')).toContainText('₹0.00')
  await clean(page)

  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, anvi)
  await expect(page.getByText('Nothing to pay.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page).toHaveURL(/\/in-en\/checkout-thankyou/)
  await expect(page.locator('main')).toContainText('−₹40,000.00')
  await page.goto(path)
  await expect(page.locator('.credit-balance')).toHaveText('₹5,000.00')
})

test('a guest enters a code and a gift card in the checkout: the rest to pay and the payment methods are updated [C-06, C-11, C-13, R-03]', async ({
  page,
}) => {
  await checkOut(page, '/in-en/p/banyan-leaf-band')
  await fillAddress(page, { ...anvi, email: `beside-${Date.now()}@example.com`, phone: '98220 55502' })
  const aside = page.locator('.checkout-aside')
  const total = aside.locator('.summary-rows-total dd')
  const before = await total.innerText()
  await aside.getByText('Offers, credit and gift cards').click()
  const offer = aside.locator('.offer-forms-row', { hasText: '5% off your first order' })
  await offer.getByRole('button', { name: /^Apply/ }).click()
  await expect(aside.locator('.summary-rows')).toContainText('Offers')
  await expect(total).not.toHaveText(before)
  await page.getByText('UPI', { exact: true }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.locator('.checkout-review')).toContainText('UPI')

  await type(page, await makeCard(page, '45000'))
  await page.getByRole('button', { name: 'Pay with this card' }).click()
  await expect(total).toHaveText('₹0.00')
  await expect(page.getByText('Nothing to pay.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await clean(page)
  await fits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await clean(page)
  // Without the card, the payment method that was chosen before is used again.
  await aside.getByRole('button', { name: /^Remove \d{4}$/ }).click()
  await expect(page.locator('.checkout-review')).toContainText('UPI')
  await page.goBack()
  await expect(page.locator('#pay input:checked')).toHaveValue(/upi/)
  await type(page, await makeCard(page, '45000'))
  await page.getByRole('button', { name: 'Pay with this card' }).click()
  await expect(page.getByText('Nothing to pay.')).toBeVisible()
  await expect(page.locator('#pay input')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page).toHaveURL(/\/in-en\/checkout-thankyou/)
})

test('a guest is sent to the sign-in, which returns to the credit page', async ({ page }) => {
  await page.goto(path)
  await expect(page).toHaveURL((url) => url.pathname === '/in-en/sign-in' && url.searchParams.get('next') === path)
})

test('a guest checks the balance of a gift card', async ({ page }) => {
  const card = await makeCard(page, '1000')
  await page.goto('/in-en/gift-cards')
  await ready(page)
  await type(page, card)
  await page.getByRole('button', { name: 'Show the balance' }).click()
  await expect(page.getByText(`On the card ending ${card.number.slice(-4)}: ₹1,000.00, good until`)).toBeVisible()
})

for (const { width, height, language } of [
  { width: 360, height: 780, language: 'in-hi' },
  { width: 390, height: 844, language: 'ae-ar' },
  { width: 1440, height: 900, language: 'in-en' },
])
  test(`credit and gift cards at ${width} px in ${language}: axe finds nothing, and nothing is wider than the page`, async ({ page }) => {
    const number = newNumber()
    await signUp(page, path, number)
    const site = language.slice(0, 2)
    // As much as one person may give there.
    await giveCredit(`+91${number}`, site === 'ae' ? '12345' : '123456', 'For a late delivery', site)
    await page.setViewportSize({ width, height })
    for (const [at, there] of [
      ['dashboard/credit', '.credit-ledger'],
      ['gift-cards', '.gift-card-form'],
    ] as const) {
      await page.goto(`/${language}/${at}`)
      await ready(page)
      await expect(page.locator(there)).toBeVisible()
      await clean(page)
      await fits(page)
      if (at === 'gift-cards') expect(await layoutShift(page)).toBeLessThan(0.01)
    }
  })

test('a guest buys a gift card: its number arrives by e-mail, and its balance is shown', async ({ page }) => {
  const to = `bought-${Date.now()}@example.com`
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/in-en/gift-cards')
  await ready(page)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expect(page.getByLabel('Their name')).toBeFocused()
  await page.getByLabel('Their name').fill('Meera Kulkarni')
  await page.getByLabel('Their email').fill(to)
  await page.getByLabel('From').fill('Anvi')
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await page.getByRole('textbox', { name: 'Another amount' }).fill('12500')
  await expect(page.locator('.gift-cards-face')).toContainText('₹12,500')
  await expect(page.locator('.gift-cards-face')).toContainText('Meera Kulkarni')
  await clean(page)
  await fits(page)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  const drawer = page.locator('dialog.ui-drawer')
  await expect(drawer.locator('.cart-line')).toContainText('Meera Kulkarni')
  await clean(page)
  await drawer.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, { ...anvi, email: `giver-${Date.now()}@example.com`, phone: '98220 55510' })
  await expect(page.getByText('Not available when you buy a gift card.')).toBeVisible()
  await clean(page)
  await review(page, 'UPI')
  await page.locator('.checkout-go button').click()
  await approve(page)
  await expect(page).toHaveURL(/\/in-en\/checkout-thankyou/)
  await expect(page.locator('.thank-you-next li')).toHaveCount(1)
  await expect(page.locator('.thank-you')).toContainText('Meera Kulkarni')
  await expect(page.locator('.thank-you .summary-rows')).toContainText('₹12,500.00')
  await clean(page)
  const card = await cardSentTo(page, to)
  await page.goto('/in-en/gift-cards')
  await ready(page)
  await type(page, card)
  await page.getByRole('button', { name: 'Show the balance' }).click()
  await expect(page.getByText(`On the card ending ${card.number.slice(-4)}: ₹12,500.00`)).toBeVisible()
})
