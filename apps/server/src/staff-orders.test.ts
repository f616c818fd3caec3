import { testDatabase } from '@karat/api/testing/database.ts'
import { bank, post, readyCart, ring } from '@karat/api/testing/purchase.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequest, execute } from './admin-socket.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())
const run = async (request: object) =>
  execute(shop.modules, adminRequest.parse({ command: 'move-order', by: 'Meera', reason: 'by the book', ...request }))

test('staff move an order, and are told in words why one does not move [S-14]', async () => {
  const { body } = await post(shop, await readyCart(shop, ring), 'sandbox')
  const number = body.orderNumber
  expect(await run({ move: 'confirm', number })).toEqual({
    ok: false,
    said: 'The order does not take this step now (it is payment_pending)',
  })
  await bank(shop, body.payment.providerRef, 'approve')
  expect(await run({ move: 'confirm', number, unit: 1 })).toEqual({ ok: true, said: `${number}: confirmed, paid; pieces moved: 1` })
  expect((await run({ move: 'cancel', number })).said).toContain('needs a refund first')
  expect((await run({ move: 'collect', number })).said).toContain('it is paid')
  expect(await run({ move: 'confirm', number: 'IN26-NOBODY' })).toEqual({ ok: false, said: 'There is no such order (number)' })
  await expect(run({ move: 'teleport', number })).rejects.toThrow()
  await expect(run({ move: 'confirm', number, reason: ' ' })).rejects.toThrow()
})
