import type { Cart } from '@karat/contract/cart.ts'
import type { PaymentLink } from '@karat/contract/drafts.ts'
import type { InitialRole } from '@karat/contract/permissions.ts'
import type { DraftBody, ListedDraft, StaffDraft } from '@karat/contract/staff-drafts.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { address, bank, cartWith, post, type Posted, restock, ring, statesOf, stockOf } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as, staffActor } from '../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
const shoppers = shop.server.authenticate
shop.server.authenticate = async (request) => {
  const [, role, name] = /^Bearer (order-desk|sales|content-editor) (\w+)$/.exec(request.headers.authorization ?? '') ?? []
  return role === undefined ? shoppers(request) : staffActor(role as InitialRole, name)
}
const member = (role: InitialRole, name: string) => ({
  call: <T>(method: 'GET' | 'POST', path: string, body?: object, headers = {}) =>
    shop.call<T>(method, `/api/staff/${path}`, body, { authorization: `Bearer ${role} ${name}`, ...headers }),
})
type StaffBrowser = ReturnType<typeof member>
const desk = member('order-desk', 'desk')
const sales = member('sales', 'Sana')
const otherSales = member('sales', 'Omkar')
const editor = member('content-editor', 'Esha')
const dubai = { subsiteid: '2' }

beforeEach(async () => {
  await shop.db.execute(sql`delete from draft_order`)
  await restock(shop, 5)
})

const place = { Address: '12, Sadashiv Peth', City: 'Pune', Zip: '411030', State: 'MH' }
const content = (fields: Partial<DraftBody> = {}): DraftBody => ({
  channel: 'whatsapp',
  contact: { firstName: 'Prachi', lastName: 'Sathe', phone: '98220 50412', email: 'prachi@example.com' },
  items: [{ productID: ring, quantity: 2 }],
  address: place,
  message: 'As we spoke.',
  ...fields,
})
type Answered = { draft: StaffDraft }
const create = (fields: Partial<DraftBody> = {}, browser: StaffBrowser = desk, headers = {}) =>
  browser.call<Answered>('POST', 'drafts/', content(fields), headers)
const made = async (fields: Partial<DraftBody> = {}, browser: StaffBrowser = desk): Promise<StaffDraft> => {
  const { status, body } = await create(fields, browser)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.draft
}
const read = async (number: string, browser: StaffBrowser = desk) => (await browser.call<Answered>('GET', `drafts/${number}/`)).body.draft
const act = (draft: StaffDraft, name: string, body: object = {}, browser: StaffBrowser = desk) =>
  browser.call<Answered>('POST', `drafts/${draft.number}/${name}`, { version: draft.version, ...body })
const save = (draft: StaffDraft, fields: Partial<DraftBody>, browser: StaffBrowser = desk) =>
  browser.call<Answered>('POST', `drafts/${draft.number}/`, { version: draft.version, ...content(fields) })
const sent = async (fields: Partial<DraftBody> = {}, channels: string[] = []) => {
  const { status, body } = await act(await made(fields), 'send/', { channels })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.draft
}
const tokenOf = ({ link }: StaffDraft) => link?.address.split('#')[1] ?? ''
const open = (token: string, body: object = {}, headers = {}) =>
  shop.call<PaymentLink>('POST', '/api/drafts/open/', { token, ...body }, headers)
/** The bag of a draft order's link. */
const bagOf = async (draft: StaffDraft): Promise<Cart> => {
  const { status, body } = await open(tokenOf(draft))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.cart!
}
const held = async () =>
  (await rows<{ held: number }>(shop.db, sql`select coalesce(sum(jsonb_array_length(set_aside)), 0)::int as held from draft_order`))[0]
    ?.held
const publish = async (rate: number) =>
  shop.modules.pricing.publish((await shop.modules.sites.byCode('in'))!, { rates: { '18K': rate }, by: 'meera' })

