import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { durations } from '../../kernel/clock.ts'
import { rows } from '../../kernel/db/db.ts'
import { shopOfFile } from '../../testing/shop-of-file.ts'
import type { Message } from './port.ts'
import type { OutgoingMessage } from './providers/message-provider.ts'

/** The messages that the providers were given, with their ids. */
const given: (OutgoingMessage & { id: string })[] = []
const deliver = async (message: OutgoingMessage, id: string) => void given.push({ ...message, id })
const shop = await shopOfFile({
  publicOrigin: 'https://shop.example',
  messageProviders: [
    { channel: 'whatsapp', deliver },
    { channel: 'email', deliver },
  ],
})
const { notifications, jobs } = shop.modules
const message: Message = {
  channel: 'whatsapp',
  recipient: '+919822050412',
  site: 'in',
  language: 'en',
  kind: 'draft.text',
  subject: '',
  body: 'Your bag waits.',
}

/** Sends a message and returns it as its provider got it. */
async function sent(more: Partial<Message> = {}) {
  const id = await notifications.send(shop.db, { ...message, ...more })
  await jobs.runDue()
  const found = given.find((one) => one.id === id)
  if (!found) throw new Error('not sent')
  return { ...found, report: (body: object) => report(found.receiptAt ?? '', body) }
}
const report = (address: string, body: object) =>
  shop.call<{ code?: string; field?: string }>('POST', address.replace('https://shop.example', ''), body)
const progress = async (id: string) => (await notifications.progressOf(shop.db, [id])).get(id)
const stored = (id: string) =>
  rows<object>(shop.db, sql`select received_at, read_at, undelivered_at from message where id = ${id}`).then(([row]) => row)

beforeEach(() => {
  given.length = 0
})

test('a provider reports that a message was received and read, twice and in any order', async () => {
  const { id, report: reported } = await sent()
  const at = shop.clock.now()
  expect(await progress(id)).toEqual({ state: 'sent', at })
  shop.clock.advance(durations.minute)
  const received = new Date(at.getTime() + 1000).toISOString()
  expect((await reported({ state: 'received', at: received })).status).toBe(204)
  expect(await progress(id)).toEqual({ state: 'received', at: new Date(received) })
  expect((await reported({ state: 'read' })).status).toBe(204)
  const read = shop.clock.now()
  shop.clock.advance(durations.minute)
  // Late and again: the first report of each state counts.
  const late = await Promise.all([reported({ state: 'read' }), reported({ state: 'received' }), reported({ state: 'undelivered' })])
  expect(late.map(({ status }) => status)).toEqual([204, 204, 204])
  expect(await progress(id)).toEqual({ state: 'read', at: read })
})

test('a message that was given up and arrives after all was received', async () => {
  const { id, report: reported } = await sent()
  await reported({ state: 'undelivered' })
  expect((await progress(id))?.state).toBe('undelivered')
  await reported({ state: 'received' })
  expect((await progress(id))?.state).toBe('received')
})

test('a time before the message or in the future counts as now', async () => {
  for (const at of ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z']) {
    const { id, report: reported } = await sent()
    await reported({ state: 'received', at })
    expect(await progress(id)).toEqual({ state: 'received', at: shop.clock.now() })
  }
})

test('other addresses and other reports are refused and change nothing', async () => {
  const { id, receiptAt = '', report: reported } = await sent()
  expect(receiptAt).not.toContain(id)
  const before = await stored(id)
  const path = receiptAt.split('?of=')[0] ?? ''
  for (const of of ['', 'nonsense', `${receiptAt.split('=')[1]}x`, id])
    expect(await report(`${path}?of=${of}`, { state: 'read' })).toMatchObject({ status: 404, body: { code: 'not_found', field: 'of' } })
  for (const body of [{}, { state: 'sent' }, { state: 'read', at: 'yesterday' }]) expect((await reported(body)).status).toBe(400)
  expect(await stored(id)).toEqual(before)
})

test('a report about a message that is deleted changes nothing', async () => {
  const { id, report: reported } = await sent()
  await shop.db.execute(sql`delete from message where id = ${id}`)
  expect((await reported({ state: 'read' })).status).toBe(204)
})

test('an e-mail has no address for reports', async () => {
  const { receiptAt } = await sent({ channel: 'email', recipient: 'prachi@example.com' })
  expect(receiptAt).toBeUndefined()
})

test('the messages of an order have the state that was reported, and since when', async () => {
  const { report: reported } = await sent({ about: { orderId: 'order 1', kind: 'progress' } })
  const states = async () => (await notifications.ofOrder(shop.db, 'order 1')).map(({ state, stateAt }) => [state, stateAt])
  const sentAt = shop.clock.now()
  expect(await states()).toEqual([['sent', sentAt]])
  shop.clock.advance(durations.minute)
  await reported({ state: 'undelivered' })
  expect(await states()).toEqual([['undelivered', shop.clock.now()]])
})
