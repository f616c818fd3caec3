import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import {
  addMember,
  type StaffBrowser,
  staffBrowser,
  staffPassword as password,
  type TestMember,
  totpCode,
} from '../../../testing/staff-client.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

let people = 0
const add = () => addMember(shop, `remembered-${(people += 1)}@aurelia.example`, [{ role: 'sales', site: '*' }])
const setCookies = (headers: Readonly<Record<string, unknown>>) => headers['set-cookie'] as string[]

/** Signs a member in; the clock moves on, since a code is accepted once. Returns the cookies that the last step set. */
async function signIn(member: TestMember, browser: StaffBrowser, remember?: boolean): Promise<string[]> {
  shop.clock.advance(durations.minute)
  expect((await browser.call('POST', 'sign-in/', { email: member.email, password })).status).toBe(200)
  const answer = await browser.call('POST', 'sign-in/code/', {
    code: totpCode(shop, member.secret),
    ...(remember === undefined ? {} : { remember }),
  })
  expect(answer.status).toBe(200)
  return setCookies(answer.headers)
}
interface Lists {
  sessions: { id: string; isCurrent: boolean }[]
  devices: { id: string; rememberedUntil: string; isCurrent: boolean }[]
}
const lists = async ({ call }: StaffBrowser) => (await call<Lists>('GET', 'sessions/')).body
/** A browser at another address that has nothing but the device's cookie of another. */
function sameDevice({ cookies }: StaffBrowser): StaffBrowser {
  const browser = staffBrowser(shop, '203.0.113.50')
  browser.cookies.set('staff-device', cookies.get('staff-device') ?? '')
  return browser
}
/** Lets a browser's account rest for everybody at its address, and says whether the browser is held up with the others. */
async function isHeldUp(member: TestMember, browser: StaffBrowser): Promise<boolean> {
  const other = staffBrowser(shop, '203.0.113.50')
  for (let tries = 0; tries < 6; tries += 1) await other.call('POST', 'sign-in/', { email: member.email, password: 'wrong one' })
  const { status } = await sameDevice(browser).call('POST', 'sign-in/', { email: member.email, password })
  return status === 429
}

describe('a device that its member keeps', () => {
  test('has cookies that outlive the browser; one that is not remembered has none [P-04]', async () => {
    const member = await add()
    const [session, device] = await signIn(member, staffBrowser(shop))
    for (const cookie of [session, device]) expect(cookie).not.toContain('Max-Age')
    const [lastingSession, lastingDevice] = await signIn(member, staffBrowser(shop), true)
    expect(lastingSession).toContain('; Max-Age=43200;')
    expect(lastingDevice).toContain(`; Max-Age=${30 * 86_400};`)
    // A member who remembers nothing on a shared device leaves it to the one who does.
    const shared = staffBrowser(shop)
    await signIn(member, shared, true)
    const [other, sharedDevice] = await signIn(await add(), shared)
    expect(other).not.toContain('Max-Age')
    expect(sharedDevice).toMatch(/; Max-Age=259\d+;/)
  })
  test('is known for thirty days, and asks for the second factor all the same', async () => {
    const member = await add()
    const browser = staffBrowser(shop)
    await signIn(member, browser, true)
    await browser.call('POST', 'sign-out/', {})
    shop.clock.advance(29 * durations.day)
    expect(await isHeldUp(member, browser)).toBe(false)
    const again = sameDevice(browser)
    expect((await again.call<{ next: string }>('POST', 'sign-in/', { email: member.email, password })).body.next).toBe('code')
    expect((await again.call('GET', 'session/')).status).toBe(401)
    shop.clock.advance(durations.day)
    expect(await isHeldUp(member, browser)).toBe(true)
  })
  test('that is not remembered is known until its session would have ended', async () => {
    const member = await add()
    const browser = staffBrowser(shop)
    await signIn(member, browser)
    expect(await isHeldUp(member, browser)).toBe(false)
    expect((await lists(browser)).devices).toEqual([])
    shop.clock.advance(12 * durations.hour)
    expect(await isHeldUp(member, browser)).toBe(true)
  })
  test('is listed once, also after its session ended, and forgotten by its member alone, with its sessions', async () => {
    const member = await add()
    const [remembered, own] = [staffBrowser(shop), staffBrowser(shop)]
    await signIn(member, remembered, true)
    await signIn(member, remembered, true)
    await signIn(member, own, true)
    const { devices, sessions } = await lists(own)
    expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(sessions).toHaveLength(4)
    const [, first] = devices
    const stranger = await add()
    const forget = (browser: StaffBrowser, id = first?.id) => browser.call('POST', `devices/${id}/forget/`)
    expect((await forget(stranger.browser)).status).toBe(404)
    expect((await forget(own, 'nonsense')).status).toBe(404)
    const both = await Promise.all([forget(own), forget(own)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await remembered.call('GET', 'session/')).status).toBe(401)
    expect((await lists(own)).devices).toHaveLength(1)
    expect(await isHeldUp(member, remembered)).toBe(true)
    // That of the call is forgotten too, and stays signed in.
    expect((await forget(own, devices[0]?.id)).status).toBe(200)
    expect(await lists(own)).toMatchObject({ devices: [], sessions: [{ isCurrent: true }, { isCurrent: false }] })
    const [entry] = await rows<{ object: string }>(
      shop.db,
      sql`select object from audit_entry where call = 'POST /api/staff/devices/:id/forget/'`,
    )
    expect(entry?.object).toBe('devices')
  })
  test('is forgotten where its member ends every session, or sets a new password elsewhere', async () => {
    const member = await add()
    const [remembered, own] = [staffBrowser(shop), staffBrowser(shop)]
    await signIn(member, remembered, true)
    await signIn(member, own, true)
    expect((await own.call('POST', 'account/password/', { password: 'a password of monday' })).status).toBe(200)
    expect((await lists(own)).devices.map(({ isCurrent }) => isCurrent)).toEqual([true])
    await own.call('POST', 'sign-out/', { everywhere: true })
    const [left] = await rows<{ count: number }>(
      shop.db,
      sql`select count(*)::int as count from staff_session s join staff_member m on m.id = s.member_id
          where m.email = ${member.email} and (known_until is not null or is_remembered)`,
    )
    expect(left?.count).toBe(0)
  })
})

