import { describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { authCall, captchaAnswer, deviceOf, newestCode, newestMessage, type SessionReply, signInByPhone } from '../../../testing/people.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'

const shop = await shopOfFile()
let numbers = 0
/** A telephone number that no other test uses. */
const freshPhone = () => `+9198${String(10_000_000 + ++numbers)}`
const freshEmail = () => `anvi.${++numbers}@example.com`
const password = 'seven golden bangles'

async function signUp(email = freshEmail(), device = 'device-1') {
  await authCall(shop, 'sign-up', { firstName: 'Anvi', lastName: 'Rao', email, password }, device)
  const answer = await authCall<SessionReply>(
    shop,
    'otp-verify',
    { username: email, otp: await newestCode(shop, email), purpose: 'sign-up' },
    device,
  )
  return { email, ...answer }
}

describe('sign-in methods', () => {
  test('a code to a telephone number opens the account, and signs in to it the next time [A-03, A-04]', async () => {
    const phone = freshPhone()
    const first = await signInByPhone(shop, phone)
    expect([first.created, first.user.phone, first.user.hasPassword]).toEqual([true, phone, false])
    shop.clock.advance(durations.minute)
    await authCall(shop, 'login-otp', { username: phone.replace('+91', '0') })
    const asWritten = { username: phone.replace('+91', '0 '), otp: await newestCode(shop, phone) }
    const { body } = await authCall<SessionReply>(shop, 'otp-verify', asWritten)
    expect([body.responseBody.created, body.responseBody.userDetails.id]).toEqual([false, first.user.id])
  })
  test('a form opens the account once its e-mail address is verified [A-05]', async () => {
    const { status, body, email } = await signUp()
    expect([status, body.responseBody.created]).toEqual([200, true])
    expect(body.responseBody.userDetails).toMatchObject({ firstName: 'Anvi', lastName: 'Rao', email, hasPassword: true })
  })
  test('a telephone sign-up uses the number as its user name [A-06, A-07]', async () => {
    const phone = freshPhone()
    expect((await authCall(shop, 'signup-phone-otp', { phoneNumber: phone })).status).toBe(200)
    const otp = await newestCode(shop, phone)
    const names = { firstName: 'Meera', lastName: 'Shah' }
    const { body } = await authCall<SessionReply>(shop, 'signup-phone-otp-verify', { otp, username: phone, ...names })
    expect(body.responseBody.userDetails).toMatchObject({ phone, ...names })
  })
  test('a password signs in, whatever the case of the e-mail address; the response has tokens and the user [A-01]', async () => {
    const { email } = await signUp()
    const { status, body } = await authCall<SessionReply & { meta: object }>(shop, 'login', { username: email.toUpperCase(), password })
    expect([status, body.status, body.meta]).toEqual([200, 200, { message: 'Success', code: 'ok' }])
    expect(body.responseBody).toMatchObject({ userDetails: { email }, created: false })
    expect(Object.values(body.responseBody.tokens).every((token) => token.length > 50)).toBe(true)
  })
  test('a failure returns 422 with the server’s message and code [X-13]', async () => {
    const { email } = await signUp()
    const wrong = await authCall(shop, 'login', { username: email, password: 'not this one' })
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      {
        message: 'These sign-in details do not match. Check them, or sign in with a code',
        code: 'sign_in_failed',
        meta: { code: 'sign_in_failed' },
      },
    ])
    const none = await authCall(shop, 'login', { username: 'nobody@example.com', password: 'not this one' })
    expect([none.status, none.body]).toEqual([422, wrong.body])
    const bad = await authCall(shop, 'login', { username: '' })
    expect([bad.status, bad.body.code, bad.body.field]).toEqual([400, 'bad_request', 'username'])
    expect((await authCall(shop, 'login-otp', { username: '12' })).body.field).toBe('username')
    expect((await authCall(shop, 'sign-up', { firstName: 'A', lastName: 'B', email: freshEmail(), password: 'short' })).body.field).toBe(
      'password',
    )
  })
  test('a body that is not JSON is refused like any other failed sign-in [X-13]', async () => {
    const headers = { ...deviceOf('device-1'), 'content-type': 'application/json' }
    const sent = (url: string) => shop.server.inject({ method: 'POST', url, headers, payload: '{"username":' })
    const answer = await sent('/account/auth/login')
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'bad_request', field: 'body', responseCode: 400 }])
    expect((await sent('/api/cart/')).statusCode).toBe(400)
  })
  test('without a device id there is no sign-in', async () => {
    const body = { username: freshPhone(), reCaptchaToken: await captchaAnswer(shop) }
    const answer = await shop.call('POST', '/account/auth/login-otp', body)
    expect([answer.status, answer.body.field]).toEqual([422, 'x-device-id'])
  })
  test('a code is sent by the requested channel, if the site has it', async () => {
    const phone = freshPhone()
    await authCall(shop, 'login-otp', { username: phone, channel: 'whatsapp' })
    expect((await newestMessage(shop, phone))?.channel).toBe('whatsapp')
    const america = { ...deviceOf('d'), subsiteid: '3', languageid: '1' }
    const body = { username: '+14155550134', channel: 'whatsapp', reCaptchaToken: await captchaAnswer(shop) }
    expect((await shop.call('POST', '/account/auth/login-otp', body, america)).body.field).toBe('channel')
  })
})

