import type { Inspection } from '@karat/sites/returns.ts'
import { rows } from '@karat/api/kernel/db/db.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { restock } from '@karat/api/testing/purchase.ts'
import { delivered, returner } from '@karat/api/testing/returned.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { acceptTestCustomers } from '@karat/api/testing/signed-in.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandsOf, ownerOf } from '../testing/staff.ts'
import { returnCommands } from './returns.ts'
import type { Member } from './run-commands.ts'

let shop: TestShop
let member: Member
let number: string
/** The hallmark number and the stones of the piece, as options of the command. */
let asSold: string
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  const { authenticate } = shop.server
  acceptTestCustomers(shop)
  await restock(shop, 9)
  const { ask, go } = returner(() => shop)
  number = (await ask(await delivered(shop, 'anvi'))).body.return.number
  await go(number, 'review', 'approve', 'schedule', 'collect', 'receive', 'inspect')
  shop.server.authenticate = authenticate
  member = await ownerOf(shop)
  const { return: found } = await member.call('GET /api/staff/returns/:number/', { params: { number } })
  const [piece] = found.pieces
  const stones = piece?.breakup.flatMap(({ code, count = 0 }) => (code === 'stone' ? [count] : [])) ?? []
  asSold = `--huids ${piece?.huids.join(',')}${stones.length > 0 ? ` --stones ${stones.join(',')}` : ''}`
})
afterAll(() => shop.close())

const returns = commandsOf(returnCommands, () => member)
const chosen = '--wear light --papers back --claim as_said --cause merchant --goes-to workshop'
const saved = async () =>
  (await rows<{ found: Inspection }>(shop.db, sql`select found from return_inspection order by at`)).map(({ found }) => found)

test('a return is inspected by a command with the fields of the form; what was found before is replaced on purpose alone [S-14]', async () => {
  const line = `findings ${number} 1 --gross 2.856 ${asSold} ${chosen}`
  expect(await returns(`${line} --note "Claw at seat 7"`)).toEqual({ code: 0, output: `${number}: findings of piece 1 saved` })
  expect(await saved()).toMatchObject([{ grossMg: 2856, netMg: null, wear: 'light', goesTo: 'workshop', note: 'Claw at seat 7' }])
  expect(await returns(line.replace('2.856', '2.9'))).toMatchObject({ code: 1, output: expect.stringContaining('Somebody else') as string })
  expect((await returns(`${line.replace('2.856', '2.9')} --net 2.84 --again`)).code).toBe(0)
  expect(await saved()).toMatchObject([{ grossMg: 2900, netMg: 2840, note: '' }])
})

test('a finding that cannot be is refused with its field, and nothing is saved', async () => {
  const before = await saved()
  const line = `findings ${number} 1 --gross 2.856 ${asSold} ${chosen} --again`
  for (const [wrong, field] of [
    [line.replace('--gross 2.856', '--gross heavy'), 'found.grossMg'],
    [line.replace('--wear light', '--wear torn'), 'found.wear'],
    [line.replace('--goes-to workshop', ''), 'found.goesTo'],
    [line.replace('1 --gross', '7 --gross'), 'unit'],
    [`${line} --net 9`, 'found.netMg'],
  ] as const)
    expect([field, await returns(wrong)]).toEqual([field, { code: 1, output: expect.stringContaining(`(${field})`) as string }])
  expect(await saved()).toEqual(before)
  expect((await returns(`findings ${number}`)).code).toBe(2)
})
