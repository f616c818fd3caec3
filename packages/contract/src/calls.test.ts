import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { CallDefinition } from './calls/call.ts'
import { calls } from './calls.ts'

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  additionalProperties?: unknown
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

const table = Object.entries(calls) as [string, CallDefinition][]
const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Where a body takes fields that nothing reads. */
function openAt(schema: JsonSchema, path: string): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => openAt(one, path))
  if (schema.items) inner.push(...openAt(schema.items, `${path}[]`))
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => openAt(one, `${path}.${name}`))
  const isOpen = schema.properties !== undefined && schema.additionalProperties !== false
  return [...(isOpen ? [path] : []), ...inner, ...fields]
}

/** The groups of calls that are about no money. */
const others = ['sign-in', 'person', 'passkeys', 'consents', 'addresses', 'reviews', 'enquiries', 'wishlist', 'products', 'content']
/** Addresses and gifts may have the further fields of their replies, which are ignored. */
const lenient = ['body.shipping', 'body.billing', 'body.gifts[]']
/** Each browser adds fields of its own to what a passkey answers. */
const ofBrowsers = ['body.credential', 'body.credential.clientExtensionResults', 'body.credential.response']
/** A form with a file, about no amount. */
const forms = ['POST /api/orders/uploadRmaImage']

describe('a call that changes money', () => {
  const bodies = table.filter(([key, { tag, body }]) => body && !others.includes(tag) && !forms.includes(key))
  test.each(bodies)('%s refuses an unknown field', (_key, { body }) => {
    expect(openAt(jsonOf(body as z.ZodType), 'body').filter((path) => ![...lenient, ...ofBrowsers].includes(path))).toEqual([])
  })
})

test('no path of a call is the path of a thing whose number people choose', () => {
  /** Numbers that the shop gives out (`IN26-…`, `DR26-…`, `RT-…`), which no word of a path can be. */
  const given = new Set([':number'])
  const paths = table.map(([key]) => key.split('/'))
  const taken = paths.flatMap((path) =>
    paths.flatMap((other) => {
      const differing = path.flatMap((part, at) => (part === other[at] ? [] : [[part, other[at] ?? ''] as const]))
      const isSame = path.length === other.length && differing.every(([part, there]) => !part.startsWith(':') && there.startsWith(':'))
      const chosen = differing.filter(([, there]) => !given.has(there))
      return isSame && chosen.length > 0 ? [path.join('/')] : []
    }),
  )
  expect(taken).toEqual([])
})

describe('an empty query parameter is ignored', () => {
  const queries = table.filter(([, { query }]) => query)
  /** The parameters without which a call has no meaning, where others may leave out one of that name. */
  const needed: Record<string, Record<string, string>> = {
    'GET /api/staff/site-suggestions/': { country: 'IN' },
    'GET /api/staff/history/': { object: 'reviews', id: '01' },
    'GET /api/staff/undo/': { object: 'reviews', id: '01' },
    'GET /api/staff/books/summary/': { period: '2026-11' },
    'GET /api/staff/books/documents/': { period: '2026-11' },
    'GET /api/staff/payouts/open/': { kind: 'cash' },
    'GET /api/staff/approvals/waiting/': { things: 'orders:IN26-ABCDEFGH' },
  }
  test.each(queries)('%s', (key, { query }) => {
    const schema = query as z.ZodType
    const names = Object.keys(jsonOf(schema).properties ?? {})
    const base = { q: 'ring', path: '/', search: 'anvi', ...needed[key] }
    const known = Object.fromEntries(Object.entries(base).filter(([name]) => names.includes(name)))
    const usual = schema.parse(known)
    for (const name of names.filter((one) => !Object.hasOwn(base, one)))
      expect([name, schema.safeParse({ ...known, [name]: '' }).error?.issues]).toEqual([name, undefined])
    const blank = Object.fromEntries(names.map((name) => [name, '']))
    if (Object.keys(known).length === 0) expect(schema.parse(blank)).toEqual(usual)
  })
})
