import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { openShop } from '../testing/open-shop.ts'
import { buy, call } from '../testing/process.ts'

const closers: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

/** A mail server that accepts everything; returns its address and the received messages. */
async function mailServer() {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, mails }
}

/** A provider of text messages that fails at the first request. */
async function textProvider() {
  const texts: { to: string; text: string; id: string }[] = []
  let requests = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (requests++ === 0) return response.writeHead(503).end()
      texts.push(JSON.parse(Buffer.concat(chunks).toString()) as (typeof texts)[number])
      return response.writeHead(202).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closers.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, texts }
}

test('with providers an order is confirmed by e-mail and a code sent by text message, once each, and neither is in the outbox', async () => {
  const [{ url, mails }, sms] = [await mailServer(), await textProvider()]
  const settings = { SMTP_URL: url, MAIL_FROM: 'orders@kanakira.example', SMS_URL: sms.url, SMS_TOKEN: 'a-token' }
  const shop = await openShop({ ROLES: 'account,commerce,worker', ...settings })
  closers.push(() => shop.close())
  expect(await buy(shop.address)).toBeDefined()
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 20_000 })
  expect(mails[0]).toContain('To: anvi@example.com')
  expect(mails[0]).toMatch(/^Subject: Order IN\d\d-/m)

  const { cart } = await call<{ cart: { cartID: string } }>(`${shop.address}/api/cart/`, 'POST', { productID: 'EAR-002' })
  const shipping = { Fname: 'A', Lname: 'B', Address: '1', City: 'Pune', Zip: '411030', Phone: '9822000000', State: 'MH', Country: 'IN' }
  await call(`${shop.address}/api/cart/`, 'PUT', {
    mode: 'add_address',
    cartID: cart.cartID,
    shipping: { ...shipping, Email: 'a@b.example' },
  })
  await call(`${shop.address}/api/cart/`, 'PUT', { mode: 'cod_send_code', cartID: cart.cartID })
  await vi.waitFor(() => expect(sms.texts).toHaveLength(1), { timeout: 30_000 })
  expect(sms.texts[0]).toMatchObject({ to: '+919822000000', text: expect.stringMatching(/^\d{6} /) })
  const { messages } = await call<{ messages: unknown[] }>(`${shop.address}/dev/outbox`, 'GET')
  expect([messages, mails.length]).toEqual([[], 1])
}, 90_000)
