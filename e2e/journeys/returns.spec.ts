import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { bought } from './bought.ts'
import { linkMailed, newNumber, signUp } from './people.ts'
import { addToBag, anvi, clean, codeFor, expect, fillAddress, fits, test } from './shopper.ts'
import { deliver, transitionOrder, staffCall, transitionReturn } from './staff.ts'

const list = '/in-en/dashboard/return-request'
const photo = (name: string) => fileURLToPath(new URL(`../../apps/api/src/modules/orders/returns/fixtures/${name}`, import.meta.url))

/** axe finds nothing, and nothing is wider than the page, on a telephone and on a desk. */
async function cleanAtBoth(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await clean(page)
    await fits(page)
  }
}

/** Saves a second address in the account. */
async function saveAddress(page: Page): Promise<void> {
  await page.goto('/in-en/dashboard/addresses')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Name this address').fill('Work')
  await page.getByLabel('Mobile number').fill('98220 11111')
  await page.getByLabel('First name').fill('Anvi')
  await page.getByLabel('Last name').fill('Deshpande')
  await page.getByLabel('PIN code').fill('411030')
  await expect(page.getByLabel('City')).toHaveValue('Pune')
  await page.getByLabel('House and street').fill('7, Laxmi Road')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('Address added successfully')).toBeVisible()
}

// A file that is no photo is refused.
test.use({ expectedError: /status of 400/ })

test('a unit is returned with photos, a question is answered, the inspection makes a deduction, and the rest is refunded [R-07, R-17, E-15, C-31, C-32]', async ({
  page,
}) => {
  test.setTimeout(120_000)
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
  await expect(page.getByRole('checkbox', { name: /^It is unworn/ })).toBeVisible()
  await page.getByLabel('Reason').selectOption('Has a fault')
  await expect(page.getByRole('checkbox', { name: /^It is unworn/ })).toHaveCount(0)
  await send.click()
  await expect(page.getByText('Please add a photo.')).toBeVisible()
  await page.locator('#return-photos').setInputFiles(photo('ring.heic'))
  await page
    .locator('#return-photos')
    .setInputFiles({ name: 'bill.pdf', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7, and no photo') })
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(page.getByText('This photo can’t be read')).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await expect(page.getByText('1 added, 5 places left')).toBeVisible()
  await cleanAtBoth(page)
  await send.click()

  await expect(page).toHaveURL(new RegExp(`${list}/RT`))
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.locator('.orders-head h1')).toContainText('Requested')
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await transitionReturn(number, ['review'])
  await transitionReturn(number, ['ask'], { message: 'May we see where it is bent?', views: ['fault', 'hallmark'] })
  await page.goto(list)
  await expect(page.locator('.orders-card')).toContainText('We have a question for you')
  await clean(page)
  await page.getByRole('link', { name: 'Answer' }).click()
  await expect(page.getByText('May we see where it is bent?')).toBeVisible()
  // A place for each view: nothing is sent before both are filled.
  const answer = page.getByRole('button', { name: 'Send the answer' })
  await expect(page.getByText('0 of 2 added')).toBeVisible()
  await page.getByLabel('The fault, close up').setInputFiles(photo('ring.jpg'))
  await expect(page.getByRole('button', { name: 'Remove the photo: The fault, close up' })).toBeFocused()
  await expect(page.getByText('1 of 2 added')).toBeVisible()
  await expect(answer).toBeDisabled()
  await page.getByLabel('The number and hallmark').setInputFiles(photo('ring.heic'))
  await page.getByLabel('Your answer (optional)').fill('Here it is')
  await expect(page.getByText('2 of 2 added')).toBeVisible()
  await cleanAtBoth(page)
  await answer.click()
  await expect(page.locator('.orders-head h1')).toContainText('We are reviewing it')
  await expect(page.locator('.returns-round')).toContainText('The number and hallmark')

  await transitionReturn(number, ['approve', 'schedule', 'collect', 'carry', 'receive', 'inspect'])
  await transitionReturn(number, ['ask'], { message: 'Was it worn in water?' })
  await page.reload()
  await expect(page.locator('.orders-head h1')).toContainText('We have a question about the piece')
  await page.getByLabel('Your answer (optional)').fill('No')
  await page.getByRole('button', { name: 'Send the answer' }).press('Enter')
  await expect(page.locator('.orders-head h1')).toContainText('Being checked')
  await transitionReturn(number, ['fail'], { message: 'The band is bent.', deduction: '1850' })
  await page.reload()
  await expect(page.locator('.orders-head h1')).toContainText('Our check found an issue')
  await page.getByRole('radio', { name: /^Refund less ₹1,850/ }).check()
  await cleanAtBoth(page)
  await page.getByRole('button', { name: 'Choose' }).click()
  await expect(page.locator('.orders-payments')).toContainText('Store credit')
  await expect(async () => {
    await page.reload()
    await expect(page.locator('.orders-head h1')).toContainText('Completed', { timeout: 5000 })
  }).toPass()
  await clean(page)
})

test('a unit is exchanged at the rate of the day: pickup day, value by component, options after the inspection, and the credit [R-07, R-17, C-37]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const phone = newNumber()
  await signUp(page, list, phone)
  const order = await bought(page, phone)
  await saveAddress(page)
  await page.goto(`/in-en/dashboard/order-listing/${order}/return`)
  await page.getByRole('checkbox', { name: 'Banyan Leaf Band' }).check()
  await page.getByLabel('Reason').selectOption('Changed my mind')
  await page.getByLabel('Which address').selectOption({ index: 1 })
  await expect(page.getByRole('radio', { name: /^Picked up from you.*7, Laxmi Road/ })).toBeChecked()
  await page.getByLabel('Hours').selectOption('13:00–16:00')
  await page.getByRole('radio', { name: /^Exchange at the day’s rate/ }).check()
  await expect(page.getByText('Exchange value at the current rate')).toBeVisible()
  await page.getByRole('checkbox', { name: /^It is unworn/ }).check()
  await cleanAtBoth(page)
  await page.getByRole('button', { name: /^Ask for the return/ }).click()

  await expect(page).toHaveURL(new RegExp(`${list}/RT`))
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(page.getByText(/^You asked for the courier on .*13:00–16:00\.$/)).toBeVisible()
  await expect(page.getByText('7, Laxmi Road')).toBeVisible()
  await page.getByLabel('Hours').selectOption('16:00–19:00')
  await page.getByRole('button', { name: 'Ask for this day' }).click()
  await expect(page.getByText(/^You asked for the courier on .*16:00–19:00\.$/)).toBeVisible()
  await expect(page.getByText('100% counted').first()).toBeVisible()
  await cleanAtBoth(page)
  await transitionReturn(number, ['review', 'approve'])
  const { pickup } = await staffCall<{ pickup: { lines: string[] } }>(`returns/${number}/transition`, {
    transition: 'schedule',
    reason: 'by the book',
  })
  expect(pickup.lines.join('\n')).toContain('7, Laxmi Road')
  await page.goto(`${list}/${number}`)
  await expect(page.getByText(/^The courier will come on .*16:00–19:00\.$/)).toBeVisible()
  await transitionReturn(number, ['collect', 'receive', 'inspect'])
  await transitionReturn(number, ['offer'], { message: 'A claw is open.', offer: ['repair', 'replacement', 'exchange'], days: 5 })
  await page.goto(list)
  await expect(page.locator('.orders-card')).toContainText(/We have an offer for you.*Please choose by /s)
  await page.getByRole('link', { name: 'Choose' }).click()
  await expect(page.getByText('A claw is open.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Please choose one of these.')
  await page.getByRole('radio', { name: /^Repair.* within 5 working days/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Exchange at the day’s rate.*₹/ })).toBeChecked()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await cleanAtBoth(page)
  await page.keyboard.press('Enter')
  await expect(page.locator('.orders-head h1')).toContainText('Completed')
  await expect(page.getByText('Added to your store credit')).toBeVisible()
  await cleanAtBoth(page)
  await page.goto('/in-en/dashboard/credit')
  await expect(page.locator('.credit-ledger')).toContainText(number)
})

