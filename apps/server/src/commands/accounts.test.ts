import { rows } from '@karat/api/kernel/db/db.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { type SessionReply, authCall, newestCode, signInByPhone } from '@karat/api/testing/people.ts'
import { puneAddress } from '@karat/api/testing/purchase.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approverOf, commandsOf, ownerOf } from '../testing/staff.ts'
import { accountCommands } from './operations.ts'
import type { Member } from './run-commands.ts'

let shop: TestShop
let member: Member
let approve: () => Promise<void>
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  member = await ownerOf(shop)
  approve = await approverOf(shop)
})
afterAll(() => shop.close())

const accounts = commandsOf(accountCommands, () => member)

test('staff open an account to its owner by one of its orders; invalid input and contacts of others are refused [P-06]', async () => {
  const { headers, user } = await signInByPhone(shop, '+919822044777')
  const { body } = await shop.call<{ cart: { cartID: string } }>('POST', '/api/cart/', { productID: 'ring-sizer' }, headers)
  const { cartID } = body.cart
  const shipping = { ...puneAddress, Email: 'old@example.com' }
  await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping }, headers)
  const posted = await shop.call<{ orderNumber: string }>('POST', `/api/cart/postorders/${cartID}/`, { locale: 'in-en' }, headers)
  await signInByPhone(shop, '+919822044888', 'other')
  const number = posted.body.orderNumber
  const open = (of = number, contact = '"Asha@Example.com "', site = 'in') =>
    accounts(`open ${site} ${of} ${contact} --reason "passport shown"`)
  for (const refused of [
    open('KX-0'),
    open(number, '12'),
    open(number, '"98220 44888"'),
    open(number, undefined, 'xx'),
    open(number, undefined, 'ae'),
  ])
    expect(await refused).toMatchObject({ code: 1 })
  // One person alone gives nobody an account.
  expect(await open()).toMatchObject({ code: 1, output: expect.stringContaining('A second person has to approve this') as string })
  expect(await rows(shop.db, sql`select 1 from account_reopening`)).toEqual([])
  await approve()
  expect(await open()).toMatchObject({ code: 1, output: expect.stringContaining('already has a contact') as string })
  // The telephone number of the account hears of it as well as the new address.
  await shop.modules.jobs.runDue()
  const told = (await shop.modules.notifications.recent(50)).filter(({ body }) => body.includes('contact'))
  expect(new Set(told.map(({ recipient }) => recipient))).toEqual(new Set(['+919822044777', 'asha@example.com']))
  await authCall(shop, 'login-otp', { username: 'asha@example.com' }, 'new')
  const otp = await newestCode(shop, 'asha@example.com')
  const signedIn = await authCall<SessionReply>(shop, 'otp-verify', { username: 'asha@example.com', otp }, 'new')
  expect(signedIn.body.responseBody.userDetails.id).toBe(user.id)
  expect(await rows(shop.db, sql`select "by", reason from account_reopening`)).toEqual([
    { by: expect.stringMatching(/^staff:/) as string, reason: 'passport shown' },
  ])
})
