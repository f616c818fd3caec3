import { afterEach, expect, test } from 'vitest'
import { puneAddress } from '@karat/api/testing/purchase.ts'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { rawRequest } from '../testing/raw-http.ts'
import { isLoopback } from './local-access.ts'

let shop: Shop | undefined
let port = ''
afterEach(async () => {
  await shop?.close()
  shop = undefined
})

async function open(settings: Record<string, string>): Promise<void> {
  shop = await openShop({ ROLES: 'account,commerce,worker', ...settings })
  port = new URL(shop.address).port
  // A machine that is busy with other tests refuses calls for a moment after the start.
  await expect.poll(() => outbox(), { timeout: 20_000 }).not.toBe(503)
}
const ask = (line: string, headers: Record<string, string> = {}, body = '') =>
  rawRequest(`http://127.0.0.1:${port}`, line, { subsiteid: '1', languageid: '1', ...headers }, body)
const outbox = async (headers: Record<string, string> = {}) => (await ask('GET /dev/outbox', headers)).status
const bank = async (headers: Record<string, string> = {}) => (await ask('GET /sandbox-bank/bank.css', headers)).status

/** Whether the sandbox is offered for a cart, and the result of posting an order with it. */
async function offered(headers: Record<string, string> = {}): Promise<[boolean, string]> {
  const call = async (line: string, body?: object) =>
    JSON.parse((await ask(line, headers, body ? JSON.stringify(body) : '')).body) as {
      code?: string
      cart?: { cartID: string }
      gateways?: { paymentSettingsGroupKey: string }[]
    }
  const cartID = (await call('POST /api/cart/', { productID: 'banyan-leaf-band' })).cart?.cartID ?? ''
  await call('PUT /api/cart/', { mode: 'add_address', cartID, shipping: puneAddress })
  await call(`POST /api/cart/${cartID}/quote/`)
  const { gateways = [] } = await call(`GET /api/cart/${cartID}/payment_gateways/`)
  const posted = await call(`POST /api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: 'sandbox' })
  return [gateways.some((one) => one.paymentSettingsGroupKey.startsWith('sandbox')), posted.code ?? 'posted']
}

test('on the developer’s machine bank and outbox are available, to local requests only', async () => {
  await open({})
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'LOCALHOST', '127.9.9.9', `[::1]:${port}`])
    expect([await outbox({ host }), await bank({ host })], host).toEqual([200, 200])
  expect(await offered()).toEqual([true, 'posted'])
  const strangers: Record<string, string>[] = [
    { host: 'shop.example' },
    { host: `127.0.0.1.shop.example:${port}` },
    { host: 'localhost.shop.example' },
    { host: '1' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { 'X-Forwarded-Proto': 'https' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '127.0.0.1' },
  ]
  for (const headers of strangers) expect([await outbox(headers), await bank(headers)], JSON.stringify(headers)).toEqual([404, 404])
  expect((await ask('GET /%64ev/outbox', { via: '1.1 proxy' })).status).toBe(404)
  expect((await ask(`GET http://localhost:${port}/dev/outbox`, { host: 'shop.example' })).status).toBe(404)
  expect((await ask('POST /sandbox-bank/sbx_1', { via: '1.1 proxy' }, '{"choice":"approve"}')).status).toBe(404)
  expect(await offered({ 'x-forwarded-for': '203.0.113.7' })).toEqual([false, 'unknown_gateway'])
}, 180_000)

test('on any other host neither is available', async () => {
  await open({ HOST: '0.0.0.0' })
  expect([await outbox(), await bank()]).toEqual([404, 404])
  expect(await offered()).toEqual([false, 'unknown_gateway'])
})

test('if they are switched on, the bank is open, and the outbox needs its token', async () => {
  const OUTBOX_TOKEN = 'a token of the outbox'
  await open({ HOST: '0.0.0.0', SANDBOX_PAYMENTS: 'on', OUTBOX: 'on', OUTBOX_TOKEN })
  const far = { host: 'shop.example', 'x-forwarded-for': '203.0.113.7' }
  expect(await bank(far)).toBe(200)
  expect(await offered(far)).toEqual([true, 'posted'])
  const statuses = []
  for (const authorization of ['', 'Bearer', 'Bearer ', 'Bearer wrong', OUTBOX_TOKEN, `Bearer ${OUTBOX_TOKEN}x`, `Bearer ${OUTBOX_TOKEN}`])
    statuses.push(await outbox({ ...far, ...(authorization ? { authorization } : {}) }))
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 200])
  expect((await ask(`GET /dev/outbox?token=${encodeURIComponent(OUTBOX_TOKEN)}`)).status).toBe(404)
})

test('loopback names and addresses are recognized, and nothing similar', () => {
  expect(['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', '::ffff:127.0.0.1'].map(isLoopback)).toEqual(Array(6).fill(true))
  for (const other of ['', '0.0.0.0', '::', 'localhost.example', '127.0.0.1.example', '1', '0x7f.1', '10.0.0.1', 'constructor'])
    expect(isLoopback(other), other).toBe(other === '0x7f.1')
})
