import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { puneAddress } from '@karat/api/testing/purchase.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { type Shop, startShop } from '../../shop.ts'
import { rawRequest } from '../../testing/raw-http.ts'
import { inProcessFetch } from '../in-process-fetch.ts'
import { signVisitor, visitorHeader } from './client.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-limits-'))
const secret = 'a secret between processes'
let shop: Shop | undefined

/** Starts the shop again with empty counts. */
async function open(limits: Record<string, string>): Promise<Shop> {
  if (shop) await shop.close()
  else await fillDataFolder(join(folder, 'db'))
  shop = await startShop(
    readConfig(
      {
        DATA_DIR: folder,
        PORT: '0',
        ROLES: 'account,commerce,staff',
        LOG_LEVEL: 'silent',
        NODE_ENV: 'test',
        INTERNAL_SECRET: secret,
        TRUST_PROXY: '127.0.0.2',
        ...limits,
      },
      '/',
    ),
    systemClock,
  )
  return shop
}
afterAll(async () => {
  await shop?.close()
  rmSync(folder, { recursive: true, force: true })
})

const site = { subsiteid: '1', languageid: '1' }
const content = '/account/cache/WEBSITE_STORE'

async function call<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${shop?.address}${path}`, {
    method,
    headers: { ...site, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T & { code?: string } }
}

/** A cart with an address of a telephone number. */
async function bag(phone: string): Promise<string> {
  const { body } = await call<{ cart: { cartID: string } }>('POST', '/api/cart/', { productID: 'ring-sizer' })
  const shipping = { ...puneAddress, Phone: phone, Email: `p${phone.replaceAll(/\D/g, '')}@example.com` }
  expect((await call('PUT', '/api/cart/', { mode: 'add_address', cartID: body.cart.cartID, shipping })).status).toBe(200)
  return body.cart.cartID
}
const change = (mode: string, cartID: string, more: object = {}, headers = {}) =>
  call('PUT', '/api/cart/', { mode, cartID, ...more }, headers)

describe('calls', () => {
  beforeAll(() => open({ LIMIT_CALLS_PER_ADDRESS: '6', LIMIT_PAGE_CALLS_PER_ADDRESS: '3', LIMIT_CALLS_PER_DEVICE: '2' }))

  test('are counted by their matched route, however the URL is written; no client header avoids that', async () => {
    const { address } = shop as Shop
    const spellings = [
      content,
      '/%61ccount/cache/WEBSITE_STORE',
      `${address}${content}`,
      `http://elsewhere.example${content}`,
      '/account/%63ache/WEBSITE%5FSTORE',
      `${content}?x=1`,
    ]
    const first = []
    for (const spelling of spellings) first.push((await rawRequest(address, `GET ${spelling}`)).status)
    expect(first).toEqual([200, 200, 200, 200, 200, 200])
    for (const spelling of [...spellings, '/api/nothing', '/%61pi/products/', '/dev/outbox'])
      expect((await rawRequest(address, `GET ${spelling}`)).status, spelling).toBe(429)
    const tricks: Record<string, string>[] = [
      { 'x-in-process': 'a guess' },
      { 'x-in-process': '' },
      { 'x-forwarded-for': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9' },
      { [visitorHeader]: signVisitor('another secret', '203.0.113.9', new Date()) },
      { 'x-device-id': 'never seen before' },
    ]
    for (const headers of tricks) expect((await rawRequest(address, `GET ${content}`, headers)).status, JSON.stringify(headers)).toBe(429)
    const refused = await call('GET', content)
    expect(refused.body).toMatchObject({ status: 'Error', code: 'too_many_requests', responseCode: 429 })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    // All staff of a merchant work behind one address, beside shoppers: files are free, and their calls have a limit of their own.
    expect((await fetch(`${address}/backoffice/assets/none.js`)).status).toBe(404)
    expect((await fetch(`${address}/backoffice/`)).status).toBe(200)
    expect((await fetch(`${address}/api/staff/home/`)).status).toBe(401)
  })
  test('from this process and signed storefronts do not count against a visitor; each of their visitors has a limit', async () => {
    const inside = inProcessFetch((shop as Shop).server)
    for (let times = 0; times < 8; times++) expect((await inside(`${shop?.address}${content}`)).status).toBe(200)
    const behalf = async (visitor: string) =>
      (await call('GET', content, undefined, { [visitorHeader]: signVisitor(secret, visitor, new Date()) })).status
    const one = [await behalf('203.0.113.1'), await behalf('203.0.113.1'), await behalf('203.0.113.1'), await behalf('203.0.113.1')]
    expect([...one, await behalf('203.0.113.2')]).toEqual([200, 200, 200, 429, 200])
  })
  test('a device id can only add a limit', async () => {
    await open({ LIMIT_CALLS_PER_ADDRESS: '6', LIMIT_CALLS_PER_DEVICE: '2' })
    const from = async (device: string) => (await call('GET', content, undefined, { 'x-device-id': device })).status
    expect([await from('a'), await from('a'), await from('a'), await from('b'), await from('c'), await from('d'), await from('e')]).toEqual(
      [200, 200, 429, 200, 200, 200, 429],
    )
  })
})

