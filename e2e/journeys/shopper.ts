import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test'
import { accessibilityFaults } from '../accessibility.ts'
import { sentMessages } from '../outbox.ts'

interface ShopperOptions {
  expectedError: RegExp
  /** The visitor's saved answer about measurement; empty for a visitor who was never asked. */
  consent: 'given' | 'refused' | ''
}

/** A page on which an unexpected console error or a failed script ends the test. */
export const test = base.extend<ShopperOptions>({
  expectedError: [/^$/, { option: true }],
  consent: ['refused', { option: true }],
  page: async ({ page, expectedError, consent }, use) => {
    if (consent)
      await page.context().addInitScript((answer) => {
        // Documents without an origin have no storage.
        if (location.protocol.startsWith('http')) localStorage['shop-1-measurement'] ??= JSON.stringify({ answer, at: Date.now() })
      }, consent)
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedError.test(message.text())) errors.push(message.text())
    })
    page.on('pageerror', (error) => {
      if (!expectedError.test(String(error))) errors.push(String(error))
    })
    await use(page)
    expect(errors).toEqual([])
  },
})

export { expect }

/** Adds the variant of a product page to the cart and waits for the drawer. */
export async function addToBag(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
  await page.locator('.product-buy-row button, .product-sticky button').filter({ visible: true }).first().click()
  await expect(page.locator('dialog.ui-drawer .cart-line').first()).toBeVisible()
}

/** Waits until the page is hydrated, stored state is restored and the store is loaded. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-alive]').waitFor()
  await page.waitForLoadState('networkidle')
}

export interface Person {
  phone: string
  email: string
  first: string
  last: string
  line1: string
  city: string
  state: string
  postcode?: string
}

export const anvi: Person = {
  phone: '98220 00000',
  email: 'anvi@example.com',
  first: 'Anvi',
  last: 'Deshpande',
  line1: '12, Sadashiv Peth',
  city: 'Pune',
  state: 'MH',
  postcode: '411030',
}
export const layla: Person = {
  phone: '050 123 4567',
  email: 'layla@example.com',
  first: 'Layla',
  last: 'Haddad',
  line1: 'Tower 3, flat 12',
  city: 'Al Barsha',
  state: 'DU',
}

/** Types an address into the first step of the checkout and sends it. */
export async function typeAddress(page: Page, person: Person): Promise<void> {
  await page.locator('#f-phone').fill(person.phone)
  await page.locator('#f-email').fill(person.email)
  await page.locator('#f-shipping-first').fill(person.first)
  await page.locator('#f-shipping-last').fill(person.last)
  await page.locator('#f-shipping-line1').fill(person.line1)
  if (person.postcode) await page.locator('#f-shipping-postcode').fill(person.postcode)
  // A city state asks for neither city nor state.
  if (person.city) {
    await page.locator('#f-shipping-city').fill(person.city)
    await expect(page.locator(`#f-shipping-state option[value="${person.state}"]`)).toBeAttached()
    await page.locator('#f-shipping-state').selectOption(person.state)
  }
  await page.locator('form .checkout-go button').click()
}

/** Fills the first step of the checkout and continues. */
export async function fillAddress(page: Page, person: Person): Promise<void> {
  await typeAddress(page, person)
  await expect(page.locator('#pay')).toBeVisible()
}

/** Goes from a product page to the first step of the checkout. */
export async function checkOut(page: Page, path: string): Promise<void> {
  await addToBag(page, path)
  await page.getByRole('button', { name: 'Check out' }).click()
  await expect(page.locator('#f-phone')).toBeVisible()
}

/** Continues to the review of a cart that is paid by this payment method. */
export async function review(page: Page, way: string): Promise<void> {
  await page.getByText(way, { exact: true }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.locator('.checkout-review')).toContainText(way)
}

/** Approves a payment of any method on the sandbox bank's page. */
export async function approve(page: Page): Promise<void> {
  await expect(page).toHaveURL(/sandbox-bank/)
  await page.locator('button.main').click()
}

/** Waits for the newest code to a telephone; its field appears once it was sent. */
export async function codeFor(request: APIRequestContext, phone = '+919822000000'): Promise<string> {
  const messages = await sentMessages(request)
  return (
    messages.find(({ channel, recipient, body }) => channel === 'sms' && recipient === phone && /^\d{6}/.test(body))?.body.slice(0, 6) ?? ''
  )
}

/** Checks that axe finds no violation on the page, or in the elements of a selector. */
export async function clean(page: Page, within?: string): Promise<void> {
  expect(await accessibilityFaults(page, within)).toEqual([])
}

/** Checks that nothing is wider than the page. */
export async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** The cumulative layout shift of the page since it was opened. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        const count = (entries: PerformanceEntryList) => {
          for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) total += entry.value
        }
        const observer = new PerformanceObserver((list) => count(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        // Buffered entries are delivered by the second frame at the latest.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              count(observer.takeRecords())
              resolve(total)
            }),
          ),
        )
      }),
  )
}
