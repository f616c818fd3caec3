// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountActions } from './account-actions.ts'
import { authSlice, signedOut } from './auth-slice.ts'
import { accountSuccess, anvi, failure, openAccount, service, signInAs, site, store, tokenOf, tokens } from '../testing/account-service.ts'
import { makeStore } from './store.ts'

beforeEach(openAccount)
afterEach(() => vi.unstubAllGlobals())

const shown = () => store.getState().auth
const saved = () => JSON.parse(localStorage.getItem('shop-auth-1') ?? 'null') as unknown
const given = { username: 'anvi@example.com', password: 'seven golden bangles', reCaptchaToken: 'c' }

describe('signing in', () => {
  test('keeps user and both tokens, and saves them for every site of the website; another start restores them [E-06, S-01, S-12]', async () => {
    service.answers['/account/auth/login'] = [accountSuccess({ tokens: tokens(1), userDetails: anvi, created: true })]
    const outcome = await accountActions(store).login(given)
    expect(outcome).toEqual({ ok: true, value: { user: anvi, created: true } })
    expect(shown()).toMatchObject({ user: anvi, isLoggedIn: true, error: null, isLoading: false, ...tokens(1) })
    expect(saved()).toMatchObject({ user: anvi, ...tokens(1) })
    for (const subsiteId of ['2', '3'])
      expect((await makeStore({ ...site, subsiteId })).getState().auth).toMatchObject({ isLoggedIn: true, user: anvi, ...tokens(1) })
    expect((await makeStore({ ...site, websiteId: '9' })).getState().auth).toEqual(signedOut)
  })
  test('its start sets loading and clears the error; a failure does the reverse and hands on message and code, and no refresh is made [S-03, X-13]', async () => {
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
  test('a way in that answers Invalid User does not start a refresh either, even for who is signed in [X-13]', async () => {
    await signInAs()
    service.answers['/account/auth/otp-verify'] = [failure(422, 'unauthorised', 'Invalid User')]
    expect(await accountActions(store).verifyCode({ username: 'a', otp: '123456' })).toMatchObject({ ok: false })
    expect(service.paths).toEqual(['/account/auth/otp-verify'])
    expect(service.headers[0]?.get('authorization')).toBe('Bearer pk_png')
  })
  test('a code that was sent ends the loading', async () => {
    service.answers['/account/auth/login-otp'] = [accountSuccess({ minutes: 10, resendSeconds: 30 })]
    expect(await accountActions(store).sendCode({ username: 'a' })).toEqual({ ok: true, value: { minutes: 10, resendSeconds: 30 } })
    expect(shown()).toEqual(signedOut)
  })
})

describe('signing out', () => {
  test('clears user, tokens and what is stored, whatever the answer is', async () => {
    for (const answers of [[accountSuccess({})], []]) {
      await signInAs()
      service.answers['/account/auth/log-out'] = answers
      expect(await accountActions(store).logOut()).toEqual({ ok: true, value: null })
      expect([shown(), saved()]).toEqual([signedOut, null])
    }
  })
  test('everywhere is not done where the call fails, and says so', async () => {
    await signInAs()
    expect(await accountActions(store).logOut({ everywhere: true })).toMatchObject({ ok: false })
    expect(shown().isLoggedIn).toBe(true)
  })
})

describe('who makes a call', () => {
  const asked = async () => {
    await accountActions(store).captcha()
    return service.headers.map((headers) => [
      headers.get('authorization'),
      headers.get('x-refresh-token'),
      headers.get('x-device-id')?.length,
    ])
  }
  test('a guest is named by the website’s public key, never by a token [A-20]', async () => {
    expect(await asked()).toEqual([['Bearer pk_png', null, 36]])
  })
  test('a shopper who is signed in is, by both tokens [A-20, P-02]', async () => {
    await signInAs()
    expect(await asked()).toEqual([[`Bearer ${tokens(1).accessToken}`, tokens(1).refreshToken, 36]])
  })
})

describe('the account', () => {
  test('follows what was changed, here or on another device', async () => {
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
  test('that signs in or out is followed, and is not told again', async () => {
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

test('the end of an access token is counted by this device’s clock; one that cannot be read is over', async () => {
  const { accessUntil } = await import('./auth-slice.ts')
  expect(accessUntil(tokenOf({ iat: 5, exp: 905 }), 1_000)).toBe(901_000)
  for (const bad of ['', 'a.b.c', tokenOf({}), 'x']) expect(accessUntil(bad, 1_000)).toBe(0)
})

test('a saved sign-in that cannot be read is none', async () => {
  for (const words of ['{', '{}', '[]', '{"user":{},"accessToken":"a"}']) {
    localStorage.setItem('shop-auth-1', words)
    expect((await makeStore(site)).getState().auth).toEqual(signedOut)
  }
})