test('a guest who paid in cash enters a bank account by the mailed link; it is shown masked, and staff read it [P-03, R-17]', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const guest = { ...anvi, phone: newNumber(), email: `cash-${newNumber()}@example.com` }
  await addToBag(page, '/in-en/p/banyan-leaf-band?v=RNG-001-18K-white-15')
  await page.goto('/in-en/checkout')
  await fillAddress(page, guest)
  await page.getByText('Cash on delivery').click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByLabel('Six-digit code')).toBeVisible()
  await page.getByLabel('Six-digit code').fill(await codeFor(request, `+91${guest.phone}`))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page).toHaveURL(/\/in-en\/checkout-thankyou/)
  const order = await page.locator('[data-order-number]').innerText()
  await deliver(order)
  await transitionOrder(order, 'collect')
  await page.goto(`/in-en/dashboard/order-listing/${order}/return`)
  await page.getByRole('checkbox', { name: 'Banyan Leaf Band' }).check()
  await page.getByLabel('Reason').selectOption('Changed my mind')
  await page.getByRole('checkbox', { name: /^It is unworn/ }).check()
  await page.getByRole('button', { name: /^Ask for the return/ }).click()
  await expect(page).toHaveURL(new RegExp(`${list}/RT`))
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await transitionReturn(number, ['review', 'approve', 'schedule', 'collect', 'receive', 'inspect', 'pass', 'resolve'])

  await page.evaluate(() => localStorage.clear())
  await page.goto(await linkMailed(request, guest.email, 'to your bank account. Please tell us'))
  await expect(page.getByRole('heading', { name: 'Your bank account' })).toBeVisible()
  await page.getByLabel('Name of the account holder').fill('Anvi Deshpande')
  await page.getByLabel('Account number').fill('12')
  await page.getByLabel('IFSC').fill('SBIN0001234')
  await page.getByRole('button', { name: 'Save the account' }).click()
  await expect(page.getByLabel('Account number')).toBeFocused()
  await cleanAtBoth(page)
  await page.getByLabel('Account number').fill('0123 4567 8901')
  await page.getByRole('button', { name: 'Save the account' }).click()
  await expect(page.getByText(/ goes to the account .*8901/)).toBeFocused()
  await cleanAtBoth(page)
  const { refunds } = await staffCall<{ refunds: { number: string; order: string }[] }>('refunds')
  const refund = refunds.find((one) => one.order === order)?.number
  expect(await staffCall(`refunds/${refund}/account`, { reason: 'transfer' })).toMatchObject({
    account: { holder: 'Anvi Deshpande', kind: 'ifsc', account: '012345678901', code: 'SBIN0001234' },
  })
})
