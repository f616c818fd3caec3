import type { Page } from '@playwright/test'
import { signUp } from '../journeys/people.ts'
import { addToBag, anvi, approve, expect, fillAddress, review, test } from '../journeys/shopper.ts'
import { rows, signIn } from './member.ts'

/** Pays by card, at the gateway of the demo. */
async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await approve(page)
}

/** Opens the file that a link of the page leads to, as its window does. */
async function opensAsPdf(page: Page, link: RegExp | string): Promise<void> {
  const address = await page.getByRole('link', { name: link }).first().getAttribute('href')
  const file = await page.request.get(address ?? '')
  expect([file.status(), file.headers()['content-type'], (await file.body()).subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
}

test('a made piece goes from its payment to its delivery by the screens alone: weighed, agreed with by the customer, hallmarked, labelled and sent [P-04, R-17, C-28, C-33]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signUp(page, '/in-en/dashboard/order-listing')
  await addToBag(page, '/in-en/p/first-light-oval-halo')
  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, anvi)
  await review(page, 'Credit or debit card')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await payByCard(page)
  const number = await page.locator('[data-order-number]').innerText()

  const desk = await page.context().newPage()
  const press = async (step: string, reached: string) => {
    await desk
      .getByRole('button', { name: new RegExp(`^${step}`) })
      .first()
      .click()
    await expect(desk.getByText(`to ${reached}`).first()).toBeVisible()
  }
  await signIn(desk, `/orders?search=${number}`, 'sushma@kanakira.example')
  await rows(desk).first().getByRole('link').click()
  await expect(desk.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await press('Confirm', 'Confirmed')
  await press('Send to the workshop', 'In the workshop')
  await press('Finished, to quality check', 'Quality check')

  // A tenth of a gram more than ordered, which the customer is asked about.
  const weigh = desk.locator('#weigh')
  const [, ordered = ''] = /ordered ([\d.]+)/.exec(await weigh.innerText()) ?? []
  await weigh.getByLabel('Gross, from the scale').fill((Number(ordered) + 0.1).toFixed(3))
  await expect(weigh.locator('output').last()).toContainText('The customer is asked')
  await weigh.getByRole('button', { name: 'Save the weights' }).click()
  await expect(desk.getByRole('row', { name: /^Net weight .*\+0\.100/ })).toBeVisible()
  const [, difference = ''] = /(₹[\d,.]+)/.exec(await desk.getByText('To pay', { exact: true }).locator('..').innerText()) ?? []
  await expect(desk.getByText('Waits for the customer').first()).toBeVisible()

  await page.goto('/in-en/dashboard/order-listing')
  await page.getByRole('link', { name: 'See the new price' }).click()
  const pay = page.getByRole('button', { name: /^Agree and pay ₹/ })
  await expect(pay).toContainText(difference)
  await page.locator('.revised-ways label', { hasText: 'Credit or debit card' }).click()
  await pay.click()
  await payByCard(page)
  await expect(page.getByText('The difference is paid.')).toBeVisible()

  await desk.reload()
  await expect(desk.getByText('Waits for the customer')).toHaveCount(0)
  await press('Pack', 'Packed')
  const huid = Date.now().toString(36).slice(-6).toUpperCase()
  await desk.getByLabel('HUID', { exact: true }).fill(huid)
  await desk.getByLabel('HUID', { exact: true }).press('Enter')
  const ship = desk.locator('#ship')
  await expect(ship).toContainText('Ready to ship')
  await expect(desk.getByRole('cell', { name: huid })).toBeVisible()
  await opensAsPdf(desk, 'Print the packing slip')
  await opensAsPdf(desk, 'Print the label')
  await ship.getByLabel('Carrier').fill('Suraksha Secure')
  await ship.getByLabel('AWB').fill('4408 2217 555')
  await ship.getByRole('button', { name: 'Hand to the carrier' }).click()
  await expect(desk.getByText('44082217555').first()).toBeVisible()
  await opensAsPdf(desk, /^Invoice/)
  await opensAsPdf(desk, /^Address label/)
  await press('Out for delivery', 'Out for delivery')
  await desk
    .getByRole('button', { name: /^Delivered/ })
    .first()
    .click()
  const handover = desk.getByRole('dialog', { name: 'Delivered' })
  await handover.getByRole('button', { name: 'Delivered' }).click()
  await expect(handover).toBeHidden()
  await expect(desk.getByText('to Delivered').first()).toBeVisible()

  await page.goto(`/in-en/dashboard/order-listing/${number}`)
  await expect(page.locator('.orders-head h1')).toContainText('Delivered')
})