describe('a draft order', () => {
  test('is priced as a cart, for a new contact', async () => {
    const draft = await made()
    const { cartID } = await cartWith(shop, ring, 2)
    const cart = (await address(shop, cartID)).body.cart
    expect(draft).toMatchObject({
      state: 'open',
      by: 'desk',
      customer: 'Prachi Sathe',
      total: cart.summary.total,
      currency: 'INR',
      contact: { customerID: null, phone: '+919822050412', email: 'prachi@example.com' },
      hold: null,
      link: null,
      order: null,
    })
    expect(draft.bag?.summary).toEqual(cart.summary)
    expect(draft.bag?.items[0]).toMatchObject({ productID: ring, orderItemQuantity: 2 })
    expect(JSON.stringify(draft)).not.toContain('cartID')
    expect(await stockOf(shop, ring)).toBe(5)
  })
  test('is refused with the field that is wrong', async () => {
    for (const [fields, status, field] of [
      [{ items: [{ productID: 'nothing', quantity: 1 }] }, 404, 'items.0.productID'],
      [{ items: [{ productID: ring, quantity: 6 }] }, 409, 'items.0.quantity'],
      [{ items: [{ productID: ring, quantity: 0 }] }, 400, 'items.0.quantity'],
      [{ items: [{ productID: ring, quantity: 1, engraving: 'x'.repeat(60) }] }, 422, 'items.0.engraving'],
      [{ contact: null }, 400, 'contact'],
      [{ contact: { firstName: 'Prachi', phone: '12' } }, 400, 'contact.phone'],
      [{ contact: { firstName: 'Prachi', phone: '98220 50412' } }, 400, 'contact.email'],
      [{ contact: { firstName: 'Pra\u0000chi' } }, 400, 'contact.firstName'],
      [{ contact: { firstName: '411' } }, 400, 'contact.firstName'],
      [{ contact: { firstName: 'Asha', lastName: '<b>' } }, 400, 'contact.lastName'],
      [{ contact: { firstName: '' } }, 400, 'contact.firstName'],
      [{ customerID: 'nobody' }, 404, 'customerID'],
      [{ language: 'xx' }, 400, 'language'],
      [{ couponCode: 'NO-SUCH' }, 404, 'couponCode'],
      [{ deliveryMethod: 'pickup', storeID: 'nowhere' }, 409, 'storeID'],
    ] as const) {
      const answer = await create(fields as Partial<DraftBody>)
      expect([JSON.stringify(fields), answer.status, answer.body.field], JSON.stringify(answer.body)).toEqual([
        JSON.stringify(fields),
        status,
        field,
      ])
    }
    expect(await rows(shop.db, sql`select 1 from draft_order`)).toEqual([])
    expect(await desk.call('GET', 'drafts/DR%00/')).toMatchObject({ status: 400 })
  })
  test('is refused with all fields that it lacks at once', async () => {
    const lacking = async (fields: object) => {
      const { status, body } = await create(fields)
      const { field, others = [] } = body as unknown as { field: string; others?: { field: string }[] }
      return [status, field, ...others.map((one) => one.field)]
    }
    const empty = { Address: '', Address1: 'Second floor', City: '', Zip: '', State: '' }
    expect(await lacking({ contact: { firstName: '', phone: '' }, address: empty })).toEqual([
      400,
      'contact.firstName',
      'contact.phone',
      'contact.email',
      'address.Address',
      'address.City',
      'address.Zip',
      'address.State',
    ])
    expect(await lacking({ contact: { firstName: '', phone: '12' }, deliveryMethod: 'pickup', storeID: '', address: null })).toEqual([
      400,
      'contact.firstName',
      'contact.phone',
      'contact.email',
      'storeID',
    ])
    // Without an address, which the customer gives on the link, a name is enough.
    expect(await lacking({ contact: { firstName: '' }, address: null })).toEqual([400, 'contact.firstName'])
    expect((await create({ contact: { firstName: 'Prachi' }, address: null })).status).toBe(200)
    await shop.db.execute(sql`delete from draft_order`)
  })
  test('is collected at a store without an address of the customer, whose bill has the store’s', async () => {
    const [store] = await shop.modules.stores.allCollecting(shop.db, 'in')
    const made = await create({ deliveryMethod: 'pickup', storeID: store?.id ?? '', address: null })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(made.body.draft.bag?.address?.shipping.City).toBe(store?.city)
  })
  test('is changed by the version that was shown; another bag ends its hold', async () => {
    const first = (await act(await made(), 'hold/')).body.draft
    expect([first.hold?.secondsLeft, await stockOf(shop, ring), await held()]).toEqual([3600, 3, 2])
    const refused = await save({ ...first, version: 1 }, {}, member('order-desk', 'Rohan'))
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', field: 'version' } })
    // The refusal names the member who saved the draft order, and the call.
    expect(refused.body).toMatchObject({
      details: {
        object: 'drafts',
        id: first.number,
        version: 2,
        changedBy: 'desk',
        changedCall: 'POST /api/staff/drafts/:number/hold/',
        changedAt: shop.clock.now().toISOString(),
      },
    })
    const same = (await save(first, { note: 'Ring first.' })).body.draft
    expect([same.hold?.until, same.note, await held()]).toEqual([first.hold?.until, 'Ring first.', 2])
    const other = (await save(same, { items: [{ productID: ring, quantity: 5 }] })).body.draft
    expect([other.hold, other.bag?.orderQty, await stockOf(shop, ring), await held()]).toEqual([null, 5, 5, 0])
    const answers = await Promise.all([save(other, { note: 'one' }), save(other, { note: 'two' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  test('is seen by its own member alone, or by who may read orders, on its own site', async () => {
    const own = await made({}, sales)
    const numbers = async (browser: StaffBrowser, query = '', headers = {}) =>
      (await browser.call<{ drafts: ListedDraft[] }>('GET', `drafts/${query}`, undefined, headers)).body.drafts.map(({ number }) => number)
    const desks = await made()
    expect(await numbers(sales)).toEqual([own.number])
    expect(await numbers(otherSales)).toEqual([])
    expect(await numbers(desk)).toEqual([desks.number, own.number])
    expect(await numbers(desk, '?state=sent')).toEqual([])
    expect(await numbers(desk, '', dubai)).toEqual([])
    for (const [browser, headers] of [
      [otherSales, {}],
      [desk, dubai],
    ] as const) {
      expect(await browser.call('GET', `drafts/${own.number}/`, undefined, headers)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      })
      for (const [name, body] of [
        ['hold/', {}],
        ['send/', {}],
        ['withdraw/', {}],
        ['', content()],
      ] as const)
        expect(await browser.call('POST', `drafts/${own.number}/${name}`, { version: 1, ...body }, headers)).toMatchObject({ status: 404 })
    }
    expect((await editor.call('GET', 'drafts/')).status).toBe(403)
    expect((await create({}, editor)).status).toBe(403)
    expect((await read(own.number.toLowerCase(), sales)).number).toBe(own.number)
  })
  test('is found by its number, its telephone number and words of the name, by members who may see it [P-04]', async () => {
    const own = await made({}, sales)
    const other = await made({ contact: { firstName: 'Ómar', lastName: 'de la Cruz', phone: '98220 50999' }, address: null })
    const found = async (search: string, browser: StaffBrowser = desk) =>
      (await browser.call<{ drafts: ListedDraft[] }>('GET', `drafts/?search=${encodeURIComponent(search)}`)).body.drafts.map(
        ({ number }) => number,
      )
    for (const search of [own.number, own.number.toLowerCase(), '98220 50412', '+91 98220 50412', 'prachi', 'Sathe Prachi', ' SATHE '])
      expect([search, await found(search)]).toEqual([search, [own.number]])
    expect(await found('ómar cruz')).toEqual([other.number])
    const [year, rest] = own.number.split('-') as [string, string]
    for (const search of [
      `${year}-${rest.slice(0, 6)}`,
      `${year}${rest.slice(0, 6)}`,
      `${year.toLowerCase()} ${rest.slice(0, 6).toLowerCase()}`,
    ])
      expect([search, await found(search)]).toEqual([search, [own.number]])
    expect((await found(year)).toSorted()).toEqual(expect.arrayContaining([own.number, other.number].toSorted()))
    expect(await found(`${year}-${rest.slice(1)}`)).toEqual([])
    for (const search of ['Prach', 'prachi cruz', '50412', '98220 50411', '%', `${own.number}%`, 'nobody'])
      expect([search, await found(search)]).toEqual([search, []])
    expect([await found('prachi', otherSales), await found(own.number, otherSales), await found('sathe', sales)]).toEqual([
      [],
      [],
      [own.number],
    ])
    const renamed = (await save(other, { contact: { firstName: 'Lina', lastName: '' }, address: null })).body.draft
    expect([await found('cruz'), await found('lina')]).toEqual([[], [renamed.number]])
    const [row] = await rows<{ keys: string }>(shop.db, sql`select search_keys::text as keys from draft_order where number = ${own.number}`)
    expect(row?.keys).not.toMatch(/prachi|sathe|50412/i)
    await shop.db.execute(sql`
      insert into draft_order (id, number, subsite, cart_id, state, version, channel, language, member_id, member_name, message, note, total, search_keys, created_at, updated_at)
      select 'many' || n, 'DRMANY' || n, 'in', 'many' || n, 'open', 1, 'walk_in', 'en', 'm', 'M', '', '', 0, array['k' || n, 'j' || n], now(), now() from generate_series(1, 20000) n`)
    await shop.db.execute(sql`analyze draft_order`)
    const plan = await rows<Record<string, string>>(
      shop.db,
      sql`explain select * from draft_order where subsite = 'in' and search_keys && array['k7', 'x'] and search_keys && array['j7'] order by created_at desc, id desc limit 26`,
    )
    expect(JSON.stringify(plan)).toContain('draft_order_search')
    const byNumber = await rows<Record<string, string>>(
      shop.db,
      sql`explain select * from draft_order where subsite = 'in' and number ~>=~ 'DRMANY1234' and number ~<~ 'DRMANY1234z' order by created_at desc, id desc limit 26`,
    )
    expect(JSON.stringify(byNumber)).toContain('draft_order_number_search')
  })
  test('is listed by the days on which it was made and how its customer came, on its own site [P-04]', async () => {
    const [walkIn, call] = [await made({ channel: 'walk_in' }), await made({ channel: 'telephone' })]
    await shop.db.execute(sql`update draft_order set created_at = '2026-01-31T18:30:00Z' where number = ${call.number}`)
    const numbersOf = async (query: string, browser = desk, headers = {}) =>
      (await browser.call<{ drafts: ListedDraft[] }>('GET', `drafts/?${query}`, undefined, headers)).body.drafts.map(({ number }) => number)
    expect(await numbersOf('channel=walk_in')).toEqual([walkIn.number])
    expect(await numbersOf('from=2026-02-01&to=2026-02-01')).toEqual([call.number])
    expect(await numbersOf('to=2026-01-31')).toEqual([])
    expect(await numbersOf('channel=telephone&state=open')).toEqual([call.number])
    expect(await numbersOf('store=nowhere')).toEqual([])
    expect(await numbersOf('channel=walk_in', desk, dubai)).toEqual([])
    expect(await numbersOf('channel=walk_in', otherSales)).toEqual([])
    for (const nonsense of ['channel=fax', 'from=today', 'state=lost', 'by=desk'])
      expect([nonsense, (await desk.call('GET', `drafts/?${nonsense}`)).status]).toEqual([nonsense, 400])
  })
  test('tells the audit of each change, without personal data', async () => {
    const draft = await sent({}, ['email'])
    await act(draft, 'withdraw/', { reason: 'Changed her mind' })
    const entries = await rows<{ call: string; object: string; objectId: string; reason: string | null; text: string }>(
      shop.db,
      sql`select call, object, object_id as "objectId", reason, concat(input, before, after) as text from audit_entry where object = 'drafts' and object_id = ${draft.number} order by id`,
    )
    expect(entries.map(({ call }) => call.replace('POST /api/staff/drafts/', ''))).toEqual(['', ':number/send/', ':number/withdraw/'])
    expect(entries.at(-1)?.reason).toBe('Changed her mind')
    expect(entries.map(({ text }) => text).join(' ')).not.toMatch(/Prachi|Sathe|50412|prachi|As we spoke|Sadashiv/)
  })
  test('stores its contact encrypted', async () => {
    const { number } = await made({ address: null })
    const [row] = await rows<{ text: string }>(
      shop.db,
      sql`select d::text || c::text as text from draft_order d join cart c on c.id = d.cart_id where d.number = ${number}`,
    )
    expect(row?.text).not.toMatch(/Prachi|50412|prachi/)
  })
})

describe('the preview of a draft order', () => {
  interface Preview {
    bag: NonNullable<StaffDraft['bag']>
    code: string
    field: string
  }
  const { channel: _channel, message: _message, note: _note, ...priced } = content()
  const contact = { phone: '98220 50412', email: 'prachi@example.com' }
  const preview = (fields: object = {}, browser: StaffBrowser = desk, headers = {}) =>
    browser.call<Preview>('POST', 'drafts/preview/', { ...priced, contact, ...fields }, headers)
  const written = () =>
    rows(
      shop.db,
      sql`select (select count(*)::int from cart) as carts, (select count(*)::int from draft_order) as drafts,
      (select count(*)::int from audit_entry) as entries, (select count(*)::int from job) as jobs`,
    )

  test('has the price of the first save, with its delivery, and stores nothing [P-04]', async () => {
    for (const fields of [{}, { deliveryMethod: 'express' }, { items: [{ productID: ring, quantity: 3 }] }]) {
      const before = await written()
      const { status, body } = await preview(fields)
      expect([status, await written(), await stockOf(shop, ring)], JSON.stringify(body)).toEqual([200, before, 5])
      const draft = await made(fields as Partial<DraftBody>)
      expect(body.bag.summary).toEqual(draft.bag?.summary)
      expect(body.bag.deliveryOptions).toEqual(draft.bag?.deliveryOptions)
      expect(body.bag.items.map(({ lineTotal }) => lineTotal)).toEqual(draft.bag?.items.map(({ lineTotal }) => lineTotal))
      expect(body.bag.address).toBeNull()
    }
  })
  test('prices what is typed so far: a contact and an address that are not complete are left out', async () => {
    const bare = (await made({ address: null })).bag?.summary
    for (const fields of [
      { contact: { phone: '98', email: '' } },
      { contact: null },
      { address: { ...place, Zip: '41' } },
      { address: { ...place, Zip: '000000' } },
      { contact: null, deliveryMethod: 'pickup' },
    ]) {
      const { status, body } = await preview(fields)
      expect([JSON.stringify(fields), status, body.bag?.summary.total]).toEqual([JSON.stringify(fields), 200, bare?.total])
    }
  })
  test('names what is wrong with a piece, and is for members who make draft orders', async () => {
    expect(await preview({ items: [{ productID: 'nothing', quantity: 1, engraving: '' }] })).toMatchObject({
      status: 404,
      body: { field: 'items.0.productID' },
    })
    expect(await preview({ items: [{ productID: ring, quantity: 0, engraving: '' }] })).toMatchObject({ status: 400 })
    expect(await preview({ note: 'x' })).toMatchObject({ status: 400 })
    expect(await preview({}, editor)).toMatchObject({ status: 403 })
  })
  test('of the same bag by several at once changes nothing of each other', async () => {
    const answers = await Promise.all([preview(), preview(), preview({ items: [{ productID: ring, quantity: 5 }] })])
    expect(answers.map(({ status, body }) => [status, body.bag.orderQty])).toEqual([
      [200, 2],
      [200, 2],
      [200, 5],
    ])
  })
})

describe('a payment link', () => {
  test('holds the price, is sent to the contact, and opens the bag without a sign-in', async () => {
    const draft = await sent({}, ['email', 'sms'])
    expect(draft).toMatchObject({ state: 'sent', hold: { minutes: 60 }, messages: [{ channel: 'email' }, { channel: 'sms' }] })
    const { messages } = (await shop.call<{ messages: { body: string; recipient: string }[] }>('GET', '/dev/outbox')).body
    for (const recipient of ['prachi@example.com', '+919822050412'])
      expect(messages.find((message) => message.recipient === recipient)?.body).toContain(`/in-en/pay#${tokenOf(draft)}`)
    const { cart, link } = (await open(tokenOf(draft))).body
    expect(link).toMatchObject({
      number: draft.number,
      state: 'sent',
      by: 'desk',
      message: 'As we spoke.',
      secondsLeft: 3600,
      heldTotal: null,
    })
    expect(cart?.summary).toEqual(draft.bag?.summary)
    expect((await read(draft.number)).openedAt).toBe(shop.clock.now().toISOString())
    expect((await read(draft.number)).log.map(({ kind }) => kind)).toEqual(['opened', 'sent', 'created'])
  })
  test('says of each channel how far its message has come', async () => {
    const draft = await sent({}, ['email', 'sms'])
    const states = async () => (await read(draft.number)).messages.map(({ channel, state, at }) => [channel, state, at])
    const at = shop.clock.now().toISOString()
    expect(await states()).toEqual([
      ['email', 'waiting', at],
      ['sms', 'waiting', at],
    ])
    const [sms] = await rows<{ id: string }>(
      shop.db,
      sql`update message set delivered_at = created_at
          where id = (select id from message where channel = 'sms' order by created_at desc, id desc limit 1) returning id`,
    )
    shop.clock.advance(durations.minute)
    await shop.modules.notifications.noteReceipt(sms?.id ?? '', { state: 'read', at: undefined })
    expect(await states()).toEqual([
      ['email', 'waiting', at],
      ['sms', 'read', shop.clock.now().toISOString()],
    ])
  })
  test('names who made the bag in its messages, whoever sends them', async () => {
    const draft = await made({ language: 'hi' }, sales)
    expect((await act(draft, 'send/', { channels: ['email'] })).body.draft).toMatchObject({ language: 'hi', by: 'Sana' })
    const { messages } = (await shop.call<{ messages: { body: string; recipient: string }[] }>('GET', '/dev/outbox')).body
    const body = messages.find(({ body: text }) => text.includes('/in-hi/pay#'))?.body
    expect([body?.includes('Sana'), body?.includes('desk')]).toEqual([true, false])
  })
  test('does not open by a guess, on another site, or once it was withdrawn', async () => {
    const draft = await sent()
    for (const token of ['A'.repeat(22), draft.number.padEnd(22, '-')])
      expect(await open(token)).toMatchObject({ status: 404, body: { code: 'unknown_payment_link' } })
    expect(await open('short')).toMatchObject({ status: 400 })
    expect(await open(tokenOf(draft), {}, dubai)).toMatchObject({ status: 404 })
    const bag = await bagOf(draft)
    const withdrawn = await act(draft, 'withdraw/')
    expect(withdrawn.body.draft).toMatchObject({ state: 'withdrawn', hold: null, link: null })
    expect(await open(tokenOf(draft))).toMatchObject({ status: 410, body: { code: 'payment_link_ended' } })
    expect(await post(shop, bag.cartID, 'sandbox')).toMatchObject({ status: 409, body: { code: 'bag_closed' } })
    expect([await stockOf(shop, ring), await held()]).toEqual([5, 0])
    for (const name of ['withdraw/', 'send/', 'hold/'])
      expect(await act(withdrawn.body.draft, name)).toMatchObject({ status: 409, body: { code: 'draft_ended' } })
  })
  test('stays the same when it is sent again, and needs a contact', async () => {
    const draft = await sent()
    const again = (await act(draft, 'send/', { channels: ['email'] })).body.draft
    expect([again.link?.address, again.version]).toEqual([draft.link?.address, draft.version + 1])
    const bare = await made({ contact: { firstName: 'Prachi' }, address: null })
    expect(bare.channels).toEqual([])
    expect(await act(bare, 'send/', { channels: ['sms'] })).toMatchObject({ status: 409, body: { code: 'draft_contact_missing' } })
    expect((await act(bare, 'send/')).body.draft.state).toBe('sent')
    const empty = await made({ items: [] })
    expect(await act(empty, 'send/')).toMatchObject({ status: 409, body: { code: 'bag_empty' } })
  })
  test('tells its holder alone the contact that staff typed, until the bag is paid; that of an account to nobody [P-04]', async () => {
    const draft = await sent({ address: null })
    const typed = { firstName: 'Prachi', lastName: 'Sathe', phone: '+919822050412', email: 'prachi@example.com' }
    const { cart, contact } = (await open(tokenOf(draft))).body
    expect([contact, cart?.address]).toEqual([typed, null])
    // The bag itself, by its id, has no contact before the customer gives one.
    const bag = await shop.call('GET', `/api/cart/${cart?.cartID}/cart_summary`)
    expect(bag.status).toBe(200)
    expect(JSON.stringify(bag.body)).not.toMatch(/Sathe|9822050412|prachi@/)
    const bare = await sent({ contact: { firstName: 'Omkar' }, address: null })
    expect((await open(tokenOf(bare))).body.contact).toEqual({ firstName: 'Omkar', lastName: '', phone: '', email: '' })
    await act(bare, 'withdraw/')
    expect(JSON.stringify((await open(tokenOf(bare))).body)).not.toContain('Omkar')
    await shop.db.execute(sql`
      insert into customer (id, first_name, last_name, email, phone, language, subsite, created_at, last_sign_in_at)
      values ('noor', 'Noor', 'Sait', 'noor@example.com', '+919822050433', 'en', 'in', now(), now()) on conflict do nothing`)
    expect((await open(tokenOf(await sent({ customerID: 'noor', contact: null, address: null })))).body.contact).toBeNull()
    await address(shop, cart?.cartID ?? '')
    const { body: posted } = await post(shop, cart?.cartID ?? '', 'sandbox')
    await bank(shop, posted.payment.providerRef, 'approve')
    await shop.modules.jobs.runDue()
    expect((await open(tokenOf(draft))).body).toMatchObject({ link: { state: 'paid' }, cart: null, contact: null })
  })
  test('lets its customer change the address and nothing else of the bag', async () => {
    const { cartID, items } = await bagOf(await sent({ address: null }))
    const line = items[0]?.cartItemID
    for (const answer of [
      await shop.call('POST', '/api/cart/', { productID: ring, cartID, cartItemID: line, quantity: 1 }),
      await shop.call('DELETE', `/api/cart/${cartID}/items/${line}/`),
      await shop.call('PUT', '/api/cart/', { mode: 'save_for_later', cartID, cartItemID: line }),
      await shop.call('PUT', '/api/cart/', { mode: 'apply_promotion', cartID, couponCode: 'WELCOME' }),
      await shop.call('PUT', '/api/cart/', { mode: 'apply_usercredit', cartID }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'draft_bag' } })
    expect((await address(shop, cartID)).status).toBe(200)
    // Another piece goes to a cart of the shopper's own, and so does a sign-in.
    const own = (await shop.call<{ cart: Cart }>('POST', '/api/cart/', { productID: ring, cartID })).body.cart
    expect([own.cartID === cartID, own.orderQty]).toEqual([false, 1])
    const merged = (await shop.call<{ cart: Cart }>('GET', `/api/cart/mapUserCart/${cartID}/`, undefined, as('anvi'))).body.cart
    expect([merged.cartID, merged.orderQty]).toEqual([cartID, 2])
  })
  test('lets the device return to its own bag afterwards', async () => {
    const own = await cartWith(shop, ring)
    const draft = await sent()
    await open(tokenOf(draft), { cartID: own.cartID })
    await act(draft, 'withdraw/')
    const [row] = await rows<{ cart_id: string }>(shop.db, sql`select cart_id from draft_order where number = ${draft.number}`)
    expect((await shop.call<{ cart: Cart }>('GET', `/api/cart/${row?.cart_id}/cart_summary`)).body.cart).toMatchObject({
      closed: true,
      continuedIn: own.cartID,
    })
  })
})

describe('a held draft order', () => {
  test('keeps its price; afterwards the link shows old and new, and its stock is free', async () => {
    const draft = await sent()
    await publish(1_200_000)
    expect((await open(tokenOf(draft))).body).toMatchObject({ link: { heldTotal: null }, cart: { summary: { total: draft.total } } })
    shop.clock.advance(60 * durations.minute)
    await shop.modules.jobs.runDue()
    expect([await stockOf(shop, ring), await held()]).toEqual([5, 0])
    const { cart, link } = (await open(tokenOf(draft))).body
    expect([link.secondsLeft, link.heldTotal]).toEqual([0, draft.total])
    expect(cart?.summary.total).toBeGreaterThan(draft.total)
    expect(cart?.items[0]).toMatchObject({ seenPrice: draft.total / 2, priceReason: 'rate' })
    // The price that was held is not charged any more, and the new one only after it was accepted.
    expect(await post(shop, cart!.cartID, 'sandbox')).toMatchObject({ status: 409, body: { code: 'quote_expired' } })
    await shop.call('POST', `/api/cart/${cart!.cartID}/quote/`)
    expect((await post(shop, cart!.cartID, 'sandbox')).status).toBe(200)
    await publish(1_178_600)
  })
  test('is held anew at the rates of then', async () => {
    const draft = await sent()
    await publish(1_200_000)
    const anew = (await act(draft, 'hold/')).body.draft
    expect([anew.total > draft.total, anew.hold?.secondsLeft, await held()]).toEqual([true, 3600, 2])
    await publish(1_178_600)
  })
  test('sells its pieces to nobody else, and never more than there are', async () => {
    const draft = await sent({ items: [{ productID: ring, quantity: 5 }] })
    expect(await shop.call('POST', '/api/cart/', { productID: ring })).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    expect(await act(await made({ items: [] }), 'hold/')).toMatchObject({ status: 409 })
    const bag = await bagOf(draft)
    expect(bag.items[0]).toMatchObject({ available: 5, availability: 'ready' })
    const { status } = await post(shop, bag.cartID, 'sandbox')
    expect([status, await stockOf(shop, ring), await held()]).toEqual([200, 0, 0])
  })
  test('is held by one of two who ask at once, and its stock is gone after the hold', async () => {
    const [one, two] = [
      await made({ items: [{ productID: ring, quantity: 3 }] }),
      await made({ items: [{ productID: ring, quantity: 3 }] }),
    ]
    const answers = await Promise.all([act(one, 'hold/'), act(two, 'hold/'), act(one, 'hold/')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toContain('out_of_stock')
    expect([await stockOf(shop, ring), await held()]).toEqual([2, 3])
    const draft = await sent({ items: [{ productID: ring, quantity: 2 }] })
    shop.clock.advance(61 * durations.minute)
    await shop.modules.jobs.runDue()
    await restock(shop, 1)
    const { cartID } = await bagOf(draft)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    expect(await post(shop, cartID, 'sandbox')).toMatchObject({ status: 409, body: { code: 'out_of_stock', details: { available: 1 } } })
  })
  test('sets its stock aside again where an order of it was not paid in time', async () => {
    const draft = (await act(await made(), 'send/')).body.draft
    const { cartID } = await bagOf(draft)
    expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
    expect([await stockOf(shop, ring), await held()]).toEqual([3, 0])
    shop.clock.advance(31 * durations.minute)
    await shop.modules.jobs.runDue()
    shop.clock.advance(durations.minute)
    await shop.modules.jobs.runDue()
    expect([await statesOf(shop, cartID), await stockOf(shop, ring), await held()]).toEqual([['expired'], 3, 2])
    expect((await read(draft.number)).hold?.secondsLeft).toBe(28 * 60)
    expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
    expect([await stockOf(shop, ring), await held()]).toEqual([3, 0])
  })
  test('loses its hold where the stock was sold after an order of it was not paid', async () => {
    const draft = await sent()
    const { cartID } = await bagOf(draft)
    expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
    shop.clock.advance(31 * durations.minute)
    await shop.modules.jobs.runDue()
    await restock(shop, 1)
    await shop.db.execute(sql`update draft_order set set_aside = '[]' where number = ${draft.number}`)
    shop.clock.advance(durations.minute)
    await shop.modules.jobs.runDue()
    expect([(await read(draft.number)).hold, await held(), await stockOf(shop, ring)]).toEqual([null, 0, 1])
  })
  test('ends with its link, but not while it is being paid', async () => {
    const draft = await sent()
    const { cartID } = await bagOf(draft)
    shop.clock.advance(24 * durations.hour - durations.minute)
    await shop.call('POST', `/api/cart/${cartID}/quote/`)
    expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
    shop.clock.advance(2 * durations.minute)
    await shop.modules.jobs.runDue()
    expect((await read(draft.number)).state).toBe('sent')
    expect(await open(tokenOf(draft))).toMatchObject({ status: 410 })
    shop.clock.advance(40 * durations.minute)
    await shop.modules.jobs.runDue()
    shop.clock.advance(durations.minute)
    await shop.modules.jobs.runDue()
    expect((await read(draft.number)).state).toBe('expired')
    expect(await stockOf(shop, ring)).toBe(5)
  })
})

describe('the order of a draft order', () => {
  const posted = async (draft: StaffDraft): Promise<Posted & { cartID: string }> => {
    const { cartID } = await bagOf(draft)
    const answer = await post(shop, cartID, 'sandbox')
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return { ...answer.body, cartID }
  }
  test('is an ordinary one at the held price, with a note of who made it and that of staff', async () => {
    const draft = await sent({ note: 'Ring before the courier comes' })
    await publish(1_200_000)
    const order = await posted(draft)
    await bank(shop, order.payment.providerRef, 'approve')
    await shop.modules.jobs.runDue()
    await publish(1_178_600)
    expect(await read(draft.number)).toMatchObject({
      state: 'paid',
      order: { number: order.orderNumber, state: 'placed' },
      hold: null,
      link: null,
    })
    expect((await open(tokenOf(draft))).body).toMatchObject({ link: { state: 'paid' }, cart: null })
    const page = await desk.call<{ order: { total: number; notes: object[] } }>('GET', `orders/${order.orderNumber}/`)
    const message = { key: 'draft', values: { number: draft.number, channel: 'whatsapp', name: 'desk' } }
    const written = { noteID: expect.any(String) as string, by: 'desk', at: expect.any(String) as string }
    const own = { ...written, text: 'Ring before the courier comes', message: null }
    expect(page.body.order.notes).toHaveLength(2)
    expect(page.body.order.notes).toEqual(expect.arrayContaining([{ ...written, text: '', message }, own]))
    const [row] = await rows<{ total: number; customer_id: string | null }>(
      shop.db,
      sql`select total::int, customer_id from orders where number = ${order.orderNumber}`,
    )
    expect(row).toEqual({ total: draft.total * 100, customer_id: null })
    expect([await stockOf(shop, ring), await held()]).toEqual([3, 0])
  })
  test('belongs to the account that staff chose, whoever pays', async () => {
    await shop.db.execute(sql`
      insert into customer (id, first_name, last_name, email, phone, language, subsite, created_at, last_sign_in_at)
      values ('prachi', 'Prachi', 'Sathe', 'prachi@example.com', '+919822050412', 'en', 'in', now(), now()) on conflict do nothing`)
    const draft = await sent({ customerID: 'prachi', contact: null })
    expect(draft.contact).toMatchObject({ customerID: 'prachi', phone: '••••0412', email: 'p•••@example.com' })
    expect(JSON.stringify(draft)).not.toMatch(/9822050412|prachi@/)
    const order = await posted(draft)
    const [row] = await rows<{ customer_id: string }>(shop.db, sql`select customer_id from orders where id = ${order.orderID}`)
    expect(row?.customer_id).toBe('prachi')
    await shop.modules.drafts.removeCustomer(shop.db, 'prachi')
    expect(await statesOf(shop, order.cartID)).toEqual(['cancelled'])
    expect(await read(draft.number)).toMatchObject({ state: 'withdrawn', customer: '', message: '' })
  })
  test('is one, however often and by whomever it is paid at once', async () => {
    const draft = await sent()
    const { cartID } = await bagOf(draft)
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(shop, cartID, 'sandbox')))
    expect(new Set(answers.map(({ body }) => body.orderID)).size).toBe(1)
    await Promise.all(answers.map(({ body }) => bank(shop, body.payment.providerRef, 'approve')))
    await shop.modules.jobs.runDue()
    expect([await statesOf(shop, cartID), (await read(draft.number)).state, await stockOf(shop, ring)]).toEqual([['placed'], 'paid', 3])
  })
  test('is ended when it is withdrawn while it is paid, and its payment is refunded', async () => {
    const draft = await sent()
    const order = await posted(draft)
    expect(await act(await read(draft.number), 'hold/')).toMatchObject({ status: 409, body: { code: 'draft_in_payment' } })
    expect(await save(await read(draft.number), {})).toMatchObject({ status: 409, body: { code: 'draft_in_payment' } })
    expect((await act(await read(draft.number), 'send/', { channels: ['email'] })).status).toBe(200)
    expect((await act(await read(draft.number), 'withdraw/')).status).toBe(200)
    expect([await statesOf(shop, order.cartID), await stockOf(shop, ring)]).toEqual([['cancelled'], 5])
    await bank(shop, order.payment.providerRef, 'approve')
    await shop.modules.jobs.runDue()
    expect([await statesOf(shop, order.cartID), (await read(draft.number)).state]).toEqual([['cancelled'], 'withdrawn'])
    const [paid] = await rows<{ state: string }>(shop.db, sql`select state from payment where order_id = ${order.orderID}`)
    expect(paid?.state).not.toBe('captured')
  })
  test('is either placed or ended, when a payment and a withdrawal come at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      await restock(shop, 5)
      const draft = await sent()
      const order = await posted(draft)
      const shown = await read(draft.number)
      await Promise.all([bank(shop, order.payment.providerRef, 'approve'), act(shown, 'withdraw/')])
      await shop.modules.jobs.runDue()
      const outcome = [(await statesOf(shop, order.cartID))[0], (await read(draft.number)).state, await stockOf(shop, ring)]
      expect([
        ['placed', 'paid', 3],
        ['cancelled', 'withdrawn', 5],
      ]).toContainEqual(outcome)
    }
  })
})
