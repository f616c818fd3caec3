import { rows } from '@karat/api/kernel/db/db.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { type SessionReply, authCall, newestCode, signInByPhone } from '@karat/api/testing/people.ts'
import { puneAddress } from '@karat/api/testing/purchase.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequest, execute } from './admin-socket.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

test('staff open an account to its owner by one of its orders; invalid input and contacts of others are refused [P-06]', async () => {
  const { headers, user } = await signInByPhone(shop, '+919822044777')
  const { body } = await shop.call<{ cart: { cartID: string } }>('POST', '/api/cart/', { productID: 'ring-sizer' }, headers)
  const { cartID } = body.cart
  const shipping = { ...puneAddress, Email: 'old@example.com' }
  await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping }, headers)
  const posted = await shop.call<{ orderNumber: string }>('POST', `/api/cart/postorders/${cartID}/`, { locale: 'in-en' }, headers)
  await signInByPhone(shop, '+919822044888', 'other')
  const request = {
    command: 'open-account',
    site: 'in',
    number: posted.body.orderNumber,
    contact: 'Asha@Example.com ',
    by: 'Meera',
    reason: 'passport shown',
  }
  const open = async (change: object) => execute(shop.modules, adminRequest.parse({ ...request, ...change }))
  for (const change of [{ number: 'KX-0' }, { contact: '12' }, { contact: '98220 44888' }, { site: 'xx' }])
    expect(await open(change), JSON.stringify(change)).toMatchObject({ ok: false })
  expect(await open({})).toEqual({
    ok: true,
    output: `the account of ${posted.body.orderNumber} now opens with a code to asha@example.com`,
  })
  expect(await open({})).toMatchObject({ ok: false })
  await authCall(shop, 'login-otp', { username: 'asha@example.com' }, 'new')
  const otp = await newestCode(shop, 'asha@example.com')
  const signedIn = await authCall<SessionReply>(shop, 'otp-verify', { username: 'asha@example.com', otp }, 'new')
  expect(signedIn.body.responseBody.userDetails.id).toBe(user.id)
  expect(await rows(shop.db, sql`select "by", reason from account_reopening`)).toEqual([{ by: 'staff:Meera', reason: 'passport shown' }])
})
