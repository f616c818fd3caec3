import { sentMessages } from '../outbox.ts'
import { codeTo, newNumber, signUp } from '../journeys/people.ts'
import { buyWithCredit } from '../journeys/bought.ts'
import { anvi, approve, expect, fillAddress, ready, review, test } from '../journeys/shopper.ts'
import { isSoundEverywhere, newEmail, signIn } from './member.ts'

// The browser logs the answer of an act that waits for a second person.
test.use({ expectedError: /status of 409/ })

test('a gift card is blocked, unblocked and moved to a new one on the page of its order [P-05]', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const to = `lost-${Date.now()}@example.com`
  await page.goto('/in-en/gift-cards')
  await ready(page)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await page.getByLabel('Their name').fill('Meera Kulkarni')
  await page.getByLabel('Their email').fill(to)
  await page.getByLabel('From').fill('Anvi')
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await page.getByRole('textbox', { name: 'Another amount' }).fill('2500')
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await page.locator('dialog.ui-drawer').getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, { ...anvi, email: `giver-${Date.now()}@example.com`, phone: '98220 55511' })
  await review(page, 'UPI')
  await page.locator('.checkout-go button').click()
  await approve(page)
  await expect(page).toHaveURL(/\/in-en\/checkout-thankyou/)
  const number = await page.locator('[data-order-number]').innerText()
  const mails = async () => {
    const messages = await sentMessages(page.request)
    return messages.filter(({ recipient, body }) => recipient === to && /(?:\d{4} ){3}\d{4}/.test(body)).map(({ body }) => body)
  }
  await expect.poll(mails).toHaveLength(1)

  const context = await browser.newContext()
  const desk = await context.newPage()
  await signIn(desk, `/orders/${number}`, 'sushma@kanakira.example')
  const box = desk.locator('section').filter({ has: desk.getByRole('heading', { name: 'Gift cards' }) })
  const act = async (action: string, reason: string) => {
    await box.getByRole('button', { name: new RegExp(`^${action}: `) }).click()
    const dialog = desk.getByRole('dialog', { name: new RegExp(`^${action}: ····\\d{4}$`) })
    await expect(dialog).toContainText('₹2,500.00 left')
    await expect(dialog.getByRole('button', { name: action, exact: true })).toBeDisabled()
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(box).toContainText(to)
  const former = /····(\d{4})/.exec((await box.textContent()) ?? '')?.[1] ?? ''
  expect(former).not.toBe('')
  await act('Block', 'Lost on the train')
  await expect(box).toContainText('Blocked')
  await expect(box.getByRole('button', { name: /^Block: / })).toHaveCount(0)
  await act('Unblock', 'Found again')
  await expect(box).toContainText('Mailed')
  await act('Replace', 'Lost for good')
  await expect.poll(mails).toHaveLength(2)
  const numbers = (await mails()).map((body) => /(?:\d{4} ){3}(\d{4})/.exec(body)?.[1])
  expect(numbers).toContain(former)
  const next = numbers.find((one) => one !== former) ?? ''
  await expect(box).toContainText(`····${next}`)
  await expect(box).not.toContainText(`····${former}`)
  await isSoundEverywhere(desk, async () => expect(desk.locator('body')).toContainText(`····${next}`))
  await context.close()
})

test('an account whose contacts are lost gets another one by two persons, by which its owner signs in [P-05]', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const phone = newNumber()
  const address = newEmail()
  await signUp(page, '/in-en/dashboard/order-listing', phone)
  const number = await buyWithCredit(page, phone)
  const context = await browser.newContext()
  const desk = await context.newPage()
  await signIn(desk, `/orders/${number}`, 'sushma@kanakira.example')
  await desk.getByRole('button', { name: 'Give the account another contact' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Give the account another contact' })
  const ask = dialog.getByRole('button', { name: 'Ask for approval' })
  await dialog.getByLabel('Reason').fill('Identity card and invoice')
  await expect(ask).toBeDisabled()
  const contact = dialog.getByLabel('New phone number or e-mail address')
  // Nobody takes over an account by replacing the number that its owner has.
  await contact.fill(`+91${newNumber()}`)
  await ask.click()
  await expect(dialog).toContainText('The account already has a contact of this kind')
  await contact.fill(address)
  await ask.click()
  await expect(dialog.getByRole('alert')).toContainText('A second person has to approve this')
  await expect(ask).toHaveCount(0)
  await context.close()

  const owners = await browser.newContext()
  const owner = await owners.newPage()
  await signIn(owner, '/approvals')
  const row = owner.getByRole('table', { name: 'Approvals' }).getByRole('row').filter({ hasText: number })
  await row.getByRole('button', { name: /^Approve/ }).click()
  const decision = owner.getByRole('dialog', { name: 'Approve and do it' })
  await decision.getByLabel('Reason').fill('Checked the invoice')
  await decision.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(row).toHaveCount(0)
  await owners.close()

  const device = await browser.newContext()
  const again = await device.newPage()
  await again.goto('/in-en/sign-in?next=%2Fin-en%2Fdashboard%2Forder-listing')
  await ready(again)
  await again.getByLabel('Mobile number or email').fill(address)
  await again.getByRole('button', { name: 'Continue' }).click()
  await again.getByRole('button', { name: 'Send a code by email' }).click()
  const field = again.getByLabel('Six-digit code')
  await expect(field).toBeFocused()
  await field.fill(await codeTo(again.request, address))
  await expect(again.getByText(number).first()).toBeVisible()
  await device.close()
})
