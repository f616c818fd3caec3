import { readFileSync } from 'node:fs'
import type { ReturnPhoto } from '@karat/contract/return-photos.ts'
import { rows } from '@karat/api/kernel/db/db.ts'
import { newId } from '@karat/api/kernel/id.ts'
import { readSecretKeys } from '@karat/api/kernel/secrets.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { restock } from '@karat/api/testing/purchase.ts'
import { delivered, returner, upload } from '@karat/api/testing/returned.ts'
import { testSecretKeys } from '@karat/api/testing/secrets.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { acceptTestCustomers, as } from '@karat/api/testing/signed-in.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequest, execute } from './admin-socket.ts'
import { executeCommand } from './execute-command.ts'

let shop: TestShop
let number: string
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
  await restock(shop, 9)
  const order = await delivered(shop, 'anvi')
  const file = readFileSync(new URL('../../api/src/modules/orders/returns/fixtures/ring.jpg', import.meta.url))
  const send = () => upload<{ image: ReturnPhoto }>(shop, { orderID: order.orderID }, file, as('anvi'))
  const images = [(await send()).body.image.imageID, (await send()).body.image.imageID]
  number = (await returner(() => shop).ask(order, { images })).body.return.number
  await shop.db.execute(sql`insert into review_photo (id, customer_id, review_id, image, width, height, created_at)
    select ${newId(new Date())}, 'anvi', (select min(id) from review where subsite = 'in'), image, width, height, created_at from return_photo limit 1`)
  await shop.db.execute(sql`update review set state = 'waiting' where id = (select min(id) from review where subsite = 'in')`)
})
afterAll(() => shop.close())

const run = (request: object) => execute(shop.modules, adminRequest.parse(request))
const open = async (url: string) => (await shop.server.inject({ method: 'GET', url })).statusCode
const addresses = (output: string) => output.match(/\/media\/\S+/g) ?? []

test('staff see the photos of a return by signed URLs [E-15, S-14]', async () => {
  const { ok, output } = await run({ command: 'list-return-photos', number })
  expect([ok, output.split('\n').map((line) => line.slice(0, 9))]).toEqual([true, ['request  ', 'request  ']])
  expect(await Promise.all(addresses(output).map(open))).toEqual([200, 200])
  expect(await run({ command: 'list-return-photos', number: 'RT26-NOBODY' })).toEqual({
    ok: false,
    output: 'This return does not exist. Open it from the page of your order',
  })
  await shop.db.execute(sql`update return_photo set return_id = null, round = null`)
  expect(await run({ command: 'list-return-photos', number })).toEqual({ ok: true, output: 'no photo came with it' })
  await shop.db.execute(sql`update return_photo set return_id = (select id from return_request where number = ${number}), round = 0`)
})

test.skipIf(!testDatabase)('URLs signed by a command on PostgreSQL directly open in the shop, also for reviews [E-07, E-15]', async () => {
  const [own] = await rows<{ name: string }>(shop.db, sql`select current_database() as name`)
  const config = {
    databaseUrl: new URL(own?.name ?? '', testDatabase).href,
    redisUrl: undefined,
    dataFolder: '',
    secretKeys: readSecretKeys(testSecretKeys),
  }
  const requests = [
    { command: 'list-return-photos', number },
    { command: 'list-reviews', site: 'in' },
  ]
  for (const request of requests) {
    const { output } = await executeCommand(config, adminRequest.parse(request))
    const found = addresses(output)
    expect([request.command, found.length > 0, ...(await Promise.all(found.map(open)))]).toEqual([
      request.command,
      true,
      ...found.map(() => 200),
    ])
  }
})
