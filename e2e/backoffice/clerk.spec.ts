import type { Page } from '@playwright/test'
import { boughtByGuest, type GuestOrder } from '../journeys/bought.ts'
import { anvi, approve, expect, fillAddress, review, test } from '../journeys/shopper.ts'
import { deliver, staffCall } from '../journeys/staff.ts'
import { rows, signIn } from './member.ts'
import { inspectAsSold } from './returned.ts'

const ring = 'RNG-001-18K-rose-15'
const headers = { subsiteid: '1' }

/** A guest asks for the return of a delivered ring, which they bring to a store; the number of the return. */
async function askToReturn(page: Page, { orderID, orderNumber, orderToken }: GuestOrder): Promise<string> {
  const found = await page.request.get(`/api/orders/returnItems/id/${orderNumber}?orderToken=${orderToken}`, { headers })
  const { items } = (await found.json()) as { items: { orderItemID: string }[] }
  const pieces = items.map(({ orderItemID }) => ({ orderItemID, quantity: 1, reason: 'changed_mind' }))
  const asked = { orderID, orderToken, items: pieces, resolution: 'refund', handover: 'store', storeID: 'laxmi-chowk-house' }
  const answer = await page.request.put('/api/orders/return/', { headers, data: asked })
  return ((await answer.json()) as { return: { number: string } }).return.number
}

/** A reader reports one of the oldest reviews that the site shows; its title. */
async function reportReview(page: Page): Promise<string> {
  type Listed = { reviews: { id: string; productId: string; title: string }[] }
  const { reviews } = await staffCall<Listed>('reviews/?list=published&limit=100')
  const { id, productId, title } = reviews.at(-2)!
  const reader = { ...headers, languageid: '1', 'x-device-id': crypto.randomUUID() }
  const answer = await page.request.post(`/api/products/${productId}/reviews/${id}/report`, { headers: reader, data: {} })
  expect(answer.status()).toBe(200)
  return title
}

/** Opens a page by the menu. */
const choose = (desk: Page, name: string | RegExp) => desk.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name }).click()

/** Opens the page of an order from the list of orders. */
async function openOrder(desk: Page, number: string): Promise<void> {
  await choose(desk, /^Orders/)
  await desk.getByLabel('Number, phone, HUID, AWB or name').fill(number)
  await expect(rows(desk)).toHaveCount(1)
  await rows(desk).first().getByRole('link').click()
  await expect(desk.getByRole('heading', { level: 1, name: number })).toBeVisible()
}

/** Presses the button of a step that asks nothing, and waits until the history has it. */
async function step(desk: Page, name: string, reached: string): Promise<void> {
  await desk
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await expect(desk.getByText(`to ${reached}`).first()).toBeVisible()
}

