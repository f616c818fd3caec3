import { describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { type ChallengeOptions, createAuthenticator } from '../../../testing/authenticator.ts'
import { authCall, captchaAnswer, deviceOf, newestMessage, type SessionReply, signInByPhone } from '../../../testing/people.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'

const shop = await shopOfFile()
let numbers = 0
const freshPhone = () => `+9194${String(10_000_000 + ++numbers)}`
const origin = 'https://shop.example'
const browser = { origin, host: 'shop.example' }
type Headers = Record<string, string>
interface Options {
  responseBody: { options: ChallengeOptions }
}
interface List {
  responseBody: { passkeys: { id: string; name: string; lastUsedAt: string | null }[] }
}

const post = <T>(path: string, body: unknown, headers: Headers) =>
  shop.call<T>('POST', `/account/${path}`, body, { ...browser, ...headers })
const challengeFor = async (path: string, headers: Headers, body?: object) =>
  (await post<Options>(path, body, headers)).body.responseBody.options

/** A customer with a passkey on an authenticator. */
async function withPasskey(device = 'device-1', authenticator = createAuthenticator(origin)) {
  const phone = freshPhone()
  const person = await signInByPhone(shop, phone, device)
  const options = await challengeFor('user/passkeys/options', person.headers)
  const credential = authenticator.make(options)
  const added = await post<List>('user/passkeys', { credential }, person.headers)
  expect(added.status).toBe(200)
  return { ...person, phone, authenticator, options, credential, passkeys: added.body.responseBody.passkeys }
}
const toSignIn = async (device: string) =>
  challengeFor('auth/passkey/options', deviceOf(device), { reCaptchaToken: await captchaAnswer(shop) })
const signIn = (credential: object, device: string) => post<SessionReply>('auth/passkey', { credential }, deviceOf(device))

describe('a passkey', () => {
  test('is created by its owner, who is notified, and signs in on another device without a user name', async () => {
    const { authenticator, user, phone, passkeys } = await withPasskey()
    expect(passkeys).toMatchObject([{ id: authenticator.id, name: 'Chrome, Linux', lastUsedAt: null }])
    expect((await newestMessage(shop, phone))?.body).toMatch(/passkey was added/)
    const options = await toSignIn('device-2')
    expect(options).not.toHaveProperty('allowCredentials.0')
    const { status, body } = await signIn(authenticator.use(options), 'device-2')
    expect([status, body.responseBody.userDetails.id, body.responseBody.created]).toEqual([200, user.id, false])
    // It proves as much as a code.
    const headers = { ...deviceOf('device-2'), authorization: `Bearer ${body.responseBody.tokens.accessToken}` }
    expect((await shop.call('GET', '/account/user/export', undefined, headers)).body).toMatchObject({
      responseBody: { passkeys: [{ name: 'Chrome, Linux' }], signIns: [{ method: 'passkey' }, { method: 'code' }] },
    })
  })
  test('answers a challenge once, in time, and on the device that requested it [X-13]', async () => {
    const { authenticator } = await withPasskey()
    const answer = authenticator.use(await toSignIn('device-2'))
    const elsewhere = await signIn(answer, 'device-3')
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'passkey_failed'])
    expect((await signIn(answer, 'device-2')).status).toBe(200)
    expect((await signIn(answer, 'device-2')).status).toBe(422)
    const late = authenticator.use(await toSignIn('device-2'))
    shop.clock.advance(5 * durations.minute)
    expect((await signIn(late, 'device-2')).status).toBe(422)
    const twice = authenticator.use(await toSignIn('device-2'))
    const answers = await Promise.all([signIn(twice, 'device-2'), signIn(twice, 'device-2')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
  test('is refused with a lower counter, another signature, another origin, or another user', async () => {
    const { authenticator, headers } = await withPasskey()
    const other = await withPasskey('device-4')
    expect((await signIn(authenticator.use(await toSignIn('device-2')), 'device-2')).status).toBe(200)
    authenticator.setCounter(0)
    expect((await signIn(authenticator.use(await toSignIn('device-2')), 'device-2')).body.code).toBe('passkey_failed')
    authenticator.setCounter(10)
    const options = await toSignIn('device-2')
    const forged = { ...other.authenticator.use(options), id: authenticator.id, rawId: authenticator.id }
    expect((await signIn(forged, 'device-2')).body.code).toBe('passkey_failed')
    const phished = authenticator.use(await toSignIn('device-2'), 'https://shop.example.evil')
    expect((await signIn(phished, 'device-2')).body.code).toBe('passkey_failed')
    const renamed = authenticator.use(await toSignIn('device-2'))
    const asOther = { ...renamed, response: { ...renamed.response, userHandle: Buffer.from(other.user.id).toString('base64url') } }
    expect((await signIn(asOther, 'device-2')).body.code).toBe('passkey_failed')
    const log = await shop.call<{ responseBody: { signIns: { refused: boolean }[] } }>('GET', '/account/user/sign-ins', undefined, headers)
    expect(log.body.responseBody.signIns.filter(({ refused }) => refused)).toHaveLength(4)
    expect((await signIn(createAuthenticator(origin).use(await toSignIn('device-2')), 'device-2')).body.code).toBe('passkey_failed')
  })
  test('of another host of the shop is refused', async () => {
    const made = await withPasskey('device-7')
    const elsewhere = { origin: 'https://other.example', host: 'other.example', ...deviceOf('device-2') }
    const body = { reCaptchaToken: await captchaAnswer(shop) }
    const asked = await shop.call<Options>('POST', '/account/auth/passkey/options', body, elsewhere)
    expect(asked.body.responseBody.options.rpId).toBe('other.example')
    const credential = made.authenticator.use(asked.body.responseBody.options, 'https://other.example')
    const answer = await shop.call('POST', '/account/auth/passkey', { credential }, elsewhere)
    expect([answer.status, answer.body.code]).toEqual([422, 'passkey_failed'])
  })
  test('needs a captcha for its challenge, and a fresh verification to be created or removed [V-01]', async () => {
    const noCaptcha = await post('auth/passkey/options', {}, deviceOf('device-1'))
    expect([noCaptcha.status, noCaptcha.body.code]).toEqual([422, 'captcha_failed'])
    const { headers, passkeys, credential, phone } = await withPasskey()
    // The challenge is used up, and the id taken.
    expect((await post('user/passkeys', { credential }, headers)).body.code).toBe('passkey_failed')
    shop.clock.advance(11 * durations.minute)
    expect((await post('user/passkeys/options', undefined, headers)).body.code).toBe('proof_needed')
    const remove = (of: Headers) => shop.call('DELETE', `/account/user/passkeys/${passkeys[0]?.id ?? ''}`, undefined, of)
    expect((await remove(headers)).body.code).toBe('proof_needed')
    const { headers: verified } = await signInByPhone(shop, phone)
    expect((await remove(verified)).status).toBe(200)
    expect((await remove(verified)).status).toBe(404)
  })
  test('of another account can be neither renamed nor removed, and verifies nothing', async () => {
    const one = await withPasskey()
    const other = await withPasskey('device-5')
    const path = `/account/user/passkeys/${other.authenticator.id}`
    expect((await shop.call('PATCH', path, { name: 'Mine' }, one.headers)).status).toBe(404)
    expect((await shop.call('DELETE', path, undefined, one.headers)).status).toBe(404)
    const own = await shop.call<List>('PATCH', path, { name: 'Old telephone' }, other.headers)
    expect(own.body.responseBody.passkeys).toMatchObject([{ name: 'Old telephone' }])
    const options = await challengeFor('user/proof/passkey/options', one.headers)
    expect((await post('user/proof/passkey', { credential: other.authenticator.use(options) }, one.headers)).body.code).toBe(
      'passkey_failed',
    )
  })
  test('verifies its owner, in the sign-in that requested it', async () => {
    const { headers, authenticator } = await withPasskey()
    shop.clock.advance(11 * durations.minute)
    const password = () => shop.call('PUT', '/account/user/password', { password: 'seven golden bangles' }, headers)
    expect((await password()).body.code).toBe('proof_needed')
    const options = await challengeFor('user/proof/passkey/options', headers)
    expect((await post('user/proof/passkey', { credential: authenticator.use(options) }, headers)).status).toBe(200)
    expect((await password()).status).toBe(200)
  })
  test('is deleted with its account', async () => {
    const { headers, authenticator, phone } = await withPasskey()
    await shop.call('POST', '/account/user/deletion', undefined, headers)
    shop.clock.advance(15 * durations.day)
    await shop.modules.identity.removeDue()
    expect((await signIn(authenticator.use(await toSignIn('device-2')), 'device-2')).body.code).toBe('passkey_failed')
    expect((await authCall(shop, 'login', { username: phone, password: 'seven golden bangles' })).body.code).toBe('sign_in_failed')
  })
  test('is not created from invalid input [V-05]', async () => {
    const { headers } = await signInByPhone(shop, freshPhone())
    const { credential } = await withPasskey('device-6')
    for (const bad of [{}, { ...credential, id: '../x' }, { ...credential, response: {} }, { ...credential, type: 'password' }])
      expect((await post('user/passkeys', { credential: bad }, headers)).status).toBe(400)
    const options = await challengeFor('user/passkeys/options', headers)
    const made = createAuthenticator(origin).make(options)
    const broken = { ...made, response: { ...made.response, attestationObject: 'AAAA' } }
    expect((await post('user/passkeys', { credential: broken }, headers)).body.code).toBe('passkey_failed')
  })
})
