import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { rows } from '../../../../kernel/db/db.ts'
import { authCall, deviceOf, newestCode, newestMessage, type SessionReply, signInByPhone } from '../../../../testing/people.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'

const shop = await shopOfFile()
let numbers = 0
const freshPhone = () => `+9196${String(10_000_000 + ++numbers)}`
const freshEmail = () => `meera.${++numbers}@example.com`

type Headers = Record<string, string>
const send = (username: string, headers: Headers) => shop.call('POST', '/account/user/contact/send', { username }, headers)
const change = (username: string, otp: string, headers: Headers) =>
  shop.call<{ responseBody: { email: string | null; phone: string | null } }>('PUT', '/account/user/contact', { username, otp }, headers)
const setPassword = (password: string, headers: Headers) => shop.call('PUT', '/account/user/password', { password }, headers)

/** Signs in and lets the verification expire. */
async function unproved(phone = freshPhone(), device = 'device-1') {
  const person = await signInByPhone(shop, phone, device)
  shop.clock.advance(11 * durations.minute)
  return { ...person, phone }
}
async function prove(phone: string, headers: Headers) {
  await shop.call('POST', '/account/user/proof/send', {}, headers)
  return shop.call('POST', '/account/user/proof', { otp: await newestCode(shop, phone) }, headers)
}
async function withMail(headers: Headers): Promise<string> {
  const email = freshEmail()
  await send(email, headers)
  await change(email, await newestCode(shop, email), headers)
  return email
}

describe('a fresh verification', () => {
  test('is required for contacts, the password, the data export and the deletion, and lasts ten minutes', async () => {
    const { headers, phone } = await unproved()
    const calls = [
      () => send(freshEmail(), headers),
      () => setPassword('seven golden bangles', headers),
      () => shop.call('GET', '/account/user/export', undefined, headers),
      () => shop.call('POST', '/account/user/deletion', undefined, headers),
    ]
    for (const call of calls) {
      const { status, body } = await call()
      expect([status, body.code]).toEqual([403, 'proof_needed'])
    }
    expect((await prove(phone, headers)).status).toBe(200)
    for (const call of calls) expect((await call()).status).toBe(200)
    expect((await shop.call('DELETE', '/account/user/deletion', undefined, headers)).status).toBe(200)
  })
  test('is given by a sign-in with a code, and not by one with a password', async () => {
    const { headers } = await signInByPhone(shop, freshPhone())
    expect((await setPassword('seven golden bangles', headers)).status).toBe(200)
    const email = await withMail(headers)
    const { body } = await authCall<SessionReply>(shop, 'login', { username: email, password: 'seven golden bangles' }, 'device-2')
    const second = { ...deviceOf('device-2'), authorization: `Bearer ${body.responseBody.tokens.accessToken}` }
    expect((await setPassword('eight golden bangles', second)).body.code).toBe('proof_needed')
  })
  test('is bound to one sign-in: another can use neither the code nor the verification', async () => {
    const phone = freshPhone()
    const [one, other] = [await signInByPhone(shop, phone), await signInByPhone(shop, phone, 'device-2')]
    shop.clock.advance(11 * durations.minute)
    await shop.call('POST', '/account/user/proof/send', {}, one.headers)
    const otp = await newestCode(shop, phone)
    expect((await shop.call('POST', '/account/user/proof', { otp }, other.headers)).body.code).toBe('code_expired')
    expect((await shop.call('POST', '/account/user/proof', { otp }, one.headers)).status).toBe(200)
    expect((await shop.call('POST', '/account/user/proof', { otp }, one.headers)).body.code).toBe('code_expired')
    expect((await setPassword('seven golden bangles', other.headers)).body.code).toBe('proof_needed')
    const nobody = await shop.call('POST', '/account/user/proof/send', {})
    expect(nobody.status).toBe(401)
  })
  test('is sent to a contact of the account, and to no other', async () => {
    const { headers } = await unproved()
    const refused = await shop.call('POST', '/account/user/proof/send', { channel: 'email' }, headers)
    expect([refused.status, refused.body.field]).toEqual([400, 'channel'])
  })
})

