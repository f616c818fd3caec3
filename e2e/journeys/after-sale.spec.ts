import type { Page } from '@playwright/test'
import { newNumber, signUp } from './people.ts'
import { addToBag, anvi, approve, clean, expect, fillAddress, fits, layla, ready, review, test } from './shopper.ts'
import { deliver, giveCredit, transitionOrder, staffCall, transitionReturn } from './staff.ts'

const amountIn = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))

/** Pays the payable amount of a cart by card, from the cart's page on; returns the number of the order. */
async function payByCard(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, anvi)
  await review(page, 'Credit or debit card')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await approve(page)
  return page.locator('[data-order-number]').innerText()
}

test('a made unit weighs less: the difference is refunded to the card automatically, and the order adds up [R-17, C-28]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signUp(page, '/in-en/dashboard/order-listing')
  await addToBag(page, '/in-en/p/first-light-oval-halo')
  const number = await payByCard(page)
  for (const transition of ['confirm', 'start', 'inspect']) await transitionOrder(number, transition)
  await page.goto(`/in-en/dashboard/order-listing/${number}`)
  const total = page.locator('.orders-sum .summary-rows-total dd')
  const paid = amountIn(await total.innerText())
  await staffCall(`orders/${number}/weigh`, { unit: 1, grossMg: 3156, netMg: 2900, reason: 'scale 2' })

  const refund = page.getByRole('region', { name: 'Cancellations and refunds' }).locator('li', { hasText: 'Refund to' })
  await expect(async () => {
    await page.reload()
    await expect(refund).toContainText('Arrived', { timeout: 2000 })
    await expect(page.getByRole('button', { name: /^Download Refund receipt/ })).toBeVisible({ timeout: 2000 })
  }).toPass()
  const back = amountIn(await refund.locator('b').innerText())
  expect(back).toBeGreaterThan(0)
  expect(amountIn(await total.innerText())).toBe(paid - back)
  const payment = page.getByRole('region', { name: 'Payments' }).locator('li')
  await expect(payment).toHaveCount(1)
  expect(amountIn(await payment.locator('b').innerText())).toBe(paid)
  await expect(payment).not.toContainText(back.toFixed(2))
  await expect(page.getByRole('link', { name: 'See the new price' })).toHaveCount(0)
  await clean(page)
})

test('two units are returned by keyboard, one is accepted; its refund goes to the card first and then to the credit [R-17, C-30, C-37]', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const phone = newNumber()
  await signUp(page, '/in-en/dashboard/return-request', phone)
  await giveCredit(phone, '30000')
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await addToBag(page, '/in-en/p/tidewater-pearl-studs')
  await page.goto('/in-en/cart')
  await ready(page)
  await page.getByText('Gift cards and store credit').click()
  await page.getByLabel('Use my store credit: ₹30,000').check()
  const order = await payByCard(page)
  await deliver(order)

  await page.goto(`/in-en/dashboard/order-listing/${order}/return`)
  await ready(page)
  const prices: number[] = []
  for (const name of ['Banyan Leaf Band', 'Tidewater Pearl Studs']) {
    const piece = page.locator('.returns-pieces > li', { hasText: name })
    prices.push(amountIn(await piece.locator('b').last().innerText()))
    await piece.getByRole('checkbox', { name }).press('Space')
    await piece.getByLabel('Reason').selectOption('Changed my mind')
  }
  const [ring = 0, studs = 0] = prices
  const estimate = page.getByRole('complementary', { name: 'Refund, if approved' })
  expect(amountIn(await estimate.locator('.summary-rows-total dd').innerText())).toBe(ring + studs)
  await expect(page.locator('.returns-form')).toContainText('goes back to where you paid from')
  await page.getByRole('checkbox', { name: /^It is unworn/ }).press('Space')
  await clean(page)
  await page.getByRole('button', { name: /^Ask for the return/ }).press('Enter')

  await expect(page).toHaveURL(/return-request\/RT/)
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await transitionReturn(number, ['review'])
  await transitionReturn(number, ['approve-part'], { keep: [2] })
  await transitionReturn(number, ['schedule', 'collect', 'carry', 'receive', 'inspect', 'pass', 'resolve'])
  await expect(async () => {
    await page.reload()
    await expect(page.locator('.orders-head h1')).toContainText('Completed', { timeout: 2000 })
  }).toPass()
  await expect(page.locator('.orders-bought li', { hasText: 'Tidewater Pearl Studs' })).toContainText('Stays with you')
  const refund = page.getByRole('region', { name: 'Refund' })
  expect(amountIn(await refund.locator('.summary-rows-total dd').innerText())).toBe(ring)
  const parts = refund.locator('.orders-payments li')
  await expect(parts).toHaveCount(2)
  const byCard = ring + studs - 30_000
  await expect(parts.first()).toContainText('To where you paid from')
  await expect(parts.last()).toContainText('Store credit, as you used it')
  const amounts = await Promise.all([parts.first(), parts.last()].map(async (part) => amountIn(await part.locator('b').innerText())))
  expect(amounts).toEqual([byCard, ring - byCard])
  await clean(page)
  await page.goto('/in-en/dashboard/credit')
  await ready(page)
  expect(amountIn(await page.locator('.credit-balance').innerText())).toBe(ring - byCard)
})

