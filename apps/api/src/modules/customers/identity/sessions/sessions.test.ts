import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { createSecrets, readSecretKeys } from '../../../../kernel/secrets.ts'
import { authCall, deviceOf, newestCode, newestMessage, type SessionReply, signInByPhone } from '../../../../testing/people.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'
import { testSecretKeys, testSecrets } from '../../../../testing/secrets.ts'
import { createTokens } from './tokens.ts'

const shop = await shopOfFile()
let numbers = 0
const freshPhone = () => `+9197${String(10_000_000 + ++numbers)}`
type Tokens = SessionReply['responseBody']['tokens']

const refresh = (refreshToken: string, device = 'device-1') =>
  shop.call<{ responseBody: { tokens: Tokens } }>('POST', '/account/auth/refresh-token', { refreshToken }, deviceOf(device))
const isSignedIn = async (accessToken: string) => {
  const headers = { ...deviceOf('device-1'), authorization: `Bearer ${accessToken}` }
  return (await shop.call('GET', '/account/user/sessions', undefined, headers)).status === 200
}

describe('access tokens', () => {
  test('are valid for fifteen minutes; then the response is 401 with Invalid User [X-11, X-12]', async () => {
    const { accessToken, headers } = await signInByPhone(shop, freshPhone())
    shop.clock.advance(14 * durations.minute)
    expect(await isSignedIn(accessToken)).toBe(true)
    shop.clock.advance(durations.minute + durations.second)
    const answer = await shop.call<{ meta: object }>('GET', '/account/user/sessions', undefined, headers)
    expect([answer.status, answer.body.meta]).toEqual([401, { message: 'Invalid User', code: 'unauthorised' }])
  })
  test('that are invalid are an error in a call open to guests, so that nobody becomes a guest by accident', async () => {
    const call = (authorization: string) => shop.call('GET', '/api/cart/none/cart_summary', undefined, { authorization })
    expect((await call('Bearer forged')).status).toBe(401)
    expect((await call('Bearer pk_png')).status).toBe(404)
  })
  test('are signed with the first key and valid while their key is in the list', async () => {
    const parts = { clock: shop.clock }
    const old = await createTokens({ ...parts, secrets: testSecrets }).access('c1', 's1')
    const added = `new:${Buffer.alloc(32, 9).toString('base64')}`
    const rotated = createTokens({ ...parts, secrets: createSecrets(readSecretKeys(`${added},${testSecretKeys}`)) })
    const gone = createTokens({ ...parts, secrets: createSecrets(readSecretKeys(added)) })
    expect(await rotated.readAccess(old)).toEqual({ customerId: 'c1', sessionId: 's1' })
    expect(await gone.readAccess(old)).toBeUndefined()
    expect(await gone.readAccess(await rotated.access('c2', 's2'))).toEqual({ customerId: 'c2', sessionId: 's2' })
    const [head = '', , mac = ''] = old.split('.')
    const forged = [head, Buffer.from('{"sub":"c9","sid":"s1","exp":9999999999,"iss":"karat"}').toString('base64url'), mac].join('.')
    expect(await rotated.readAccess(forged)).toBeUndefined()
    const none = `${Buffer.from('{"alg":"none","kid":"tests"}').toString('base64url')}.${forged.split('.')[1]}.`
    expect(await rotated.readAccess(none)).toBeUndefined()
  })
})

describe('refresh tokens', () => {
  test('are exchanged once; the former one returns the same successor for half a minute [A-02, S-02]', async () => {
    const { refreshToken } = await signInByPhone(shop, freshPhone())
    const first = await refresh(refreshToken)
    const again = await refresh(refreshToken)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.responseBody.tokens.refreshToken).toBe(first.body.responseBody.tokens.refreshToken)
    expect(await isSignedIn(first.body.responseBody.tokens.accessToken)).toBe(true)
    shop.clock.advance(20 * durations.minute)
    expect((await refresh(first.body.responseBody.tokens.refreshToken)).status).toBe(200)
  })
  test('used ten times at once all return one successor', async () => {
    const { refreshToken } = await signInByPhone(shop, freshPhone())
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)))
    expect(new Set(answers.map(({ body }) => body.responseBody.tokens.refreshToken)).size).toBe(1)
  })
  test('that are reused later end their sign-in, and the owner is notified', async () => {
    const phone = freshPhone()
    const { refreshToken } = await signInByPhone(shop, phone)
    const { body } = await refresh(refreshToken)
    shop.clock.advance(31 * durations.second)
    const stolen = await refresh(refreshToken)
    expect([stolen.status, stolen.body.message]).toEqual([422, 'Invalid User'])
    expect((await newestMessage(shop, phone))?.subject).toMatch(/^We signed a device out/)
    expect(await isSignedIn(body.responseBody.tokens.accessToken)).toBe(false)
    expect((await refresh(body.responseBody.tokens.refreshToken)).status).toBe(422)
  })
  test('of another device end the sign-in too', async () => {
    const { refreshToken, accessToken } = await signInByPhone(shop, freshPhone())
    expect((await refresh(refreshToken, 'the thief’s'.replace('’', ''))).status).toBe(422)
    expect(await isSignedIn(accessToken)).toBe(false)
  })
  test('that were never issued change nothing', async () => {
    const { refreshToken, accessToken } = await signInByPhone(shop, freshPhone())
    const [session = '', , mac = ''] = refreshToken.split(/\.(\d+)\./)
    for (const made of [
      'x',
      `${session}.1.${mac}`,
      `${session}.0.${mac.slice(0, -2)}xx`,
      `${session}.0.`,
      refreshToken.replace(session, 'another-session'),
    ])
      expect((await refresh(made)).status).toBe(422)
    expect(await isSignedIn(accessToken)).toBe(true)
    expect((await refresh(refreshToken)).status).toBe(200)
  })
  test('expire after sixty days without use', async () => {
    const { refreshToken } = await signInByPhone(shop, freshPhone())
    shop.clock.advance(61 * durations.day)
    expect((await refresh(refreshToken)).status).toBe(422)
  })
})

