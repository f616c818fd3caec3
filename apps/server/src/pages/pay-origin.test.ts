import { AppError } from '@karat/api/kernel/result.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { InvalidConfig, readConfig } from '../config.ts'
import { originOf } from '../http/origin.ts'
import { separatePayOrigin } from './pay-origin.ts'

async function serverWith(payOrigin: string | undefined, trustProxy = false) {
  const server = Fastify({ trustProxy })
  server.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof AppError && error.failure.code === 'not_found' ? 404 : 500).send(),
  )
  separatePayOrigin(server, payOrigin)
  for (const path of ['/pay/:gateway/:attempt', '/payments/:gateway/:attempt', '/api/cart/', '/in-en', '/healthz'])
    server.get(path, () => 'here')
  await server.ready()
  return async (host: string, url: string, headers = {}) => (await server.inject({ url, headers: { host, ...headers } })).statusCode
}

test('pages with provider scripts are served at the payment origin only, and nothing else is served there', async () => {
  const ask = await serverWith('https://pay.example')
  for (const [host, url, status] of [
    ['pay.example', '/pay/stripe_elements/a', 200],
    ['PAY.example', '/pay/stripe_elements/a', 200],
    ['pay.example', '/in-en', 404],
    ['pay.example', '/api/cart/', 404],
    ['pay.example', '/payments/payu/a', 404],
    ['pay.example', '/healthz', 404],
    ['pay.example', '//pay/stripe_elements/a', 404],
    ['shop.example', '/pay/stripe_elements/a', 404],
    ['pay.example:8443', '/pay/stripe_elements/a', 404],
    ['shop.example', '/in-en', 200],
    ['shop.example', '/payments/payu/a', 200],
  ] as const)
    expect([host, url, await ask(host, url)]).toEqual([host, url, status])
})

test('without a payment origin these pages are not found', async () => {
  const ask = await serverWith(undefined)
  expect([await ask('shop.example', '/pay/stripe_elements/a'), await ask('shop.example', '/in-en')]).toEqual([404, 200])
})

test('the forwarded host counts behind a trusted proxy only', async () => {
  const forwarded = { 'x-forwarded-host': 'pay.example' }
  expect(await (await serverWith('https://pay.example', true))('internal', '/pay/x/a', forwarded)).toBe(200)
  expect(await (await serverWith('https://pay.example'))('internal', '/pay/x/a', forwarded)).toBe(404)
})

test('no cached page of the shop is served at the payment origin', () => {
  const request = (headers: object) => ({ headers, rawHeaders: [] as string[] }) as Parameters<ReturnType<typeof originOf>>[0]
  const direct = originOf('https://shop.example', false, 'https://pay.example')
  expect([direct(request({ host: 'pay.example' })), direct(request({ host: 'shop.example' }))]).toEqual([undefined, 'https://shop.example'])
  const proxied = originOf('https://shop.example', true, 'https://pay.example')
  expect(proxied(request({ host: 'internal', 'x-forwarded-host': 'pay.example' }))).toBeUndefined()
  expect(proxied(request({ host: 'internal', 'x-forwarded-host': 'shop.example' }))).toBe('https://shop.example')
})

test('the payment origin uses https, and is never the shop’s own host', () => {
  const read = (PAY_ORIGIN: string, PUBLIC_URL?: string) =>
    readConfig({ PAY_ORIGIN, ...(PUBLIC_URL ? { PUBLIC_URL } : {}) }, '/tmp').payOrigin
  expect(read('https://pay.example/', 'https://shop.example')).toBe('https://pay.example')
  expect(read('http://127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
  for (const [pay, shop] of [
    ['http://pay.example', 'https://shop.example'],
    ['https://shop.example/pay', 'https://shop.example'],
    ['https://pay.example', undefined],
    ['pay.example', 'https://shop.example'],
  ] as const)
    expect(() => read(pay, shop)).toThrow(InvalidConfig)
})
