import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMs, manualClock, durations } from '../../kernel/clock.ts'
import { rows } from '../../kernel/db/db.ts'
import type { OpenDatabase } from '../../kernel/db/db.ts'
import { migrate } from '../../kernel/db/migrate.ts'
import { createJobs } from '../../kernel/jobs/jobs.ts'
import { createSecrets, readSecretKeys } from '../../kernel/secrets.ts'
import { testDatabase } from '../../testing/database.ts'
import { testSecretKeys, testSecrets } from '../../testing/secrets.ts'
import { openTestDatabase } from '../../testing/shop.ts'
import type { Message, Sender } from './port.ts'
import type { OutgoingMessage } from './providers/message-provider.ts'
import { notificationWork } from './jobs.ts'
import { createNotifications } from './service.ts'
import { messageTemplate } from './tables.ts'

let database: OpenDatabase
const clock = manualClock(new Date('2026-11-21T10:00:00Z'))
beforeAll(async () => {
  database = await openTestDatabase(testDatabase)
  await migrate(database.db)
})
afterAll(() => database.close())
beforeEach(() => database.db.execute(sql`truncate message, message_template, message_decline, job`))

const content = { recipient: 'anvi@example.com', subject: 'Your order', body: 'Thank you.' }
const mail: Message = { channel: 'email', site: 'in', language: 'en', kind: 'mail.confirmation', ...content }
const sender: Sender = {
  name: 'Kanakira',
  legalName: 'Kanakira Jewels Private Limited',
  email: '',
  logo: '/icon.png',
  taxIds: [{ name: 'GSTIN', number: '27AAACK1234A1ZA' }],
}
const encrypted = () => rows<{ encrypted: string | null }>(database.db, sql`select sealed as encrypted from message order by id`)

function open(provider?: (message: OutgoingMessage, id: string) => Promise<void>, secrets = testSecrets) {
  const jobs = createJobs(database.db, clock, { onError: () => {} })
  const providers = provider ? (['email', 'sms'] as const).map((channel) => ({ channel, deliver: provider })) : []
  const notifications = createNotifications({
    db: database.db,
    clock,
    jobs,
    secrets,
    providers,
    senderOf: async () => sender,
    timeZoneOf: async () => 'Asia/Kolkata',
    publicOrigin: 'https://shop.example',
    orderTextDays: 90,
    linkTokenOf: async () => 'T'.repeat(22),
    ordersOf: async () => [{ id: 'order 1', number: 'IN26-AAAA' }],
    mailOf: async () => 'Anvi@example.com',
  })
  jobs.register(notificationWork(notifications, { messages: 30, orderMessages: 365 }).jobs)
  return { jobs, notifications }
}

describe('a message without a provider', () => {
  test('is readable for a day, with a code for ten minutes; then its text is erased', async () => {
    const { notifications } = open()
    await notifications.send(database.db, mail)
    await notifications.send(database.db, { ...mail, subject: 'Code' }, 10)
    const shown = async () => (await notifications.recent(10)).map((message) => message.subject)
    expect(await shown()).toEqual(['Code', 'Your order'])
    clock.advance(10 * durations.minute)
    expect(await shown()).toEqual(['Your order'])
    await notifications.erase()
    expect((await encrypted()).map((row) => row.encrypted === null)).toEqual([false, true])
    clock.advance(24 * durations.hour)
    expect(await shown()).toEqual([])
    await notifications.erase()
    expect((await encrypted()).map((row) => row.encrypted)).toEqual([null, null])
    expect([await notifications.sweep(addMs(clock.now(), -2 * durations.day), 9), (await encrypted()).length]).toEqual([0, 2])
    expect([await notifications.sweep(clock.now(), 1), (await encrypted()).length]).toEqual([1, 1])
    expect([await notifications.sweep(clock.now(), 9), (await encrypted()).length]).toEqual([1, 0])
  })
  test('written before messages had a site and language is readable', async () => {
    const { notifications } = open()
    await notifications.send(database.db, { channel: 'email', ...content } as Message)
    expect(await notifications.recent(10)).toMatchObject([{ ...content, html: expect.stringContaining('Thank you.') }])
  })
  test('is decrypted with an older key of the list, and left out without that key', async () => {
    await open().notifications.send(database.db, mail)
    const newKey = `fresh:${Buffer.alloc(32, 9).toString('base64')}`
    const withOld = open(undefined, createSecrets(readSecretKeys(`${newKey},${testSecretKeys}`)))
    expect(await withOld.notifications.recent(10)).toMatchObject([content])
    expect(await open(undefined, createSecrets(readSecretKeys(newKey))).notifications.recent(10)).toEqual([])
  })
})

