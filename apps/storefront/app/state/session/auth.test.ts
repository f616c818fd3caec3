// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountActions } from '../account/account-actions.ts'
import { authSlice, signedOut } from './auth-slice.ts'
import {
  accountSuccess,
  anvi,
  failure,
  openAccount,
  service,
  signInAs,
  site,
  store,
  tokenOf,
  tokens,
} from '../../testing/account-service.ts'
import { makeStore } from '../store.ts'

beforeEach(openAccount)
afterEach(() => vi.unstubAllGlobals())

const shown = () => store.getState().auth
const saved = () => JSON.parse(localStorage.getItem('shop-auth-1') ?? 'null') as unknown
const given = { username: 'anvi@example.com', password: 'seven golden bangles', reCaptchaToken: 'c' }

describe('signing in', () => {
  test('stores user and both tokens for every site of the website; the next start restores them [E-06, S-01, S-12]', async () => {
    service.answers['/account/auth/login'] = [accountSuccess({ tokens: tokens(1), userDetails: anvi, created: true })]
    const outcome = await accountActions(store).login(given)
    expect(outcome).toEqual({ ok: true, value: { user: anvi, created: true } })
    expect(shown()).toMatchObject({ user: anvi, isLoggedIn: true, error: null, isLoading: false, ...tokens(1) })
    expect(saved()).toMatchObject({ user: anvi, ...tokens(1) })
    for (const subsiteId of ['2', '3'])
      expect((await makeStore({ ...site, subsiteId })).getState().auth).toMatchObject({ isLoggedIn: true, user: anvi, ...tokens(1) })
    expect((await makeStore({ ...site, websiteId: '9' })).getState().auth).toEqual(signedOut)
  })
  test('sets loading and clears the error; a failure does the reverse with message and code, and no refresh is made [S-03, X-13]', async () => {
    const seen: unknown[] = []
    const refused = failure(422, 'sign_in_failed', 'These sign-in details do not match', 'password')
    service.answers['/account/auth/login'] = [refused, refused]
    const first = await accountActions(store).login(given)
    expect(first).toMatchObject({
      ok: false,
      failure: { status: 422, code: 'sign_in_failed', message: 'These sign-in details do not match', field: 'password' },
    })
    expect(shown()).toMatchObject({ isLoading: false, error: { code: 'sign_in_failed', message: 'These sign-in details do not match' } })
    store.subscribe(() => seen.push([shown().isLoading, shown().error?.code]))
    await accountActions(store).login(given)
    expect(seen.filter((one, at) => JSON.stringify(one) !== JSON.stringify(seen[at - 1]))).toEqual([
      [true, undefined],
      [false, 'sign_in_failed'],
    ])
    expect(service.paths).toEqual(['/account/auth/login', '/account/auth/login'])
  })
  test('does not start a refresh on Invalid User either, even while signed in [X-13]', async () => {
    await signInAs()
    service.answers['/account/auth/otp-verify'] = [failure(422, 'unauthorised', 'Invalid User')]
    expect(await accountActions(store).verifyCode({ username: 'a', otp: '123456' })).toMatchObject({ ok: false })
    expect(service.paths).toEqual(['/account/auth/otp-verify'])
    expect(service.headers[0]?.get('authorization')).toBe('Bearer pk_png')
  })
  test('ends the loading state once a code was sent', async () => {
    service.answers['/account/auth/login-otp'] = [accountSuccess({ minutes: 10, resendSeconds: 30 })]
    expect(await accountActions(store).sendCode({ username: 'a' })).toEqual({ ok: true, value: { minutes: 10, resendSeconds: 30 } })
    expect(shown()).toEqual(signedOut)
  })
})

describe('signing out', () => {
  test('clears user, tokens and stored state, whatever the response is', async () => {
    for (const answers of [[accountSuccess({})], []]) {
      await signInAs()
      service.answers['/account/auth/log-out'] = answers
      expect(await accountActions(store).logOut()).toEqual({ ok: true, value: null })
      expect([shown(), saved()]).toEqual([signedOut, null])
    }
  })
  test('everywhere does nothing if the call fails, and reports it', async () => {
    await signInAs()
    expect(await accountActions(store).logOut({ everywhere: true })).toMatchObject({ ok: false })
    expect(shown().isLoggedIn).toBe(true)
  })
})

describe('the caller of a request', () => {
  const asked = async () => {
    await accountActions(store).captcha()
    return service.headers.map((headers) => [
      headers.get('authorization'),
      headers.get('x-refresh-token'),
      headers.get('x-device-id')?.length,
    ])
  }
  test('is a guest with the website’s public key, never with a token [A-20]', async () => {
    expect(await asked()).toEqual([['Bearer pk_png', null, 36]])
  })
  test('is a signed-in shopper with both tokens [A-20, P-02]', async () => {
    await signInAs()
    expect(await asked()).toEqual([[`Bearer ${tokens(1).accessToken}`, tokens(1).refreshToken, 36]])
  })
})

describe('the account', () => {
  test('is updated by changes here or on another device', async () => {
    await signInAs()
    service.answers['/account/user'] = [accountSuccess({ ...anvi, firstName: 'Anvita' })]
    expect(await accountActions(store).changeUser({ firstName: 'Anvita' })).toMatchObject({ ok: true })
    expect(shown().user?.firstName).toBe('Anvita')
    service.answers[`/account/user/details/${anvi.id}`] = [accountSuccess({ ...anvi, firstName: 'Anu' })]
    await accountActions(store).loadUser()
    expect(shown().user?.firstName).toBe('Anu')
  })
})

describe('another tab', () => {
  test('that signs in or out is followed, without another notification', async () => {
    // A website of its own: the stores of other tests do not hear it.
    const tab = await makeStore({ ...site, websiteId: '7' })
    const other = new BroadcastChannel('shop-auth-7')
    const heard: unknown[] = []
    other.addEventListener('message', ({ data }) => heard.push(data))
    tab.dispatch(authSlice.actions.loginSucceeded({ user: anvi, tokens: tokens(1) }))
    await vi.waitFor(() => expect(heard).toMatchObject([{ user: anvi, ...tokens(1) }]))
    const theirs = { user: { ...anvi, firstName: 'Meera' }, ...tokens(5), accessUntil: Date.now() + 900_000 }
    other.postMessage(theirs)
    await vi.waitFor(() => expect(tab.getState().auth).toMatchObject({ ...theirs, isLoggedIn: true }))
    other.postMessage(null)
    await vi.waitFor(() => expect(tab.getState().auth).toEqual(signedOut))
    expect(heard).toHaveLength(1)
    other.close()
  })
})

test('the expiry of an access token is measured by this device’s clock; an unreadable one is expired', async () => {
  const { accessUntil } = await import('./auth-slice.ts')
  expect(accessUntil(tokenOf({ iat: 5, exp: 905 }), 1_000)).toBe(901_000)
  for (const bad of ['', 'a.b.c', tokenOf({}), 'x']) expect(accessUntil(bad, 1_000)).toBe(0)
})

test('an unreadable saved sign-in is ignored', async () => {
  for (const words of ['{', '{}', '[]', '{"user":{},"accessToken":"a"}']) {
    localStorage.setItem('shop-auth-1', words)
    expect((await makeStore(site)).getState().auth).toEqual(signedOut)
  }
})
