import { readFileSync } from 'node:fs'
import type { ReturnPhoto } from '@karat/contract/return-photos.ts'
import { newId } from '@karat/api/kernel/id.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { restock } from '@karat/api/testing/purchase.ts'
import { delivered, returner, upload } from '@karat/api/testing/returned.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { acceptTestCustomers, as } from '@karat/api/testing/signed-in.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandsOf, ownerOf } from '../testing/staff.ts'
import { reviewCommands } from './reviews.ts'
import { returnCommands } from './returns.ts'
import type { Member } from './run-commands.ts'

let shop: TestShop
let member: Member
let number: string
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  const { authenticate } = shop.server
  acceptTestCustomers(shop)
  await restock(shop, 9)
  const order = await delivered(shop, 'anvi')
  const file = readFileSync(new URL('../../../api/src/modules/orders/returns/fixtures/ring.jpg', import.meta.url))
  const send = () => upload<{ image: ReturnPhoto }>(shop, { orderID: order.orderID }, file, as('anvi'))
  const images = [(await send()).body.image.imageID, (await send()).body.image.imageID]
  number = (await returner(() => shop).ask(order, { images })).body.return.number
  await shop.db.execute(sql`insert into review_photo (id, customer_id, review_id, image, width, height, created_at)
    select ${newId(new Date())}, 'anvi', (select min(id) from review where subsite = 'in'), image, width, height, created_at from return_photo limit 1`)
  await shop.db.execute(sql`update review set state = 'waiting' where id = (select min(id) from review where subsite = 'in')`)
  shop.server.authenticate = authenticate
  member = await ownerOf(shop)
})
afterAll(() => shop.close())

const returns = commandsOf(returnCommands, () => member)
const reviews = commandsOf(reviewCommands, () => member)
const open = async (url: string) => (await shop.server.inject({ method: 'GET', url })).statusCode
const addresses = (output: string) => output.match(/\/media\/\S+/g) ?? []

test('staff see the photos of a return, and of a review, by signed addresses [E-07, E-15, S-14]', async () => {
  const { code, output } = await returns(`photos ${number}`)
  expect([code, output.split('\n').map((line) => line.slice(0, 9))]).toEqual([0, ['request  ', 'request  ']])
  expect(await Promise.all(addresses(output).map(open))).toEqual([200, 200])
  expect(await Promise.all(addresses((await reviews('list in')).output).map(open))).toEqual([200])
  expect(await returns('photos RT26-NOBODY')).toEqual({
    code: 1,
    output: expect.stringContaining('This return does not exist. Open it from the page of your order') as string,
  })
  await shop.db.execute(sql`update return_photo set return_id = null, round = null`)
  expect(await returns(`photos ${number}`)).toEqual({ code: 0, output: 'no photo came with it' })
})