describe('one-time codes', () => {
  const sent = async (cartID: string, headers = {}) => (await change('cod_send_code', cartID, {}, headers)).body.code ?? 'sent'

  test('a number gets few messages in ten minutes, from any cart, device or notation of the number', async () => {
    await open({ LIMIT_CODES_PER_PHONE: '2' })
    const bags = [await bag('98220 00001'), await bag('+91 9822000001'), await bag('09822000001'), await bag('98220 00002')]
    const codes = []
    for (const [at, cartID] of bags.entries()) codes.push(await sent(cartID, { 'x-device-id': `device ${at}` }))
    expect(codes).toEqual(['sent', 'sent', 'too_many_requests', 'sent'])
  })
  test('a cart that changes its number, and an address with many carts, are limited too', async () => {
    await open({ LIMIT_CODES_PER_CART: '1', LIMIT_CODES_PER_ADDRESS: '3' })
    const first = await bag('98220 00003')
    expect(await sent(first)).toBe('sent')
    await change('add_address', first, { shipping: { ...puneAddress, Phone: '98220 00004' } })
    expect(await sent(first)).toBe('too_many_requests')
    expect(await sent(await bag('98220 00005'))).toBe('sent')
    expect(await sent(await bag('98220 00006'))).toBe('too_many_requests')
  })
  test('attempts are limited for each cart and address, independently of others [P-06]', async () => {
    await open({ LIMIT_GUESSES_PER_CART: '3', LIMIT_GUESSES_PER_ADDRESS: '7' })
    const guess = async (cartID: string) => (await change('cod_verify_code', cartID, { code: '000000' })).body.code
    const [one, other] = [await bag('98220 00007'), await bag('98220 00007')]
    const answers = [await guess(one), await guess(one), await guess(one), await guess(one), await guess(other), await guess(other)]
    expect(answers.map((code) => code === 'too_many_requests')).toEqual([false, false, false, true, false, false])
    const third = await bag('98220 00008')
    expect([await guess(third), await guess(third)].map((code) => code === 'too_many_requests')).toEqual([false, true])
  })
})

