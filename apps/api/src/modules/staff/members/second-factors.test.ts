import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { type ChallengeOptions, createAuthenticator } from '../../../testing/authenticator.ts'
import { testDatabase } from '../../../testing/database.ts'
import { captchaAnswer, deviceOf, signInByPhone } from '../../../testing/people.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser, staffBrowser, staffPassword as password, totpCode } from '../../../testing/staff-client.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const origin = 'https://shop.example'
const here = { origin, host: 'shop.example' }
let people = 0
const newEmail = () => `passkey-${(people += 1)}@aurelia.example`
type Authenticator = ReturnType<typeof createAuthenticator>

interface Methods {
  code: string
  hasPassword: boolean
  hasApp: boolean
  passkeys: { id: string; name: string; lastUsedAt: string | null }[]
  recoveryCodes: string[]
  recoveryCodesLeft: number
  verifiedUntil: string | null
  secret: string
}
const post = (browser: StaffBrowser, path: string, body?: object, headers: Record<string, string> = here) =>
  browser.call<Methods>('POST', path, body, headers)
const optionsOf = async (browser: StaffBrowser, path: string, headers = here) => {
  const { body, status } = await browser.call<{ options: ChallengeOptions; code: string }>('POST', `${path}options/`, undefined, headers)
  expect([status, body.code]).toEqual([200, undefined])
  return body.options
}

/** Accepts an invitation with a passkey. */
async function joinByPasskey(role = 'order-desk', email = newEmail()) {
  const invited = await shop.modules.members.invite(undefined, { email, name: 'Rekha', grants: [{ role, site: '*' }] })
  const code = invited.ok ? invited.value : ''
  const browser = staffBrowser(shop)
  const { body } = await post(browser, 'invitation/accept/', { code, name: 'Rekha', password })
  const authenticator = createAuthenticator(origin)
  const credential = authenticator.make(await optionsOf(browser, 'second-factor/passkey/'))
  const joined = await post(browser, 'second-factor/passkey/', { credential, name: 'Telephone' })
  expect(joined.status).toBe(200)
  return { browser, email, authenticator, unusedSecret: body.secret, recoveryCodes: joined.body.recoveryCodes }
}
async function typePassword(email: string, browser = staffBrowser(shop)) {
  const answer = await browser.call<{ factors: string[] }>('POST', 'sign-in/', { email, password })
  expect(answer.status).toBe(200)
  return { browser, factors: answer.body.factors }
}
const finish = (browser: StaffBrowser, credential: object, headers = here) => post(browser, 'sign-in/passkey/', { credential }, headers)
/** A browser after the password, and the challenge of its second step. */
async function challenged(email: string) {
  const { browser } = await typePassword(email)
  return { browser, options: await optionsOf(browser, 'sign-in/passkey/') }
}
const isSignedIn = async (browser: StaffBrowser) => (await browser.call('GET', 'session/')).status === 200
const expireProof = () => shop.db.execute(sql`update staff_session set verified_at = null`)
const mailsTo = async (email: string) => (await shop.modules.notifications.recent(100)).filter(({ recipient }) => recipient === email)
const refused = { status: 400, body: { code: 'passkey_failed' } }

