import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { User } from '@karat/contract/account.ts'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

/** The error of a failed sign-in: the server's message and code. */
export interface AuthError {
  message: string
  code: string
}

/** A sign-in as it is saved on this device, for all sites of the website. */
export interface SavedAuth extends Tokens {
  user: User
  /** The time when the access token expires, in milliseconds of this device's own clock, which may differ from the server's. */
  accessUntil: number
}

/** The state of the sign-in (E-06). */
export interface AuthState {
  user: User | null
  isLoggedIn: boolean
  error: AuthError | null
  isLoading: boolean
  accessToken: string | null
  refreshToken: string | null
  accessUntil: number
}

export const signedOut: AuthState = {
  user: null,
  isLoggedIn: false,
  error: null,
  isLoading: false,
  accessToken: null,
  refreshToken: null,
  accessUntil: 0,
}

/**
 * The time when an access token expires by this device's clock, in milliseconds: its lifetime counted from now on. 0 where it cannot be
 * read.
 */
export function accessUntil(token: string, now = Date.now()): number {
  try {
    const [, payload = ''] = token.split('.')
    const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number; exp: number }
    return Number.isFinite(exp - iat) ? now + (exp - iat) * 1000 : 0
  } catch {
    return 0
  }
}

/** The part of the state that is saved on the device; null for a guest. */
export function savedOf({ user, accessToken, refreshToken, accessUntil: until }: AuthState): SavedAuth | null {
  return user && accessToken && refreshToken ? { user, accessToken, refreshToken, accessUntil: until } : null
}

export function authOf(saved: SavedAuth | null): AuthState {
  return saved ? { ...signedOut, ...saved, isLoggedIn: true } : signedOut
}

export const authSlice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    /** A sign-in starts: it is loading, and the error of the last one is removed (S-03). */
    loginStarted(state) {
      state.isLoading = true
      state.error = null
    },
    /** Stores the user and both tokens (S-01). */
    loginSucceeded: (_state, { payload }: PayloadAction<{ user: User; tokens: Tokens }>) =>
      authOf({ user: payload.user, ...payload.tokens, accessUntil: accessUntil(payload.tokens.accessToken) }),
    loginFailed(state, { payload }: PayloadAction<AuthError>) {
      state.isLoading = false
      state.error = payload
    },
    /** A call that is no sign-in itself, as the sending of a code, has succeeded. */
    loginPaused(state) {
      state.isLoading = false
    },
    /** Replaces the tokens; without an access token the shopper is signed out (S-02). */
    tokensRefreshed(state, { payload }: PayloadAction<Partial<Tokens> | undefined>) {
      const { accessToken, refreshToken } = payload ?? {}
      if (!accessToken) return signedOut
      return { ...state, accessToken, refreshToken: refreshToken || state.refreshToken, accessUntil: accessUntil(accessToken) }
    },
    userChanged(state, { payload }: PayloadAction<User>) {
      if (state.isLoggedIn) state.user = payload
    },
    /** Another tab has signed in or out, or has new tokens. */
    authFollowed: (_state, { payload }: PayloadAction<SavedAuth | null>) => authOf(payload),
    loggedOut: () => signedOut,
  },
})
