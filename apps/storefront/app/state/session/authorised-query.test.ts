// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountActions } from '../account/account-actions.ts'
import { api } from '../api.ts'
import { authSlice, signedOut } from './auth-slice.ts'
import {
  accountSuccess,
  anvi,
  failure,
  openAccount,
  service,
  signInAs,
  store,
  tokens,
  unauthorised,
} from '../../testing/account-service.ts'

const refreshPath = '/account/auth/refresh-token'
const count = (path: string) => service.paths.filter((one) => one === path).length
const shown = () => store.getState().auth
const refreshed = (generation: number) => accountSuccess({ tokens: tokens(generation) })
const bearer = (generation: number) => `Bearer ${tokens(generation).accessToken}`
const order = (id: string) => store.dispatch(api.endpoints.order.initiate({ orderID: id }, { forceRefetch: true, subscribe: false }))

/** A service that takes the access token of one generation alone. */
function takes(generation: number) {
  service.otherwise = async (path, request) => {
    if (path === refreshPath) return refreshed(generation)()
    if (request.headers.get('authorization') !== bearer(generation)) return unauthorised()
    return path.startsWith('/api/')
      ? Response.json({ status: 'Success', responseCode: 200, message: '' })
      : accountSuccess({ sessions: [] })()
  }
}

