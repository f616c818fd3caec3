import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import { type CallSite, load, type LoadOptions } from './load.ts'

/** An HTTP request of a call; `path` begins with a slash and includes the query. */
export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
}

interface CallParts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** A parameter encoded for a path. Throws for `.` and `..`, which paths cannot contain, and for text that is not well-formed. */
function pathSegment(value: unknown): string {
  const text = String(value)
  if (text === '.' || text === '..') throw new RangeError(`${text} cannot be a parameter of a path`)
  return encodeURIComponent(text)
}

/** The request of a call. Parameters and query values are encoded; undefined query values are left out. */
export function requestOf<K extends CallKey>(key: K, input: CallInput<K>): CallRequest {
  const { params = {}, query = {}, body } = input as CallParts
  const [method = '', pattern = ''] = key.split(' ')
  const path = pattern.replaceAll(/:(\w+)/g, (_all, name: string) => pathSegment(params[name]))
  const queryEntries = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(queryEntries).toString()
  return {
    method: method as CallRequest['method'],
    path: search ? `${path}?${search}` : path,
    ...(body === undefined ? {} : { body }),
  }
}

/** Options of a call, besides its input. */
export interface CallOptions {
  site?: CallSite | undefined
  /** The id of the calling browser; pages rendered on the server have none. */
  deviceId?: string
  /** The public key of a website, which guests' calls to the account service carry (A-20). */
  token?: string
  /** Called with the status of an unsuccessful answer (0: there was none), for callers that distinguish 404 from 500. */
  onFailure?: ((status: number) => void) | undefined
  /** Receives errors of the network or the service, for the log; a missing resource (4xx) is no error. */
  onError?: (error: unknown) => void
}

/** Makes a call; null where it failed for any reason, never an exception. */
export type Caller = <K extends CallKey>(key: K, input: CallInput<K>, options?: CallOptions) => Promise<CallReply<K> | null>

const account = '/account/'

/** Calls over HTTP. The bases are the services' URLs without a trailing slash; by default the page's own origin. */
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
      // The input cannot be a request; a service would answer 400.
      onFailure?.(400)
      return null
    }
    const { path, ...rest } = request
    const isAccountCall = path.startsWith(account)
    const url = isAccountCall ? `${accountBase}/${path.slice(account.length)}` : `${commerceBase}${path}`
    return load<CallReply<K>>(url, { fetch, ...options, ...rest, onError, onFailure, ...(isAccountCall && token ? { token } : {}) })
  }
}