describe('a message with a provider', () => {
  test('is delivered by a job, retried until it succeeds, and erased then', async () => {
    const delivered: [OutgoingMessage, string][] = []
    let unreachable = true
    const { jobs, notifications } = open(async (message, id) => {
      if (unreachable) throw new Error('no line')
      delivered.push([message, id])
    })
    await notifications.send(database.db, mail)
    await jobs.runDue()
    expect((await encrypted())[0]?.encrypted).not.toBeNull()
    unreachable = false
    clock.advance(10 * durations.second)
    await jobs.runDue()
    const [row] = await rows<{ id: string; encrypted: string | null; at: Date | null }>(
      database.db,
      sql`select id, sealed as encrypted, delivered_at as at from message`,
    )
    const outgoing = { channel: 'email', language: 'en', ...content, values: {}, sender, template: undefined, declineAt: undefined }
    expect(delivered).toEqual([[{ ...outgoing, html: expect.stringContaining('Thank you.') }, row?.id]])
    expect([row?.encrypted, row?.at === null, await notifications.recent(10)]).toEqual([null, false, []])
    await notifications.deliver(row?.id ?? '')
    expect(delivered).toHaveLength(1)
  })
  test('names the approved template for its site, language, channel and kind', async () => {
    const delivered: OutgoingMessage[] = []
    const { jobs, notifications } = open(async (message) => void delivered.push(message))
    await database.db.insert(messageTemplate).values([
      { subsite: 'in', language: 'en', channel: 'sms', kind: 'auth.signIn', templateId: '1107', senderId: 'KNKIRA' },
      { subsite: 'in', language: 'en', channel: 'whatsapp', kind: 'auth.signIn', templateId: 'sign_in', senderId: null },
    ])
    const code: Message = { ...mail, channel: 'sms', kind: 'auth.signIn', values: { code: '123456', minutes: 10 } }
    for (const more of [{}, { kind: 'auth.reset' }, { site: 'ae' }, { language: 'hi' }])
      await notifications.send(database.db, { ...code, ...more })
    await jobs.runDue()
    expect(delivered.map(({ template }) => template)).toEqual([{ templateId: '1107', senderId: 'KNKIRA' }, undefined, undefined, undefined])
    expect(delivered[0]).toMatchObject({ values: { code: '123456', minutes: 10 }, html: undefined })
  })
  test('that can wait is not sent at night in its site’s time zone, however late its job runs; a code is', async () => {
    const delivered: string[] = []
    const { jobs, notifications } = open(async ({ subject }) => void delivered.push(subject))
    const sms: Message = { ...mail, channel: 'sms', kind: 'order.sms.out' }
    const before = clock.now()
    // 21:00 in Mumbai.
    clock.set(new Date('2026-11-23T15:30:00Z'))
    await notifications.send(database.db, { ...sms, subject: 'On its way', canWait: true })
    await notifications.send(database.db, { ...sms, subject: 'Code' }, 10)
    await jobs.runDue()
    expect(delivered).toEqual(['Code'])
    // 07:59, and 08:00.
    clock.set(new Date('2026-11-24T02:29:00Z'))
    await jobs.runDue()
    expect(delivered).toEqual(['Code'])
    clock.set(new Date('2026-11-24T02:30:00Z'))
    await jobs.runDue()
    expect(delivered).toEqual(['Code', 'On its way'])
    // Written by day, but nothing ran before the night: it waits for the morning, too.
    clock.set(new Date('2026-11-24T14:00:00Z'))
    await notifications.send(database.db, { ...sms, subject: 'Late', canWait: true })
    clock.set(new Date('2026-11-24T18:00:00Z'))
    await jobs.runDue()
    expect(delivered).toEqual(['Code', 'On its way'])
    clock.set(new Date('2026-11-25T02:30:00Z'))
    await jobs.runDue()
    expect(delivered).toEqual(['Code', 'On its way', 'Late'])
    clock.set(before)
  })
  test('is not delivered after its expiry', async () => {
    const delivered: OutgoingMessage[] = []
    const { jobs, notifications } = open(async (message) => void delivered.push(message))
    await notifications.send(database.db, mail, 10)
    clock.advance(10 * durations.minute)
    await jobs.runDue()
    expect(delivered).toEqual([])
  })
  test('exists only if its transaction is committed', async () => {
    const { jobs, notifications } = open(async () => {})
    await expect(
      database.db.transaction(async (tx) => {
        await notifications.send(tx, mail)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect([await encrypted(), await jobs.runDue()]).toEqual([[], 0])
  })
})

describe('a message about an order', () => {
  const link = `https://shop.example/in-en/dashboard/order-listing/IN26-AAAA#${'T'.repeat(22)}`
  const ofOrder: Message = { ...mail, body: `Thank you.\n\n${link}`, about: { orderId: 'order 1', kind: 'confirmation' } }
  const repeat = (notifications: ReturnType<typeof open>['notifications'], id: string, repeats: number) =>
    notifications.repeat(database.db, 'order 1', id, repeats)

  test('keeps its text for a time after it was sent, without the tokens of links; its recipient gets them', async () => {
    const delivered: OutgoingMessage[] = []
    const { jobs, notifications } = open(async (message) => void delivered.push(message))
    const id = (await notifications.send(database.db, ofOrder)) ?? ''
    const state = async () => (await notifications.ofOrder(database.db, 'order 1'))[0]
    expect(await state()).toMatchObject({ id, state: 'waiting', recipient: 'a•••@example.com', subject: 'Your order', repeats: 0 })
    await jobs.runDue()
    expect(delivered[0]?.body).toContain(link)
    expect(delivered[0]?.html).toContain(link)
    expect(await state()).toMatchObject({ state: 'sent', stateAt: clock.now() })
    const stored = testSecrets.decrypt('message', (await encrypted())[0]?.encrypted ?? '') ?? ''
    expect([stored.includes('Thank you.'), stored.includes('TTTT')]).toEqual([true, false])
    expect(await notifications.textOf(database.db, 'order 1', id)).toMatchObject({
      value: { body: 'Thank you.\n\nhttps://shop.example/in-en/dashboard/order-listing/IN26-AAAA' },
    })
    await notifications.deliver(id)
    expect([delivered.length, await notifications.recent(10)]).toEqual([1, []])
    clock.advance(90 * durations.day)
    await notifications.erase()
    expect((await encrypted())[0]?.encrypted).toBeNull()
    expect(await state()).toMatchObject({ state: 'sent', subject: null, recipient: 'a•••@example.com' })
    expect(await notifications.textOf(database.db, 'order 1', id)).toMatchObject({ error: { code: 'message_erased' } })
    expect(await repeat(notifications, id, 0)).toMatchObject({ error: { code: 'message_erased' } })
    expect([await notifications.sweep(clock.now(), 9), await notifications.sweepOfOrders(clock.now(), 9)]).toEqual([0, 1])
  })
  test('that was not sent within its day failed, and may be sent again', async () => {
    const { notifications } = open()
    const id = (await notifications.send(database.db, ofOrder)) ?? ''
    clock.advance(durations.day)
    await notifications.erase()
    expect(await notifications.ofOrder(database.db, 'order 1')).toMatchObject([{ state: 'failed', subject: 'Your order' }])
    expect(await notifications.recent(10)).toEqual([])
    expect(await repeat(notifications, id, 0)).toMatchObject({ ok: true })
    expect(await notifications.recent(10)).toMatchObject([{ body: expect.stringContaining(link) }])
  })
  test('is sent again once by the same call twice, three times a day, and not by the id of another order', async () => {
    const delivered: string[] = []
    const { jobs, notifications } = open(async (_message, id) => void delivered.push(id))
    const id = (await notifications.send(database.db, ofOrder)) ?? ''
    // Not while it waits, nor by a number of repeats that were not made.
    expect(await repeat(notifications, id, 0)).toMatchObject({ error: { code: 'message_waiting', field: 'id' } })
    expect(await repeat(notifications, id, 999)).toMatchObject({ error: { code: 'bad_request', field: 'repeats' } })
    await jobs.runDue()
    const first = await repeat(notifications, id, 0)
    expect(await repeat(notifications, id, 0)).toMatchObject({ value: { id: first.ok && first.value.id, isNew: false } })
    const repeated = first.ok ? first.value.id : ''
    // A repeat counts for its first message.
    for (const [of, known] of [
      [repeated, 1],
      [id, 2],
    ] as const) {
      expect(await repeat(notifications, of, known)).toMatchObject({ error: { code: 'message_waiting' } })
      await jobs.runDue()
      expect(await repeat(notifications, of, known)).toMatchObject({ ok: true })
    }
    await jobs.runDue()
    expect(await repeat(notifications, id, 3)).toMatchObject({ error: { code: 'message_repeated' } })
    expect(await notifications.repeat(database.db, 'order 2', id, 3)).toMatchObject({ error: { code: 'not_found' } })
    await jobs.runDue()
    expect(new Set(delivered).size).toBe(4)
    expect((await notifications.ofOrder(database.db, 'order 1')).map(({ repeats, repeatOf }) => [repeats, repeatOf])).toEqual([
      [3, id],
      [3, id],
      [3, id],
      [3, null],
    ])
    clock.advance(durations.day)
    expect(await repeat(notifications, id, 3)).toMatchObject({ ok: true })
  })
  test('is not sent again to a recipient who declined such e-mails', async () => {
    const { notifications } = open()
    const id = (await notifications.send(database.db, { ...ofOrder, mayDecline: true })) ?? ''
    await database.db.execute(sql`update message set delivered_at = now()`)
    await notifications.decline({ site: 'in', language: 'en', recipient: 'anvi@example.com' }, true)
    expect(await repeat(notifications, id, 0)).toMatchObject({ error: { code: 'message_declined' } })
  })
  test('is in the export of its customer, and loses text and recipient with the account', async () => {
    const { notifications } = open()
    const id = (await notifications.send(database.db, ofOrder)) ?? ''
    const { orderMessages } = await notifications.exportCustomer(database.db, 'anvi')
    expect(orderMessages).toMatchObject([{ order: 'IN26-AAAA', recipient: 'anvi@example.com', body: expect.not.stringContaining('TTTT') }])
    await notifications.removeCustomer(database.db, 'anvi')
    expect(await notifications.ofOrder(database.db, 'order 1')).toMatchObject([{ id, recipient: '', subject: null, state: 'failed' }])
    expect((await notifications.exportCustomer(database.db, 'anvi')).orderMessages).toEqual([])
  })
})
