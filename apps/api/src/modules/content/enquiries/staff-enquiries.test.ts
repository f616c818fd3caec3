import type { StaffEnquiry } from '@karat/contract/staff-enquiries.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let meera: StaffBrowser
let reader: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  meera = (await addMember(shop, 'meera@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
  reader = (await addMember(shop, 'reader@aurelia.example', [{ role: 'merchandiser', site: 'in' }])).browser
})
afterAll(() => shop.close())

/** An enquiry that was written on a site, each a minute after the one before. */
async function write(code = 'in'): Promise<string> {
  shop.clock.advance(60_000)
  const site = (await shop.modules.sites.byCode(code))!
  const sent = await shop.modules.enquiries.send(site, 'en', {
    category: 'analyst',
    name: 'Meridian Family Office',
    email: 'desk@meridian.example',
    phone: '+912012345678',
    city: 'Pune',
    message: 'We would like to read your latest annual report.',
  })
  if (!sent.ok) throw new Error(sent.error.code)
  return sent.value
}
const list = async (query = '', browser = meera, headers = {}) =>
  (await browser.call<{ enquiries: StaffEnquiry[]; next: string | null }>('GET', `enquiries/?${query}`, undefined, headers)).body
const idsOf = async (query = '', headers = {}) => (await list(query, meera, headers)).enquiries.map(({ id }) => id)
const close = (id: string, body: object = {}, browser = meera, headers = {}) =>
  browser.call<{ enquiry: StaffEnquiry; code: string }>('POST', `enquiries/${id}/close/`, body, headers)
const read = (id: string, browser = meera, headers = {}) =>
  browser.call<{ enquiry: StaffEnquiry; code: string }>('GET', `enquiries/${encodeURIComponent(id)}/`, undefined, headers)
const dubai = { subsiteid: '2' }

test('open enquiries are listed with the oldest first, by pages, and only those of the site [P-04]', async () => {
  const own = [await write(), await write(), await write()]
  const elsewhere = await write('ae')
  expect(await idsOf()).toEqual(own)
  expect(await idsOf('', dubai)).toEqual([elsewhere])
  const first = await list('limit=2')
  expect(first.enquiries.map(({ id }) => id)).toEqual(own.slice(0, 2))
  expect(await idsOf(`limit=2&after=${first.next}`)).toEqual(own.slice(2))
  expect(first.enquiries[0]).toMatchObject({ state: 'open', email: 'desk@meridian.example', phone: '+912012345678', closed: null })
  expect((await read(own[1]!)).body.enquiry).toEqual({ ...first.enquiries[1], replies: [] })
  // They may read, but not close.
  expect((await read(own[0]!, reader)).status).toBe(200)
  expect((await list('', reader)).enquiries).toHaveLength(3)
  expect(await close(own[0]!, {}, reader)).toMatchObject({ status: 403 })
})

test('enquiries are narrowed by the days on which they were written and by the kind of investor, over pages [P-04]', async () => {
  const [old, family, last] = [await write(), await write(), await write()]
  await shop.db.execute(sql`update enquiry set created_at = '2026-01-31T18:29:59Z' where id = ${old}`)
  // The first moment of February in India.
  await shop.db.execute(sql`update enquiry set created_at = '2026-01-31T18:30:00Z', category = 'family' where id = ${family}`)
  expect(await idsOf('to=2026-01-31')).toEqual([old])
  expect(await idsOf('from=2026-02-01&to=2026-02-01')).toEqual([family])
  expect(await idsOf('category=family')).toEqual([family])
  expect(await idsOf('category=family', dubai)).toEqual([])
  expect((await idsOf('from=2026-02-02')).at(-1)).toBe(last)
  const first = await list('to=2026-02-01&limit=1')
  expect(await idsOf(`to=2026-02-01&limit=1&after=${first.next}`)).toEqual([family])
  for (const nonsense of ['from=today', 'to=2026-02-30', 'category=nobody', 'state=lost', 'search=x'])
    expect([nonsense, (await meera.call('GET', `enquiries/?${nonsense}`)).status]).toEqual([nonsense, 400])
})

test('enquiries are searched by words of the message or the note and by a whole e-mail address, in their state and on their site alone [P-04]', async () => {
  const [asked, other] = [await write(), await write()]
  await shop.db.execute(
    sql`update enquiry set message = 'Where is the order KA26-7QF2M9TD?', email = 'Asha@Example.com' where id = ${asked}`,
  )
  for (const search of ['ka26-7qf2', 'the order', 'ASHA@example.com'])
    expect(await idsOf(`search=${encodeURIComponent(search)}`)).toEqual([asked])
  // A person is not found by a part of an address or of a name, and signs of a pattern are no pattern.
  for (const search of ['example', 'Meridian', '%order', 'or_er']) expect(await idsOf(`search=${encodeURIComponent(search)}`)).toEqual([])
  expect(await idsOf('search=the%20order', dubai)).toEqual([])
  expect(await idsOf('state=closed&search=the%20order')).toEqual([])
  expect((await close(other, { note: 'Wrote about a bracelet' })).status).toBe(200)
  expect(await idsOf('state=closed&search=bracelet')).toEqual([other])
  await shop.db.execute(sql`delete from enquiry where id in (${asked}, ${other})`)
  for (const search of ['abc', 'x'.repeat(121)]) expect((await meera.call('GET', `enquiries/?search=${search}`)).status).toBe(400)
})

