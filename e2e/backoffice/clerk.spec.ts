import type { Page } from '@playwright/test'
import { type GuestOrder, paidByGuest } from '../journeys/bought.ts'
import { anvi, approve, expect, fillAddress, review, test } from '../journeys/shopper.ts'
import { deliver, staffCall } from '../journeys/staff.ts'
import { sentMessages } from '../outbox.ts'
import { join, newEmail, rows, signIn } from './member.ts'
import { askToReturn, inspectAsSold } from './returned.ts'

const ring = 'RNG-001-18K-rose-15'
const headers = { subsiteid: '1' }

/** A reader reports a review that the site shows, by its place from the newest; its title. */
async function reportReview(page: Page, at: number): Promise<string> {
  type Listed = { reviews: { id: string; productId: string; title: string }[] }
  const { reviews } = await staffCall<Listed>('reviews/?list=published&limit=100')
  const { id, productId, title } = reviews.at(at)!
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
  // The list may take the place of its skeleton while it is typed into.
  await expect(async () => {
    await desk.getByLabel('Number, phone, HUID, AWB or name').fill(number)
    await expect(rows(desk)).toHaveCount(1, { timeout: 3000 })
  }).toPass()
  await rows(desk).first().getByRole('link').click()
  await expect(desk.getByRole('heading', { level: 1, name: number })).toBeVisible()
}

/** A number of six letters and digits, as a centre gives it. */
let marked = 0
const nextHuid = () => (Date.now() + (marked += 1)).toString(36).slice(-6)

