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
  plannedAudit: { years: number; from: string; by: string } | null
  version: number
  code: string
  fields?: unknown
}
const usual = { idleMinutes: 30, maxHours: 12, auditYears: 8 }
const read = async (browser = owner.browser) => (await browser.call<Settings>('GET', 'security/')).body
const write = (settings: object, browser = owner.browser) => browser.call<Settings>('POST', 'security/', settings)
const isAlive = async (browser: StaffBrowser) => (await browser.call('GET', 'session/')).status === 200
/** Stores how long the audit is stored, as if it had been so for long. */
const storeYears = (years: number) =>
  shop.db.execute(sql`update staff_security set audit_years = ${years}, planned_years = null, planned_from = null, planned_by = null`)
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
    await set({ auditYears: 9 })
    await storeYears(8)
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

describe('a shorter time of the audit', () => {
  const keep = (version: number, browser = owner.browser) => browser.call<Settings>('POST', 'security/audit/keep/', { version })
  const mails = async () =>
    (await shop.modules.notifications.recent(500))
      .filter(({ subject }) => subject.includes('the audit will be stored'))
      .map(({ recipient }) => recipient)
  const planned = async () => (await read()).plannedAudit

  test('begins after seven days, the other owners are told, and the audit has both [P-04]', async () => {
    const [partner, local] = [await add('owner'), await add('owner', 'in')]
    await shop.db.execute(sql`update staff_member set has_alerts = false where email = ${partner.email}`)
    await set({ auditYears: 3 })
    const from = new Date(shop.clock.now().getTime() + 7 * durations.day).toISOString()
    expect(await read()).toMatchObject({ auditYears: 8, plannedAudit: { years: 3, from, by: 'owner' } })
    await shop.modules.jobs.runDue()
    const told = await mails()
    expect([told.includes(partner.email), told.includes(local.email), told.includes(owner.email)]).toEqual([true, true, false])
    expect(new Set(told).size).toBe(told.length)
    const [entry] = await rows<{ before: object; after: object }>(
      shop.db,
      sql`select before, after from audit_entry where call = 'POST /api/staff/security/' order by id desc limit 1`,
    )
    expect(entry).toEqual({ before: usual, after: { ...usual, plannedAuditYears: 3, auditShorterFrom: from } })
    // A save of something else leaves the plan and its time as they are, and mails nobody.
    await set({ idleMinutes: 40 })
    expect(await planned()).toMatchObject({ years: 3, from })
    await set({ auditYears: 3 })
    expect(await planned()).toMatchObject({ years: 3, from })
    await shop.modules.jobs.runDue()
    expect(await mails()).toHaveLength(told.length)
    shop.clock.set(new Date(Date.parse(from) - 1))
    await shop.modules.security.beginPlannedAudit()
    await set({})
    expect((await read()).auditYears).toBe(8)
    shop.clock.set(new Date(from))
    await Promise.all([shop.modules.security.beginPlannedAudit(), shop.modules.security.beginPlannedAudit()])
    const { auditYears, plannedAudit } = await shop.modules.security.read(shop.db)
    expect([auditYears, plannedAudit]).toEqual([3, null])
    // A longer one holds at once.
    await set({})
    expect(await read()).toMatchObject({ auditYears: 8, plannedAudit: null })
  })

  test('is stopped by any owner until it begins, once; nobody else stops it [P-04]', async () => {
    await set({ auditYears: 2 })
    const { version } = await read()
    const [local, accountant] = [await add('owner', 'in'), await add('accountant')]
    expect((await keep(version, accountant.browser)).status).toBe(403)
    expect((await keep(version - 1)).body.code).toBe('changed_meanwhile')
    expect((await local.browser.call<Settings>('POST', 'security/audit/keep/', { version: 'one' })).body).toMatchObject({
      field: 'version',
    })
    expect((await planned())?.years).toBe(2)
    const both = await Promise.all([keep(version), keep(version, local.browser)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await read()).toMatchObject({ auditYears: 8, plannedAudit: null, version: version + 1 })
    expect(await keep(version + 1)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    shop.clock.advance(8 * durations.day)
    await shop.modules.security.beginPlannedAudit()
    expect((await shop.modules.security.read(shop.db)).auditYears).toBe(8)
    await set({})
  })

  test('is ended by a longer one, and counted anew where its years change', async () => {
    await set({ auditYears: 5 })
    shop.clock.advance(6 * durations.day)
    await set({ auditYears: 4 })
    expect((await planned())?.years).toBe(4)
    expect(Date.parse((await planned())?.from ?? '') - shop.clock.now().getTime()).toBe(7 * durations.day)
    await set({ auditYears: 9 })
    expect(await read()).toMatchObject({ auditYears: 9, plannedAudit: null })
    await storeYears(8)
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

  const removals = async () =>
    (
      await rows<{ removed: number }>(
        shop.db,
        sql`select (after->>'removed')::int as removed from audit_entry where call = 'audit-removal' and object = 'security' order by id`,
      )
    ).map(({ removed }) => removed)

  test('takes those that are older than the setting, follows the setting, and is in the audit with their number [P-04]', async () => {
    for (const days of [years(11), years(9), years(8), years(7), years(3), 1]) await makeEntries(days)
    const total = await rows(shop.db, sql`select 1 from audit_entry`)
    expect(await shop.modules.audit.removeOld()).toBe(3)
    expect([await left(), await removals()]).toEqual([[years(7), years(3), 1], [3]])
    expect(await rows(shop.db, sql`select 1 from audit_entry`)).toHaveLength(total.length - 3 + 1)
    await storeYears(2)
    // Two runs at once remove each entry once.
    const removed = await Promise.all([shop.modules.audit.removeOld(), shop.modules.audit.removeOld()])
    expect(removed[0] + removed[1]).toBe(2)
    expect(await left()).toEqual([1])
    expect((await removals()).reduce((sum, count) => sum + count)).toBe(5)
    // Nothing to remove is no entry.
    const entries = (await removals()).length
    await shop.modules.audit.removeOld()
    expect(await removals()).toHaveLength(entries)
    await storeYears(8)
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