describe('the existence of an account is not revealed', () => {
  const work = async (run: () => Promise<unknown>) => {
    const { hashes, verifications } = shop.modules.identity.passwordStats
    const messages = (await shop.modules.notifications.recent(1000)).length
    await run()
    const { hashes: newHashes, verifications: newVerifications } = shop.modules.identity.passwordStats
    return [newHashes - hashes, newVerifications - verifications, (await shop.modules.notifications.recent(1000)).length - messages]
  }
  test('a wrong password costs one hash verification with an account and without', async () => {
    const { email } = await signUp()
    expect(await work(() => authCall(shop, 'login', { username: email, password: 'wrong words' }))).toEqual([0, 1, 0])
    expect(await work(() => authCall(shop, 'login', { username: freshEmail(), password: 'wrong words' }))).toEqual([0, 1, 0])
  })
  test('codes, sign-ups and new passwords return the same response and send one message in both cases', async () => {
    const { email } = await signUp()
    const form = { firstName: 'Anvi', lastName: 'Rao', password }
    const answers: unknown[] = []
    for (const [call, body] of [
      ['login-otp', (username: string) => ({ username })],
      ['forgot-password', (username: string) => ({ username })],
      ['sign-up', (address: string) => ({ ...form, email: address })],
    ] as const)
      for (const address of [email, freshEmail()]) {
        const done = await work(async () => answers.push([call, (await authCall(shop, call, body(address), 'another device')).body]))
        expect([call, done]).toEqual([call, [call === 'sign-up' ? 1 : 0, 0, 1]])
      }
    for (const index of [0, 2, 4]) expect(answers[index]).toEqual(answers[index + 1])
    expect((await newestMessage(shop, email))?.subject).toMatch(/^You already have an account/)
  })
})

describe('new passwords', () => {
  test('are set by a code, end every sign-in, and are refused if they are in a list of leaked passwords [A-08, A-09]', async () => {
    const { email, body } = await signUp()
    const old = { ...deviceOf('device-1'), authorization: `Bearer ${body.responseBody.tokens.accessToken}` }
    await authCall(shop, 'forgot-password', { username: email }, 'device-2')
    const otp = await newestCode(shop, email)
    const leaked = await authCall(shop, 'reset-password', { username: email, otp, password: 'Password123' }, 'device-2')
    expect([leaked.status, leaked.body.code, leaked.body.field]).toEqual([422, 'password_breached', 'password'])
    const set = await authCall<SessionReply>(shop, 'reset-password', { username: email, otp, password: 'nine silver anklets' }, 'device-2')
    expect(set.status).toBe(200)
    expect((await shop.call('GET', '/account/user/sessions', undefined, old)).status).toBe(401)
    expect((await authCall(shop, 'login', { username: email, password })).status).toBe(422)
    expect((await authCall(shop, 'login', { username: email, password: 'nine silver anklets' })).status).toBe(200)
    expect((await authCall(shop, 'reset-password', { username: email, otp, password }, 'device-2')).body.code).toBe('code_expired')
  })
})

describe('a user', () => {
  test('reads and changes their own profile only [A-11, A-12, P-03]', async () => {
    const [one, other] = [await signInByPhone(shop, freshPhone(), 'a'), await signInByPhone(shop, freshPhone(), 'b')]
    const change = { firstName: 'Zoë', birthday: '1990-02-28', anniversary: null, language: 'hi' }
    const changed = await shop.call<SessionReply>('PATCH', '/account/user', change, one.headers)
    expect([changed.status, changed.body.responseBody]).toMatchObject([200, change])
    const read = (id: string) => shop.call('GET', `/account/user/details/${id}`, undefined, one.headers)
    expect((await read(one.user.id)).body).toMatchObject({ responseBody: change })
    expect((await read(other.user.id)).status).toBe(404)
    for (const [field, bad] of Object.entries({ firstName: '123', birthday: '1990-02-30', language: 'ar', lastName: null })) {
      const refused = await shop.call('PATCH', '/account/user', { [field]: bad }, one.headers)
      expect([field, refused.status, refused.body.field]).toEqual([field, 400, field])
    }
    const today = shop.clock.now().toISOString().slice(0, 10)
    for (const field of ['birthday', 'anniversary'])
      for (const [day, status] of [
        ['2190-04-23', 400],
        ['1890-04-23', 400],
        ['0001-01-01', 400],
        ['2026-11-30', 400],
        [today, 200],
      ]) {
        const answer = await shop.call('PATCH', '/account/user', { [field]: day }, one.headers)
        expect([field, day, answer.status, answer.body.field]).toEqual([field, day, status, status === 400 ? field : undefined])
      }
    expect((await shop.call('PATCH', '/account/user', { firstName: 'Eve' })).status).toBe(401)
  })
})
