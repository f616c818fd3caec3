import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '../../kernel/db/db.ts'
import { bank, transitionUnits, post, type Posted, puneAddress, readyCart, restock, ring } from '../../testing/purchase.ts'
import { testSecrets } from '../../testing/secrets.ts'
import { shopOfFile } from '../../testing/shop-of-file.ts'
import type { Message } from './port.ts'
import type { OutgoingMessage } from './providers/message-provider.ts'
import { createNotifications } from './service.ts'
import type { StaffTransition } from '../orders/orders/units/transition-request.ts'

const shop = await shopOfFile({ publicOrigin: 'https://shop.example' })
const { notifications } = shop.modules

const delivered: string[] = []
/** The same with a provider, and with the customers' e-mail addresses. */
const own = createNotifications({
  db: shop.db,
  clock: shop.clock,
  jobs: { add: async () => {} },
  secrets: testSecrets,
  providers: [{ channel: 'email', deliver: async ({ subject }: OutgoingMessage) => void delivered.push(subject) }],
  senderOf: async () => ({ name: 'Kanakira', legalName: '', email: '', logo: '', taxIds: [] }),
  timeZoneOf: async () => 'UTC',
  orderTextDays: 90,
  linkTokenOf: async () => 'T'.repeat(22),
  ordersOf: async () => [{ id: 'order 1', number: 'IN26-AAAA' }],
  mailOf: async (_tx, customerId) => (customerId === 'anvi' ? 'anvi@example.com' : undefined),
})

const staff = { kind: 'staff', id: 'Meera' } as const
const about: Message = {
  channel: 'email',
  recipient: 'Kavya@example.com',
  site: 'in',
  language: 'mr',
  kind: 'order.email',
  subject: 'Your order',
  body: 'It is on its way.',
}
const link = (body: string) => /https:\/\/shop\.example(\/api\/messages\/decline\?of=[\w.-]+)/.exec(body)?.[1]
const newest = async () => (await notifications.recent(1))[0]
const open = (address: string) => shop.server.inject({ method: 'GET', url: address })
/** Declines as a mail program does, or the page's own form. */
const press = (address: string, payload = 'List-Unsubscribe=One-Click') =>
  shop.server.inject({ method: 'POST', url: address, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload })
/** Sends an e-mail that may be declined, or another; returns whether it was written. */
async function sent(more: Partial<Message> = {}): Promise<boolean> {
  const count = async () => (await rows(shop.db, sql`select 1 from message`)).length
  const before = await count()
  await notifications.send(shop.db, { ...about, mayDecline: true, ...more })
  return (await count()) > before
}