describe('signing out', () => {
  test('ends the session of this device, and with everywhere the sessions of all [A-10]', async () => {
    const phone = freshPhone()
    const one = await signInByPhone(shop, phone, 'one')
    shop.clock.advance(durations.minute)
    const two = await signInByPhone(shop, phone, 'two')
    const three = await signInByPhone(shop, phone, 'three')
    expect((await shop.call('POST', '/account/auth/log-out', {}, one.headers)).status).toBe(200)
    expect([await isSignedIn(one.accessToken), await isSignedIn(two.accessToken)]).toEqual([false, true])
    await shop.call('POST', '/account/auth/log-out', { everywhere: true }, two.headers)
    expect([await isSignedIn(two.accessToken), await isSignedIn(three.accessToken)]).toEqual([false, false])
  })
  const logOut = (body: object | undefined, headers: Record<string, string> = {}) =>
    shop.call<{ responseBody?: { ended: number }; meta: { message: string } }>('POST', '/account/auth/log-out', body, {
      ...deviceOf('device-1'),
      ...headers,
    })
  test('and a refresh accept null and empty as no token; a log-out accepts any text, and form encoding [A-02, A-10]', async () => {
    for (const refreshToken of [null, '', 'x'.repeat(5000)])
      expect(await logOut({ refreshToken, everywhere: null })).toMatchObject({ status: 200, body: { responseBody: { ended: 0 } } })
    const { refreshToken, headers } = await signInByPhone(shop, freshPhone())
    const refresh = (body: object, more = {}) =>
      shop.call<{ field?: string }>('POST', '/account/auth/refresh-token', body, { ...deviceOf('device-1'), ...more })
    for (const none of [null, '']) {
      expect((await refresh({ refreshToken: none })).body).toMatchObject({ field: 'refreshToken' })
      expect((await refresh({ refreshToken: none, accessToken: none }, { refreshToken })).status).toBe(200)
    }
    const form = (payload: string, type: string) =>
      shop.server.inject({ method: 'POST', url: '/account/auth/log-out', payload, headers: { ...headers, 'content-type': type } })
    expect((await form('everywhere=true', 'application/x-www-form-urlencoded')).json()).toMatchObject({ responseBody: { ended: 1 } })
    const parts = '--b\r\ncontent-disposition: form-data; name="refreshToken"\r\n\r\nx\r\n--b--\r\n'
    expect((await form(parts, 'multipart/form-data; boundary=b')).statusCode).not.toBe(415)
  })
  test('without a sign-in succeeds and reports that none ended, so that no client refreshes for it [A-10, X-11]', async () => {
    const { accessToken, refreshToken, headers } = await signInByPhone(shop, freshPhone())
    const foreign: Record<string, string>[] = [
      {},
      { authorization: 'Bearer pk_png' },
      { accessToken: 'forged' },
      { refreshToken: 'forged' },
    ]
    for (const given of foreign) expect(await logOut({}, given)).toMatchObject({ status: 200, body: { responseBody: { ended: 0 } } })
    expect((await logOut(undefined, headers)).body.responseBody).toEqual({ ended: 1 })
    const spent: Record<string, string>[] = [{ accessToken }, { refreshToken }, headers]
    for (const again of spent) expect(await logOut({}, again)).toMatchObject({ status: 200, body: { responseBody: { ended: 0 } } })
  })
  test('also ends the sign-in of an expired access token, and by a refresh token alone [A-10, P-02]', async () => {
    const late = await signInByPhone(shop, freshPhone())
    shop.clock.advance(16 * durations.minute)
    expect((await logOut({}, { accessToken: late.accessToken })).body.responseBody).toEqual({ ended: 1 })
    expect((await refresh(late.refreshToken)).status).toBe(422)
    const other = await signInByPhone(shop, freshPhone())
    expect((await logOut({ refreshToken: `${other.refreshToken.slice(0, -2)}xx` })).body.responseBody).toEqual({ ended: 0 })
    expect(await isSignedIn(other.accessToken)).toBe(true)
    expect((await logOut({ refreshToken: other.refreshToken })).body.responseBody).toEqual({ ended: 1 })
    expect(await isSignedIn(other.accessToken)).toBe(false)
  })
  test('everywhere is refused without a valid access token, and then ends nothing [A-10, X-12]', async () => {
    const { accessToken, refreshToken, headers } = await signInByPhone(shop, freshPhone())
    expect(await logOut({ everywhere: true })).toMatchObject({ status: 401, body: { meta: { message: 'Invalid User' } } })
    expect((await logOut({ everywhere: true, refreshToken })).status).toBe(401)
    expect(await isSignedIn(accessToken)).toBe(true)
    shop.clock.advance(16 * durations.minute)
    expect((await logOut({ everywhere: true }, headers)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(200)
  })
  test('of a device in the list works; another customer’s is not found [P-03]', async () => {
    const phone = freshPhone()
    const [mine, other] = [await signInByPhone(shop, phone, 'mine'), await signInByPhone(shop, freshPhone(), 'other')]
    const phoneAgain = await signInByPhone(shop, phone, 'lost')
    const list = async (headers: Record<string, string>) =>
      (
        await shop.call<{ responseBody: { sessions: { id: string; device: string; current: boolean }[] } }>(
          'GET',
          '/account/user/sessions',
          undefined,
          headers,
        )
      ).body.responseBody.sessions
    const sessions = await list(mine.headers)
    expect(sessions.map(({ device, current }) => [device, current]).toSorted()).toEqual([
      ['Chrome, Linux', false],
      ['Chrome, Linux', true],
    ])
    const lost = sessions.find(({ current }) => !current)?.id ?? ''
    const end = (id: string, headers: Record<string, string>) => shop.call('DELETE', `/account/user/sessions/${id}`, undefined, headers)
    expect((await end(lost, other.headers)).status).toBe(404)
    expect(await isSignedIn(phoneAgain.accessToken)).toBe(true)
    expect((await end(lost, mine.headers)).status).toBe(200)
    expect(await isSignedIn(phoneAgain.accessToken)).toBe(false)
  })
})

describe('warnings', () => {
  test('are sent to the owner for a new device', async () => {
    const phone = freshPhone()
    await signInByPhone(shop, phone, 'first')
    expect((await newestMessage(shop, phone))?.subject).not.toMatch(/^New sign-in/)
    shop.clock.advance(durations.minute)
    await signInByPhone(shop, phone, 'second')
    expect((await newestMessage(shop, phone))?.body).toContain('Chrome, Linux')
  })
  test('a number unused for half a year also needs the e-mail code on a new device', async () => {
    const phone = freshPhone()
    const email = `idle.${numbers}@example.com`
    const { user } = await signInByPhone(shop, phone, 'old device')
    await shop.db.execute(sql`update customer set email = ${email} where id = ${user.id}`)
    shop.clock.advance(181 * durations.day)
    await authCall(shop, 'login-otp', { username: phone }, 'new device')
    const otp = await newestCode(shop, phone)
    const asked = await authCall(shop, 'otp-verify', { username: phone, otp }, 'new device')
    expect([asked.status, asked.body.code]).toEqual([422, 'mail_code_needed'])
    const wrong = await authCall(shop, 'otp-verify', { username: phone, otp, mailOtp: otp }, 'new device')
    expect([wrong.body.code, wrong.body.field]).toEqual(['code_wrong', 'mailOtp'])
    const mailOtp = await newestCode(shop, email)
    expect((await authCall(shop, 'otp-verify', { username: phone, otp, mailOtp }, 'new device')).status).toBe(200)
  })
})

describe('wrong passwords', () => {
  test('delay everybody increasingly, except devices that the owner has used', async () => {
    const email = 'guarded@example.com'
    const password = 'seven golden bangles'
    await authCall(shop, 'sign-up', { firstName: 'A', lastName: 'B', email, password }, 'own')
    await authCall(shop, 'otp-verify', { username: email, otp: await newestCode(shop, email), purpose: 'sign-up' }, 'own')
    const attempt = (device: string, words = 'wrong words') =>
      authCall<{ details?: { seconds: number } }>(shop, 'login', { username: email, password: words }, device)
    const codes: unknown[] = []
    for (let count = 0; count < 6; count++) codes.push((await attempt(`thief ${count}`)).body.code)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'sign_in_failed'), 'wait_before_retry'])
    const right = await attempt('thief', password)
    expect([right.status, right.body.details?.seconds]).toEqual([429, 30])
    expect((await attempt('own', password)).status).toBe(200)
    shop.clock.advance(31 * durations.second)
    expect((await attempt('thief')).body.code).toBe('sign_in_failed')
    shop.clock.advance(31 * durations.second)
    expect((await attempt('thief', password)).body.code).toBe('wait_before_retry')
  })
  test('sent at the same time all count', async () => {
    const username = 'many@example.com'
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => authCall(shop, 'login', { username, password: 'wrong words' }, `d${index}`)),
    )
    expect(answers.filter(({ body }) => body.code === 'sign_in_failed')).toHaveLength(5)
  })
})
