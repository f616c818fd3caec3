import type { Cart } from '@karat/contract/cart.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { address, cartWith, post, restock, ring } from '@karat/api/testing/purchase.ts'
import { openTestShop, type TestShop } from '@karat/api/testing/shop.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRequest, execute } from './admin-socket.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const ask = async (request: object) => execute(shop.modules, adminRequest.parse({ site: 'in', ...request }))
const express = {
  command: 'set-method',
  method: 'express',
  prefix: '411',
  fee: '750',
  freeFrom: '100000',
  minimum: '0',
  maximum: null,
  days: 1,
  sooner: 0,
  insured: true,
  cutOff: '14:00',
  position: 1,
}
const feeIn = async (cartID: string) =>
  (await address(shop, cartID)).body.cart.deliveryOptions.find(({ method }) => method === 'express')?.fee

test('staff set a delivery method for some post codes, at once, and remove it again', async () => {
  const { cartID } = await cartWith(shop, ring)
  const before = await feeIn(cartID)
  const { ok, output } = await ask(express)
  expect(ok).toBe(true)
  expect(output).toContain('express  post codes 411…  INR 750.00  free from INR 100000.00  1 days  insured  a day more after 14:00')
  expect(await feeIn(cartID)).toBe(750)
  expect((await ask({ ...express, fee: '800' })).output.match(/411/g)).toHaveLength(1)
  expect(await feeIn(cartID)).toBe(800)
  expect((await ask({ command: 'remove-method', method: 'express', prefix: '411' })).ok).toBe(true)
  expect(await feeIn(cartID)).toBe(before)
  expect(await ask({ command: 'remove-method', method: 'express', prefix: '411' })).toEqual({
    ok: false,
    output: 'There is no such delivery method',
  })
})

test('a cart with a held price keeps the charge that its shopper was shown', async () => {
  const { cartID } = await cartWith(shop, ring)
  await address(shop, cartID, { deliveryMethod: 'express' })
  const { body } = await shop.call<{ cart: Cart }>('POST', `/api/cart/${cartID}/quote/`)
  await ask({ ...express, prefix: '', fee: '9999', freeFrom: null })
  expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
  const { body: after } = await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`)
  expect(after.cart.summary.total).toBe(body.cart.summary.total)
})

test('invalid input is reported, and nothing changes', async () => {
  const { output } = await ask({ command: 'list-methods' })
  expect(await ask({ ...express, site: 'atlantis' })).toEqual({ ok: false, output: 'there is no site atlantis' })
  expect(await ask({ ...express, minimum: '100', maximum: '50' })).toEqual({ ok: false, output: 'the maximum is less than the minimum' })
  for (const odd of [{ fee: '-1' }, { method: 'drone' }, { cutOff: '25:00' }, { days: 0 }, { sooner: 1.5 }, { prefix: "4'" }])
    await expect(ask({ ...express, ...odd })).rejects.toThrow()
  expect((await ask({ command: 'list-methods' })).output).toBe(output)
})

test('staff set the stock of a store', async () => {
  await restock(shop, 3)
  const set = { command: 'set-stock', variant: ring, store: 'karol-bagh-pavilion' }
  for (const store of (await shop.modules.inventory.inStores(shop.db, 'in', [ring])).keys()) await ask({ ...set, store, pieces: 0 })
  expect((await ask({ ...set, pieces: 2 })).output).toContain(`${ring}  3 in all\n`)
  expect((await ask({ command: 'list-stock', variant: ring })).output).toContain('karol-bagh-pavilion  2')
  expect(await ask({ ...set, pieces: 9 })).toMatchObject({ ok: false, output: expect.stringContaining('at most') as string })
  expect(await ask({ ...set, store: 'oak-tree-studio', pieces: 1 })).toEqual({
    ok: false,
    output: 'the site in has no store oak-tree-studio',
  })
  expect((await ask({ ...set, variant: 'nothing', pieces: 1 })).ok).toBe(false)
  for (const pieces of [-1, 1.5, 'two']) await expect(ask({ ...set, pieces })).rejects.toThrow()
})