test('a day at the desk by the screens alone: rates, two of its twelve orders, one of its two weigh-ins, a return with its refund, one of its three reviews, and a walk-in customer [P-04]', async ({
  page,
}) => {
  test.setTimeout(180_000)
  // The shoppers of the day.
  const returned = await boughtByGuest(page, { productID: ring })
  await deliver(returned.orderNumber)
  const returnNumber = await askToReturn(page, returned)
  const reported = await reportReview(page)
  const fromStock = await boughtByGuest(page, { productID: ring })
  const made = await boughtByGuest(page, { productID: 'RNG-003' })

  const desk = await page.context().newPage()
  const dialog = desk.getByRole('dialog')
  await signIn(desk, '/')

  // At nine: of a site whose prices no other journey reads.
  await choose(desk, 'Rates')
  await desk
    .getByRole('group', { name: 'Rates by site' })
    .getByRole('button', { name: /^United States/ })
    .click()
  const rate = desk.getByRole('textbox', { name: 'New rate of PT950', exact: true })
  await rate.fill((Number(await rate.inputValue()) + 0.01).toFixed(2))
  await desk.getByLabel('Why, for the record').fill('The morning’s rate')
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(desk.getByText(/^Version \d+ is live\.$/)).toBeVisible()
  await desk
    .getByRole('group', { name: 'Rates by site' })
    .getByRole('button', { name: /^India/ })
    .click()

  // An order from stock leaves the house.
  await openOrder(desk, fromStock.orderNumber)
  await step(desk, 'Confirm', 'Confirmed')
  await step(desk, 'Set aside from stock', 'Set aside')
  await step(desk, 'Pack', 'Packed')
  await desk.getByLabel('HUID', { exact: true }).fill(Date.now().toString(36).slice(-6))
  await desk.getByLabel('HUID', { exact: true }).press('Enter')
  const ship = desk.locator('#ship')
  await expect(ship).toContainText('Ready to ship')
  await ship.getByLabel('Carrier').fill('Suraksha Secure')
  await ship.getByLabel('AWB').fill('4408 2217 556')
  await ship.getByRole('button', { name: 'Hand to the carrier' }).click()
  await expect(desk.getByRole('link', { name: /^Invoice/ })).toBeVisible()

  // A made one weighs less than ordered: the difference goes back without a question.
  await openOrder(desk, made.orderNumber)
  await step(desk, 'Confirm', 'Confirmed')
  await step(desk, 'Send to the workshop', 'In the workshop')
  await step(desk, 'Finished, to quality check', 'Quality check')
  const weigh = desk.locator('#weigh')
  const [, ordered = ''] = /ordered ([\d.]+)/.exec(await weigh.innerText()) ?? []
  await weigh.getByLabel('Gross, from the scale').fill((Number(ordered) - 0.05).toFixed(3))
  await expect(weigh.locator('output').last()).toContainText('The difference is refunded at once, without a question.')
  await weigh.getByRole('button', { name: 'Save the weights' }).click()
  await expect(desk.getByRole('row', { name: /^Net weight .*0\.050/ })).toBeVisible()

  // A customer brings a ring back to the counter.
  await choose(desk, /^Returns/)
  await desk.getByLabel('Number of the return or the order').fill(returnNumber)
  await expect(rows(desk)).toHaveCount(1)
  await rows(desk).first().getByRole('link').first().click()
  const confirm = async (name: string) => {
    await desk.getByRole('button', { name, exact: true }).click()
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await confirm('Take in at the counter')
  await desk.getByRole('button', { name: 'Begin the inspection', exact: true }).click()
  await inspectAsSold(desk, 'Stock')
  await confirm('All as it should be')
  await desk.getByRole('button', { name: 'Settle as asked', exact: true }).click()
  const [, refund = ''] = /gets (₹[\d,.]+)\./.exec(await dialog.innerText()) ?? []
  await dialog.getByRole('button', { name: 'Settle as asked' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByText(refund).first()).toBeVisible()

  // A review is read.
  await choose(desk, /^Reviews/)
  await rows(desk).filter({ hasText: reported }).getByRole('link').click()
  await desk
    .getByRole('button', { name: 'Publish', exact: true })
    .or(desk.getByRole('button', { name: 'Keep it published' }))
    .click()
  await expect(desk.getByText('Reported by 1 reader since staff last read it')).toBeHidden()

  // Somebody walks in, chooses a ring, and pays on their telephone.
  await choose(desk, /^Draft orders/)
  await desk.getByRole('link', { name: 'New draft order' }).click()
  await desk.getByText('Walk-in', { exact: true }).click()
  await desk.getByLabel('First name').fill('Anvi')
  await desk.getByLabel('Last name').fill('Deshpande')
  await desk.getByLabel('Phone', { exact: true }).fill(anvi.phone)
  await desk.getByLabel('Email', { exact: true }).fill(anvi.email)
  await desk.getByLabel('Add a piece by name, SKU or tag').fill('Banyan')
  await desk.getByRole('button', { name: 'Banyan Leaf Band' }).click()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  const link = new URL((await desk.getByText(/\/pay#/).textContent()) ?? '', desk.url())
  await page.goto(`${link.pathname}${link.hash}`)
  await page.getByRole('button', { name: /Go on and pay/ }).click()
  await fillAddress(page, anvi)
  await review(page, 'UPI')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await approve(page)
  const walkedIn = await page.locator('[data-order-number]').innerText()
  await openOrder(desk, walkedIn)

  // The audit has the whole day, in the words of the screens.
  await choose(desk, /^Audit/)
  for (const thing of [fromStock.orderNumber, made.orderNumber, returnNumber])
    await expect(desk.getByText(thing).first(), thing).toBeVisible()
})
