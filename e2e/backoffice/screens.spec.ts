import type { Page } from '@playwright/test'
import { expect, fits, test } from '../journeys/shopper.ts'
import { invite, isSound, join, newEmail, openEveryPage, rows, signIn } from './member.ts'

// Links that are made up are refused, which the browser logs.
test.use({ expectedError: /status of (401|404|410)/ })

for (const [width, language] of [
  [1440, 'en'],
  [390, 'ar'],
  [390, 'hi'],
] as const)
  test(`every screen at ${width} px in ${language}: axe finds nothing, and nothing is wider than the page [R-15]`, async ({ page }) => {
    // A dozen screens, each looked at by axe.
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript((chosen) => localStorage.setItem('backoffice:language', chosen), language)
    for (const path of ['sign-in', 'join#made-up-code-of-nobody-at-all', 'enter#made-up-code-of-nobody-at-all']) {
      await page.goto(`/backoffice/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await isSound(page)
    }
    await signIn(page)
    await page.evaluate((chosen) => localStorage.setItem('backoffice:language', chosen), language)
    await page.goto('/backoffice/orders')
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    await expect(rows(page).first()).toBeVisible()
    await isSound(page)
    for (const view of ['to-weigh', 'revisions', 'to-ship', 'cancellations', 'on-hold']) {
      await page.goto(`/backoffice/orders?view=${view}`)
      await expect(
        rows(page)
          .or(page.getByText(/No orders|لا طلبات|कोई ऑर्डर/))
          .first(),
      ).toBeVisible()
      if ((await rows(page).count()) === 0) continue
      await rows(page).first().getByRole('link').click()
      await expect(page.getByRole('list').first()).toBeVisible()
      await isSound(page)
    }
    await page.goto('/backoffice/returns?view=all')
    await expect(rows(page).first()).toBeVisible()
    await isSound(page)
    await rows(page).first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await isSound(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await isSound(page)
  })

/** The texts that do not fit into their element and are cut by it. */
const cutTexts = (page: Page) =>
  page.locator('main *').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { overflowX, clipPath } = getComputedStyle(element)
        const cuts = ['hidden', 'clip'].includes(overflowX) && clipPath === 'none'
        return cuts && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1 && element.textContent.trim() !== ''
      })
      .map((element) => element.textContent.trim()),
  )

for (const language of ['ar', 'hi'])
  test(`every page at 390 px in ${language}: nothing is wider than the page, and no text is cut [R-15]`, async ({ page }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript((chosen) => localStorage.setItem('backoffice:language', chosen), language)
    await signIn(page)
    await openEveryPage(page, async () => {
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await fits(page)
      expect(await cutTexts(page), page.url()).toEqual([])
    })
  })

test.describe('a role', () => {
  test('without a permission has no entry in the menu, and reads why a page that it opens by address is closed', async ({ page }) => {
    await join(page, await invite(newEmail(), 'content-editor'))
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Orders' })).toHaveCount(0)
    await page.goto('/backoffice/orders')
    await expect(page.getByText(/Your role \(Content editor\) does not open this page/)).toBeVisible()
    await page.goto('/backoffice/returns/RT26-00000000')
    await expect(page.getByText(/Your role \(Content editor\) does not open this page/)).toBeVisible()
  })
  test('that only reads sees an order and no button that changes it', async ({ page }) => {
    await signIn(page, '/orders', 'rohan@kanakira.example')
    await rows(page).first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Pieces' })).toBeVisible()
    for (const name of ['Cancel pieces', 'Save the weights', 'Save the note', 'Hand to the carrier'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
  })
})

test('the language of the menu changes the page at once, and the next visit has it', async ({ page }) => {
  // A member of its own: the others read English in other journeys.
  await join(page, await invite(newEmail(), 'order-desk'))
  await page.goto('/backoffice/orders')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { name: 'الطلبات' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'الطلبات' })).toBeVisible()
})
