import { clean, expect, fits, test } from '../journeys/shopper.ts'
import { staffCall } from '../journeys/staff.ts'
import { invite, join, newEmail, rows } from './member.ts'

const shop = 'http://127.0.0.1:3177'

/** An order that is collected at a store, before its payment; returns its number. */
async function collectedAt(storeID: string): Promise<string> {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { subsiteid: '1', languageid: '1', ...(body ? { 'content-type': 'application/json' } : {}) }
    const answer = await fetch(`${shop}/api/cart/${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    expect(answer.status).toBe(200)
    return (await answer.json()) as T
  }
  const { cart } = await call<{ cart: { cartID: string } }>('POST', '', { productID: 'EAR-004', quantity: 1 })
  const place = { Address: '12, Sadashiv Peth', City: 'Pune', Zip: '411030', State: 'MH', Country: 'IN' }
  const person = { Fname: 'Anvi', Lname: 'Deshpande', Phone: '98220 00000', Email: 'anvi@example.com' }
  const collected = { mode: 'add_address', cartID: cart.cartID, shipping: { ...place, ...person }, deliveryMethod: 'pickup', storeID }
  await call('PUT', '', collected)
  await call('POST', `${cart.cartID}/quote/`)
  const posting = { paymentSettingsGroupKey: 'sandbox', locale: 'in-en' }
  return (await call<{ orderNumber: string }>('POST', `postorders/${cart.cartID}/`, posting)).orderNumber
}

test('a store manager of one store sees its pick-up orders alone, and is told that another store’s is unknown [P-04]', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const [mine, others] = [await collectedAt('karol-bagh-pavilion'), await collectedAt('laxmi-chowk-house')]
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