describe('optional e-mails', () => {
  test('have their opt-out as text and as link; all others have none', async () => {
    expect(await sent()).toBe(true)
    const mail = await newest()
    const address = link(mail?.body ?? '') ?? ''
    expect(mail?.body).toContain('मेल नको आहेत?')
    const html = mail?.html ?? ''
    const [, style = '', words] =
      new RegExp(`<a href="https://shop\\.example${address.replaceAll('?', '\\?')}" style="([^"]*)"[^>]*>([^<]*)</a>`).exec(html) ?? []
    // The HTML has it once, as a link, and a long address in it can break.
    expect([words, html.split(address).length - 1, html.split(`>https://shop.example${address}`).length - 1]).toEqual(['हे मेल थांबवा', 1, 0])
    expect(style).toContain('overflow-wrap:anywhere;word-break:break-word')
    expect(html).toMatch(/<p style="[^"]*overflow-wrap:anywhere[^"]*">It is on its way/)
    // The address does not reveal the recipient.
    expect(address).not.toMatch(/kavya/i)
    await sent({ mayDecline: false })
    expect(link((await newest())?.body ?? '')).toBeUndefined()
  })

  test('are declined by one press, however often; opening the page declines nothing; required e-mails are still written', async () => {
    await sent()
    const address = link((await newest())?.body ?? '') ?? ''
    const page = await open(address)
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(page.body).toMatch(/<html lang="mr-IN" dir="ltr">[\s\S]*हे मेल थांबवा/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(await sent()).toBe(true)
    const presses = await Promise.all([press(address), press(address), press(address)])
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect([await sent(), await sent({ recipient: 'KAVYA@EXAMPLE.COM' })]).toEqual([false, false])
    // Another site, another address, a text message, and a message that cannot be declined.
    for (const more of [{ site: 'ae' }, { recipient: 'other@example.com' }, { channel: 'sms' }, { mayDecline: false }] as const)
      expect([more, await sent(more)]).toEqual([more, true])
    const [stored] = await rows<{ recipient: string }>(shop.db, sql`select recipient from message_decline`)
    expect(stored?.recipient).not.toContain('@')
    // Withdrawn on the page that confirms it.
    expect((await open(address)).body).toContain('मला पुन्हा लिहा')
    expect((await press(address, 'choice=again')).body).toContain('पुन्हा पाठवेल')
    expect(await sent()).toBe(true)
  })

  test('written before the opt-out are not sent after it', async () => {
    await own.send(shop.db, { ...about, recipient: 'late@example.com', mayDecline: true })
    const [written] = await rows<{ id: string }>(shop.db, sql`select id from message order by id desc limit 1`)
    const id = written?.id ?? ''
    await own.decline({ site: 'in', language: 'en', recipient: 'late@example.com' }, true)
    await own.deliver(id)
    expect(delivered).toEqual([])
    const [row] = await rows<object>(shop.db, sql`select sealed as encrypted, delivered_at as at from message where id = ${id}`)
    expect(row).toEqual({ encrypted: null, at: null })
  })

  test('an invalid opt-out address declines nothing', async () => {
    for (const wrong of ['x', 'a.b.c.d', '', 'x'.repeat(1001)]) {
      const url = `/api/messages/decline?of=${wrong}`
      for (const answer of [await open(url), await press(url)])
        expect([wrong.length, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([wrong.length, true])
    }
    await sent()
    const address = link((await newest())?.body ?? '') ?? ''
    expect((await press(`${address.slice(0, -2)}AA`)).statusCode).toBe(404)
    expect((await press(address, 'choice=all')).statusCode).toBe(400)
    expect(await sent()).toBe(true)
  })

  test('the opt-out is part of the data export', async () => {
    expect(await own.exportCustomer(shop.db, 'anvi')).toMatchObject({ declinedMails: [] })
    await own.decline({ site: 'in', language: 'en', recipient: 'Anvi@example.com' }, true)
    expect(await own.exportCustomer(shop.db, 'anvi')).toMatchObject({ declinedMails: [{ subsite: 'in', at: shop.clock.now() }] })
    await own.decline({ site: 'in', language: 'en', recipient: 'anvi@example.com' }, false)
    // A telephone alone declines nothing.
    expect(await own.exportCustomer(shop.db, 'nobody')).toMatchObject({ declinedMails: [] })
  })
})

test('e-mails on the progress of an order may be declined; those on a failed delivery or a cost may not', async () => {
  await restock(shop, 50)
  const { body } = await post(shop, await readyCart(shop, ring), 'sandbox')
  await bank(shop, body.payment.providerRef, 'approve')
  await shop.modules.jobs.runDue()
  await notifications.decline({ site: 'in', language: 'en', recipient: puneAddress.Email }, true)
  const transition = async (name: StaffTransition) => {
    expect(await transitionUnits(shop, name, { number: body.orderNumber, actor: staff, reason: 'x' })).toMatchObject({
      ok: true,
    })
    await shop.modules.jobs.runDue()
  }
  const told = async ({ orderNumber }: Posted) =>
    (await notifications.recent(200)).filter(({ subject, channel }) => channel === 'email' && subject.includes(orderNumber)).length
  for (const name of ['confirm', 'allocate', 'pack', 'ship', 'out'] as const) await transition(name)
  expect(await told(body)).toBe(1)
  // Somebody must be at the door: the text message says so too.
  await transition('fail')
  expect(await told(body)).toBe(2)
  for (const name of ['out', 'deliver'] as const) await transition(name)
  expect(await told(body)).toBe(2)
})
