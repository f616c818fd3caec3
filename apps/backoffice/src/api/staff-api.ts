import { requestOf } from '@karat/api-client/call.ts'
import { requestTimeout } from '@karat/api-client/load.ts'
import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import type { StaffSession } from '@karat/contract/staff-session.ts'
import { problemOf, unanswered } from './problem.ts'
import { sendBytes } from './send-bytes.ts'

/** The header with the session's token. */
const tokenHeader = 'x-csrf-token'
/** The header of calls that the page makes by itself while nobody uses it, such as counts: they do not prolong the session. */
const idleHeader = 'x-idle'
/** Milliseconds without a key or a pointer after which nobody uses the page. */
const idleAfter = 60_000

/** The site that calls are about, and its language in which things are named, both by id. */
export interface ApiSite {
  subsiteId: string
  languageId: string
}

/** How calls name a site of the session: in the language of the page, or in its first one where it has not that one. */
export const apiSiteOf = ({ id, languages }: StaffSession['sites'][number], language: string): ApiSite => ({
  subsiteId: id,
  languageId: (languages.find(({ code }) => code === language) ?? languages[0])?.id ?? language,
})

/** The causes for which a call waits until the person has done something: sign in again, or prove again who they are. */
export type Interruption = 'signed-out' | 'proof-needed'

/**
 * Makes a call of the contract. Rejects with a `Problem` where it fails or nothing answers within 30 seconds. Where the session has ended,
 * or the call needs a fresh proof, it first waits until the person has given it, and then makes the call once more. It is about the chosen site,
 * or about `site`. A body that is a `Blob` is sent as its bytes: `onSent` receives how many of them were.
 */
export type StaffCall = <K extends CallKey>(
  key: K,
  input: CallInput<K>,
  site?: ApiSite,
  onSent?: (bytes: number) => void,
) => Promise<CallReply<K>>

export interface StaffApi {
  call: StaffCall
  /** Sets the token that calls carry from now on; undefined once the session has ended. */
  setToken: (token: string | undefined) => void
  setSite: (site: ApiSite | undefined) => void
  /** Sets the language of problems: that of the page, which the site may not have. */
  setLanguage: (language: string) => void
  /** Called when a call is interrupted; resolves when the person has done what it waits for, and rejects where they do not want to. */
  onInterruption: (handler: ((cause: Interruption) => Promise<void>) | undefined) => void
}

/** The calls by which a person signs in or out: an ended session is their answer. */
const isSignIn = (key: CallKey) => /^POST \/api\/staff\/(?:sign-in|invitation|second-factor|proof|sign-out)\//.test(key)

/** The interruptions by the code of a problem; a wrong code or password has another one, and is an answer. */
const interruptions: Partial<Record<string, Interruption>> = { staff_signed_out: 'signed-out', proof_needed: 'proof-needed' }

/** The one client of the staff calls in a page. */
export function createStaffApi(fetch: typeof globalThis.fetch): StaffApi {
  let token: string | undefined
  let chosenSite: ApiSite | undefined
  let language = 'en'
  let interrupt: ((cause: Interruption) => Promise<void>) | undefined
  /** Calls that fail together wait for the same step. */
  let interrupted: Promise<void> | undefined
  let usedAt = performance.now()
  for (const event of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(
      event,
      () => {
        usedAt = performance.now()
      },
      { passive: true },
    )

  async function send(
    key: CallKey,
    input: CallInput<CallKey>,
    site: ApiSite | undefined,
    onSent?: (bytes: number) => void,
  ): Promise<Response> {
    const { method, path, body } = requestOf(key, input)
    const headers = {
      accept: 'application/json',
      'accept-language': language,
      ...(site ? { subsiteid: site.subsiteId, languageid: site.languageId } : {}),
      ...(token && method !== 'GET' ? { [tokenHeader]: token } : {}),
      // A page that sends a file is in use.
      ...(performance.now() - usedAt > idleAfter && !(body instanceof Blob) ? { [idleHeader]: '1' } : {}),
    }
    try {
      if (body instanceof Blob) return await sendBytes(path, { method, headers, bytes: body, onSent })
      return await fetch(path, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(requestTimeout),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch (error) {
      throw unanswered(error)
    }
  }

  /** Whether the person did what the call waits for. */
  async function continues(handler: (cause: Interruption) => Promise<void>, cause: Interruption): Promise<boolean> {
    interrupted ??= handler(cause).finally(() => {
      interrupted = undefined
    })
    return interrupted.then(
      () => true,
      () => false,
    )
  }

  async function call<K extends CallKey>(
    key: K,
    input: CallInput<K>,
    site = chosenSite,
    onSent?: (bytes: number) => void,
  ): Promise<CallReply<K>> {
    const attempt = () => send(key, input as CallInput<CallKey>, site, onSent)
    let response = await attempt()
    if (!response.ok) {
      const problem = await problemOf(response)
      const cause = token === undefined || isSignIn(key) ? undefined : interruptions[problem.code]
      if (!cause || !interrupt || !(await continues(interrupt, cause))) throw problem
      response = await attempt()
      if (!response.ok) throw await problemOf(response)
    }
    return (await response.json()) as CallReply<K>
  }

  return {
    call,
    setToken(next) {
      token = next
    },
    setSite(next) {
      chosenSite = next
    },
    setLanguage(next) {
      language = next
    },
    onInterruption(handler) {
      interrupt = handler
    },
  }
}
