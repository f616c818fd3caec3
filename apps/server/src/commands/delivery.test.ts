import type { Cart } from '@karat/contract/cart.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { address, cartWith, post, restock, ring } from '@karat/api/testing/purchase.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandsOf, ownerOf } from '../testing/staff.ts'
import { deliveryCommands } from './delivery.ts'
import type { Member } from './run-commands.ts'

let shop: TestShop
let member: Member
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  member = await ownerOf(shop)
})
afterAll(() => shop.close())

const delivery = commandsOf(deliveryCommands, () => member)
const express = 'set in express --prefix 411 --fee 750 --free-from 100000 --days 1 --cut-off 14:00 --position 1'
const feeIn = async (cartID: string) =>
  (await address(shop, cartID)).body.cart.deliveryOptions.find(({ method }) => method === 'express')?.fee

test('staff set a delivery method for some post codes, at once, and remove it again [P-04]', async () => {
  const { cartID } = await cartWith(shop, ring)
  const before = await feeIn(cartID)
  const { code, output } = await delivery(express)
  expect(code).toBe(0)
  expect(output).toContain('express  post codes 411…  INR 750  free from INR 100000  1 days  insured  a day more after 14:00')
  expect(await feeIn(cartID)).toBe(750)
  expect((await delivery(express.replace('750', '800'))).output.match(/411/g)).toHaveLength(1)
  expect(await feeIn(cartID)).toBe(800)
  expect((await delivery('remove in express --prefix 411')).code).toBe(0)
  expect(await feeIn(cartID)).toBe(before)
  expect(await delivery('remove in express --prefix 411')).toEqual({ code: 1, output: 'Not found (method)' })
})

test('a cart with a held price keeps the charge that its shopper was shown', async () => {
  const { cartID } = await cartWith(shop, ring)
  await address(shop, cartID, { deliveryMethod: 'express' })
  const { body } = await shop.call<{ cart: Cart }>('POST', `/api/cart/${cartID}/quote/`)
  await delivery('set in express --fee 9999')
  expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
  const { body: after } = await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)
  expect(after.cart.summary.total).toBe(body.cart.summary.total)
})

test('invalid input is reported with its field, and nothing changes', async () => {
  const { output } = await delivery('methods in')
  for (const [line, field] of [
    [express.replace(' in ', ' atlantis '), 'subsiteid'],
    [`${express} --minimum 100 --maximum 50`, 'maximum'],
    [express.replace('750', '7.5.0'), 'fee'],
    [express.replace('express', 'drone'), 'method'],
    [express.replace('14:00', '25:00'), 'cutOff'],
    [express.replace('--days 1', '--days 0'), 'days'],
    [`${express} --sooner 1.5`, 'sooner'],
    [express.replace('411', "4'"), 'prefix'],
  ] as const)
    expect([line, await delivery(line)]).toEqual([line, { code: 1, output: expect.stringContaining(`(${field})`) as string }])
  expect((await delivery('methods in')).output).toBe(output)
})

test('staff set the stock of a store, within that of the site [P-04]', async () => {
  await restock(shop, 3)
  for (const store of (await shop.modules.inventory.inStores(shop.db, 'in', [ring])).keys()) await delivery(`stock in ${ring} ${store} 0`)
  expect((await delivery(`stock in ${ring} karol-bagh-pavilion 2`)).output).toContain(`${ring}  3 in all\n`)
  expect((await delivery(`stock in ${ring}`)).output).toContain('karol-bagh-pavilion  2')
  for (const [line, field] of [
    [`stock in ${ring} karol-bagh-pavilion 9`, 'pieces'],
    [`stock in ${ring} oak-tree-studio 1`, 'store'],
    ['stock in nothing karol-bagh-pavilion 1', 'variant'],
    [`stock in ${ring} karol-bagh-pavilion 1.5`, 'pieces'],
    [`stock in ${ring} karol-bagh-pavilion two`, 'pieces'],
  ] as const)
    expect([line, await delivery(line)]).toEqual([line, { code: 1, output: expect.stringContaining(`(${field})`) as string }])
})