describe('a contact', () => {
  test('is changed once its code is entered; the former contact is notified and can no longer sign in', async () => {
    const { headers, user } = await signInByPhone(shop, freshPhone())
    const before = await withMail(headers)
    const email = freshEmail()
    await send(` ${email.toUpperCase()} `, headers)
    const read = await shop.call<{ responseBody: object }>('GET', `/account/user/details/${user.id}`, undefined, headers)
    expect(read.body.responseBody).toMatchObject({ email: before })
    const changed = await change(email, await newestCode(shop, email), headers)
    expect([changed.status, changed.body.responseBody.email]).toEqual([200, email])
    expect((await newestMessage(shop, before))?.subject).toMatch(/contact of your account/)
    await authCall(shop, 'login-otp', { username: before }, 'device-9')
    const { body } = await authCall<SessionReply>(shop, 'otp-verify', { username: before, otp: await newestCode(shop, before) }, 'device-9')
    expect(body.responseBody.created).toBe(true)
  })
  test('of another account gets a code like any other, and is refused when the code is entered', async () => {
    const { headers: owner } = await signInByPhone(shop, freshPhone(), 'device-2')
    const taken = await withMail(owner)
    const phone = freshPhone()
    const { headers } = await signInByPhone(shop, phone)
    const free = await send(freshEmail(), headers)
    const answer = await send(taken, headers)
    expect([answer.status, answer.body]).toEqual([free.status, free.body])
    const refused = await change(taken, await newestCode(shop, taken), headers)
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([409, 'contact_taken', 'username'])
    expect((await send(phone, headers)).body.code).toBe('contact_unchanged')
    expect((await send('12', headers)).body).toMatchObject({ code: 'bad_phone', field: 'username' })
  })
  test('that two accounts verify at once is assigned to one of them', async () => {
    const people = [await signInByPhone(shop, freshPhone(), 'device-1'), await signInByPhone(shop, freshPhone(), 'device-2')]
    const email = freshEmail()
    const codes: string[] = []
    for (const { headers } of people) {
      await send(email, headers)
      codes.push(await newestCode(shop, email))
    }
    const answers = await Promise.all(people.map(({ headers }, at) => change(email, codes[at] ?? '', headers)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
  test('is not changed by another account’s code', async () => {
    const one = await signInByPhone(shop, freshPhone())
    const other = await signInByPhone(shop, freshPhone())
    const email = freshEmail()
    await send(email, one.headers)
    const otp = await newestCode(shop, email)
    expect((await change(email, otp, other.headers)).body.code).toBe('code_expired')
    expect((await change(email, otp, one.headers)).status).toBe(200)
  })
})

describe('a password', () => {
  test('is set by its owner, who is notified; every other device is signed out', async () => {
    const phone = freshPhone()
    const other = await signInByPhone(shop, phone, 'device-2')
    shop.clock.advance(durations.minute)
    const { headers } = await signInByPhone(shop, phone)
    expect((await setPassword('password1', headers)).body).toMatchObject({ code: 'password_breached', field: 'password' })
    expect((await setPassword('short', headers)).body.field).toBe('password')
    expect((await setPassword('seven golden bangles', headers)).status).toBe(200)
    expect((await newestMessage(shop, phone))?.body).toMatch(/new password was set for your account/)
    const sessions = (of: Headers) => shop.call('GET', '/account/user/sessions', undefined, of)
    expect([(await sessions(headers)).status, (await sessions(other.headers)).status]).toEqual([200, 401])
    expect((await authCall(shop, 'login', { username: phone, password: 'seven golden bangles' })).status).toBe(200)
  })
  test('is not hashed without a fresh verification', async () => {
    const { headers } = await unproved()
    const { hashes } = shop.modules.identity.passwordStats
    await setPassword('seven golden bangles', headers)
    expect(shop.modules.identity.passwordStats.hashes).toBe(hashes)
  })
})

describe('the log of sign-ins', () => {
  test('shows its owner each sign-in and each refused attempt, with its method and device', async () => {
    const { headers, phone } = await unproved()
    await authCall(shop, 'login', { username: phone, password: 'not this one' }, 'device-3')
    shop.clock.advance(durations.minute)
    await authCall(shop, 'login-otp', { username: phone }, 'device-3')
    const otp = await newestCode(shop, phone)
    await authCall(shop, 'otp-verify', { username: phone, otp: otp === '000000' ? '111111' : '000000' }, 'device-3')
    const read = (of: Headers) =>
      shop.call<{ responseBody: { signIns: { method: string; refused: boolean; device: string }[] } }>(
        'GET',
        '/account/user/sign-ins',
        undefined,
        of,
      )
    const { signIns } = (await read(headers)).body.responseBody
    expect(signIns.map(({ method, refused }) => [method, refused])).toEqual([
      ['code', true],
      ['password', true],
      ['code', false],
    ])
    expect(signIns[0]?.device).toBe('Chrome, Linux')
    const stranger = await signInByPhone(shop, freshPhone(), 'device-4')
    expect((await read(stranger.headers)).body.responseBody.signIns).toHaveLength(1)
  })
  test('has no entry for contacts without an account, and is stored for 90 days', async () => {
    const count = async () => (await rows(shop.db, sql`select 1 from sign_in_log`)).length
    const before = await count()
    await authCall(shop, 'login', { username: freshEmail(), password: 'not this one' })
    expect(await count()).toBe(before)
    expect(await shop.modules.identity.sweepLog(shop.clock.now(), 1000)).toBeGreaterThan(0)
  })
})
