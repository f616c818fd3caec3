import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { ask } from '../testing/process.ts'
import { rawRequest } from '../testing/raw-http.ts'

const asked: string[] = []
/** A double of Google's verification call. */
const google = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    asked.push(body)
    response.end(JSON.stringify({ success: body === 'secret=of-the-shop&response=of-a-person' }))
  })
})
let shop: Shop
beforeAll(async () => {
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`
  shop = await openShop({ RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET: 'of-the-shop', RECAPTCHA_URL: url })
})
afterAll(async () => {
  await shop.close()
  google.close()
})

test('a shop with Google’s captcha sends its public key, and verifies each answer with Google [V-01]', async () => {
  const key = await ask<{ responseBody: object }>(`${shop.address}/account/captcha`, 'GET')
  expect(key.body.responseBody).toEqual({ kind: 'recaptcha', siteKey: 'site-key' })
  const send = (reCaptchaToken: string) =>
    ask<{ code?: string }>(
      `${shop.address}/account/auth/login-otp`,
      'POST',
      { username: '+919822012345', reCaptchaToken },
      { 'x-device-id': 'device-1' },
    )
  const [robot, person] = [await send('of-a-robot'), await send('of-a-person')]
  expect([robot.status, robot.body.code, person.status]).toEqual([422, 'captcha_failed', 200])
  expect(asked).toEqual(['secret=of-the-shop&response=of-a-robot', 'secret=of-the-shop&response=of-a-person'])
})

test('only its pages with a captcha, sign-in and reviews, may load the captcha’s sources', async () => {
  const policyOf = async (path: string) => String((await rawRequest(shop.address, `GET /in-en/${path}`)).headers['content-security-policy'])
  for (const path of ['sign-in', 'sign-up', 'forgot-password', 'reset-password', 'dashboard/reviews']) {
    expect(await policyOf(path)).toMatch(/script-src 'self' .*https:\/\/www\.google\.com\/recaptcha\/.*; frame-src https:/)
  }
  for (const path of ['', 'cart', 'dashboard/profile', 'p/meher-solitaire']) expect(await policyOf(path)).not.toContain('google')
})
