import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securitySettings } from '@karat/sites/staff-security.ts'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, staffBrowser, staffPassword, type StaffBrowser, type TestMember, totpCode } from '../../../testing/staff-client.ts'

let shop: TestShop
let owner: TestMember
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  owner = await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: '*' }])
})
afterAll(() => shop.close())

interface Settings {
  idleMinutes: number
  maxHours: number
  auditYears: number
  version: number
  code: string
  fields?: unknown
}
const usual = { idleMinutes: 30, maxHours: 12, auditYears: 8 }
const read = async (browser = owner.browser) => (await browser.call<Settings>('GET', 'security/')).body
const write = (settings: object, browser = owner.browser) => browser.call<Settings>('POST', 'security/', settings)
const isAlive = async (browser: StaffBrowser) => (await browser.call('GET', 'session/')).status === 200
let people = 0
const add = (role = 'sales', site = '*') => addMember(shop, `security-${(people += 1)}@aurelia.example`, [{ role, site }])
/** Sets the settings by a fresh session of the owner, whose own may have ended. */
async function set(settings: Partial<typeof usual>): Promise<void> {
  shop.clock.advance(durations.minute)
  const browser = staffBrowser(shop)
  await browser.call('POST', 'sign-in/', { email: owner.email, password: staffPassword })
  await browser.call('POST', 'sign-in/code/', { code: totpCode(shop, owner.secret) })
  owner.browser = browser
  const { version } = await read()
  expect((await write({ ...usual, ...settings, version })).status).toBe(200)
}

describe('the settings of staff sessions', () => {
  test('begin as usual, and are changed by who may write those of every site, with fresh proof; the audit has both states [P-04]', async () => {
    expect(await read()).toMatchObject({ ...usual, version: 1 })
    expect(usual).toEqual(Object.fromEntries(Object.entries(securitySettings).map(([name, { usual: value }]) => [name, value])))
    const changed = await write({ idleMinutes: 20, maxHours: 10, auditYears: 9, version: 1 })
    expect(changed).toMatchObject({ status: 200, body: { idleMinutes: 20, maxHours: 10, auditYears: 9, version: 2 } })
    const [entry] = await rows(
      shop.db,
      sql`select object, object_id, before, after from audit_entry where call = 'POST /api/staff/security/'`,
    )
    expect(entry).toEqual({ object: 'security', object_id: 'shop', before: usual, after: { idleMinutes: 20, maxHours: 10, auditYears: 9 } })
    const [accountant, local] = [await add('accountant'), await add('owner', 'in')]
    expect((await read(accountant.browser)).version).toBe(2)
    expect((await write({ ...usual, version: 2 }, accountant.browser)).status).toBe(403)
    // An owner of one site does not set what holds for every one.
    expect(await write({ ...usual, version: 2 }, local.browser)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await (await add()).browser.call('GET', 'security/')).status).toBe(403)
    await shop.db.execute(sql`update staff_session set verified_at = null`)
    expect((await write({ ...usual, version: 2 })).body.code).toBe('proof_needed')
    await set({})
  })
  test('refuse values beyond their limits, by the name of the field, and change nothing', async () => {
    const { version } = await read()
    const limits = Object.entries(securitySettings)
    for (const [field, { min, max }] of limits)
      for (const value of [min - 1, max + 1, 7.5, '30', null])
        expect(await write({ ...usual, [field]: value, version })).toMatchObject({ status: 400, body: { field } })
    expect(await write({ ...usual, idleMinutes: 90, maxHours: 1, version })).toMatchObject({ status: 400, body: { field: 'idleMinutes' } })
    expect((await write({ ...usual, version, more: 1 })).status).toBe(400)
    expect(await read()).toMatchObject({ ...usual, version })
    for (const [column, value] of [
      ['idle_minutes', 4],
      ['max_hours', 25],
      ['audit_years', 1],
    ] as const)
      await expect(shop.db.execute(sql`update staff_security set ${sql.identifier(column)} = ${value}`)).rejects.toThrow()
  })
  test('are saved once where two save what they read at once: the other is told who changed them', async () => {
    const { version } = await read()
    const both = await Promise.all([10, 15].map((idleMinutes) => write({ ...usual, idleMinutes, version })))
    const refused = both.find(({ status }) => status !== 200)
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(refused?.body).toMatchObject({ code: 'changed_meanwhile', details: { changedBy: 'owner', object: 'security' } })
    expect((await read()).version).toBe(version + 1)
    await set({})
  })
  test('hold for open sessions with their next call: a shorter time ends them, a longer one does not prolong what they were opened for', async () => {
    const member = await add()
    await set({ idleMinutes: 5 })
    shop.clock.advance(4 * durations.minute)
    expect(await isAlive(member.browser)).toBe(false)
    const next = await add()
    expect((await next.browser.call<{ idleMinutes: number }>('GET', 'session/')).body.idleMinutes).toBe(5)
    await set({ idleMinutes: 60, maxHours: 1 })
    const began = shop.clock.now()
    shop.clock.advance(50 * durations.minute)
    expect(await isAlive(next.browser)).toBe(true)
    const { body } = await next.browser.call<{ endsAt: string }>('GET', 'session/')
    expect(new Date(body.endsAt).getTime() - began.getTime()).toBeLessThanOrEqual(durations.hour)
    shop.clock.advance(10 * durations.minute)
    expect(await isAlive(next.browser)).toBe(false)
    const short = await add()
    await set({ idleMinutes: 60, maxHours: 24 })
    shop.clock.advance(58 * durations.minute)
    expect(await isAlive(short.browser)).toBe(true)
    shop.clock.advance(3 * durations.minute)
    expect(await isAlive(short.browser)).toBe(false)
    await set({})
  })
})

