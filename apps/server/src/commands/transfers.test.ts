import { testDatabase } from '@karat/api/testing/database.ts'
import { post, readyCart, ring } from '@karat/api/testing/purchase.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approverOf, commandsOf, ownerOf } from '../testing/staff.ts'
import { orderCommands } from './orders.ts'
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

const orders = commandsOf(orderCommands, () => member)

test('staff see the awaited transfers, and enter received amounts in major units, including a surplus [P-04]', async () => {
  expect(await orders('list-transfers')).toEqual({ code: 0, output: 'no transfer is waited for' })
  const { orderNumber: number } = (await post(shop, await readyCart(shop, ring), 'transfer')).body
  const came = (amount: string, reference: string, of = number) => orders(`receive-transfer ${of} ${amount} --reason ${reference}`)
  const waits = { code: 1, output: expect.stringContaining('A second person has to approve this') as string }
  expect(await came('40000.50', 'UTR1')).toEqual(waits)
  expect((await orders('list-transfers')).output).toContain(`${number}  INR 42921  came: INR 0  until `)
  await approve()
  expect((await orders('list-transfers')).output).toContain(`${number}  INR 42921  came: INR 40000.5  until `)
  expect(await came('1', 'UTR1')).toMatchObject({ code: 1, output: expect.stringContaining('(reference)') as string })
  expect(await came('3000', 'UTR2')).toMatchObject({
    code: 1,
    output: expect.stringContaining('more than the order still asks for') as string,
  })
  expect(await orders(`receive-transfer ${number} 3000 --reason UTR2 --excess`)).toEqual(waits)
  await approve()
  expect(await orders('list-transfers')).toEqual({ code: 0, output: 'no transfer is waited for' })
  expect((await orders('list-refunds')).output).toContain(`order ${number}`)
  expect(await came('5', 'UTR3')).toMatchObject({ code: 1 })
  expect(await came('1', 'UTR4', 'IN26-NOBODY')).toMatchObject({ code: 1, output: expect.stringContaining('(number)') as string })
  for (const amount of ['""', '1e3', '0x1'])
    expect(await came(amount, 'U')).toMatchObject({ code: 1, output: expect.stringContaining('(amount)') as string })
})
