import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import { type CallSite, load, type LoadOptions } from './load.ts'

/** A call as HTTP carries it; `path` begins with a slash and has its query. */
export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
}

interface Parts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** A parameter as a step of a path. Throws for `.` and `..`, which no path can hold, and for text that is not well-formed. */
function step(value: unknown): string {
  const text = String(value)
  if (text === '.' || text === '..') throw new RangeError(`${text} cannot be a parameter of a path`)
  return encodeURIComponent(text)
}

/** The request of a call. Parameters and the values of its query are encoded; what is undefined in the query is left out. */
export function requestOf<K extends CallKey>(key: K, input: CallInput<K>): CallRequest {
  const { params = {}, query = {}, body } = input as Parts
  const [method = '', pattern = ''] = key.split(' ')
  const path = pattern.replaceAll(/:(\w+)/g, (_all, name: string) => step(params[name]))
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]))
  const search = new URLSearchParams(given).toString()
  return {
    method: method as CallRequest['method'],
    path: search ? `${path}?${search}` : path,
    ...(body === undefined ? {} : { body }),
  }
}

/** How a call is made, besides its input. */
export interface CallOptions {
  site?: CallSite | undefined
  /** The browser that asks; pages rendered on the server have none. */
  deviceId?: string
  /** The public key of a website, which the account service's calls carry where nobody is signed in. */
  token?: string
  /** Called with the status of an answer that is not a success (0: none came), for whoever tells 404 from 500. */
  onFailure?: ((status: number) => void) | undefined
  /** Told of what went wrong on the way or in the service, for the log; that something is not there (4xx) is no fault. */
  onError?: (error: unknown) => void
}

/** Makes a call; null where that failed for whatever reason, never an exception. */
export type Caller = <K extends CallKey>(key: K, input: CallInput<K>, options?: CallOptions) => Promise<CallReply<K> | null>

const account = '/account/'

/** Calls over HTTP. The bases are the services' addresses without a slash at the end; without them they are the page's own. */
export function httpCaller({
  fetch,
  accountBase = '/account',
  commerceBase = '',
}: {
  fetch: LoadOptions['fetch']
  accountBase?: string
  commerceBase?: string
}): Caller {
  return async <K extends CallKey>(key: K, input: CallInput<K>, { token, onError, onFailure, ...options }: CallOptions = {}) => {
    let request: CallRequest
    try {
      request = requestOf(key, input)
    } catch {
      // No request can ask for that; a service would say that it is no request.
      onFailure?.(400)
      return null
    }
    const { path, ...rest } = request
    const ofAccount = path.startsWith(account)
    const url = ofAccount ? `${accountBase}/${path.slice(account.length)}` : `${commerceBase}${path}`
    return load<CallReply<K>>(url, { fetch, ...options, ...rest, onError, onFailure, ...(ofAccount && token ? { token } : {}) })
  }
}