describe('a contact [P-06]', () => {
  /** A call of a sign-in method, from a device; without a captcha it fails after its limits. */
  const ask = async (path: string, body: object, device: string, headers = {}) =>
    (await call('POST', `/account/auth/${path}`, body, { 'x-device-id': device, ...headers })).body.code === 'too_many_requests'

  test('has one limit in all notations', async () => {
    await open({ LIMIT_CODES_PER_PHONE: '3', LIMIT_CODES_PER_ADDRESS: '1000', LIMIT_CODES_PER_ADDRESS_DAILY: '1000' })
    const spellings = [
      '9822000021',
      '09822000021',
      '00919822000021',
      '+91 98220 00021',
      '98.220.000.21',
      '９８２２００００２１',
      '९८२२००००२१',
      '٩٨٢٢٠٠٠٠٢١',
      '98220\u200B00021',
      '\u202A9822000021\u202C',
      'tel:+919822000021',
      '9822000021;ext=1',
      '(0) 98220-00021',
    ]
    const limited: boolean[] = []
    for (const [at, username] of spellings.entries()) limited.push(await ask('login-otp', { username }, `device ${at}`))
    expect(limited).toEqual(spellings.map((_, at) => at >= 3))
    expect(await ask('signup-phone-otp', { phoneNumber: '098220-00021' }, 'd')).toBe(true)
    expect(await ask('login-otp', { username: '+91 98220 00021' }, 'd', { subsiteid: '2' })).toBe(true)
    const mails = ['asha@bücher.example', 'ASHA@xn--bcher-kva.example', 'ａsha@bücher.example', 'asha\u200B@BÜCHER.example ']
    const mailed: boolean[] = []
    for (const [at, username] of mails.entries()) mailed.push(await ask('forgot-password', { username }, `device m${at}`))
    expect(mailed).toEqual([false, false, false, true])
  })
  test('with all limits used up by strangers stays usable on a device that verified it', async () => {
    await open({ LIMIT_CODES_PER_PHONE: '2', LIMIT_SIGN_INS_PER_PHONE: '2' })
    const [phone, device] = ['+919822000031', 'device of the owner']
    const { db, verification, notifications } = (shop as Shop).modules
    const subject = { purpose: 'sign-in', subject: phone, deviceId: device } as const
    const issued = await db.transaction((tx) => verification.issue(tx, subject))
    expect((await verification.redeem(subject, issued.ok ? issued.value.code : '', async () => true)).ok).toBe(true)
    for (let at = 0; at < 4; at++) {
      expect(await ask('login-otp', { username: phone }, `stranger ${at}`)).toBe(at >= 2)
      expect(await ask('login', { username: phone, password: 'x' }, `stranger ${at}`)).toBe(at >= 2)
    }
    expect(await ask('login-otp', { username: phone }, device)).toBe(false)
    expect(await ask('login', { username: phone, password: 'x' }, device)).toBe(false)
    expect((await notifications.recent(1)).length).toBeLessThanOrEqual(1)
  })
})

test('promotion codes are limited for each cart and each address against guessing', async () => {
  await open({ LIMIT_OFFER_CODES_PER_CART: '2', LIMIT_OFFER_CODES_PER_ADDRESS: '6' })
  const enter = async (cartID: string, couponCode: string) => (await change('apply_promotion', cartID, { couponCode })).body.code
  const [one, other] = [await bag('98220 00011'), await bag('98220 00012')]
  expect([await enter(one, 'GUESS1'), await enter(one, 'GUESS2'), await enter(one, 'GUESS3')]).toEqual([
    'promotion_unknown',
    'promotion_unknown',
    'too_many_requests',
  ])
  const answers = [await enter(other, 'GUESS4'), await enter(other, 'GUESS5')]
  expect(answers).toEqual(['promotion_unknown', 'promotion_unknown'])
  const third = await bag('98220 00013')
  expect([await enter(third, 'GUESS6'), await enter(third, 'GUESS7')]).toEqual(['promotion_unknown', 'too_many_requests'])
  expect((await call('GET', `/api/cart/${one}/cart_summary`)).status).toBe(200)
})

test('orders and promotion codes with a contact do not use up the limits of its owner [P-06]', async () => {
  await open({ LIMIT_CALLS_PER_CART: '5', LIMIT_OFFER_CODES_PER_CART: '1', LIMIT_ORDERS_PER_CART: '1' })
  const order = async (cartID: string) =>
    (await call('POST', `/api/cart/postorders/${cartID}/`, { paymentSettingsGroupKey: '' })).body.code ?? 'made'
  const bags = [await bag('98220 00009'), await bag('98220 00009')]
  for (const cartID of bags) await call('POST', `/api/cart/${cartID}/quote/`)
  const outcomes = []
  for (const cartID of [...bags, bags[0] ?? '']) outcomes.push(await order(cartID))
  expect(outcomes).toEqual(['made', 'made', 'too_many_requests'])
  const reads = []
  for (let times = 0; times < 6; times++) reads.push((await call('GET', `/api/cart/${bags[0]}/cart_summary`)).status)
  expect(reads.slice(-3)).toEqual([429, 429, 429])
})