beforeEach(async () => {
  await openAccount()
  await signInAs()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('refused calls', () => {
  test('ten concurrent failures make one refresh, and each call is repeated once with the new token [S-02, S-13, X-12]', async () => {
    takes(2)
    const ids = Array.from({ length: 10 }, (_, at) => `o${at}`)
    const answers = await Promise.all(ids.map(order))
    expect(answers.every(({ error }) => error === undefined)).toBe(true)
    expect(count(refreshPath)).toBe(1)
    for (const id of ids) expect(count(`/api/cart/orders/${id}/`)).toBe(2)
    expect(shown()).toMatchObject({ isLoggedIn: true, user: anvi, ...tokens(2) })
  })
  test.each([
    ['401', unauthorised],
    ['Invalid User', failure(400, 'x', 'Invalid User')],
    ['no_user', async () => Response.json({ status: 200, responseBody: {}, meta: { message: 'no_user', code: '' } })],
    ['no_user in a failure', failure(422, 'x', 'no_user')],
  ])('%s means an invalid token: one refresh, then the call again [X-11, X-12]', async (_, refused) => {
    takes(2)
    service.answers['/account/user/sessions'] = [refused]
    expect(await accountActions(store).devices()).toEqual({ ok: true, value: [] })
    expect(service.paths).toEqual(['/account/user/sessions', refreshPath, '/account/user/sessions'])
  })
  test('any other failure makes no refresh, nor does the refusal of a guest', async () => {
    service.answers['/account/user/sessions'] = [failure(403, 'forbidden', 'You are not allowed to do this')]
    await accountActions(store).devices()
    store.dispatch(authSlice.actions.loggedOut())
    service.answers['/account/user/sessions'] = [unauthorised]
    expect(await accountActions(store).devices()).toMatchObject({ ok: false, failure: { status: 401 } })
    expect(count(refreshPath)).toBe(0)
  })
  test('a second refusal signs out, and the call is not made a third time [X-11]', async () => {
    service.answers = { '/account/user/sessions': [unauthorised, unauthorised], [refreshPath]: [refreshed(2)] }
    expect(await accountActions(store).devices()).toMatchObject({ ok: false, failure: { status: 401 } })
    expect([shown(), service.paths.length]).toEqual([signedOut, 3])
  })
  test('a call sent with the old token is repeated without another refresh', async () => {
    let answerLate: () => void = () => undefined
    const late = new Promise<void>((resolve) => (answerLate = resolve))
    takes(2)
    service.answers['/api/cart/orders/late/'] = [async () => late.then(unauthorised)]
    const slow = order('late')
    await order('quick')
    answerLate()
    expect((await slow).error).toBeUndefined()
    expect(count(refreshPath)).toBe(1)
  })
})

describe('a refresh', () => {
  test('that is refused signs out; a call of the shop is then made as a guest’s, one of the account is not [S-13, X-12]', async () => {
    service.answers = { '/api/cart/orders/o1/': [unauthorised], [refreshPath]: [failure(422, 'unauthorised', 'Invalid User')] }
    service.otherwise = async () => Response.json({ status: 'Success', responseCode: 200, message: '' })
    expect((await order('o1')).error).toBeUndefined()
    expect([shown(), localStorage.getItem('shop-auth-1')]).toEqual([signedOut, null])
    expect(service.headers.at(-1)?.get('authorization')).toBeNull()
    await signInAs()
    service.paths = []
    service.answers = { '/account/user/sessions': [unauthorised], [refreshPath]: [failure(422, 'unauthorised', 'Invalid User')] }
    expect(await accountActions(store).devices()).toMatchObject({ ok: false, failure: { status: 401 } })
    expect([service.paths.length, shown()]).toEqual([2, signedOut])
  })
  test('without an access token in the response signs out [S-02]', async () => {
    service.answers = { '/account/user/sessions': [unauthorised], [refreshPath]: [accountSuccess({ tokens: { refreshToken: 'r' } })] }
    await accountActions(store).devices()
    expect(shown()).toEqual(signedOut)
  })
  test('without a response changes nothing: the sign-in may still be valid', async () => {
    for (const none of [undefined, failure(503, 'unavailable', 'Later'), failure(429, 'too_many_requests', 'Later')]) {
      service.answers = { '/account/user/sessions': [unauthorised], ...(none ? { [refreshPath]: [none] } : {}) }
      expect(await accountActions(store).devices()).toMatchObject({ ok: false, failure: { status: 401 } })
      expect(shown()).toMatchObject({ isLoggedIn: true, ...tokens(1) })
    }
  })
  test('sends both tokens and the public key, and keeps the refresh token if it gets no other', async () => {
    let sent: unknown
    service.otherwise = async (path, request) => {
      if (path !== refreshPath)
        return request.headers.get('authorization') === bearer(2) ? accountSuccess({ sessions: [] })() : unauthorised()
      sent = [await request.json(), request.headers.get('authorization'), request.headers.get('x-refresh-token')]
      return accountSuccess({ tokens: { accessToken: tokens(2).accessToken } })()
    }
    expect(await accountActions(store).devices()).toMatchObject({ ok: true })
    expect(sent).toEqual([tokens(1), 'Bearer pk_png', null])
    expect(shown()).toMatchObject({ accessToken: tokens(2).accessToken, refreshToken: tokens(1).refreshToken })
  })
  test('is made before a call in the last fifteen seconds of a token, and not earlier', async () => {
    takes(1)
    vi.useFakeTimers({ toFake: ['Date'], now: shown().accessUntil - 15_001 })
    await accountActions(store).devices()
    expect(count(refreshPath)).toBe(0)
    vi.setSystemTime(shown().accessUntil - 15_000)
    takes(2)
    await accountActions(store).devices()
    expect(service.paths).toEqual(['/account/user/sessions', refreshPath, '/account/user/sessions'])
  })
  test('is made before signing out if the token has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: shown().accessUntil })
    takes(2)
    await accountActions(store).logOut()
    expect(service.paths).toEqual([refreshPath, '/account/auth/log-out'])
    expect(service.headers[1]?.get('authorization')).toBe(bearer(2))
  })
})

describe('other tabs', () => {
  const inStorage = (generation: number) =>
    localStorage.setItem('shop-auth-1', JSON.stringify({ user: anvi, ...tokens(generation), accessUntil: Date.now() + 900_000 }))
  test('with new tokens make a refresh in this one unnecessary [S-13]', async () => {
    takes(7)
    inStorage(7)
    expect(await accountActions(store).devices()).toMatchObject({ ok: true })
    expect([count(refreshPath), shown().accessToken]).toEqual([0, tokens(7).accessToken])
  })
  test('that signed out sign out this one', async () => {
    localStorage.removeItem('shop-auth-1')
    service.answers['/account/user/sessions'] = [unauthorised]
    await accountActions(store).devices()
    expect([count(refreshPath), shown()]).toEqual([0, signedOut])
  })
  test('wait for the lock of the one that refreshes', async () => {
    const names: string[] = []
    vi.stubGlobal('navigator', {
      locks: {
        request: (name: string, work: () => unknown) => {
          names.push(name)
          return work()
        },
      },
    })
    takes(2)
    await order('o1')
    expect(names).toEqual(['shop-auth-1'])
  })
})