test('an enquiry is closed once, with a note; the audit says by whom and shows no text', async () => {
  const id = await write()
  const both = await Promise.all([close(id, { note: 'Sent the report.' }), close(id, { note: 'Called back.' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'changed_meanwhile',
    details: { changedBy: 'meera', changedCall: 'POST /api/staff/enquiries/:id/close/' },
  })
  const other = await write()
  expect((await close(other)).body.enquiry).toMatchObject({ id: other, state: 'closed', closed: { by: 'meera', note: '' } })
  expect(await idsOf('state=closed')).toEqual([other, id])
  expect(await idsOf()).not.toContain(id)
  const entries = await rows(
    shop.db,
    sql`select name, before, after, input from audit_entry where object = 'enquiries' and object_id = ${id}`,
  )
  expect(entries).toEqual([{ name: 'meera', before: { state: 'open' }, after: { state: 'closed', note: '•••' }, input: { note: '•••' } }])
})

test('an enquiry of another site is not found, and nonsense is named', async () => {
  const id = await write('ae')
  expect(await close(id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await close('nothing')).toMatchObject({ status: 404 })
  expect(await read(id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await read(id, meera, dubai)).status).toBe(200)
  expect((await read('a\u0000b')).status).toBe(400)
  for (const [body, field] of [
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ note: 1 }, 'note'],
  ] as const)
    expect(await close(id, body, meera, dubai)).toMatchObject({ status: 400, body: { field } })
  for (const [query, field] of [
    ['state=lost', 'state'],
    ['after=x', 'after'],
    ['limit=0', 'limit'],
  ])
    expect(await meera.call('GET', `enquiries/?${query}`)).toMatchObject({ status: 400, body: { field } })
  expect((await close(id, {}, meera, dubai)).status).toBe(200)
})

test('an enquiry is answered by e-mail in the name of the merchant; the answer stands in its history, and it waits no longer [P-04]', async () => {
  const id = await write()
  const reply = (text: string, browser = meera, headers = {}, replies = 0) =>
    browser.call<{ enquiry: StaffEnquiry; code: string }>('POST', `enquiries/${id}/reply/`, { text, replies }, headers)
  expect(await reply('Not mine', reader)).toMatchObject({ status: 403 })
  expect(await reply('Elsewhere', meera, dubai)).toMatchObject({ status: 404 })
  for (const text of ['', '  ', 'a\0b', 'x'.repeat(4001)]) expect(await reply(text)).toMatchObject({ status: 400 })
  const same = await Promise.all(Array.from({ length: 3 }, () => reply('The report is on our page.\nRegards')))
  expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const answered = same.find(({ status }) => status === 200)
  expect(answered?.body.enquiry).toMatchObject({
    state: 'answered',
    replies: [{ by: 'meera', text: 'The report is on our page.\nRegards' }],
  })
  const [mail] = (await shop.modules.notifications.recent(100)).filter(({ recipient }) => recipient === 'desk@meridian.example')
  expect(mail?.subject).toContain('Your enquiry to ')
  for (const part of ['Dear Meridian Family Office', 'The report is on our page.', 'your latest annual report'])
    expect(mail?.body).toContain(part)
  const entries = await rows<{ text: string }>(
    shop.db,
    sql`select concat(input, before, after) as text from audit_entry where object = 'enquiries' and object_id = ${id}`,
  )
  expect(entries).toHaveLength(1)
  expect(entries[0]?.text).not.toMatch(/The report is on/)
  const closed = await close(id, { note: 'Answered' })
  expect(closed.body.enquiry).toMatchObject({ state: 'closed', replies: [{ by: 'meera' }] })
  expect(await reply('Too late', meera, {}, 1)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
})

test('the closing of an enquiry is undone: it is open or answered as before, once, by whoever may close it', async () => {
  const undoable = async (id: string, browser = meera) =>
    (await browser.call<{ acts: { id: string }[] }>('GET', `undo/?object=enquiries&id=${id}`)).body.acts.map(({ id: entry }) => entry)
  const undo = (entry: string, browser = meera, headers = {}) =>
    browser.call<{ code: string; details: object }>('POST', 'undo/', { entry }, headers)
  const id = await write()
  await close(id, { note: 'Sent the report.' })
  const [entry = ''] = await undoable(id)
  expect(await undoable(id, reader)).toEqual([])
  expect(await undo(entry, reader)).toMatchObject({ status: 403 })
  expect(await undo(entry, meera, dubai)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const both = await Promise.all([undo(entry), undo(entry)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_since', details: { by: 'meera' } })
  expect((await read(id)).body.enquiry).toMatchObject({ state: 'open', closed: null })
  expect(await idsOf()).toContain(id)
  // An answer is a message that went out.
  await meera.call('POST', `enquiries/${id}/reply/`, { text: 'On our page.', replies: 0 })
  expect(await undoable(id)).toEqual([])
  await close(id, { note: 'Answered' })
  expect((await undo((await undoable(id))[0] ?? '')).status).toBe(200)
  expect((await read(id)).body.enquiry).toMatchObject({ state: 'answered', closed: null, replies: [{ by: 'meera' }] })
})
