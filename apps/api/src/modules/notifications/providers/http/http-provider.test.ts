import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeMessageProviderContract } from '../message-provider-contract.ts'
import type { OutgoingMessage } from '../message-provider.ts'
import { createHttpProvider } from './http-provider.ts'

interface Received {
  method: string | undefined
  authorization: string | undefined
  key: string | string[] | undefined
  body: unknown
}

const received: Received[] = []
let status = 202
let silent = false
const provider = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method, headers } = request
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || 'null')
    received.push({ method, authorization: headers.authorization, key: headers['idempotency-key'], body })
    if (!silent) response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{"status":"queued"}')
  })
})
let url = ''
beforeAll(async () => {
  await once(provider.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/messages`
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})
beforeEach(() => {
  received.length = 0
  status = 202
  silent = false
})

const message: OutgoingMessage = {
  channel: 'sms',
  recipient: '+919822000000',
  language: 'hi',
  subject: 'Code',
  body: '123456 आपका कोड है',
  html: undefined,
  values: { code: '123456', minutes: 10 },
  sender: { name: 'Kanakira', legalName: '', email: '', logo: '', taxIds: [] },
  template: { templateId: '1107', senderId: 'KNKIRA' },
  declineAt: undefined,
  receiptAt: undefined,
}
const deliver = (more: Partial<OutgoingMessage> = {}) =>
  createHttpProvider({ channel: 'sms', url, token: 'a-token', timeout: 300 }).deliver({ ...message, ...more }, 'message-1')

test('a message is posted once under its id, with its text and the approved template', async () => {
  await deliver()
  expect(received).toEqual([
    {
      method: 'POST',
      authorization: 'Bearer a-token',
      key: 'message-1',
      body: {
        id: 'message-1',
        channel: 'sms',
        to: '+919822000000',
        language: 'hi',
        text: '123456 आपका कोड है',
        template: { id: '1107', sender: 'KNKIRA', values: { code: '123456', minutes: 10 } },
      },
    },
  ])
  await deliver({ template: undefined, receiptAt: 'https://shop.example/api/messages/receipts?of=k.a.b.c' })
  expect(received[1]?.body).not.toHaveProperty('template')
  expect(received[1]?.body).toHaveProperty('receipt', 'https://shop.example/api/messages/receipts?of=k.a.b.c')
})

test('a message that was accepted before counts as delivered', async () => {
  status = 409
  await expect(deliver()).resolves.toBeUndefined()
})

test.each([400, 401, 429, 500, 302])('%i is a failure, whose error contains neither the number nor the text', async (failure) => {
  status = failure
  const error = await deliver().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).not.toMatch(/9822|123456/)
  expect(received).toHaveLength(1)
})

test('a provider that does not respond is aborted', async () => {
  silent = true
  await expect(deliver()).rejects.toThrow(/timeout/i)
})

describeMessageProviderContract('over HTTP', async () => ({
  provider: createHttpProvider({ channel: 'sms', url, token: 'a-token', timeout: 3000 }),
  recipients: ['+919822000000', '+919822000001'],
  received: () =>
    received.map(({ key, body }) => {
      const { to, text } = body as { to: string; text: string }
      return { id: String(key), to, text }
    }),
  refuse: () => (status = 500),
}))
