import type { Page } from '@playwright/test'
import { addToBag, anvi, approve, expect, fillAddress, ready } from './shopper.ts'
import { deliver, giveCredit } from './staff.ts'

/** Buys a product with store credit that staff give the account of a telephone number; returns the number of its order. */
export async function buyWithCredit(page: Page, phone: string): Promise<string> {
  await giveCredit(phone, '90000')
  // Of another colour than in most journeys: there are twelve units of each.
  await addToBag(page, '/in-en/p/banyan-leaf-band?v=RNG-001-18K-white-15')
  await page.goto('/in-en/cart')
  await ready(page)
  await page.getByText('Gift cards and store credit').click()
  await page.getByLabel('Use my store credit: ₹90,000').check()
  await page.getByRole('button', { name: 'Check out' }).click()
  await fillAddress(page, anvi)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page).toHaveURL(/\/in-en\/checkout-thankyou/)
  return page.locator('[data-order-number]').innerText()
}

/** Buys a product with store credit and has it delivered; returns the number of its order. */
export async function bought(page: Page, phone: string): Promise<string> {
  const number = await buyWithCredit(page, phone)
  await deliver(number)
  return number
}

/** An order that was paid at the gateway of the demo. */
export interface GuestOrder {
  orderID: string
  orderNumber: string
  /** The token that shows it to its buyer. */
  orderToken: string
}

/** The purchase of a guest; `address` has parts of the delivery address, `gift` the details of a gift. */
interface GuestPurchase {
  productID?: string
  address?: object
  gift?: object
}

/** Orders a product as a guest, up to its payment at the gateway of the demo. */
async function orderAsGuest(
  page: Page,
  { productID = 'EAR-004', address = {}, gift }: GuestPurchase,
): Promise<GuestOrder & { payment: { url: string } }> {
  const headers = { subsiteid: '1' }
  const bag = await page.request.post('/api/cart/', { headers, data: { productID } })
  const { cartID } = ((await bag.json()) as { cart: { cartID: string } }).cart
  const place = { Address: '1', City: 'Pune', Zip: '411030', State: 'MH', Country: 'IN' }
  const shipping = { ...place, Fname: 'B', Lname: 'C', Phone: '9822000001', Email: 'b@example.com', ...address }
  await page.request.put('/api/cart/', { data: { mode: 'add_address', cartID, shipping } })
  if (gift) await page.request.put('/api/cart/', { data: { mode: 'gift_buy', cartID, ...gift } })
  await page.request.post(`/api/cart/${cartID}/quote/`)
  const posting = { paymentSettingsGroupKey: 'sandbox:card', locale: 'in-en' }
  const posted = await page.request.post(`/api/cart/postorders/${cartID}/`, { data: posting })
  return (await posted.json()) as GuestOrder & { payment: { url: string } }
}

/** Buys a product as a guest, and pays at the gateway of the demo. */
export async function boughtByGuest(page: Page, purchase: GuestPurchase = {}): Promise<GuestOrder> {
  const { payment, ...order } = await orderAsGuest(page, purchase)
  await page.goto(payment.url)
  await approve(page)
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  return order
}

/** The same by calls alone, which is faster: for tests of what staff do with orders. */
export async function paidByGuest(page: Page, purchase: GuestPurchase = {}): Promise<GuestOrder> {
  const { payment, ...order } = await orderAsGuest(page, purchase)
  const paid = await page.request.post(payment.url, { form: { choice: 'approve' }, maxRedirects: 0 })
  expect(paid.status()).toBe(303)
  return order
}
