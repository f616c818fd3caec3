import { approve, clean, expect, fits, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { invite, join, newEmail, rows, signIn } from './member.ts'

const shop = 'http://127.0.0.1:3177'

/** An order that is collected at a store, before its payment; returns its number and the page that pays it. */
async function collectedAt(storeID: string, productID = 'EAR-004'): Promise<{ number: string; bank: string }> {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { subsiteid: '1', languageid: '1', ...(body ? { 'content-type': 'application/json' } : {}) }
    const answer = await fetch(`${shop}/api/cart/${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }
  const { cart } = await call<{ cart: { cartID: string } }>('POST', '', { productID, quantity: 1 })
  const place = { Address: '12, Sadashiv Peth', City: 'Pune', Zip: '411030', State: 'MH', Country: 'IN' }
  const person = { Fname: 'Anvi', Lname: 'Deshpande', Phone: '98220 00000', Email: 'anvi@example.com' }
  const collected = { mode: 'add_address', cartID: cart.cartID, shipping: { ...place, ...person }, deliveryMethod: 'pickup', storeID }
  await call('PUT', '', collected)
  await call('POST', `${cart.cartID}/quote/`)
  const posting = { paymentSettingsGroupKey: 'sandbox', locale: 'in-en' }
  const posted = await call<{ orderNumber: string; payment: { url: string } }>('POST', `postorders/${cart.cartID}/`, posting)
  return { number: posted.orderNumber, bank: posted.payment.url }
}

test('a store manager of one store sees its pick-up orders alone, and is told that another store’s is unknown [P-04]', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const [{ number: mine }, { number: others }] = [await collectedAt('karol-bagh-pavilion'), await collectedAt('laxmi-chowk-house')]
  const email = newEmail()
  const context = await browser.newContext()
  const manager = await context.newPage()
  await join(manager, await invite(email, 'sales', 'in'))

  await join(page, await invite(newEmail(), 'owner'))
  await page.goto('/backoffice/staff')
  const row = page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: 'Change roles: Sushma Iyer' }).click()
  const roles = page.getByRole('dialog', { name: 'Roles of Sushma Iyer' })
  await roles.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Store manager' }).click()
  await roles.getByLabel('Only in these stores').click()
  await page.getByRole('option', { name: 'Karol Bagh Pavilion' }).click()
  await roles.getByLabel('Reason').fill('Runs the store in Delhi')
  await clean(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await roles.getByRole('button', { name: 'Save the roles' }).click()
  await expect(roles).toBeHidden()
  await expect(row).toContainText('Karol Bagh Pavilion')

  await manager.goto('/backoffice/orders?view=all')
  await expect(rows(manager).filter({ hasText: mine })).toBeVisible()
  await expect(rows(manager).filter({ hasText: others })).toHaveCount(0)
  await manager.goto(`/backoffice/orders/${mine}`)
  await expect(manager.getByRole('heading', { name: mine })).toBeVisible()
  await manager.goto(`/backoffice/orders/${others}`)
  await expect(manager.getByText(`No order of this site has the number ${others}.`)).toBeVisible()
  await manager.goto('/backoffice/drafts/new')
  // The one store is known: there is nothing to choose.
  await expect(manager.getByText('Made at')).toHaveCount(0)
  await context.close()
  expect((await staffCall<{ order: { number: string } }>(`orders/${others}`)).order.number).toBe(others)
})

test('an order that is collected says where, waits in its store, and is handed to a person whose document was seen [P-04]', async ({
  page,
}) => {
  const { number, bank } = await collectedAt('laxmi-chowk-house', 'CON-002')
  await page.goto(bank)
  await approve(page)
  await expect(page).toHaveURL(/thankyou/)
  await signIn(page, `/orders/${number}`)
  await expect(page.getByText('Collects at')).toBeVisible()
  await expect(page.getByText('Deliver to')).toHaveCount(0)
  for (const transition of ['confirm', 'allocate', 'pack', 'ship', 'out']) await staffCall(`orders/${number}/transition`, { transition })
  await page.goto('/backoffice/orders?view=to-collect')
  const row = rows(page).filter({ hasText: number })
  await expect(row).toContainText('Pick-up')
  await expect(row.getByText('Ready to collect')).toHaveCount(1)
  await row.getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Ready to collect' })).toBeVisible()

  await page.getByRole('button', { name: 'Collected by the customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Collected by the customer' })
  const confirm = dialog.getByRole('button', { name: 'Collected by the customer' })
  await expect(dialog.getByLabel('Collected by')).toHaveValue('Anvi Deshpande')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Collected by').fill('Meera Joshi')
  await dialog.getByLabel(/^I have seen this person/).check()
  await clean(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Collected by Meera Joshi, whose identity document was seen')).toBeVisible()
})
