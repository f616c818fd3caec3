import { rows } from '@karat/api/kernel/db/db.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { signInByPhone } from '@karat/api/testing/people.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approverOf, commandsOf, ownerOf } from '../testing/staff.ts'
import { creditCommands } from './credit.ts'
import type { Member } from './run-commands.ts'

let shop: TestShop
let member: Member
let approve: () => Promise<void>
let customer: string
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  member = await ownerOf(shop)
  approve = await approverOf(shop)
  customer = (await signInByPhone(shop, '+919822044556')).user.id
})
afterAll(() => shop.close())
const credit = commandsOf(creditCommands, () => member)
const grant = (more = '--reason "A late delivery" --days 30') => `grant in "98220 44556" 500 --reference T-1 ${more}`
const card = (amount = '2000', more = '') =>
  `card in ${amount} --reference T-2 --reason "Lost parcel" --to rohan@example.com --name Rohan --from Us ${more}`

test('staff give credit to the owner of a contact, once for each reference [P-04]', async () => {
  for (let time = 0; time < 2; time++)
    expect(await credit(grant())).toEqual({ code: 0, output: 'INR 500 of store credit added, until 2026-12-21' })
  // The same reference with another amount gives nothing, and says so.
  expect(await credit(grant().replace(' 500 ', ' 700 '))).toMatchObject({
    code: 1,
    output: expect.stringContaining('(reference)') as string,
  })
  expect(await shop.modules.credit.balance(shop.db, customer, 'in')).toBe(500_00)
  const given = await rows(shop.db, sql`select amount::int from staff_money`)
  expect(given).toEqual([{ amount: 500_00 }])
  const { credit: account } = await shop.modules.credit.exportCustomer(shop.db, customer)
  expect(account.lots).toMatchObject([
    {
      reason: 'A late delivery',
      reference: expect.stringMatching(/^staff:.+:T-1$/) as string,
      expiresAt: new Date('2026-12-21T10:00:00Z'),
    },
  ])
})

test('invalid grants are reported with their field, and nothing changes', async () => {
  for (const [line, output] of [
    [grant().replace(' in ', ' atlantis '), 'This site does not exist (subsiteid)'],
    [grant().replace('"98220 44556"', 'nobody@example.com'), 'No account has this contact, confirmed by a code (customer)'],
    [grant().replace(' 500 ', ' 0 '), 'The request is not valid (amount)'],
    [grant().replace(' 500 ', ' -5 '), 'Unknown option'],
    [grant('--reason x --days 0'), '(days)'],
    [grant('--days 30'), '(reason)'],
    [card('50000'), 'The request is not valid (amount)'],
    [card('2000', '--to rohan'), '(to)'],
    [card().replace('--reason "Lost parcel"', ''), '(reason)'],
  ] as const)
    expect([line, await credit(line)]).toEqual([line, { code: line.includes(' -5 ') ? 2 : 1, output: expect.stringContaining(output) }])
  expect(await shop.modules.credit.balance(shop.db, customer, 'in')).toBe(500_00)
})

test('a gift card by hand waits for a second person, and is mailed then, once [P-04, P-05]', async () => {
  const waits = expect.stringContaining('A second person has to approve this') as string
  for (let time = 0; time < 2; time++) expect(await credit(card())).toEqual({ code: 1, output: waits })
  await shop.modules.jobs.runDue()
  expect((await shop.modules.notifications.recent(20)).filter(({ recipient }) => recipient === 'rohan@example.com')).toEqual([])
  await approve()
  await shop.modules.jobs.runDue()
  expect((await shop.modules.notifications.recent(20)).filter(({ recipient }) => recipient === 'rohan@example.com')).toHaveLength(1)
  // Once more asks nobody again.
  expect(await credit(card())).toEqual({ code: 0, output: 'Gift card of INR 2000 issued; its email is being sent' })
  expect(await credit(card('3000'))).toMatchObject({ code: 1, output: expect.stringContaining('(reference)') as string })
})

test('a command without a session says how to sign in', async () => {
  const { runCommand } = await import('./run-commands.ts')
  expect(await runCommand(creditCommands, ['cards', 'IN26-1'], undefined)).toEqual({
    code: 1,
    output: 'You are not signed in: npm run login -- EMAIL',
  })
})
