import { signUp } from './people.ts'
import { addToBag, anvi, approve, clean, expect, fillAddress, ready, review, test } from './shopper.ts'
import { notifyShop } from './staff.ts'

const by = { by: 'Meera', reason: 'by the book' }

test('a made unit weighs more: both prices are side by side, the shopper agrees by paying the difference by card, and the order continues [R-17, C-28, C-33, C-34]', async ({
  page,
}) => {
  await signUp(page, '/in-en/dashboard/order-listing')
  await addToBag(page, '/in-en/p/first-light-oval-halo')
  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, anvi)
  await review(page, 'Credit or debit card')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await approve(page)
  const number = await page.locator('[data-order-number]').innerText()
  for (const move of ['confirm', 'start', 'inspect']) await notifyShop({ command: 'move-order', move, number, ...by })
  await notifyShop({ command: 'weigh-piece', number, unit: 1, grossMg: 3296, netMg: 3040, ...by })

  await page.goto('/in-en/dashboard/order-listing')
  await ready(page)
  const card = page.locator('.orders-card').first()
  await expect(card).toContainText('Waiting for your answer')
  await card.getByRole('link', { name: 'See the new price' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Final weight' })).toBeVisible()
  const table = page.locator('.revised-table')
  await expect(table).toContainText('3.040')
  await clean(page)
  const pay = page.getByRole('button', { name: /^Agree and pay ₹/ })
  const amount = /₹[\d,.]+/.exec((await pay.textContent()) ?? '')?.[0] ?? ''
  await expect(table.locator('tfoot td').last()).toContainText(amount)
  await page.locator('.revised-ways label', { hasText: 'Credit or debit card' }).click()
  await pay.press('Enter')
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await approve(page)
  await expect(page.getByText('The bank declined the payment.')).toBeVisible()
  await expect(page.locator('.revised')).toContainText('Agreed; the difference is still to be paid')
  await page.locator('.revised-ways label', { hasText: 'Credit or debit card' }).click()
  await pay.press('Enter')
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await approve(page)
  await expect(page.getByText('The difference is paid.')).toBeVisible()
  await expect(page.locator('.revised')).toContainText('Settled')
  await page.setViewportSize({ width: 360, height: 800 })
  await clean(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: `Order ${number}` }).click()
  await expect(page.locator('.orders-head h1')).toContainText('Being prepared')
  await notifyShop({ command: 'move-order', move: 'pack', number, ...by })
})