describe('five wrong tries', () => {
  const mails = async (email: string) =>
    (await shop.modules.notifications.recent(200)).filter((mail) => mail.recipient === email && mail.subject?.includes('wrong tries'))
  const wrong = (email: string, address: string) =>
    staffBrowser(shop, address).call(
      'POST',
      'sign-in/',
      { email, password: 'wrong one' },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    )

  test('are told to the member by one mail a rest, also when they come at once; four are not [P-04]', async () => {
    const member = await add()
    for (let tries = 0; tries < 4; tries += 1) await wrong(member.email, '198.51.100.4')
    expect(await mails(member.email)).toEqual([])
    await wrong(member.email, '198.51.100.4')
    await wrong(member.email, '198.51.100.4')
    const [mail, ...others] = await mails(member.email)
    expect(others).toEqual([])
    expect(mail?.body).toMatch(/ 5 times\. The last try was on [^\n]*20\d\d[^\n]*\.\n\nBrowser: Firefox/)
    expect(mail?.body).toContain('for 15 minutes')
    expect(mail?.body).not.toContain('198.51')
    shop.clock.advance(16 * durations.minute)
    await Promise.all(Array.from({ length: 9 }, () => wrong(member.email, '198.51.100.4')))
    expect(await mails(member.email)).toHaveLength(2)
  })
  test('of twenty addresses are told once more: they rest for an hour together', async () => {
    const member = await add()
    for (let tries = 0; tries < 22; tries += 1) await wrong(member.email, `198.51.101.${tries}`)
    const sent = await mails(member.email)
    expect(sent.map(({ body }) => /for (\d+) minutes/.exec(body)?.[1])).toEqual(['60'])
  })
  test('are told to nobody where the fifth is right, the address is unknown, or the member is blocked', async () => {
    const member = await add()
    for (let tries = 0; tries < 4; tries += 1) await wrong(member.email, '198.51.100.5')
    const right = await staffBrowser(shop, '198.51.100.5').call('POST', 'sign-in/', { email: member.email, password })
    expect(right.status).toBe(200)
    for (let tries = 0; tries < 5; tries += 1) await wrong('nobody@aurelia.example', '198.51.100.6')
    const blocked = await add()
    await shop.db.execute(sql`update staff_member set state = 'blocked' where email = ${blocked.email}`)
    for (let tries = 0; tries < 5; tries += 1) await wrong(blocked.email, '198.51.100.7')
    for (const email of [member.email, 'nobody@aurelia.example', blocked.email]) expect(await mails(email)).toEqual([])
  })
  test('of a code, at the sign-in or for a fresh proof, are told too', async () => {
    const member = await add()
    const browser = staffBrowser(shop, '198.51.100.8')
    await browser.call('POST', 'sign-in/', { email: member.email, password })
    for (let tries = 0; tries < 5; tries += 1) await browser.call('POST', 'sign-in/code/', { code: '000000' })
    expect(await mails(member.email)).toHaveLength(1)
    for (let tries = 0; tries < 6; tries += 1) await member.browser.call('POST', 'proof/', { code: '000000' })
    expect(await mails(member.email)).toHaveLength(2)
  })
})
