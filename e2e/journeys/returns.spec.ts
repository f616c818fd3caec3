import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { newNumber, signUp } from './people.ts'
import { addToBag, anvi, clean, expect, fillAddress, giveCredit, ready, test } from './shopper.ts'
import { deliver, moveReturn } from './staff.ts'

const list = '/in-en/dashboard/return-request'
const photo = (name: string) => fileURLToPath(new URL(`../../apps/api/src/modules/returns/fixtures/${name}`, import.meta.url))

/** axe finds nothing, and nothing is wider than the page, on a telephone and on a desk. */
async function cleanAtBoth(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await clean(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
}

/** Buys a piece with store credit and has it delivered; returns the number of its order. */
async function bought(page: Page, phone: string): Promise<string> {
  giveCredit('grant', 'in', phone, '90000', '--reference', phone, '--reason', 'A gift', '--days', '30')
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.goto('/in-en/cart')
  await ready(page)
  await page.getByText('Gift cards and store credit').click()
  await page.getByLabel('Use my store credit: ₹90,000').check()
  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, anvi)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page).toHaveURL(/\/in-en\/checkout-thankyou/)
  const number = await page.locator('[data-order-number]').innerText()
  await deliver(number)
  return number
}

// A file that is no photo is refused.
test.use({ expectedError: /status of 400/ })

test('a piece is returned with photos, a question is answered, the check finds something, and the rest is paid back [R-07, R-17, E-15, C-31, C-32]', async ({
  page,
}) => {
  const phone = newNumber()
  await signUp(page, list, phone)
  await expect(page.getByRole('heading', { name: 'No returns yet' })).toBeVisible()
  await clean(page)
  const order = await bought(page, phone)

  await page.goto(`/in-en/dashboard/order-listing/${order}`)
  await page.getByRole('link', { name: 'Return pieces' }).click()
  const send = page.getByRole('button', { name: /^Ask for the return/ })
  await send.click()
  await expect(page.getByText('Please choose a piece.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Banyan Leaf Band' }).check()
  await page.getByLabel('Reason').selectOption('Has a fault')
  await page.getByRole('checkbox', { name: /^It is unworn/ }).check()
  await send.click()
  await expect(page.getByText('Please add a photo.')).toBeVisible()
  await page.locator('#return-photos').setInputFiles(photo('ring.heic'))
  await page
    .locator('#return-photos')
    .setInputFiles({ name: 'bill.pdf', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7, and no photo') })
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(page.getByText('This is no photo that can be read')).toBeVisible()
  await page.getByRole('button', { name: 'Take photo 2 away' }).click()
  await expect(page.getByText('1 added, 5 places left')).toBeVisible()
  await cleanAtBoth(page)
  await send.click()

  await expect(page).toHaveURL(new RegExp(`${list}/RT`))
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.locator('.orders-headline')).toContainText('Asked for')
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await moveReturn(number, ['review'])
  await moveReturn(number, ['ask'], { say: 'May we see the clasp?' })
  await page.goto(list)
  await expect(page.locator('.orders-card')).toContainText('We have a question for you')
  await clean(page)
  await page.getByRole('link', { name: 'Answer' }).click()
  await expect(page.getByText('May we see the clasp?')).toBeVisible()
  await page.locator('#answer-photos').setInputFiles(photo('ring.jpg'))
  await page.getByLabel('Your answer (if you like)').fill('Here it is')
  await expect(page.getByText('1 added, 5 places left')).toBeVisible()
  await cleanAtBoth(page)
  await page.getByRole('button', { name: 'Send to the returns desk' }).click()
  await expect(page.locator('.orders-headline')).toContainText('We are looking at it')

  await moveReturn(number, ['approve', 'schedule', 'collect', 'carry', 'receive', 'inspect'])
  await moveReturn(number, ['fail'], { say: 'The band is bent.', deduction: '1850' })
  await page.reload()
  await expect(page.locator('.orders-headline')).toContainText('The check found something')
  await page.getByRole('radio', { name: /^Refund less ₹1,850/ }).check()
  await cleanAtBoth(page)
  await page.getByRole('button', { name: 'Choose' }).click()
  await expect(page.locator('.orders-payments')).toContainText('Store credit')
  await expect(async () => {
    await page.reload()
    await expect(page.locator('.orders-headline')).toContainText('Completed', { timeout: 1000 })
  }).toPass()
  await clean(page)
})
