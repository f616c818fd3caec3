import fc from 'fast-check'
import { percent } from './fuzz-client.ts'
import { type Known, likely, nastyText, type Schema } from './schema-arbitrary.ts'

interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  schema: Schema
}
/** A call as its description has it. */
export interface Call {
  method: string
  path: string
  /** The access of the call. */
  access: unknown
  parameters: Parameter[]
  body: Schema | undefined
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A value as a segment of a path: dots alone would mean the parent, and name another call. */
const asSegment = (value: unknown) => percent(asText(value).replace(/^\.{1,2}$/, '$&_'))

/** A request to be sent as it is. */
export interface Made {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | undefined
}

/** Requests for a call: mostly valid ones, with some that it should refuse. */
export function requestsFor({ method, path, parameters, body }: Call, known: Known): fc.Arbitrary<Made> {
  const values = fc.tuple(
    ...parameters.map(({ schema, name, in: place }) =>
      fc.tuple(fc.constant({ name, place }), place === 'path' ? likely(schema, known, name) : fc.option(likely(schema, known, name))),
    ),
  )
  const types = [
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'x',
  ]
  const payload = fc.oneof(
    {
      weight: 20,
      arbitrary: (body ? likely(body, known) : fc.constant(undefined)).map((value) => value !== undefined && JSON.stringify(value)),
    },
    { weight: 1, arbitrary: nastyText },
    { weight: 1, arbitrary: fc.constant(false as const) },
  )
  const type = fc.oneof({ weight: 20, arbitrary: fc.constant('application/json') }, fc.constantFrom(...types))
  return fc.tuple(values, payload, type).map(([given, content, contentType]) => {
    const at = (wanted: string) => given.filter(([{ place }, value]) => place === wanted && value !== null)
    const filled = at('path').reduce((made, [{ name }, value]) => made.replace(`{${name}}`, () => asSegment(value)), path)
    const query = at('query').map(([{ name }, value]) => `${percent(name)}=${percent(asText(value))}`)
    const headers = Object.fromEntries(at('header').map(([{ name }, value]) => [name, asText(value)]))
    const sent = content !== false && method !== 'GET' ? content : undefined
    return {
      method,
      path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
      headers: { ...headers, ...(sent === undefined ? {} : { 'content-type': contentType }) },
      body: sent,
    }
  })
}

/** A request in one line, for repeating it. */
export const described = ({ method, path, headers, body }: Made) =>
  `${method} ${path} ${JSON.stringify(headers)} ${(body ?? '').slice(0, 400)}`