test('a clerk’s day by the screens alone, from the first sign-in on: rates at nine, twelve orders, two weigh-ins, a return, a refund, three reviews, and a walk-in customer [P-04]', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  // The shoppers of the day; all have one surname, so that the clerk finds their orders together.
  const surname = `Day${[...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
  const buy = (productID: string) => paidByGuest(page, { productID, address: { Lname: surname } })
  const returned = await paidByGuest(page, { productID: ring })
  await deliver(returned.orderNumber)
  const returnNumber = await askToReturn(page, returned)
  const reported = [await reportReview(page, -2), await reportReview(page, -3), await reportReview(page, -4)]
  const made = [await buy('RNG-003'), await buy('RNG-003')]
  const fromStock: GuestOrder[] = []
  for (const size of [6, 7, 8, 9, 11, 12, 16, 19, 22]) fromStock.push(await buy(`RNG-001-18K-rose-${size}`))
  const unwanted = await buy('RNG-001-18K-rose-18')

  // The first sign-in, by the link of the invitation.
  const [email, name] = [newEmail(), `Asha ${surname}`]
  const grants = ['order-desk', 'merchandiser'].map((role) => ({ role, site: '*' }))
  await staffCall('members/invite', { email, name, grants })
  const invitation = async () => (await sentMessages(request)).find(({ recipient }) => recipient === email)?.body ?? ''
  await expect.poll(invitation).toContain('/backoffice/join#')
  const desk = await page.context().newPage()
  const dialog = desk.getByRole('dialog')
  await join(desk, /\/backoffice\/join#[\w-]+/.exec(await invitation())?.[0] ?? '', name)

  await test.step('rates at nine, of a site whose prices no other journey reads', async () => {
    const sites = desk.getByRole('group', { name: 'Rates by site' })
    await choose(desk, 'Rates')
    await sites.getByRole('button', { name: /^United States/ }).click()
    const rate = desk.getByRole('textbox', { name: 'New rate of PT950', exact: true })
    await rate.fill((Number(await rate.inputValue()) + 0.01).toFixed(2))
    await desk.getByLabel('Why, for the record').fill('The morning’s rate')
    await desk.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(desk.getByText(/^Version \d+ is live\.$/)).toBeVisible()
    await sites.getByRole('button', { name: /^India/ }).click()
  })

  /** Makes a step of all listed orders that it fits, so many. */
  const moveOn = async (step: string, name: string, count: number) => {
    await desk.getByLabel('Choose all rows of this page').check()
    await desk.getByRole('button', { name: 'Move them on' }).click()
    await dialog.getByLabel('Step').selectOption(step)
    await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(dialog.getByText(`${count} of ${count}`, { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  }
  const findToday = async () => {
    await choose(desk, /^Orders/)
    await desk.getByLabel('Number, phone, HUID, AWB or name').fill(surname)
    await expect(rows(desk)).toHaveCount(12)
  }

  await test.step('twelve orders are confirmed; a customer does not want theirs any more, and gets the money back', async () => {
    await findToday()
    await moveOn('confirm', 'Confirm', 12)
    await openOrder(desk, unwanted.orderNumber)
    await desk.getByRole('button', { name: 'Cancel pieces' }).click()
    const refund = dialog.getByRole('button', { name: /, refund / })
    const [, amount = ''] = /refund (.+)$/.exec((await refund.textContent()) ?? '') ?? []
    await dialog.getByLabel('Reason').fill('Ordered twice by mistake')
    await refund.click()
    await expect(dialog).toBeHidden()
    await expect(desk.getByText(amount).first()).toBeVisible()
    await findToday()
    await moveOn('allocate', 'Set aside from stock', 9)
    await moveOn('start', 'Send to the workshop', 2)
    await moveOn('inspect', 'Finished, to quality check', 2)
  })

  await test.step('two weigh-ins: one weighs less than ordered, the difference goes back without a question; one as ordered', async () => {
    for (const [index, { orderNumber }] of made.entries()) {
      await openOrder(desk, orderNumber)
      const weigh = desk.locator('#weigh')
      const [, ordered = ''] = /ordered ([\d.]+)/.exec(await weigh.innerText()) ?? []
      await weigh.getByLabel('Gross, from the scale').fill((Number(ordered) - (index === 0 ? 0.05 : 0)).toFixed(3))
      if (index === 0) await expect(weigh.locator('output').last()).toContainText('The difference is refunded at once, without a question.')
      await weigh.getByRole('button', { name: 'Save the weights' }).click()
      await expect(desk.getByText('to Ready').first()).toBeVisible()
    }
  })

  await test.step('eleven parcels leave', async () => {
    await findToday()
    await moveOn('pack', 'Pack', 11)
    for (const [index, { orderNumber }] of [...fromStock, ...made].entries()) {
      await openOrder(desk, orderNumber)
      await desk.getByLabel('HUID', { exact: true }).fill(nextHuid())
      await desk.getByLabel('HUID', { exact: true }).press('Enter')
      const ship = desk.locator('#ship')
      await expect(ship).toContainText('Ready to ship')
      await ship.getByLabel('Carrier').fill('Suraksha Secure')
      await ship.getByLabel('AWB').fill(`4408 22${String(Date.now()).slice(-4)} ${100 + index}`)
      await ship.getByRole('button', { name: 'Hand to the carrier' }).click()
      await expect(desk.getByRole('link', { name: /^Invoice/ })).toBeVisible()
    }
  })

  await test.step('a customer brings a ring back to the counter, and gets the money back', async () => {
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
  })

  await test.step('three reviews are read', async () => {
    for (const title of reported) {
      await choose(desk, /^Reviews/)
      await rows(desk).filter({ hasText: title }).getByRole('link').click()
      await desk
        .getByRole('button', { name: 'Publish', exact: true })
        .or(desk.getByRole('button', { name: 'Keep it published' }))
        .click()
      await expect(desk.getByText('Reported by 1 reader since staff last read it')).toBeHidden()
    }
  })

  const walkedIn = await test.step('somebody walks in, chooses a ring, and pays on their telephone', async () => {
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
    return page.locator('[data-order-number]').innerText()
  })
  await openOrder(desk, walkedIn)

  // The audit has the whole day under the clerk's name, in the words of the screens.
  const owner = await page.context().newPage()
  for (const [object, id, acts] of [
    ['orders', made[0]?.orderNumber ?? '', ['Piece weighed', 'Hallmark numbers noted']],
    ['orders', unwanted.orderNumber, ['Pieces cancelled']],
    ['returns', returnNumber, ['Return updated', 'Return inspected']],
  ] as const) {
    await signIn(owner, `/audit?object=${object}&id=${id}`)
    const entries = owner.getByRole('table', { name: 'Audit' }).getByRole('row').filter({ hasText: name })
    for (const act of acts) await expect(entries.filter({ hasText: act }).first(), act).toBeVisible()
  }
})