describe('a passkey of a member of staff', () => {
  test('is set up with an invitation, and ends a sign-in after the password [P-04]', async () => {
    const { email, authenticator, recoveryCodes, unusedSecret } = await joinByPasskey()
    expect(recoveryCodes).toHaveLength(10)
    const { browser, factors } = await typePassword(email)
    expect(factors).toEqual(['passkey'])
    // The app that was offered and not chosen signs nobody in.
    expect((await post(browser, 'sign-in/code/', { code: totpCode(shop, unusedSecret) })).status).toBe(401)
    const options = await optionsOf(browser, 'sign-in/passkey/')
    expect(options).toMatchObject({ allowCredentials: [{ id: authenticator.id }], userVerification: 'required', rpId: 'shop.example' })
    expect((await finish(browser, authenticator.use(options))).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
    expect((await browser.call<{ member: object }>('GET', 'session/')).body.member).toMatchObject({ factors: ['passkey'] })
  })
  test('ends no sign-in of another member, nor in another browser than the one that asked', async () => {
    const [one, other] = [await joinByPasskey(), await joinByPasskey()]
    const { browser, options } = await challenged(one.email)
    expect(await finish(browser, other.authenticator.use(options))).toMatchObject(refused)
    const fresh = await challenged(one.email)
    const elsewhere = await challenged(one.email)
    expect(await finish(elsewhere.browser, one.authenticator.use(fresh.options))).toMatchObject(refused)
    expect(await isSignedIn(elsewhere.browser)).toBe(false)
    const noPassword = staffBrowser(shop)
    expect((await finish(noPassword, one.authenticator.use(fresh.options))).status).toBe(401)
    expect((await post(noPassword, 'sign-in/passkey/options/')).status).toBe(401)
    expect(await rows(shop.db, sql`select 1 from audit_entry where call = 'sign-in-refused'`)).toHaveLength(2 + 1)
  })
  test('answers a challenge once, within five minutes, for its own step, also when two calls bring it at once', async () => {
    const { authenticator, email } = await joinByPasskey()
    const { browser, options } = await challenged(email)
    const answer = authenticator.use(options)
    const both = await Promise.all([finish(browser, answer), finish(browser, answer)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const late = await challenged(email)
    const tooLate = authenticator.use(late.options)
    shop.clock.advance(5 * durations.minute)
    expect(await finish(late.browser, tooLate)).toMatchObject(refused)
    const proof = await challenged(email)
    await finish(proof.browser, authenticator.use(proof.options))
    // A challenge of a fresh proof signs nobody in, and adds no passkey.
    const forProof = await optionsOf(proof.browser, 'proof/passkey/')
    const credential = createAuthenticator(origin).make(forProof)
    expect(await post(proof.browser, 'account/passkeys/', { credential, name: 'x' })).toMatchObject(refused)
  })
  test('is refused from another origin, on another host, with a lower counter, or another signature', async () => {
    const one = await joinByPasskey()
    const first = await challenged(one.email)
    expect(await finish(first.browser, one.authenticator.use(first.options, 'https://shop.example.evil'))).toMatchObject(refused)
    const there = { origin: 'https://other.example', host: 'other.example' }
    expect(await post(first.browser, 'sign-in/passkey/options/', undefined, there)).toMatchObject({
      status: 400,
      body: { code: 'passkey_unavailable' },
    })
    const used = await challenged(one.email)
    one.authenticator.setCounter(5)
    expect((await finish(used.browser, one.authenticator.use(used.options))).status).toBe(200)
    const cloned = await challenged(one.email)
    one.authenticator.setCounter(2)
    expect(await finish(cloned.browser, one.authenticator.use(cloned.options))).toMatchObject(refused)
    const forged = await challenged(one.email)
    const signature = (await joinByPasskey()).authenticator.use(forged.options)
    expect(await finish(forged.browser, { ...signature, id: one.authenticator.id, rawId: one.authenticator.id })).toMatchObject(refused)
  })
  test('of a shopper of the same host signs nobody in to the back office, nor the other way round', async () => {
    const { authenticator, email } = await joinByPasskey()
    const shopper = createAuthenticator(origin)
    const { headers } = await signInByPhone(shop, '+919400999001', 'device-1')
    const account = (path: string, body: unknown, more: object) =>
      shop.call<{ responseBody: { options: ChallengeOptions }; code: string }>('POST', `/account/${path}`, body, { ...here, ...more })
    const made = shopper.make((await account('user/passkeys/options', undefined, headers)).body.responseBody.options)
    expect((await account('user/passkeys', { credential: made }, headers)).status).toBe(200)
    const { browser, options } = await challenged(email)
    expect(await finish(browser, shopper.use(options))).toMatchObject(refused)
    const asked = await account('auth/passkey/options', { reCaptchaToken: await captchaAnswer(shop) }, deviceOf('device-2'))
    const signIn = { credential: authenticator.use(asked.body.responseBody.options) }
    expect((await account('auth/passkey', signIn, deviceOf('device-2'))).body.code).toBe('passkey_failed')
  })
  test('proves again who is at the device, in the session that asked', async () => {
    const { authenticator, browser, email } = await joinByPasskey('owner')
    const second = await challenged(email)
    expect((await finish(second.browser, authenticator.use(second.options))).status).toBe(200)
    await expireProof()
    const renew = () => post(browser, 'account/recovery-codes/')
    expect((await renew()).body.code).toBe('proof_needed')
    const answer = authenticator.use(await optionsOf(browser, 'proof/passkey/'))
    expect(await post(second.browser, 'proof/passkey/', { credential: answer })).toMatchObject(refused)
    const proof = { credential: authenticator.use(await optionsOf(browser, 'proof/passkey/')) }
    const other = { credential: (await joinByPasskey()).authenticator.use(await optionsOf(browser, 'proof/passkey/')) }
    expect(await post(browser, 'proof/passkey/', other)).toMatchObject(refused)
    expect((await post(browser, 'proof/passkey/', proof)).body.verifiedUntil).not.toBeNull()
    expect((await post(browser, 'proof/passkey/', proof)).status).toBe(400)
    expect((await renew()).status).toBe(200)
    expect((await post(second.browser, 'account/recovery-codes/')).body.code).toBe('proof_needed')
  })
  test('is void after a reset of the member', async () => {
    const { authenticator, email } = await joinByPasskey()
    const open = await challenged(email)
    const { id } = (await rows<{ id: string }>(shop.db, sql`select id from staff_member where email = ${email}`))[0] ?? { id: '' }
    const owner = await addMember(shop, newEmail(), [{ role: 'owner', site: '*' }])
    expect((await post(owner.browser, `members/${id}/reset/`, { version: 1, reason: 'lost' })).status).toBe(200)
    expect((await finish(open.browser, authenticator.use(open.options))).status).toBe(401)
    expect(await rows(shop.db, sql`select 1 from staff_passkey where member_id = ${id}`)).toEqual([])
  })
  test('is not made from invalid input, nor by who has accepted no invitation', async () => {
    const { browser } = await joinByPasskey()
    const credential: Record<string, unknown> = createAuthenticator(origin).make(await optionsOf(browser, 'account/passkeys/'))
    for (const bad of [
      {},
      { credential, name: '' },
      { credential, name: '\u0000' },
      { credential, name: 'x'.repeat(61) },
      { credential: { ...credential, id: '../x' }, name: 'x' },
      { credential: { ...credential, response: {} }, name: 'x' },
      { credential, name: 'x', memberId: 'other' },
    ])
      expect([bad, (await post(browser, 'account/passkeys/', bad)).status]).toEqual([bad, 400])
    expect((await post(staffBrowser(shop), 'second-factor/passkey/options/')).status).toBe(401)
    expect((await post(browser, 'second-factor/passkey/', { credential, name: 'x' })).status).toBe(401)
  })
})

describe('the own account', () => {
  const addTo = async (browser: StaffBrowser, authenticator: Authenticator, name = 'Laptop') => {
    const credential = authenticator.make(await optionsOf(browser, 'account/passkeys/'))
    return post(browser, 'account/passkeys/', { credential, name })
  }

  test('adds, names and removes passkeys, never the last factor; each is mailed and in the audit', async () => {
    const { authenticator, browser, email } = await joinByPasskey()
    const remove = (id: string, from = browser) => post(from, `account/passkeys/${id}/remove/`)
    expect(await remove(authenticator.id)).toMatchObject({ status: 409, body: { code: 'last_factor' } })
    shop.clock.advance(durations.minute)
    const second = createAuthenticator(origin)
    const added = await addTo(browser, second)
    expect(added.body).toMatchObject({ passkeys: [{ name: 'Telephone' }, { name: 'Laptop' }], recoveryCodes: [], recoveryCodesLeft: 10 })
    const named = await post(browser, `account/passkeys/${second.id}/name/`, { name: 'Shop laptop' })
    expect(named.body.passkeys.map(({ name }) => name)).toEqual(['Telephone', 'Shop laptop'])
    const stranger = await joinByPasskey()
    expect((await remove(second.id, stranger.browser)).status).toBe(404)
    expect((await post(stranger.browser, `account/passkeys/${second.id}/name/`, { name: 'Mine' })).status).toBe(404)
    shop.clock.advance(durations.minute)
    const both = await Promise.all([remove(authenticator.id), remove(second.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await mailsTo(email)).map(({ body }) => /A passkey was (\w+)/.exec(body)?.[1]).filter(Boolean)).toEqual(['removed', 'added'])
    const noted = await rows<{ input: object }>(
      shop.db,
      sql`select input from audit_entry where call = 'POST /api/staff/account/passkeys/' and name = 'Rekha'`,
    )
    expect(noted.at(-1)?.input).toEqual({ credential: '•••', name: '•••' })
  })
  test('replaces the authenticator app: the former one works until the new one is confirmed, and no longer', async () => {
    const { browser, email, secret } = await addMember(shop, newEmail(), [{ role: 'sales', site: '*' }])
    const other = staffBrowser(shop)
    await typePassword(email, other)
    shop.clock.advance(durations.minute)
    expect((await post(other, 'sign-in/code/', { code: totpCode(shop, secret) })).status).toBe(200)
    const fresh = (await post(browser, 'account/authenticator/')).body.secret
    const confirm = (code: string, from = browser) => post(from, 'account/authenticator/confirm/', { code })
    shop.clock.advance(durations.minute)
    // The secret belongs to the session that asked for it.
    expect((await confirm(totpCode(shop, fresh), other)).status).toBe(401)
    expect((await confirm(totpCode(shop, secret))).status).toBe(401)
    expect(await confirm(totpCode(shop, fresh))).toMatchObject({ status: 200, body: { hasApp: true, recoveryCodes: [] } })
    expect((await confirm(totpCode(shop, fresh, 1))).status).toBe(401)
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    shop.clock.advance(durations.minute)
    const again = (await typePassword(email)).browser
    expect((await post(again, 'sign-in/code/', { code: totpCode(shop, secret) })).status).toBe(401)
    expect((await post(again, 'sign-in/code/', { code: totpCode(shop, fresh) })).status).toBe(200)
    expect((await mailsTo(email))[0]?.body).toContain('new authenticator app')
    expect(await post(again, 'account/authenticator/remove/')).toMatchObject({ status: 409, body: { code: 'last_factor' } })
    expect((await addTo(again, createAuthenticator(origin))).status).toBe(200)
    expect((await post(again, 'account/authenticator/remove/')).body).toMatchObject({ hasApp: false, passkeys: [{ name: 'Laptop' }] })
  })
  test('changes the password, which ends other sessions and links but not this one', async () => {
    const { browser, email } = await joinByPasskey()
    const other = staffBrowser(shop)
    await other.call('POST', 'sign-in/link/', { code: await shop.modules.members.issueLink(email) })
    const link = await shop.modules.members.issueLink(email)
    const set = (chosen: string) => post(browser, 'account/password/', { password: chosen })
    expect((await set('password123')).body.code).toBe('password_breached')
    expect((await set('a password of monday')).status).toBe(200)
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    expect((await staffBrowser(shop).call('POST', 'sign-in/link/', { code: link })).status).toBe(410)
    expect((await staffBrowser(shop).call('POST', 'sign-in/', { email, password })).status).toBe(401)
    expect((await mailsTo(email))[0]?.body).toContain('a new password')
    expect(JSON.stringify(await rows(shop.db, sql`select * from audit_entry`))).not.toContain('monday')
  })
  test('makes new recovery codes in place of the former ones', async () => {
    const { browser, email, recoveryCodes } = await joinByPasskey()
    const renewed = (await post(browser, 'account/recovery-codes/')).body.recoveryCodes
    expect(renewed).toHaveLength(10)
    const step = async (code = '') => (await post((await typePassword(email)).browser, 'sign-in/code/', { code })).status
    expect([await step(recoveryCodes[0]), await step(renewed[0])]).toEqual([401, 200])
    expect((await browser.call<Methods>('GET', 'account/')).body).toMatchObject({ recoveryCodesLeft: 9, recoveryCodes: [] })
    expect((await mailsTo(email))[0]?.body).toContain('New recovery codes')
  })
  test('changes nothing without fresh proof', async () => {
    const { browser, authenticator } = await joinByPasskey()
    await expireProof()
    for (const [path, body] of [
      ['account/password/', { password: 'a password of monday' }],
      ['account/recovery-codes/', undefined],
      ['account/authenticator/', undefined],
      ['account/authenticator/confirm/', { code: '123456' }],
      ['account/authenticator/remove/', undefined],
      ['account/passkeys/options/', undefined],
      [`account/passkeys/${authenticator.id}/remove/`, undefined],
    ] as const)
      expect([path, (await post(browser, path, body)).body.code]).toEqual([path, 'proof_needed'])
  })
  test('of a person of the demo is verified for the session, until a second factor is set up', async () => {
    const email = newEmail()
    await shop.db.execute(sql`insert into staff_member (id, email, name, state, created_at)
      values (${email}, ${email}, 'Demo', 'active', ${shop.clock.now().toISOString()})`)
    await shop.db.execute(sql`insert into staff_grant (member_id, role, site) values (${email}, 'owner', '*')`)
    const browser = staffBrowser(shop)
    const link = { code: await shop.modules.members.issueLink(email) }
    expect((await browser.call('POST', 'sign-in/link/', link)).body).toMatchObject({ member: { hasPassword: false, factors: [] } })
    for (let calls = 0; calls < 20; calls += 1) {
      shop.clock.advance(29 * durations.minute)
      expect(await isSignedIn(browser)).toBe(true)
    }
    expect((await post(browser, 'account/password/', { password })).status).toBe(200)
    // A password alone opens nothing, and leaves the session of the link as it is.
    const refused = await browser.call('POST', 'sign-in/', { email, password })
    expect([refused.status, refused.body.code, await isSignedIn(browser)]).toEqual([403, 'second_factor_missing', true])
    const added = await addTo(browser, createAuthenticator(origin))
    expect(added.body.recoveryCodes).toHaveLength(10)
    shop.clock.advance(11 * durations.minute)
    expect((await post(browser, 'account/recovery-codes/')).body.code).toBe('proof_needed')
    // With a second factor set up, a link verifies for ten minutes only, as a code does.
    await browser.call('POST', 'sign-in/link/', { code: await shop.modules.members.issueLink(email) })
    shop.clock.advance(11 * durations.minute)
    expect((await post(browser, 'account/recovery-codes/')).body.code).toBe('proof_needed')
  })
})
