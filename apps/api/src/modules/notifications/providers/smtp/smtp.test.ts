import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeMessageProviderContract } from '../message-provider-contract.ts'
import type { OutgoingMessage } from '../message-provider.ts'
import { createSmtp } from './smtp.ts'

interface Received {
  from: string
  to: string[]
  text: string
}

const received: Received[] = []
let refusal: Error | undefined
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(refusal),
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        text: Buffer.concat(chunks).toString(),
      })
      done()
    })
  },
})
let url = ''
beforeAll(async () => {
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
afterEach(() => {
  received.length = 0
  refusal = undefined
})

const mail: OutgoingMessage = {
  channel: 'email',
  recipient: 'anvi@example.com',
  language: 'hi',
  subject: 'आपका ऑर्डर',
  body: 'धन्यवाद, Anvi.',
  html: '<p>धन्यवाद, Anvi.</p>',
  values: {},
  sender: { name: 'Kanakira', legalName: '', email: 'care@kanakira.example', logo: '', taxIds: [] },
  template: undefined,
  declineAt: undefined,
  receiptAt: undefined,
}

async function deliver(message: OutgoingMessage, settings = {}): Promise<void> {
  const smtp = createSmtp({ url, from: 'orders@mail.kanakira.example', allowClear: true, ...settings })
  await smtp.deliver(message, 'message-1').finally(() => smtp.close())
}

test('an e-mail has one recipient, the merchant as sender, text and HTML, and a stable id of its own', async () => {
  await deliver(mail)
  await deliver(mail)
  expect(received.map(({ from, to }) => [from, to])).toEqual([
    ['orders@mail.kanakira.example', ['anvi@example.com']],
    ['orders@mail.kanakira.example', ['anvi@example.com']],
  ])
  for (const { text } of received) {
    expect(text).toContain('Message-ID: <message-1@mail.kanakira.example>')
    expect(text).toContain('From: Kanakira <orders@mail.kanakira.example>')
    expect(text).toContain('Reply-To: Kanakira <care@kanakira.example>')
    expect(text.toLowerCase()).toContain('auto-submitted: auto-generated')
    expect(text).toMatch(/multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/)
  }
})

test('an address yields one recipient and a subject one header, whatever characters they contain', async () => {
  await deliver({ ...mail, recipient: 'anvi@example.com, mallory@example.com', subject: 'Order\r\nBcc: mallory@example.com' }).catch(
    () => {},
  )
  expect(received.flatMap(({ to }) => to)).not.toContain('mallory@example.com')
  expect(received.some(({ text }) => /^bcc:/im.test(text))).toBe(false)
})

test('an optional e-mail has the headers for one-press opt-out in mail programs (RFC 8058); others have none', async () => {
  const declineAt = 'https://shop.example/api/messages/decline?of=k.a.b.c'
  await deliver({ ...mail, declineAt })
  await deliver(mail)
  const [first, second] = received.map(({ text }) => (text.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n\s+/g, ' '))
  expect(first).toMatch(/^list-unsubscribe: <https:\/\/shop\.example\/api\/messages\/decline\?of=k\.a\.b\.c>$/im)
  expect(first).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click$/im)
  expect(second).not.toMatch(/^list-unsubscribe/im)
})

test('a refused e-mail is a failure, whose error does not contain the recipient', async () => {
  refusal = Object.assign(new Error('no such mailbox anvi@example.com'), { responseCode: 550 })
  const error = await deliver(mail).catch((failure: unknown) => failure)
  expect(String(error)).toMatch(/the mail server failed: EENVELOPE 550/)
  expect(String(error)).not.toContain('anvi')
})

test('nothing is sent unencrypted unless that is allowed', async () => {
  await expect(deliver(mail, { allowClear: false })).rejects.toThrow('the mail server failed')
  expect(received).toEqual([])
})

const opened: { close(): void }[] = []
afterAll(() => {
  for (const smtp of opened) smtp.close()
})
describeMessageProviderContract('over SMTP', async () => {
  const provider = createSmtp({ url, from: 'orders@mail.kanakira.example', allowClear: true })
  opened.push(provider)
  return {
    provider,
    recipients: ['anvi@example.com', 'meera@example.com'],
    received: () => received.map(({ to, text }) => ({ id: /^message-id: (.*)$/im.exec(text)?.[1] ?? '', to: to.join(), text })),
    refuse: () => (refusal = new Error('no such mailbox')),
  }
})