test('an order, its return, the question about it and the offered options in Arabic on a phone [R-17, C-24, C-30]', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const isSound = async () => {
    await ready(page)
    await clean(page)
    await fits(page)
  }
  await addToBag(page, '/ae-ar/p/initial-charm-a-z')
  await page.getByRole('button', { name: 'إتمام الشراء' }).click()
  await fillAddress(page, { ...layla, email: `after-${Date.now()}@example.com` })
  await page.getByRole('button', { name: 'المتابعة إلى المراجعة' }).click()
  await page.getByRole('button', { name: /ادفع/ }).click()
  await approve(page)
  const order = await page.locator('[data-order-number]').innerText()
  const path = `/ae-ar/dashboard/order-listing/${order}`
  await page.goto(path)
  await expect(page.locator('.orders-steps [aria-current="step"]')).toBeVisible()
  await isSound()
  await page.goto(`${path}/cancel`)
  await page.locator('.cancel-which input').first().check()
  await expect(page.locator('.cancel-sum .summary-rows-total')).toBeVisible()
  await isSound()
  await deliver(order, { isHallmarked: false })

  await page.goto(`${path}/return`)
  await page.locator('.returns-pieces input[type="checkbox"]').first().check()
  await page.locator('.returns-about select').last().selectOption('changed_mind')
  await page.getByRole('checkbox').last().check()
  await isSound()
  await page.locator('.returns-form button[type="submit"]').click()
  await expect(page).toHaveURL(/return-request\/RT/)
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await transitionReturn(number, ['review'], {}, 'ae')
  await transitionReturn(number, ['ask'], { message: 'هل يمكن رؤية القفل؟' }, 'ae')
  await page.reload()
  await expect(page.locator('.returns-box')).toContainText('هل يمكن رؤية القفل؟')
  await isSound()
  await page.locator('#return-answer').fill('نعم')
  await page.locator('.returns-box button[type="submit"]').click()
  await expect(page.locator('.returns-box')).toHaveCount(0)
  await transitionReturn(number, ['approve', 'schedule', 'collect', 'receive', 'inspect'], {}, 'ae')
  await transitionReturn(number, ['offer'], { message: 'وجدنا مخلبًا مفتوحًا.', offer: ['repair', 'replacement'], days: 5 }, 'ae')
  await page.reload()
  await expect(page.locator('.returns-box')).toContainText('تُصلح في ورشتنا خلال 5 أيام عمل وتُعاد إليك')
  await isSound()
})
