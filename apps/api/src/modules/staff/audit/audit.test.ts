import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn, durations } from '../../../kernel/clock.ts'
import { rows, transact } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let owner: StaffBrowser
let local: StaffBrowser
/** The day of the first looks; the members are two days younger. */
let early: string
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  early = dayIn('Asia/Kolkata', shop.clock.now())
  await look('in')
  await look('ae')
  shop.clock.advance(2 * durations.day)
  owner = (await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  local = (await addMember(shop, 'local@aurelia.example', [{ role: 'accountant', site: 'in' }])).browser
})
afterAll(() => shop.close())

interface Entry {
  call: string
  site: string | null
  at: string
}
const entries = async (query: Record<string, string>, browser = owner) => {
  const { status, body } = await browser.call<{ entries: Entry[] }>('GET', `audit/?${new URLSearchParams(query)}`)
  expect([query, status]).toEqual([query, 200])
  return body.entries
}
/** A look at a customer of a site. */
const look = (site: string) =>
  transact(shop.db, (tx) =>
    shop.modules.audit.recordLook(tx, {
      memberId: 'm',
      name: 'Meera',
      roles: [],
      site,
      requestId: 'r',
      call: 'GET /api/staff/customers/:id/',
      object: 'customers',
      objectId: 'c1',
      after: {},
    }),
  )

test('the audit is filtered by days of the site, and by looks', async () => {
  const later = dayIn('Asia/Kolkata', shop.clock.now())
  await look('in')
  expect((await entries({ looks: 'only' })).map(({ site }) => site)).toEqual(['in', 'in'])
  expect(await entries({ looks: 'only', from: later })).toHaveLength(1)
  expect(await entries({ looks: 'only', to: early })).toHaveLength(1)
  expect(await entries({ from: '2999-01-01' })).toEqual([])
  expect(await entries({ looks: 'without', to: early })).toEqual([])
  const acts = await entries({ looks: 'without', from: later })
  expect(acts.length).toBeGreaterThan(0)
  expect(acts.some(({ call }) => call.startsWith('GET '))).toBe(false)
  expect((await entries({}, local)).every(({ site }) => site === 'in')).toBe(true)
  for (const query of ['from=yesterday', 'to=1999-01-01', 'looks=none', 'from=2026-02-30'])
    expect([query, (await owner.call('GET', `audit/?${query}`)).status]).toEqual([query, 400])
})

test('the history of a thing has the acts on it, for those who may read it; a member of some stores reads their own acts [P-05]', async () => {
  const history = async (browser: StaffBrowser, object: string, id: string) => {
    const { status, body } = await browser.call<{ entries: { name: string; call: string; after: unknown }[] }>(
      'GET',
      `history/?object=${object}&id=${id}`,
    )
    return status === 200 ? body.entries.map(({ call, after }) => [call, after]) : status
  }
  const wrote = (memberId: string, name: string, call: string) =>
    transact(shop.db, (tx) =>
      shop.modules.audit.recordLook(tx, {
        memberId,
        name,
        roles: [],
        site: 'in',
        requestId: 'r',
        call,
        object: 'customers',
        objectId: 'c9',
        after: { note: name },
      }),
    )
  const manager = await addMember(shop, 'manager@aurelia.example', [{ role: 'store-manager', site: 'in', stores: ['zaveri-court'] }])
  const [{ id: managerId }] = (await rows<{ id: string }>(
    shop.db,
    sql`select id from staff_member where email = 'manager@aurelia.example'`,
  )) as [{ id: string }]
  await wrote('m', 'Meera', 'POST /api/staff/customers/:id/notes/')
  await wrote('m', 'Meera', 'GET /api/staff/customers/:id/')
  await wrote(managerId, 'Noor', 'POST /api/staff/customers/:id/notes/')
  const call = 'POST /api/staff/customers/:id/notes/'
  expect(await history(owner, 'customers', 'c9')).toEqual([
    [call, { note: 'Noor' }],
    [call, { note: 'Meera' }],
  ])
  expect(await history(manager.browser, 'customers', 'c9')).toEqual([[call, { note: 'Noor' }]])
  expect(await history(owner, 'customers', 'c8')).toEqual([])
  expect(await history(local, 'customers', 'c9')).toBe(403)
  expect(await history(owner, 'orders', 'c9')).toBe(400)
  // Of settings, for those who may read them.
  expect(await history(owner, 'trade', 'in')).toEqual([])
  expect(await history(manager.browser, 'trade', 'in')).toBe(403)
  const { status } = await owner.call('GET', 'history/?object=customers&id=c9', undefined, { subsiteid: '2' })
  expect(status).toBe(200)
})

test('the audit is searched by a whole number and by words of a reason, on the site alone', async () => {
  await shop.db.execute(sql`
    insert into audit_entry (id, at, name, roles, site, request_id, call, object, object_id, reason)
    values ('0-a', now(), 'Meera', '{}', 'in', 'r', 'POST /x', 'orders', 'KA26-SEARCHED', 'The customer moved to Nashik'),
           ('0-b', now(), 'Meera', '{}', 'ae', 'r', 'POST /x', 'orders', 'KA26-SEARCHED', null)`)
  const found = async (search: string, browser = owner) => (await entries({ search }, browser)).map(({ site }) => site)
  for (const search of ['ka26-searched', 'KA26-SEARCHED', 'moved to nashik'])
    expect([search, await found(search)]).toEqual([search, ['in']])
  for (const search of ['SEARCHED', 'KA26-SEARCHE', 'KA26%', 'moved__to']) expect([search, await found(search)]).toEqual([search, []])
  expect((await owner.call('GET', 'audit/?search=abc')).status).toBe(400)
})
