import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { testSecrets } from '../../../testing/secrets.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser, staffBrowser, staffPassword, type TestMember, totpCode } from '../../../testing/staff-client.ts'

let shop: TestShop
let owner: TestMember
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  owner = await addMember(shop, 'ketaki@aurelia.example', [{ role: 'owner', site: '*' }])
})
afterAll(() => shop.close())

let people = 0
const add = (role: string, site = '*') => addMember(shop, `person-${(people += 1)}@aurelia.example`, [{ role, site }])
const password = staffPassword

/** Signs a member in on a browser; the clock moves on, since a code is accepted once. */
async function signIn(member: TestMember, browser = staffBrowser(shop)) {
  shop.clock.advance(durations.minute)
  const first = await browser.call('POST', 'sign-in/', { email: member.email, password })
  expect(first.body).toMatchObject({ next: 'code' })
  const second = await browser.call('POST', 'sign-in/code/', { code: totpCode(shop, member.secret) })
  expect(second.status).toBe(200)
  return browser
}
const entries = (call: string) =>
  rows<{ name: string; roles: string[]; before: unknown; after: unknown; input: unknown; reason: string | null; object_id: string }>(
    shop.db,
    sql`select * from audit_entry where call = ${call} order by id`,
  )

describe('a sign-in', () => {
  test('takes a password and a code; the session names what the member may do on each site [P-04]', async () => {
    const desk = await add('order-desk', 'in')
    const browser = await signIn(desk)
    const { body } = await browser.call<{ sites: { code: string; roles: string[]; permissions: string[] }[] }>('GET', 'session/')
    expect(body.sites).toMatchObject([{ code: 'in', roles: ['order-desk'] }])
    expect(body.sites[0]?.permissions).toContain('orders.write')
    expect(body.sites[0]?.permissions).not.toContain('settings.read')
  })
  test('names sites and stores in the language of the page, whatever language the member chose before', async () => {
    const desk = await add('order-desk', 'in')
    const browser = await signIn(desk)
    expect((await browser.call('POST', 'language/', { language: 'hi' })).status).toBe(200)
    type Named = { sites: { name: string; stores: { name: string }[] }[] }
    const named = async (language: string) =>
      (await browser.call<Named>('GET', 'session/', undefined, { 'accept-language': language })).body.sites[0]
    const [english, hindi, arabic] = [await named('en'), await named('hi'), await named('ar')]
    expect([english?.name, hindi?.name, arabic?.name]).toEqual(['India', 'भारत', 'الهند'])
    expect(hindi?.stores.map(({ name }) => name)).not.toEqual(english?.stores.map(({ name }) => name))
  })
  test('sets cookies for its own calls alone, which no script and no other site can use', async () => {
    const browser = staffBrowser(shop)
    const { headers } = await browser.call('POST', 'sign-in/', { email: owner.email, password })
    const [session, device] = headers['set-cookie'] as string[]
    expect(session).toMatch(/^staff-session=[\w-]+\.[\w-]+; Path=\/api\/staff; HttpOnly; SameSite=Strict$/)
    expect(device).toMatch(/^staff-device=[\w-]+; Path=\/api\/staff; HttpOnly; SameSite=Strict$/)
  })
  test('answers the same for a wrong password and an unknown address', async () => {
    for (const email of [owner.email, 'nobody@aurelia.example'])
      expect(await staffBrowser(shop, '203.0.113.99').call('POST', 'sign-in/', { email, password: 'a wrong password' })).toMatchObject({
        status: 401,
        body: { code: 'staff_sign_in_failed', field: 'password' },
      })
  })
  test('does not go on with the cookie of its first step: each step has a session of its own', async () => {
    const member = await add('sales')
    const browser = staffBrowser(shop)
    shop.clock.advance(durations.minute)
    await browser.call('POST', 'sign-in/', { email: member.email, password })
    const step = browser.cookies.get('staff-session') ?? ''
    expect(await browser.call('GET', 'session/')).toMatchObject({ status: 401, body: { code: 'staff_signed_out' } })
    await browser.call('POST', 'sign-in/code/', { code: totpCode(shop, member.secret) })
    expect(browser.cookies.get('staff-session')).not.toBe(step)
    const fixed = staffBrowser(shop)
    fixed.cookies.set('staff-session', step)
    expect((await fixed.call('GET', 'session/')).status).toBe(401)
    expect((await fixed.call('POST', 'sign-in/code/', { code: totpCode(shop, member.secret, 1) })).status).toBe(401)
  })
  test('accepts a code once, also when two calls bring it at once', async () => {
    const member = await add('sales')
    const browsers = [staffBrowser(shop), staffBrowser(shop)]
    shop.clock.advance(durations.minute)
    for (const browser of browsers) await browser.call('POST', 'sign-in/', { email: member.email, password })
    const code = totpCode(shop, member.secret)
    const answers = await Promise.all(browsers.map((browser) => browser.call('POST', 'sign-in/code/', { code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })
  test('takes a recovery code once', async () => {
    const member = await add('sales')
    const [code = ''] = member.recoveryCodes
    expect(member.recoveryCodes).toHaveLength(10)
    for (const status of [200, 401]) {
      const browser = staffBrowser(shop)
      await browser.call('POST', 'sign-in/', { email: member.email, password })
      expect((await browser.call('POST', 'sign-in/code/', { code: code.toUpperCase() })).status).toBe(status)
    }
  })
  test('waits after five wrong tries on an unknown device; a known device is not held up', async () => {
    const member = await add('sales')
    const attacker = staffBrowser(shop, '198.51.100.1')
    const wrong = () => attacker.call<{ details?: { seconds: number } }>('POST', 'sign-in/', { email: member.email, password: 'wrong one' })
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).status).toBe(401)
    const refused = await wrong()
    expect(refused).toMatchObject({ status: 429, body: { code: 'staff_wait' } })
    expect(refused.body.details?.seconds).toBe(900)
    const own = staffBrowser(shop)
    own.cookies.set('staff-device', member.browser.cookies.get('staff-device') ?? '')
    await signIn(member, own)
    shop.clock.advance(15 * durations.minute)
    expect((await wrong()).status).toBe(401)
  })
  test('waits after twenty tries of unknown devices together, from however many addresses and at once', async () => {
    const member = await add('sales')
    const tries = Array.from({ length: 30 }, (_, index) =>
      staffBrowser(shop, `198.51.100.${index + 10}`).call('POST', 'sign-in/', { email: member.email, password: 'wrong one' }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
  test('by a link works once and for a day', async () => {
    const member = await add('sales')
    const link = (await shop.modules.members.issueLink(member.email)) ?? ''
    const late = (await shop.modules.members.issueLink(member.email)) ?? ''
    for (const status of [200, 410]) expect((await staffBrowser(shop).call('POST', 'sign-in/link/', { code: link })).status).toBe(status)
    shop.clock.advance(durations.day)
    expect((await staffBrowser(shop).call('POST', 'sign-in/link/', { code: late })).status).toBe(410)
  })
})

describe('a session', () => {
  test('makes no change without its token, with another session’s, or for a page of another origin', async () => {
    const member = await add('sales')
    const other = await add('sales')
    const { browser } = member
    const token = browser.csrfToken
    const language = (headers: Record<string, string> = {}) => browser.call('POST', 'language/', { language: 'hi' }, headers)
    browser.csrfToken = undefined
    expect(await language()).toMatchObject({ status: 403, body: { code: 'other_origin' } })
    browser.csrfToken = other.browser.csrfToken
    expect((await language()).status).toBe(403)
    browser.csrfToken = token
    expect((await language({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await language({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await language({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await language({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
  test('ends when its member signs out: a copied cookie is worth nothing', async () => {
    const member = await add('sales')
    const thief = staffBrowser(shop)
    thief.cookies.set('staff-session', member.browser.cookies.get('staff-session') ?? '')
    thief.csrfToken = member.browser.csrfToken
    expect((await thief.call('GET', 'session/')).status).toBe(200)
    await member.browser.call('POST', 'sign-out/', {})
    expect(member.browser.cookies.has('staff-session')).toBe(false)
    expect((await thief.call('GET', 'session/')).status).toBe(401)
  })
  test('ends after half an hour without a call, and after twelve hours in any case', async () => {
    const member = await add('sales')
    const alive = async () => (await member.browser.call('GET', 'session/')).status === 200
    for (let calls = 0; calls < 24; calls += 1) {
      shop.clock.advance(29 * durations.minute)
      expect(await alive()).toBe(true)
    }
    shop.clock.advance(29 * durations.minute)
    expect(await alive()).toBe(false)
    const idle = await signIn(member)
    shop.clock.advance(30 * durations.minute)
    expect((await idle.call('GET', 'session/')).status).toBe(401)
  })
  test('is not prolonged by a page that nobody uses', async () => {
    const member = await add('sales')
    const poll = async () => (await member.browser.call('GET', 'session/', undefined, { 'x-idle': '1' })).status
    for (let polls = 0; polls < 29; polls += 1) {
      shop.clock.advance(durations.minute)
      expect(await poll()).toBe(200)
    }
    shop.clock.advance(durations.minute)
    expect(await poll()).toBe(401)
  })
  test('is listed with the others, which its member ends one by one or all; another’s cannot be ended', async () => {
    const member = await add('sales')
    const other = await add('sales')
    const second = await signIn(member)
    const list = async () =>
      (await member.browser.call<{ sessions: { id: string; isCurrent: boolean }[] }>('GET', 'sessions/')).body.sessions
    const [newest, first] = await list()
    expect([newest?.isCurrent, first?.isCurrent]).toEqual([false, true])
    expect((await other.browser.call('POST', `sessions/${newest?.id}/end/`)).status).toBe(404)
    expect((await member.browser.call('POST', `sessions/${newest?.id}/end/`)).status).toBe(200)
    expect((await second.call('GET', 'session/')).status).toBe(401)
    await signIn(member)
    expect((await member.browser.call('POST', 'sign-out/', { everywhere: true })).body).toMatchObject({ ended: 2 })
  })
})

describe('an attack on a session', () => {
  const copyOf = (browser: StaffBrowser) => {
    const thief = staffBrowser(shop, '198.51.100.200')
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    thief.csrfToken = browser.csrfToken
    return thief
  }
  const nameIn = async (browser: StaffBrowser) => (await browser.call<{ member?: { email: string } }>('GET', 'session/')).body.member?.email

  test('session fixation: a planted cookie is replaced by the sign-in, and stays its own member’s', async () => {
    const [attacker, victim] = [await add('sales'), await add('owner')]
    const planted = attacker.browser.cookies.get('staff-session') ?? ''
    const browser = staffBrowser(shop)
    browser.cookies.set('staff-session', planted)
    await signIn(victim, browser)
    expect(browser.cookies.get('staff-session')).not.toBe(planted)
    expect([await nameIn(browser), await nameIn(attacker.browser)]).toEqual([victim.email, attacker.email])
    // The first step of the attacker's sign-in does not become the victim's.
    const step = staffBrowser(shop)
    shop.clock.advance(durations.minute)
    await step.call('POST', 'sign-in/', { email: attacker.email, password })
    expect((await step.call('POST', 'sign-in/code/', { code: totpCode(shop, victim.secret) })).status).toBe(401)
  })
  test('stolen cookie after sign-out: it reads, changes and proves nothing, whichever way the session ended', async () => {
    const member = await add('owner')
    for (const end of ['sign-out/', 'elsewhere']) {
      const browser = await signIn(member)
      const thief = copyOf(browser)
      expect(await nameIn(thief)).toBe(member.email)
      if (end === 'elsewhere') {
        const other = await signIn(member)
        const { sessions } = (await other.call<{ sessions: { id: string; isCurrent: boolean }[] }>('GET', 'sessions/')).body
        for (const { id, isCurrent } of sessions) if (!isCurrent) await other.call('POST', `sessions/${id}/end/`)
      } else await browser.call('POST', end, {})
      shop.clock.advance(durations.minute)
      expect((await thief.call('GET', 'session/')).status).toBe(401)
      expect((await thief.call('POST', 'language/', { language: 'hi' })).status).toBe(401)
      expect((await thief.call('POST', 'proof/', { code: totpCode(shop, member.secret) })).status).toBe(401)
    }
  })
  test('role taken while a session is open: its next call is refused, also one that waits for the lock', async () => {
    const manager = await add('owner')
    const owned = await signIn(owner)
    const { id, version } =
      (await owned.call<{ members: { id: string; email: string; version: number }[] }>('GET', 'members/')).body.members.find(
        (one) => one.email === manager.email,
      ) ?? {}
    const email = `late-${(people += 1)}@aurelia.example`
    const invitation = { email, name: 'Late', grants: [{ role: 'owner', site: '*' }] }
    const taken = await owned.call('POST', `members/${id}/roles/`, { grants: [{ role: 'sales', site: 'in' }], version, reason: 'moved' })
    expect(taken.status).toBe(200)
    expect((await manager.browser.call('POST', 'members/invite/', invitation)).body.code).toBe('forbidden')
    expect(await rows(shop.db, sql`select 1 from staff_invitation where email = ${email}`)).toEqual([])
  })
  test('device fixation: a planted device does not become a known one of the victim', async () => {
    const victim = await add('sales')
    const attacker = staffBrowser(shop, '198.51.100.210')
    await attacker.call('POST', 'sign-in/', { email: victim.email, password: 'wrong one' })
    const planted = 'a-device-that-the-attacker-chose'
    const browser = staffBrowser(shop)
    browser.cookies.set('staff-device', planted)
    await signIn(victim, browser)
    expect(browser.cookies.get('staff-device')).not.toBe(planted)
    attacker.cookies.set('staff-device', planted)
    const devices = testSecrets.hmacs('staff device', planted)
    expect(await rows(shop.db, sql`select 1 from staff_session where device in ${devices} and step = 'open'`)).toEqual([])
    // Members who share a device stay known on it, each after the other.
    const second = await add('sales')
    await signIn(second, browser)
    const shared = browser.cookies.get('staff-device') ?? ''
    await signIn(victim, browser)
    await signIn(second, browser)
    expect(browser.cookies.get('staff-device')).toBe(shared)
  })
})

describe('an invitation', () => {
  const invite = (grants: object[], email = `invited-${(people += 1)}@aurelia.example`, from = owner) =>
    from.browser.call<{ members: { id: string; email: string; version: number }[] }>('POST', 'members/invite/', {
      email,
      name: 'Sushma Iyer',
      grants,
    })
  beforeAll(async () => {
    owner.browser = await signIn(owner)
  })

  test('is sent by email and audited; its link is not in the audit', async () => {
    const email = 'sushma@aurelia.example'
    expect((await invite([{ role: 'order-desk', site: 'in' }], email)).status).toBe(200)
    const [mail] = (await shop.modules.notifications.recent(50)).filter(({ recipient }) => recipient === email)
    const code = /join#([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    expect(await staffBrowser(shop).call('POST', 'invitation/', { code })).toMatchObject({ body: { email, name: 'Sushma Iyer' } })
    const [entry] = (await entries('POST /api/staff/members/invite/')).slice(-1)
    expect(entry).toMatchObject({ name: 'ketaki', roles: ['owner'], after: { grants: [{ role: 'order-desk', site: 'in' }] } })
    expect(entry?.input).toMatchObject({ email: '•••', name: '•••' })
    expect(JSON.stringify(entry)).not.toContain(code)
  })
  test('needs a fresh verification, which a code gives', async () => {
    shop.clock.advance(11 * durations.minute)
    expect(await invite([{ role: 'sales', site: 'in' }])).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
    expect((await owner.browser.call('POST', 'proof/', { code: totpCode(shop, owner.secret) })).status).toBe(200)
    expect((await invite([{ role: 'sales', site: 'in' }])).status).toBe(200)
  })
  test('names roles and sites that exist', async () => {
    expect(await invite([{ role: 'emperor', site: 'in' }])).toMatchObject({ status: 400, body: { field: 'grants.0.role' } })
    expect(await invite([{ role: 'sales', site: 'zz' }])).toMatchObject({ status: 400, body: { field: 'grants.0.site' } })
    expect(await invite([{ role: 'sales', site: 'in', permissions: ['settings.write'] }])).toMatchObject({ status: 400 })
  })
  test('names the field of an address that is not valid', async () => {
    for (const email of ['sushma', 'sushma@', '', ' ', 'a b@aurelia.example'])
      expect(await invite([{ role: 'sales', site: 'in' }], email)).toMatchObject({
        status: 400,
        body: { code: 'bad_email', field: 'email', message: 'This email address does not look right. Check it' },
      })
  })
  test('gives no more than its sender may do: an owner of one site makes no owner of all', async () => {
    const local = await add('owner', 'in')
    expect((await invite([{ role: 'owner', site: 'in' }], undefined, local)).status).toBe(200)
    for (const site of ['*', 'ae'])
      expect(await invite([{ role: 'owner', site }], undefined, local)).toMatchObject({ status: 403, body: { field: 'grants.0.role' } })
    expect(await invite([{ role: 'sales', site: '*' }], undefined, local)).toMatchObject({ status: 403 })
  })
  test('is void once it was accepted, sent anew or taken back, and after seven days', async () => {
    const { members } = shop.modules
    const code = async (email: string) => {
      const invited = await members.invite(undefined, { email, name: 'Imran', grants: [{ role: 'sales', site: 'in' }] })
      return invited.ok ? invited.value : ''
    }
    const read = async (one: string) => (await staffBrowser(shop).call('POST', 'invitation/', { code: one })).status
    const first = await code('imran@aurelia.example')
    const second = await code('imran@aurelia.example')
    expect([await read(first), await read(second)]).toEqual([410, 200])
    const { body } = await owner.browser.call<{ invitations: { id: string; email: string }[] }>('GET', 'members/')
    const waiting = body.invitations.find(({ email }) => email === 'imran@aurelia.example')
    expect((await owner.browser.call('POST', `invitations/${waiting?.id}/revoke/`)).status).toBe(200)
    expect(await read(second)).toBe(410)
    const late = await code('imran@aurelia.example')
    shop.clock.advance(7 * durations.day)
    expect(await read(late)).toBe(410)
    owner.browser = await signIn(owner)
    const used = await code('rohan@aurelia.example')
    const browser = staffBrowser(shop)
    const accept = () => browser.call<{ secret: string }>('POST', 'invitation/accept/', { code: used, name: 'Rohan', password })
    await accept()
    const { secret } = (await accept()).body
    // The codes for emergencies do not exist yet, so that the refusal does not offer them.
    const wrong = await browser.call<{ code: string; message: string }>('POST', 'second-factor/', { code: '000000' })
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'staff_first_code_failed', message: expect.not.stringContaining('recovery') },
    })
    expect((await browser.call('POST', 'second-factor/', { code: totpCode(shop, secret) })).status).toBe(200)
    expect((await accept()).status).toBe(410)
    expect(await invite([{ role: 'sales', site: 'in' }], 'rohan@aurelia.example')).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
  })
  test('that was accepted and replaced or revoked makes nobody a member: not with the roles of the new one', async () => {
    const { members } = shop.modules
    for (const end of ['replace', 'revoke'] as const) {
      const email = `leaked-${end}@aurelia.example`
      const leaked = await members.invite(undefined, { email, name: 'L', grants: [{ role: 'sales', site: 'in' }] })
      const thief = staffBrowser(shop)
      const code = leaked.ok ? leaked.value : ''
      const accepted = await thief.call<{ secret: string }>('POST', 'invitation/accept/', { code, name: 'L', password })
      if (end === 'replace') await members.invite(undefined, { email, name: 'L', grants: [{ role: 'owner', site: '*' }] })
      else {
        const { body } = await owner.browser.call<{ invitations: { id: string; email: string }[] }>('GET', 'members/')
        const waiting = body.invitations.find((one) => one.email === email)
        expect((await owner.browser.call('POST', `invitations/${waiting?.id}/revoke/`)).status).toBe(200)
      }
      const confirmed = await thief.call('POST', 'second-factor/', { code: totpCode(shop, accepted.body.secret) })
      expect(confirmed).toMatchObject({ status: 401, body: { code: 'staff_signed_out' } })
    }
  })
  test('makes nobody a member once who invited was blocked', async () => {
    const inviter = await add('owner')
    const email = `after-${(people += 1)}@aurelia.example`
    expect((await invite([{ role: 'owner', site: '*' }], email, inviter)).status).toBe(200)
    const [mail] = (await shop.modules.notifications.recent(50)).filter(({ recipient }) => recipient === email)
    const code = /join#([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
    const { body } = await owner.browser.call<{ members: { id: string; email: string; version: number }[] }>('GET', 'members/')
    const found = body.members.find((one) => one.email === inviter.email)
    const state = { state: 'blocked', version: found?.version, reason: 'left' }
    expect((await owner.browser.call('POST', `members/${found?.id}/state/`, state)).status).toBe(200)
    const browser = staffBrowser(shop)
    const accepted = await browser.call<{ secret: string }>('POST', 'invitation/accept/', { code, name: 'A', password })
    const confirmed = await browser.call('POST', 'second-factor/', { code: totpCode(shop, accepted.body.secret) })
    expect(confirmed).toMatchObject({ status: 410, body: { code: 'link_not_valid' } })
  })
  test('and a change of roles are noted as the doing of who made them, and of who made that one an owner within a day', async () => {
    const accessOf = async (email: string) => {
      const [found] = await rows<{ giver: string }>(
        shop.db,
        sql`select g.email as giver from staff_member m join staff_member g on g.id = m.access_by where m.email = ${email}`,
      )
      return found?.giver
    }
    const join = async (from: TestMember) => {
      const email = `puppet-${(people += 1)}@aurelia.example`
      expect((await invite([{ role: 'owner', site: '*' }], email, from)).status).toBe(200)
      const [mail] = (await shop.modules.notifications.recent(50)).filter(({ recipient }) => recipient === email)
      const code = /join#([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
      const browser = staffBrowser(shop)
      const { secret } = (await browser.call<{ secret: string }>('POST', 'invitation/accept/', { code, name: 'P', password })).body
      expect((await browser.call('POST', 'second-factor/', { code: totpCode(shop, secret) })).status).toBe(200)
      return { ...from, email, browser, secret }
    }
    const first = await join(owner)
    const second = await join(first)
    expect([await accessOf(first.email), await accessOf(second.email)]).toEqual([owner.email, owner.email])
    // An account that is older than a day answers for itself.
    await shop.db.execute(sql`update staff_member set access_at = access_at - interval '1 day' where email = ${first.email}`)
    const roles = { grants: [{ role: 'order-desk', site: 'in' }], version: 1, reason: 'less' }
    const { body } = await owner.browser.call<{ members: { id: string; email: string }[] }>('GET', 'members/')
    const { id } = body.members.find(({ email }) => email === second.email) ?? {}
    expect((await first.browser.call('POST', `members/${id}/roles/`, roles)).status).toBe(200)
    expect(await accessOf(second.email)).toBe(first.email)
  })
  test('of somebody with more roles is not replaced by who could not give them', async () => {
    const local = await add('owner', 'in')
    const email = `above-${(people += 1)}@aurelia.example`
    const invited = await shop.modules.members.invite(undefined, { email, name: 'A', grants: [{ role: 'owner', site: '*' }] })
    expect(await invite([{ role: 'sales', site: 'in' }], email, local)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const code = invited.ok ? invited.value : ''
    expect((await staffBrowser(shop).call('POST', 'invitation/', { code })).status).toBe(200)
  })
  test('takes no weak password', async () => {
    const invited = await shop.modules.members.invite(undefined, { email: 'weak@aurelia.example', name: 'W', grants: [] })
    const code = invited.ok ? invited.value : ''
    for (const [weak, problem] of [
      ['short', 'bad_request'],
      ['password123', 'password_breached'],
      ['weak@aurelia.example', 'password_breached'],
    ])
      expect(await staffBrowser(shop).call('POST', 'invitation/accept/', { code, name: 'W', password: weak })).toMatchObject({
        status: 400,
        body: { code: problem, field: 'password' },
      })
  })
})

describe('a member who lost something', () => {
  const memberOf = async (email: string) => {
    const { body } = await owner.browser.call<{ members: { id: string; email: string; version: number; state: string }[] }>(
      'GET',
      'members/',
    )
    const found = body.members.find((one) => one.email === email)
    if (!found) throw new Error(`no ${email}`)
    return found
  }
  const reset = async (email: string, from = owner, version?: number) => {
    const member = await memberOf(email)
    return from.browser.call<{ code: string }>('POST', `members/${member.id}/reset/`, {
      version: version ?? member.version,
      reason: 'lost the phone',
    })
  }
  /** The code of the last link that was mailed to somebody. */
  async function mailed(email: string): Promise<string> {
    const [message] = (await shop.modules.notifications.recent(100)).filter(({ recipient }) => recipient === email)
    return /#([\w-]+)/.exec(message?.body ?? '')?.[1] ?? ''
  }
  beforeAll(async () => {
    owner.browser = await signIn(owner)
  })

  test('begins anew by a link that an owner sends, with the same roles; nothing of before works', async () => {
    const clerk = await add('order-desk', 'in')
    expect((await reset(clerk.email)).status).toBe(200)
    expect(await memberOf(clerk.email)).toMatchObject({ state: 'setting-up' })
    expect((await clerk.browser.call('GET', 'session/')).status).toBe(401)
    expect((await staffBrowser(shop).call('POST', 'sign-in/', { email: clerk.email, password })).status).toBe(401)
    const code = await mailed(clerk.email)
    // Roles that are changed meanwhile hold.
    const { id, version } = await memberOf(clerk.email)
    const given = { grants: [{ role: 'sales', site: 'in' }], version, reason: 'x' }
    expect((await owner.browser.call('POST', `members/${id}/roles/`, given)).status).toBe(200)
    const browser = staffBrowser(shop)
    const accepted = await browser.call<{ secret: string }>('POST', 'invitation/accept/', {
      code,
      name: 'Clerk',
      password: 'another long password',
    })
    const confirmed = await browser.call<{ sites: object[] }>('POST', 'second-factor/', { code: totpCode(shop, accepted.body.secret) })
    expect(confirmed.body.sites).toMatchObject([{ code: 'in', roles: ['sales'] }])
    const old = { code: clerk.recoveryCodes[0] }
    await browser.call('POST', 'sign-in/', { email: clerk.email, password: 'another long password' })
    expect((await browser.call('POST', 'sign-in/code/', old)).status).toBe(401)
    expect((await staffBrowser(shop).call('POST', 'invitation/accept/', { code, name: 'C', password })).status).toBe(410)
  })
  test('is not reset by oneself, by who could not give the roles, from an older version, or where no owner remained', async () => {
    const [local, other] = [await add('owner', 'in'), await add('owner')]
    expect((await reset(owner.email)).body).toMatchObject({ code: 'own_grants' })
    expect((await reset(other.email, local)).body).toMatchObject({ code: 'forbidden' })
    expect((await reset(local.email, owner, 99)).body).toMatchObject({ code: 'changed_meanwhile' })
    const [one, two] = await Promise.all([reset(other.email), reset(owner.email, other)])
    expect([one.status, two.status].filter((status) => status === 200)).toHaveLength(1)
    // Whichever it was begins anew; the tests go on with an owner.
    owner = await addMember(shop, `owner-${(people += 1)}@aurelia.example`, [{ role: 'owner', site: '*' }])
  })
  test('chooses a new password by a mailed link, once, within an hour; sessions end and the second factor stays', async () => {
    const clerk = await add('order-desk', 'in')
    const browser = staffBrowser(shop)
    const ask = (email: string) => browser.call('POST', 'sign-in/forgotten/', { email })
    expect([(await ask(clerk.email)).status, (await ask('nobody@aurelia.example')).status]).toEqual([200, 200])
    await shop.modules.jobs.runDue()
    expect(await mailed('nobody@aurelia.example')).toBe('')
    const code = await mailed(clerk.email)
    const set = (chosen: string, link = code) =>
      browser.call<{ email: string; code: string }>('POST', 'sign-in/password/', { code: link, password: chosen })
    expect((await set('password123')).body).toMatchObject({ code: 'password_breached' })
    expect((await browser.call('POST', 'sign-in/link/', { code })).status).toBe(410)
    const both = await Promise.all([set('a password of monday'), set('a password of tuesday')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await clerk.browser.call('GET', 'session/')).status).toBe(401)
    const chosen = both[0]?.status === 200 ? 'a password of monday' : 'a password of tuesday'
    expect((await browser.call('POST', 'sign-in/', { email: clerk.email, password })).status).toBe(401)
    expect((await browser.call('POST', 'sign-in/', { email: clerk.email, password: chosen })).body).toMatchObject({ next: 'code' })
    shop.clock.advance(durations.minute)
    expect((await browser.call('POST', 'sign-in/code/', { code: totpCode(shop, clerk.secret) })).status).toBe(200)
    expect(await entries('password-reset')).toHaveLength(1)
    await ask(clerk.email)
    await shop.modules.jobs.runDue()
    const late = await mailed(clerk.email)
    shop.clock.advance(durations.hour)
    expect((await set('a password of friday', late)).status).toBe(410)
  })
  test('proves who is at the device by a one-time link of the machine, once, and not by that of somebody else', async () => {
    const [clerk, other] = [await add('order-desk'), await add('order-desk')]
    await shop.db.execute(sql`update staff_session set verified_at = null`)
    const prove = (code: string) => clerk.browser.call('POST', 'proof/', { code })
    const theirs = (await shop.modules.members.issueLink(other.email)) ?? ''
    const own = (await shop.modules.members.issueLink(clerk.email)) ?? ''
    expect((await prove(theirs)).status).toBe(401)
    expect((await staffBrowser(shop).call('POST', 'sign-in/link/', { code: theirs })).status).toBe(200)
    expect((await prove(own)).status).toBe(200)
    expect((await prove(own)).status).toBe(401)
  })
})

describe('a role that an owner makes', () => {
  interface Roles {
    code: string
    field: string
    roles: { key: string; permissions: string[]; version: number | null }[]
  }
  const post = (path: string, body: object, from = owner) =>
    from.browser.call<Roles>('POST', `roles/${path}`, { reason: 'a new season', ...body })
  const grantsOf = async (email: string) => {
    const { body } = await owner.browser.call<{ members: { id: string; email: string; version: number }[] }>('GET', 'members/')
    return body.members.find((one) => one.email === email)
  }
  beforeAll(async () => {
    owner.browser = await signIn(owner)
  })

  test('is given, changed and removed; it holds from the next call of its members [P-04]', async () => {
    const made = await post('', { key: 'workshop-lead', permissions: ['orders.write', 'orders.read', 'orders.read'] })
    expect(made.body.roles.at(-1)).toEqual({ key: 'workshop-lead', permissions: ['orders.read', 'orders.write'], version: 1 })
    expect(made.body.roles.find(({ key }) => key === 'owner')?.version).toBeNull()
    const lead = await add('workshop-lead', 'in')
    const orders = () => lead.browser.call('GET', 'orders/counts/')
    expect((await orders()).status).toBe(200)
    expect((await lead.browser.call('GET', 'rates/')).status).toBe(403)
    expect((await post('workshop-lead/', { permissions: ['rates.read'], version: 1 })).status).toBe(200)
    expect((await orders()).status).toBe(403)
    expect((await lead.browser.call('GET', 'rates/')).status).toBe(200)
    expect(await post('workshop-lead/', { permissions: ['orders.read'], version: 1 })).toMatchObject({
      body: { code: 'changed_meanwhile' },
    })
    expect(await post('workshop-lead/remove/', { version: 2 })).toMatchObject({ status: 409, body: { code: 'role_used' } })
    const member = await grantsOf(lead.email)
    const given = { grants: [{ role: 'sales', site: 'in' }], version: member?.version, reason: 'x' }
    expect((await owner.browser.call('POST', `members/${member?.id}/roles/`, given)).status).toBe(200)
    expect((await post('workshop-lead/remove/', { version: 2 })).body.roles.map(({ key }) => key)).not.toContain('workshop-lead')
    expect(await post('workshop-lead/remove/', { version: 2 })).toMatchObject({ status: 400, body: { code: 'unknown_role' } })
    expect((await entries('POST /api/staff/roles/:key/')).at(-1)).toMatchObject({
      object: 'roles',
      object_id: 'workshop-lead',
      before: { permissions: ['orders.read', 'orders.write'] },
      after: { permissions: ['rates.read'] },
    })
  })
  test('takes no key of another, no unknown permission, and is made once by two at once', async () => {
    for (const key of ['owner', 'sales'])
      expect(await post('', { key, permissions: ['orders.read'] })).toMatchObject({ body: { code: 'role_exists' } })
    for (const [body, field] of [
      [{ key: 'A b', permissions: ['orders.read'] }, 'key'],
      [{ key: 'x'.repeat(41), permissions: ['orders.read'] }, 'key'],
      [{ key: 'one', permissions: [] }, 'permissions'],
      [{ key: 'one', permissions: ['orders.everything'] }, 'permissions.0'],
    ] as const)
      expect(await post('', body)).toMatchObject({ status: 400, body: { field } })
    expect(await post('owner/', { permissions: ['orders.read'], version: 1 })).toMatchObject({ body: { code: 'unknown_role' } })
    const both = await Promise.all([1, 2].map(() => post('', { key: 'twice', permissions: ['orders.read'] })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  test('has no more than whoever makes or changes it, wherever it is given', async () => {
    const local = await add('owner', 'in')
    const clerk = await add('order-desk')
    expect((await post('', { key: 'mine', permissions: ['orders.read'] }, clerk)).status).toBe(403)
    expect((await post('', { key: 'of-india', permissions: ['orders.read'] }, local)).status).toBe(200)
    await add('of-india', 'in')
    expect((await post('of-india/', { permissions: ['orders.read', 'rates.read'], version: 1 }, local)).status).toBe(200)
    await add('of-india', '*')
    const change = { permissions: ['orders.read'], version: 2 }
    expect(await post('of-india/', change, local)).toMatchObject({ status: 403, body: { field: 'permissions' } })
    expect((await post('of-india/', change)).status).toBe(200)
  })
  test('is not changed by who has it, and needs fresh proof', async () => {
    await post('', { key: 'second-owner', permissions: ['settings.write', 'settings.read', 'orders.read'] })
    const holder = await add('second-owner')
    expect(await post('second-owner/', { permissions: ['settings.write'], version: 1 }, holder)).toMatchObject({
      body: { code: 'own_grants' },
    })
    expect(await post('', { key: 'more', permissions: ['money.give'] }, holder)).toMatchObject({ status: 403 })
    await shop.db.execute(sql`update staff_session set verified_at = null`)
    expect(await post('', { key: 'later', permissions: ['orders.read'] })).toMatchObject({ body: { code: 'proof_needed' } })
  })
})

describe('the roles of a member', () => {
  const read = async (email: string) => {
    const { body } = await owner.browser.call<{ members: { id: string; email: string; version: number; grants: object[] }[] }>(
      'GET',
      'members/',
    )
    const found = body.members.find((one) => one.email === email)
    if (!found) throw new Error(`no ${email}`)
    return found
  }
  const change = (id: string, grants: object[], version: number, from = owner) =>
    from.browser.call('POST', `members/${id}/roles/`, { grants, version, reason: 'a new season' })
  beforeAll(async () => {
    owner.browser = await signIn(owner)
  })

  test('are gone with the next call of an open session, and the change is audited', async () => {
    const manager = await add('owner', 'in')
    const invitations = () => manager.browser.call('GET', 'members/')
    expect((await invitations()).status).toBe(200)
    const { id, version } = await read(manager.email)
    expect((await change(id, [{ role: 'sales', site: 'in' }], version)).status).toBe(200)
    expect(await invitations()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await entries('POST /api/staff/members/:id/roles/')).at(-1)).toMatchObject({
      object_id: id,
      before: { grants: [{ role: 'owner', site: 'in' }] },
      after: { grants: [{ role: 'sales', site: 'in' }] },
      reason: 'a new season',
    })
  })
  test('hold on their sites only', async () => {
    const local = await add('owner', 'ae')
    expect((await local.browser.call('GET', 'members/')).status).toBe(403)
    expect((await local.browser.call('GET', 'members/', undefined, { subsiteid: '2' })).status).toBe(200)
  })
  test('are not changed by oneself, by an owner of another site, or from an older version', async () => {
    const local = await add('owner', 'ae')
    const desk = await add('order-desk', 'in')
    const [self, other] = [await read(owner.email), await read(desk.email)]
    expect(await change(self.id, [{ role: 'sales', site: 'in' }], self.version)).toMatchObject({
      status: 409,
      body: { code: 'own_grants' },
    })
    const foreign = await local.browser.call(
      'POST',
      `members/${other.id}/roles/`,
      { grants: [{ role: 'sales', site: 'ae' }], version: other.version, reason: 'x' },
      { subsiteid: '2' },
    )
    expect(foreign).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const both = await Promise.all(['sales', 'accountant'].map((role) => change(other.id, [{ role, site: 'in' }], other.version)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)?.body
    expect(refused).toMatchObject({ code: 'changed_meanwhile', details: { changedCall: 'POST /api/staff/members/:id/roles/' } })
  })
  test('of another site are not changed by who manages one: each site needs its own right', async () => {
    const mixed = await addMember(shop, `mixed-${(people += 1)}@aurelia.example`, [
      { role: 'owner', site: 'in' },
      { role: 'order-desk', site: 'ae' },
    ])
    const desk = await add('order-desk', 'ae')
    const { id, version } = await read(desk.email)
    const body = { state: 'blocked', version, reason: 'x' }
    expect(await mixed.browser.call('POST', `members/${id}/state/`, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
  test('are put back by an undo, which the rules of the change hold for: never one’s own, and with fresh proof', async () => {
    const [second, desk] = [await add('owner'), await add('order-desk', 'in')]
    const { id, version } = await read(desk.email)
    const undo = (entry: string, from = owner) => from.browser.call<{ code: string; details: object }>('POST', 'undo/', { entry })
    const undoable = async (from = owner) =>
      (await from.browser.call<{ acts: { id: string }[] }>('GET', `undo/?object=members&id=${id}`)).body.acts.map(({ id: entry }) => entry)
    expect((await change(id, [{ role: 'owner', site: '*' }], version)).status).toBe(200)
    const [entry = ''] = await undoable()
    // They are an owner now, who may undo what was done to others.
    expect(await undoable(desk)).toEqual([])
    expect(await undo(entry, desk)).toMatchObject({ status: 409, body: { code: 'not_undoable' } })
    expect((await undo(entry, second)).status).toBe(200)
    expect((await read(desk.email)).grants).toEqual([{ role: 'order-desk', site: 'in', stores: [] }])
    expect(await undoable(desk)).toEqual([])
    expect(await undo(entry, desk)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await undo(entry)).toMatchObject({ status: 409, body: { code: 'changed_since' } })
    // A page that was opened before the undo saves an older version.
    expect(await change(id, [{ role: 'sales', site: 'in' }], version + 1)).toMatchObject({ status: 409 })
    expect((await change(id, [{ role: 'sales', site: 'in' }], version + 2)).status).toBe(200)
    const [last = ''] = await undoable()
    shop.clock.advance(11 * durations.minute)
    expect(await undo(last)).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
    owner.browser = await signIn(owner)
  })
  test('leave one owner: two owners who demote each other at once do not both succeed', async () => {
    const second = await add('owner')
    // Any earlier owner of all sites but these two is none any more.
    const [one, two] = [await read(owner.email), await read(second.email)]
    const results = await Promise.all([
      change(two.id, [{ role: 'sales', site: 'in' }], two.version, owner),
      change(one.id, [{ role: 'sales', site: 'in' }], one.version, second),
    ])
    expect(results.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
    const owners = await rows(shop.db, sql`select 1 from staff_grant where role = 'owner' and site = '*'`)
    expect(owners.length).toBeGreaterThan(0)
    const remaining = results[0]?.status === 200 ? owner : second
    owner = remaining
  })
  test('end with a blocked account: its sessions are over and it signs in no more', async () => {
    const member = await add('sales')
    owner.browser = await signIn(owner)
    const { id, version } = await read(member.email)
    const block = (state: string, at: number) =>
      owner.browser.call('POST', `members/${id}/state/`, { state, version: at, reason: 'left the shop' })
    const link = await shop.modules.members.issueLink(member.email)
    expect((await block('blocked', version)).status).toBe(200)
    expect((await member.browser.call('GET', 'session/')).status).toBe(401)
    expect((await staffBrowser(shop).call('POST', 'sign-in/', { email: member.email, password })).status).toBe(401)
    expect((await block('active', version + 1)).status).toBe(200)
    expect((await staffBrowser(shop).call('POST', 'sign-in/link/', { code: link })).status).toBe(410)
    await signIn(member)
  })
})

describe('the audit', () => {
  test('and the list of members show a site’s own to who may read no other', async () => {
    const [local, foreign] = [await add('accountant', 'in'), await add('sales', 'ae')]
    await foreign.browser.call('POST', 'language/', { language: 'ar' }, { subsiteid: '2' })
    await local.browser.call('POST', 'language/', { language: 'hi' })
    const { body } = await local.browser.call<{ entries: { site: string }[] }>('GET', 'audit/')
    expect(new Set(body.entries.map(({ site }) => site))).toEqual(new Set(['in']))
    expect((await local.browser.call('GET', 'audit/', undefined, { subsiteid: '2' })).status).toBe(403)
    const { body: list } = await local.browser.call<{ members: { email: string }[] }>('GET', 'members/')
    const emails = list.members.map(({ email }) => email)
    expect([emails.includes(local.email), emails.includes(foreign.email)]).toEqual([true, false])
  })
  test('tells of no act that was refused: a wrong code, a session that is not one’s own', async () => {
    const member = await add('sales')
    const count = async () => (await rows(shop.db, sql`select 1 from audit_entry where call like 'POST%'`)).length
    const before = await count()
    expect((await member.browser.call('POST', 'proof/', { code: '000000' })).status).toBe(401)
    expect((await member.browser.call('POST', 'sessions/nonsense/end/')).status).toBe(404)
    expect(await count()).toBe(before)
  })
  test('is append-only: the database refuses to change, delete or empty it', async () => {
    for (const statement of [sql`update audit_entry set name = 'nobody'`, sql`delete from audit_entry`, sql`truncate audit_entry`])
      await expect(shop.db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
  })
  test('is read page by page, for one member or one thing', async () => {
    const first = await owner.browser.call<{ entries: { id: string; call: string; objectId: string }[]; next: string | null }>(
      'GET',
      'audit/',
    )
    expect(first.body.entries).toHaveLength(50)
    const second = await owner.browser.call<{ entries: { id: string }[] }>('GET', `audit/?after=${first.body.next}`)
    const ids = [...first.body.entries, ...second.body.entries].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(new Set(ids).size).toBe(ids.length)
    const objectId = first.body.entries[0]?.objectId
    const one = await owner.browser.call<{ entries: { objectId: string }[] }>('GET', `audit/?object=members&id=${objectId}`)
    expect(new Set(one.body.entries.map((entry) => entry.objectId))).toEqual(new Set([objectId]))
  })
})
