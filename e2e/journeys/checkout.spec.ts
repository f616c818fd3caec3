import type { Locator } from '@playwright/test'
import { addToBag, anvi, approve, checkOut, clean, codeFor, expect, fillAddress, fits, layla, ready, review, test } from './shopper.ts'

const phone = { width: 390, height: 844 }

/** Whether two elements overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  return !!a && !!b && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a toast does not cover the page’s main action and can be closed in an open dialog [R-13]', async ({ page }) => {
    await addToBag(page, '/in-en/p/banyan-leaf-band')
    const toast = page.locator('.ui-toast')
    // The opened cart shows the new line.
    await expect(toast).toHaveCount(0)
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(toast).toContainText('Quantity updated successfully')
    expect(await overlap(toast, page.getByRole('button', { name: 'Check out' }))).toBe(false)
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toHaveCount(0)
    await expect(page).toHaveURL(/\/p\/banyan-leaf-band$/)
    await page.getByRole('button', { name: 'Check out' }).click()
    await fillAddress(page, anvi)
    await expect(page.getByRole('button', { name: 'Continue to review' })).toBeVisible()
    // Continuing shows no toast: the address was not to be saved.
    await expect(toast).toHaveCount(0)
  })

  test('the checkout lists the products with picture, size and day, the state of the address, and the terms', async ({ page }) => {
    await checkOut(page, '/in-en/p/meher-solitaire')
    await fillAddress(page, anvi)
    const aside = page.locator('.checkout-aside')
    // Folded, it shows the payable amount; unfolded, its lines too.
    const total = await aside.locator('summary b').innerText()
    await expect(aside.locator('img')).toBeHidden()
    await aside.locator('summary').first().press('Enter')
    await expect(aside.locator('.summary-rows-total dd')).toHaveText(total)
    await expect(aside.locator('img')).toBeVisible()
    await expect(aside).toContainText('size 15')
    await expect(aside).toContainText(/With you by \w{3}, \d{1,2} \w+/)
    await review(page, 'UPI')
    await expect(page.locator('.checkout-review')).toContainText('Pune 411030, Maharashtra')
    await page.getByRole('link', { name: 'terms of sale' }).click()
    await expect(page).toHaveURL(/\/in-en\/pages\/terms$/)
  })
})

test('text typed in the checkout while saved addresses load is kept, at any typing speed', async ({ page }) => {
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/address_list/**', async (route) => {
    await held
    await route.continue()
  })
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.getByRole('button', { name: 'Check out' }).click()
  await page.locator('#f-phone').waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // Types continuously, as a shopper who does not wait for the page.
  const typed = page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>('#f-phone')!
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    const end = performance.now() + 2500
    let lost = 0
    let last = ''
    for (let count = 0; performance.now() < end; count++) {
      if (field.value !== last) lost += 1
      last = String(9_822_000_000 + count)
      set.call(field, last)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(), { once: true })
        port1.start()
        port2.postMessage(0)
      })
    }
    return { lost, same: document.querySelector('#f-phone') === field }
  })
  await page.waitForTimeout(400)
  answer()
  expect(await typed).toEqual({ lost: 0, same: true })
})

test('the summary shows the list price, the reductions, and the rest; reduced lines show the struck list price', async ({ page }) => {
  await addToBag(page, '/in-en/p/meher-solitaire')
  await page.goto('/in-en/cart')
  const rows = page.locator('.cart-view-summary .summary-rows > div')
  await expect(rows.first()).toContainText('Pieces at list price')
  const amount = async (at: Locator) => Number((await at.locator('dd').innerText()).replace('−', '-').replaceAll(/[^\d.-]/g, ''))
  const [list, saved] = [await amount(rows.nth(0)), await amount(rows.nth(1))]
  expect(saved).toBeLessThan(0)
  expect(await amount(page.locator('.cart-view-summary .summary-rows-total'))).toBe(list + saved)
  expect(Number((await page.locator('main .cart-line s').innerText()).replaceAll(/\D/g, ''))).toBe(list)
})

test('a removed line can be restored unchanged; one at its maximum quantity shows the reason', async ({ page }) => {
  await addToBag(page, '/in-en/p/banyan-leaf-band')
  await page.goto('/in-en/cart')
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.locator('.cart-quantity .type-num')).toContainText('2')
  const options = await page.locator('main .cart-line .type-small').first().innerText()
  await page.getByText('Is it a gift?').click()
  const second = page.getByRole('group', { name: 'Piece 2 of 2' })
  await second.getByLabel('Message').fill('For you')
  await second.getByRole('button', { name: 'Save gift details' }).click()
  await expect(second.getByText('Saved')).toBeVisible()
  await page.getByRole('button', { name: /Remove/ }).click()
  await expect(page.locator('main .cart-line')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo Banyan Leaf Band' }).click()
  await expect(page.locator('main .cart-line')).toHaveCount(1)
  await expect(page.locator('main .cart-line .type-small').first()).toHaveText(options)
  await expect(page.locator('.cart-quantity .type-num')).toContainText('2')
  await expect(page.locator('main .cart-line')).toContainText('Piece 2: With a note')
  await expect(page.getByRole('button', { name: /Undo/ })).toHaveCount(0)
  await addToBag(page, '/in-en/p/lakshmi-kasu-mala')
  const line = page.locator('dialog.ui-drawer .cart-line').filter({ hasText: 'Lakshmi Kasu Mala' })
  const more = line.getByRole('button', { name: 'One more' })
  await expect(more).toBeDisabled()
  await expect(more).toHaveAccessibleDescription('One of a kind: there is only one.')
})

test('express delivery is named, and the summary changes with the selection at once', async ({ page }) => {
  await checkOut(page, '/in-en/p/banyan-leaf-band')
  const aside = page.locator('.checkout-aside')
  await expect(aside).toContainText('Insured delivery')
  await page.getByText('Express delivery').click()
  await expect(aside.locator('.summary-rows')).toContainText('Express delivery₹500.00')
  await page.locator('form').getByText('Insured delivery').click()
  await expect(aside.locator('.summary-rows')).toContainText('Insured deliveryFree')
  await page.getByText('Express delivery').click()
  await expect(aside.locator('.summary-rows')).toContainText('Express delivery₹500.00')
  const total = await aside.locator('.summary-rows-total dd').innerText()
  await fillAddress(page, anvi)
  await expect(aside.locator('.summary-rows')).toContainText('Express delivery₹500.00')
  await expect(aside.locator('.summary-rows-total dd')).toHaveText(total)
})

test('the PIN code field states its format, and reports that it is empty [V-05]', async ({ page }) => {
  await page.goto('/in-en/p/banyan-leaf-band')
  await ready(page)
  const box = page.locator('#pincode')
  await box.scrollIntoViewIfNeeded()
  await expect(box).toHaveAttribute('placeholder', 'PIN code')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(box).toHaveAccessibleDescription('Please fill this in')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await box.fill('411030')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(box).toHaveAccessibleDescription(/With you by .* at 411030/)
})

test('address errors are also listed at its top with links to their fields; the telephone field has its country [V-05]', async ({
  page,
}) => {
  await checkOut(page, '/ae-en/p/noor-calligraphy-pendant')
  await expect(page.locator('#f-phone')).toHaveAccessibleDescription(/\+971/)
  const list = page.locator('.checkout-errors')
  await expect(list).toHaveCount(0)
  await page.locator('#f-email').fill('nobody')
  await page.locator('form .checkout-go button').click()
  await expect(list).toContainText('Please check the highlighted fields.')
  await expect(list.getByRole('listitem').first()).toContainText('Mobile number Please fill this in')
  await expect(page.locator('#f-phone')).toBeFocused()
  await list.getByRole('button', { name: 'First name' }).press('Enter')
  await expect(page.locator('#f-shipping-first')).toBeFocused()
  // A single name is enough: the last name may be empty, and its field says so.
  await expect(list.getByRole('button', { name: 'Last name' })).toHaveCount(0)
  await expect(page.locator('#f-shipping-last')).toHaveAccessibleName('Last name (if any)')
  await page.locator('#f-email').fill('layla@example.com')
  await expect(list.getByRole('button', { name: 'Email' })).toHaveCount(0)
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await clean(page)
    await fits(page)
  }
})

test.describe('an address', () => {
  test.use({ expectedError: /422/ })
  test('gets its state and city from its post code; another state is refused beside its field [V-05]', async ({ page }) => {
    await checkOut(page, '/in-en/p/banyan-leaf-band')
    await page.locator('#f-shipping-postcode').fill('403001')
    await expect(page.locator('#f-shipping-state')).toHaveValue('GA')
    await page.locator('#f-shipping-postcode').fill('411030')
    await expect(page.locator('#f-shipping-state')).toHaveValue('MH')
    await expect(page.locator('#f-shipping-city')).toHaveValue('Pune')
    for (const [field, words] of [
      ['first', '12345'],
      ['last', '<b>Rao</b>'],
      ['city', 'Pune 😀'],
    ] as const)
      await page.locator(`#f-shipping-${field}`).fill(words)
    await page.locator('form .checkout-go button').click()
    for (const field of ['first', 'last', 'city'])
      await expect(page.locator(`#f-shipping-${field}-error`)).toHaveText('Enter a name in letters')
    await expect(page.locator('#f-phone-error')).toHaveText('Please fill this in')
    for (const [field, words] of [
      ['phone', anvi.phone],
      ['email', anvi.email],
      ['shipping-first', '王'],
      ['shipping-last', 'O’Neil'],
      ['shipping-line1', anvi.line1],
      ['shipping-city', 'Kothrud'],
    ] as const)
      await page.locator(`#f-${field}`).fill(words)
    await page.locator('#f-shipping-state').selectOption('GA')
    await page.locator('form .checkout-go button').click()
    await expect(page.locator('#f-shipping-state-error')).toHaveText('This PIN code is in Maharashtra')
    await page.locator('#f-shipping-state').selectOption('MH')
    await page.locator('form .checkout-go button').click()
    await expect(page.locator('#pay')).toBeVisible()
  })
})

test('the payment method is kept over a reload and the return from the bank; a missing one is requested', async ({ page }) => {
  await checkOut(page, '/in-en/p/banyan-leaf-band')
  await fillAddress(page, anvi)
  await page.goto('/in-en/checkout?step=review')
  await expect(page.getByText('Choose how to pay.')).toBeVisible()
  await review(page, 'Net banking')
  await page.reload()
  await expect(page.locator('.checkout-review')).toContainText('Net banking')
  const pay = page.getByRole('button', { name: /^Pay/ })
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Pay by net banking' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('.checkout-review')).toContainText('Net banking')
  await expect(pay).toBeEnabled()
})

test('the verification for cash on delivery is kept over a reload; an invalid code shows its own message', async ({ page, request }) => {
  await checkOut(page, '/in-en/p/initial-charm-a-z')
  await fillAddress(page, { ...anvi, phone: '98220 00077' })
  await page.getByText('Cash on delivery').click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expect(page.locator('#cod-code-error')).toHaveText('Please fill this in')
  await page.getByLabel('Six-digit code').fill('12')
  await confirm.click()
  await expect(page.locator('#cod-code-error')).toHaveText('The code has six digits')
  await page.getByLabel('Six-digit code').fill(await codeFor(request, '+919822000077'))
  await confirm.click()
  await expect(page.getByText('Confirmed.')).toBeVisible()
  await page.reload()
  await page.getByText('Cash on delivery').click()
  await expect(page.getByText('Confirmed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue to review' })).toBeEnabled()
})

test.describe('each country has its payment methods', () => {
  for (const [path, person, ways, heading] of [
    ['/ae-en/p/initial-charm-a-z', layla, ['Credit or debit card', 'Pay later', 'Cash on delivery'], 'Pay later, in four'],
    [
      '/us-en/p/saanjh-everyday-hoops',
      { ...anvi, phone: '(201) 555-0123', state: 'NY', city: 'New York', postcode: '10001' },
      ['Credit or debit card', 'Wallet'],
      'Pay from a wallet',
    ],
    [
      '/sg-en/p/saanjh-everyday-hoops',
      { ...anvi, phone: '+65 8123 4567', state: '', city: '', postcode: '238801' },
      ['PayNow', 'Credit or debit card'],
      'Pay by PayNow',
    ],
  ] as const)
    test(`${path.slice(1, 3)}: ${ways.join(', ')}`, async ({ page }) => {
      await checkOut(page, path)
      await fillAddress(page, person)
      await expect(page.locator('#pay .checkout-radio b')).toHaveText(ways)
      await expect(page.locator('#pay .checkout-radio:has([data-mark])')).toHaveCount(ways.length)
      await expect(page.getByText(/test mode/i)).toHaveCount(1)
      const way = ways.find((name) => heading.toLowerCase().includes(name.toLowerCase())) ?? ''
      await review(page, way)
      await page.getByRole('button', { name: /^Pay/ }).click()
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await approve(page)
      await expect(page.locator('.thank-you-panel .summary-rows-total')).toContainText(`Paid (${way})`)
    })
})

test('on a phone the review shows the products with picture, name, quantity and amount, and the bag’s forms have its width [R-14]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addToBag(page, '/in-en/p/initial-charm-a-z')
  await page.goto('/in-en/cart')
  await ready(page)
  await page.getByRole('button', { name: 'One more' }).first().click()
  await expect(page.locator('.cart-quantity .type-num')).toContainText('2')
  const line = await page.locator('.cart-line').first().boundingBox()
  const forms = await page.locator('.cart-line-more').first().boundingBox()
  expect(forms?.width).toBe(line?.width)
  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, anvi)
  await review(page, 'UPI')
  const piece = page.locator('main .checkout-pieces .cart-line')
  await expect(piece).toBeVisible()
  await expect(piece.locator('img')).toBeVisible()
  await expect(piece).toContainText('2 ×')
  await expect(piece.locator('.cart-line-row b')).toContainText('₹')
  // The lines are not shown again where the total unfolds.
  await page.locator('.checkout-fold summary').click()
  await expect(page.locator('.checkout-aside .summary-rows-total')).toBeVisible()
  await expect(page.locator('.checkout-aside .cart-line')).toHaveCount(0)
})
