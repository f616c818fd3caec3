import { requestOf } from '@karat/api-client/call.ts'
import { requestTimeout } from '@karat/api-client/load.ts'
import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import type { StaffSession as SignedIn } from '@karat/contract/staff-session.ts'
import type { StaffSession } from './staff-session.ts'

/** A call that the shop refused, or did not answer: `status` is 0 then. */
export class CallRefused extends Error {
  readonly status: number
  /** The code of the problem; empty where nothing answered. */
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  constructor(status: number, { code = '', message = 'the shop does not answer', field, details = {} }: ProblemBody = {}) {
    super(field === undefined ? message : `${message} (${field})`)
    this.status = status
    this.code = code
    this.details = details
  }
}

interface ProblemBody {
  code?: string
  message?: string
  field?: string
  details?: Record<string, unknown>
}

/** Makes a call of staff about a site, by its code. Rejects with `CallRefused`. */
export type StaffCall = <K extends CallKey>(key: K, input: CallInput<K>, site?: string) => Promise<CallReply<K>>

/** The cookies of a browser after an answer. */
function withCookies(cookies: Readonly<Record<string, string>>, answer: Response): Record<string, string> {
  const set = answer.headers.getSetCookie().flatMap((line): [string, string][] => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value]]
  })
  return { ...cookies, ...Object.fromEntries(set) }
}

/** Makes one call with the cookies and the token of a session; returns its reply and the cookies after it. */
export async function send<K extends CallKey>(
  { address, cookies, csrfToken }: Pick<StaffSession, 'address' | 'cookies'> & Partial<StaffSession>,
  key: K,
  input: CallInput<K>,
  site?: string,
): Promise<{ reply: CallReply<K>; cookies: Record<string, string> }> {
  const { method, path, body } = requestOf(key, input)
  const answer = await fetch(`${address}${path}`, {
    method,
    // The shop redirects no call: whoever else answers shall not get the password or the session.
    redirect: 'error',
    headers: {
      accept: 'application/json',
      cookie: Object.entries(cookies)
        .map((pair) => pair.join('='))
        .join('; '),
      ...(csrfToken === undefined ? {} : { 'x-csrf-token': csrfToken }),
      ...(site === undefined ? {} : { subsiteid: site }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(requestTimeout),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CallRefused(0)
  })
  const content: unknown = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new CallRefused(answer.status, content as ProblemBody)
  return { reply: content as CallReply<K>, cookies: withCookies(cookies, answer) }
}

const sessionOf = (address: string, cookies: Record<string, string>, { csrfToken, sites }: SignedIn): StaffSession => ({
  address,
  cookies,
  csrfToken,
  sites: sites.map(({ code }) => code),
})

/** Begins a sign-in; the returned function ends it with a code of the authenticator app, or a recovery code. */
export async function signInByPassword(address: string, email: string, password: string): Promise<(code: string) => Promise<StaffSession>> {
  const begun = await send({ address, cookies: {} }, 'POST /api/staff/sign-in/', { body: { email, password } })
  return async (code) => {
    const { reply, cookies } = await send({ address, cookies: begun.cookies }, 'POST /api/staff/sign-in/code/', { body: { code } })
    return sessionOf(address, cookies, reply)
  }
}

/** Signs in by the code of a one-time link. */
export async function signInByLink(address: string, code: string): Promise<StaffSession> {
  const { reply, cookies } = await send({ address, cookies: {} }, 'POST /api/staff/sign-in/link/', { body: { code } })
  return sessionOf(address, cookies, reply)
}

/** The calls of a member with an open session; about the first of the member's sites, unless one is named. */
export function createStaffCalls(session: StaffSession): StaffCall {
  return async (key, input, site = session.sites[0]) => (await send(session, key, input, site)).reply
}
