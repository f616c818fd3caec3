import type { CallInput, CallKey } from '@karat/contract/calls.ts'

/** The input of a call as an argument; one that needs nothing may be left out. */
export type InputArgument<K extends CallKey> = object extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]

/** A call as HTTP carries it; `path` begins with a slash and has its query. */
export interface CallRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
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
export function requestOf<K extends CallKey>(key: K, ...[input]: InputArgument<K>): CallRequest {
  const { params = {}, query = {}, body } = (input ?? {}) as Parts
  const [method = '', pattern = ''] = key.split(' ')
  const path = pattern.replaceAll(/:(\w+)/g, (_all, name: string) => step(params[name]))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return {
    method: method as CallRequest['method'],
    path: search ? `${path}?${search}` : path,
    ...(body === undefined ? {} : { body }),
  }
}
