import type { User } from '@karat/contract/account.ts'
import { vi } from 'vitest'
import { authSlice, type Tokens } from '../state/session/auth-slice.ts'
import { makeStore } from '../state/store.ts'

export { site } from './bag-service.ts'
import { site } from './bag-service.ts'
export const anvi: User = {
  id: 'u1',
  firstName: 'Anvi',
  lastName: 'Deshpande',
  email: 'anvi@example.com',
  phone: null,
  birthday: null,
  anniversary: null,
  language: 'en',
  hasPassword: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  deletionAt: null,
}

/** A token with the part of its payload that browsers read. */
export const tokenOf = (payload: object) => `h.${btoa(JSON.stringify(payload)).replaceAll('+', '-').replaceAll('/', '_')}.s`
/** The tokens of a sign-in after `generation` refreshes; the access token is valid for a quarter of an hour. */
export const tokens = (generation: number): Tokens => ({
  accessToken: tokenOf({ iat: 0, exp: 900, generation }),
  refreshToken: `s.${generation}.mac`,
})

type Answer = () => Promise<Response>
const json =
  (status: number, body: unknown): Answer =>
  async () =>
    Response.json(body, { status })
export const accountSuccess = (responseBody: unknown) => json(200, { status: 200, responseBody, meta: { message: '', code: '' } })
export const failure = (status: number, code: string, message: string, field?: string) =>
  json(status, { status: 'Error', responseCode: status, message, code, field, meta: { message, code } })
/** The answer to an invalid access token. */
export const unauthorised = failure(401, 'unauthorised', 'Invalid User')

/** The services of a test: the answers of each path one after the other, and the received calls. */
export const service = {
  answers: {} as Record<string, Answer[]>,
  /** Answers calls without a given answer. */
  otherwise: undefined as ((path: string, request: Request) => Promise<Response>) | undefined,
  paths: [] as string[],
  headers: [] as Headers[],
}

/** The store of the current test; `openAccount` creates it. */
export let store: Awaited<ReturnType<typeof makeStore>>

/** Opens a store on an empty device, whose calls `service` answers; a network error where it has no answer left. */
export async function openAccount(): Promise<void> {
  localStorage.clear()
  Object.assign(service, { answers: {}, otherwise: undefined, paths: [], headers: [] })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    service.paths.push(pathname)
    service.headers.push(request.headers)
    const next = service.answers[pathname]?.shift()
    if (next) return next()
    if (service.otherwise) return service.otherwise(pathname, request)
    throw new TypeError('no network')
  })
  store = await makeStore(site)
}

/** Signs Anvi in with the tokens of a generation. */
export async function signInAs(generation = 1): Promise<void> {
  store.dispatch(authSlice.actions.loginSucceeded({ user: anvi, tokens: tokens(generation) }))
}
