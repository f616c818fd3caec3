import type { BaseQueryApi, BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { withTabLock } from '../tab-lock.ts'
import { authSlice, type AuthState, type SavedAuth, type Tokens } from './auth-slice.ts'
import { readAuth } from './auth-storage.ts'

type Query<Options extends object> = BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, Options>

/** Milliseconds before its end from which on an access token is exchanged ahead of a call. */
const ahead = 15_000

/** The path that a call is made to. */
export const addressOf = (args: string | FetchArgs) => (typeof args === 'string' ? args : args.url)
/** Sign-in calls check their own input: their failures are not about tokens. */
export const isSignInCall = (address: string) => address.startsWith('/account/auth/') && address !== '/account/auth/log-out'
/** Calls that a guest may make too. */
const isCommerce = (address: string) => address.startsWith('/api/')

/** The sign-in of the state that a call uses. */
export function authIn(api: Pick<BaseQueryApi, 'getState'>): AuthState {
  return (api.getState() as { auth: AuthState }).auth
}

/** Whether an answer refuses its access token: 401, or a message that names the token. */
function isUnauthorised({ data, error }: { data?: unknown; error?: FetchBaseQueryError }): boolean {
  if (error?.status === 401) return true
  const body = (error ? error.data : data) as { meta?: { message?: unknown } } | null | undefined
  const words = body?.meta?.message
  return words === 'Invalid User' || words === 'no_user'
}

/** `fresh`: the access token is valid. `refused`: the shopper is signed out. `failed`: no answer; nothing changed. */
type Outcome = 'fresh' | 'refused' | 'failed'

/**
 * Makes calls with valid tokens. An access token that is about to expire is exchanged before a call; one that is refused, after it, and the
 * call is made once more. However many calls and tabs need a new token at the same time, one refresh is made (S-13).
 */
export function authorised<Options extends object>(query: Query<Options>, websiteId: () => string): Query<Options> {
  let refreshing: Promise<Outcome> | undefined

  const isSpent = ({ accessToken, accessUntil }: Pick<SavedAuth, 'accessToken' | 'accessUntil'>, refused: string | undefined) =>
    accessToken === refused || accessUntil - Date.now() <= ahead

  /** Exchanges the tokens, unless another tab has done so meanwhile. `refused` is the access token that a call was refused with. */
  async function exchange(api: BaseQueryApi, options: Options, refused: string | undefined): Promise<Outcome> {
    const { authFollowed, loggedOut, tokensRefreshed } = authSlice.actions
    const saved = readAuth(websiteId())
    if (!saved) {
      api.dispatch(loggedOut())
      return 'refused'
    }
    if (saved.accessToken !== authIn(api).accessToken) api.dispatch(authFollowed(saved))
    if (!isSpent(saved, refused)) return 'fresh'
    const { accessToken, refreshToken } = saved
    const body = { refreshToken, accessToken }
    const { data, error } = await query({ url: '/account/auth/refresh-token', method: 'POST', body }, api, options)
    // A missing or temporary answer does not end the sign-in.
    if (error && (typeof error.status === 'string' || error.status >= 500 || error.status === 429)) return 'failed'
    api.dispatch(tokensRefreshed((data as { responseBody?: { tokens?: Partial<Tokens> } } | undefined)?.responseBody?.tokens))
    return authIn(api).isLoggedIn ? 'fresh' : 'refused'
  }

  function refresh(api: BaseQueryApi, options: Options, refused?: string): Promise<Outcome> {
    refreshing ??= withTabLock(`shop-auth-${websiteId()}`, () => exchange(api, options, refused)).finally(() => (refreshing = undefined))
    return refreshing
  }

  return async (args, api, options) => {
    const address = addressOf(args)
    if (isSignInCall(address) || !authIn(api).isLoggedIn) return query(args, api, options)
    const held = authIn(api)
    if (isSpent({ accessToken: held.accessToken ?? '', accessUntil: held.accessUntil }, undefined)) await refresh(api, options)
    const sent = authIn(api).accessToken
    const answer = await query(args, api, options)
    if (!sent || !isUnauthorised(answer)) return answer
    const now = authIn(api).accessToken
    const outcome = now !== null && now !== sent ? 'fresh' : await refresh(api, options, sent)
    // A refused call is repeated as a guest's where guests may make it.
    if (outcome === 'failed' || (outcome === 'refused' && !isCommerce(address))) return answer
    const repeated = await query(args, api, options)
    if (outcome === 'fresh' && isUnauthorised(repeated)) api.dispatch(authSlice.actions.loggedOut())
    return repeated
  }
}
