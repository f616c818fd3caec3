import { testDatabase } from '@karat/api/testing/database.ts'
import { post, readyCart, ring } from '@karat/api/testing/purchase.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequest, execute } from './admin-socket.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const say = (request: object) => execute(shop.modules, adminRequest.parse(request))

test('staff see the awaited transfers, and enter received amounts in major units, including a surplus', async () => {
  expect(await say({ command: 'list-transfers' })).toEqual({ ok: true, output: 'no transfer is waited for' })
  const { orderNumber: number } = (await post(shop, await readyCart(shop, ring), 'transfer')).body
  const came = (amount: string, reason: string) => say({ command: 'receive-transfer', number, amount, by: 'meera', reason })
  expect(await came('40000.50', 'UTR1')).toEqual({ ok: true, output: `${number}: payment_pending; INR 40000.50 of INR 42921.00 came` })
  expect((await say({ command: 'list-transfers' })).output).toContain(`${number}  INR 42921.00  came: INR 40000.50  until `)
  expect(await came('1', 'UTR1')).toMatchObject({ ok: false, output: expect.stringContaining('(reference)') })
  expect(await came('3000', 'UTR2')).toEqual({
    ok: true,
    output: `${number}: placed; INR 43000.50 of INR 42921.00 came; INR 79.50 more than asked for: send it back`,
  })
  expect(await came('5', 'UTR3')).toMatchObject({ ok: false, output: expect.stringContaining('it is placed') })
  expect(await say({ command: 'receive-transfer', number: 'IN26-NOBODY', amount: '1', by: 'meera', reason: 'UTR4' })).toEqual({
    ok: false,
    output: 'no order IN26-NOBODY waits for a transfer',
  })
  for (const amount of ['', '-1', '1e3', '0x1'])
    expect(() => adminRequest.parse({ command: 'receive-transfer', number, amount, by: 'm', reason: 'U' })).toThrow()
})