describe('the removal of old entries of the audit', () => {
  /** An entry of a number of days ago. */
  async function makeEntries(daysAgo: number, count = 1): Promise<void> {
    const at = new Date(Date.now() - daysAgo * durations.day)
    for (let made = 0; made < count; made += 1)
      await shop.db.execute(sql`insert into audit_entry (id, at, name, roles, request_id, call, object)
        values (${newId(at)}, ${at.toISOString()}, 'old', '{}', '', 'signed-in', 'members')`)
  }
  const left = async () =>
    (
      await rows<{ days: number }>(
        shop.db,
        sql`select extract(day from now() - at)::int as days from audit_entry where name = 'old' order by id`,
      )
    ).map(({ days }) => days)
  const years = (count: number) => Math.ceil(365.25 * count) + 1

  test('takes those that are older than the setting, and follows the setting [P-04]', async () => {
    for (const days of [years(11), years(9), years(8), years(7), years(3), 1]) await makeEntries(days)
    const total = await rows(shop.db, sql`select 1 from audit_entry`)
    expect(await shop.modules.audit.removeOld()).toBe(3)
    expect(await left()).toEqual([years(7), years(3), 1])
    expect(await rows(shop.db, sql`select 1 from audit_entry`)).toHaveLength(total.length - 3)
    await set({ auditYears: 2 })
    // Two runs at once remove each entry once.
    const removed = await Promise.all([shop.modules.audit.removeOld(), shop.modules.audit.removeOld()])
    expect(removed[0] + removed[1]).toBe(2)
    expect(await left()).toEqual([1])
    await set({})
  })
  test('goes by batches, each of which is there where the next is cut off', async () => {
    await makeEntries(years(9), 5)
    const before = (await left()).length
    const batch = async () => (await rows<{ count: number }>(shop.db, sql`select remove_old_audit_entries('1', 2) as count`))[0]?.count
    expect([await batch(), (await left()).length]).toEqual([2, before - 2])
    await expect(
      shop.db.transaction(async (tx) => {
        await tx.execute(sql`select remove_old_audit_entries('1', 2)`)
        throw new Error('the process ends')
      }),
    ).rejects.toThrow('the process ends')
    expect((await left()).length).toBe(before - 2)
    expect(await shop.modules.audit.removeOld()).toBe(3)
  })
  test('is the only deletion: others are refused, also of old entries, and by the switch of the function none of a younger one', async () => {
    await makeEntries(years(9))
    const refused = { cause: { code: '42501' } }
    for (const statement of [
      sql`delete from audit_entry where name = 'old'`,
      sql`update audit_entry set name = 'nobody' where name = 'old'`,
      sql`truncate audit_entry`,
    ])
      await expect(shop.db.execute(statement)).rejects.toMatchObject(refused)
    const switched = (statement: ReturnType<typeof sql>) =>
      shop.db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('karat.audit_removal', 'on', true)`)
        await tx.execute(statement)
      })
    await makeEntries(years(7))
    await expect(switched(sql`delete from audit_entry where name = 'old'`)).rejects.toMatchObject(refused)
    await expect(switched(sql`update audit_entry set name = 'nobody'`)).rejects.toMatchObject(refused)
    await expect(switched(sql`truncate audit_entry`)).rejects.toMatchObject(refused)
    // The function leaves the switch off.
    await expect(
      shop.db.transaction(async (tx) => {
        await tx.execute(sql`select remove_old_audit_entries('1', 0)`)
        await tx.execute(sql`delete from audit_entry where name = 'old'`)
      }),
    ).rejects.toMatchObject(refused)
    expect(await left()).toEqual([years(9), years(7), 1])
  })
  test('is a job of each day', async () => {
    await makeEntries(years(9))
    await shop.modules.jobs.runDue()
    expect(await left()).not.toContain(years(9))
  })
})
