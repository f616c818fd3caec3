import { signInByPhone } from '@karat/api/testing/people.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequest, execute } from './admin-socket.ts'

let shop: TestShop
let customer: string
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  customer = (await signInByPhone(shop, '+919822044556')).user.id
})
afterAll(() => shop.close())

const grant = {
  command: 'grant-credit',
  site: 'in',
  customer: '98220 44556',
  amount: '500',
  by: 'meera',
  reference: 'T-1',
  reason: 'A late delivery',
  days: 30,
}
const card = {
  command: 'issue-gift-card',
  site: 'in',
  amount: '2000',
  by: 'meera',
  reference: 'T-2',
  to: 'rohan@example.com',
  name: 'Rohan',
  from: 'Us',
  message: '',
}
const give = async (request: object) => execute(shop.modules, adminRequest.parse(request))

test('staff give credit to the owner of a contact, once for each reference, with their name', async () => {
  for (let time = 0; time < 2; time++)
    expect(await give(grant)).toEqual({ ok: true, output: '500 of store credit added, reference staff:meera:T-1' })
  expect(await shop.modules.credit.balance(shop.db, customer, 'in')).toBe(500_00)
  const { credit } = await shop.modules.credit.exportCustomer(shop.db, customer)
  expect(credit.lots).toMatchObject([
    { reason: 'A late delivery', reference: 'staff:meera:T-1', expiresAt: new Date('2026-12-21T10:00:00Z') },
  ])
})

test('invalid grants are reported, and nothing changes', async () => {
  expect(await give({ ...grant, site: 'atlantis' })).toEqual({ ok: false, output: 'there is no site atlantis' })
  expect(await give({ ...grant, customer: 'nobody@example.com' })).toEqual({
    ok: false,
    output: 'No account has this contact, verified by a code',
  })
  expect(await give({ ...grant, amount: '0' })).toEqual({ ok: false, output: 'The amount must be more than 0' })
  expect(await give({ ...card, amount: '50000' })).toEqual({ ok: false, output: 'The request is not valid (amount)' })
  for (const odd of [
    { ...grant, by: ' ' },
    { ...grant, amount: '-5' },
    { ...grant, days: 0 },
    { ...card, to: 'rohan' },
  ])
    await expect(give(odd)).rejects.toThrow()
  expect(await shop.modules.credit.balance(shop.db, customer, 'in')).toBe(500_00)
})

test('staff give gift cards, which are sent by e-mail', async () => {
  expect(await give(card)).toMatchObject({ ok: true })
  await shop.modules.jobs.runDue()
  expect((await shop.modules.notifications.recent(20)).filter(({ recipient }) => recipient === card.to)).toHaveLength(1)
})
