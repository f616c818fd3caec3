import type { Page } from '@playwright/test'
import { newNumber, signUp } from './people.ts'
import { addToBag, anvi, clean, expect, fillAddress, fits, ready, test } from './shopper.ts'

const path = '/in-en/dashboard/addresses'
const cards = (page: Page) => page.locator('.addresses-card')
const card = (page: Page, name: string) => cards(page).filter({ has: page.getByRole('heading', { name }) })

/** Types an address of Pune into the form that is open. */
async function typeAddress(page: Page, label: string): Promise<void> {
  await page.getByLabel('Name this address').fill(label)
  await page.getByLabel('Mobile number').fill('98220 00000')
  await page.getByLabel('First name').fill('Anvi')
  await page.getByLabel('Last name').fill('Deshpande')
  await page.getByLabel('PIN code').fill('411030')
  await expect(page.getByLabel('City')).toHaveValue('Pune')
  await expect(page.getByLabel('State')).toHaveValue('MH')
  await page.getByLabel('House and street').fill('12, Sadashiv Peth')
}
const save = (page: Page) => page.getByRole('button', { name: 'Save the address' }).click()

test.describe('saved addresses', () => {
  // A telephone number that the service refuses.
  test.use({ expectedError: /status of 400/ })
  test('are added, edited, made the default and deleted; errors are beside their fields [R-06, X-09, V-05, A-13, A-14, A-16, A-17]', async ({
    page,
  }) => {
    await signUp(page, path)
    await expect(page.getByRole('heading', { name: 'No addresses yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Add an address' }).click()
    await save(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Please check the highlighted fields' })).toBeVisible()
    await expect(page.locator('#f-shipping-first-error')).toHaveText('Please fill this in')
    await typeAddress(page, 'Home')
    await page.getByLabel('Mobile number').fill('9822000')
    await save(page)
    await expect(page.locator('#f-phone-error')).toHaveText('This phone number does not look right. Check it')
    await expect(page.getByLabel('Mobile number')).toBeFocused()
    await page.getByLabel('Mobile number').fill('98220 00000')
    await save(page)
    await expect(page.getByText('Address added successfully')).toBeVisible()
    await expect(card(page, 'Home')).toContainText('First choice')
    await expect(card(page, 'Home')).toContainText('Maharashtra')

    await page.getByRole('button', { name: 'Add an address' }).click()
    await typeAddress(page, 'Work')
    await save(page)
    await expect(cards(page)).toHaveCount(2)
    await card(page, 'Work').getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('Name this address')).toHaveValue('Work')
    await page.getByLabel('House and street').fill('Baner Road')
    await save(page)
    await expect(page.getByText('Address updated successfully')).toBeVisible()
    await expect(card(page, 'Work')).toContainText('Baner Road')
    await card(page, 'Work').getByRole('button', { name: 'Make first choice' }).click()
    await expect(cards(page).first()).toContainText('Work')
    await expect(card(page, 'Work')).toContainText('First choice')
    await page.reload()
    await expect(cards(page).first()).toContainText('Work')

    // By keyboard alone: the question takes the focus, and it does not get lost.
    await card(page, 'Home').getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await expect(card(page, 'Home').getByText('Delete this address?')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Home').getByText('Delete this address?')).toHaveCount(0)
    await card(page, 'Home').getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await expect(card(page, 'Home').getByRole('button', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveCount(1)
  })
})

test('are offered in the checkout: the first one selected fills in the form, and another is saved on request [A-15, E-04]', async ({
  page,
}) => {
  const number = newNumber()
  await signUp(page, path, number)
  await addToBag(page, '/in-en/p/initial-charm-a-z')
  // For a customer without a saved address, the form has the contact and the name of the account.
  await page.goto('/in-en/checkout')
  await expect(page.locator('#f-phone')).toHaveValue(number)
  await expect(page.locator('#f-shipping-first')).toHaveValue('Anvi')
  await page.goto(path)
  await ready(page)
  await page.getByRole('button', { name: 'Add an address' }).click()
  await typeAddress(page, 'Home')
  await save(page)
  await expect(cards(page)).toHaveCount(1)
  await page.goto('/in-en/checkout')
  const street = page.locator('#f-shipping-line1')
  await expect(page.getByRole('radio', { name: /Home/ })).toBeChecked()
  await expect(street).toHaveValue('12, Sadashiv Peth')
  await clean(page)

  await page.getByRole('radio', { name: 'Another address' }).check()
  await expect(street).toHaveValue('')
  await page.getByRole('radio', { name: /Home/ }).check()
  await expect(street).toHaveValue('12, Sadashiv Peth')
  // The saved address has no mail address, so the sent address belongs to this order alone.
  await page.locator('#f-email').fill('anvi@example.com')
  await page.locator('form .checkout-go button').click()
  await expect(page.locator('#pay')).toBeVisible()

  await page.goto('/in-en/checkout')
  await page.getByRole('radio', { name: 'Another address' }).check()
  await page.getByLabel('Save it to my addresses').check()
  await fillAddress(page, { ...anvi, line1: 'Baner Road' })
  await page.goto(path)
  await expect(cards(page)).toHaveCount(2)
  await expect(cards(page).filter({ hasText: 'Baner Road' })).toHaveCount(1)
  await addToBag(page, '/in-en/p/initial-charm-a-z')
  await page.goto('/in-en/checkout')
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/cart/'))
  await page.getByRole('radio', { name: /Baner Road/ }).check()
  await page.locator('form .checkout-go button').click()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect([typeof body['shippingID'], 'shipping' in body]).toEqual(['string', false])
  await expect(page.locator('#pay')).toBeVisible()
})

test('a guest is sent to the sign-in, which returns to the page [R-06, R-11]', async ({ page }) => {
  await page.goto(path)
  await expect(page).toHaveURL((url) => url.pathname === '/in-en/sign-in' && url.searchParams.get('next') === path)
})

for (const { width, height, language } of [
  { width: 360, height: 780, language: 'in-hi' },
  { width: 390, height: 844, language: 'ae-ar' },
  { width: 1440, height: 900, language: 'in-en' },
])
  test(`the addresses at ${width} px in ${language}, with the form too: axe finds nothing, and nothing is wider than the page`, async ({
    page,
  }) => {
    await signUp(page, path)
    await page.getByRole('button', { name: 'Add an address' }).click()
    await typeAddress(page, 'Home')
    await save(page)
    await expect(cards(page)).toHaveCount(1)
    await page.setViewportSize({ width, height })
    await page.goto(`/${language}/dashboard/addresses`)
    await ready(page)
    await clean(page)
    // The first button of the page's content adds an address, on a site without one and beside those that there are.
    await page.locator('.addresses-head button, .addresses-empty button').first().click()
    await expect(page.locator('.addresses-form')).toBeVisible()
    await clean(page)
    await fits(page)
  })
