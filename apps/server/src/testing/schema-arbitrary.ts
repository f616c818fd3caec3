import fc from 'fast-check'

/** As much of JSON Schema as the description of the calls uses. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** Existing values of the shop under test, by the name of the field that takes them. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** Text that programs trip over: characters that are none, names that objects have by themselves, paths, encodings, sizes. */
export const nastyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\uD800',
    '\uDFFFx',
    '\r\nx: y',
    '\u202E',
    '\u200D',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '../../etc/passwd',
    '%00',
    '%2e%2e%2f',
    '%E0%A4%A',
    "' or 1=1 --",
    '$1',
    '{{7*7}}',
    '<script>',
    '0',
    '-0',
    '-1',
    '1e999',
    'NaN',
    'null',
    'true',
    '٣',
    '王',
    '👩‍👩‍👧',
    '9'.repeat(400),
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const nasty = fc.oneof(
  nastyText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 2, [], {}, [[]]),
  fc.jsonValue({ maxDepth: 2 }),
)

function text(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.format === 'email') return fc.emailAddress()
  // A pattern may need any length: a filter that none of its texts passes would try for ever.
  const { minLength = 0, maxLength = schema.pattern ? 200 : 30 } = schema
  if (schema.pattern)
    return fc.stringMatching(new RegExp(schema.pattern, 'u')).filter((words) => words.length >= minLength && words.length <= maxLength)
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
}

function whole(schema: Schema): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 1000 } = schema
  return fc.integer({ min: Math.max(Math.ceil(minimum), -(2 ** 31)), max: Math.min(Math.floor(maximum), 2 ** 31 - 1) })
}

function fields(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema
  const entries = Object.entries(properties).map(([name, one]) =>
    fc
      .tuple(fc.integer({ min: 0, max: 19 }), likely(one, known, name))
      .map(([chance, value]) => (chance < (required.includes(name) ? 19 : 10) ? [[name, value] as const] : [])),
  )
  const further = fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    fc.tuple(nastyText, nasty).map((entry) => [entry]),
  )
  return fc.tuple(further, ...entries).map((parts) => Object.fromEntries(parts.flat() as [string, unknown][]))
}

function valid(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => valid(one, known, name)))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return whole(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(likely(schema.items ?? {}, known, name), { maxLength: 4 })
    case 'object':
      return fields(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Values for a schema, mostly: an existing one where one is known, one that fits, or one that it should refuse. */
export function likely(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  const there = Object.hasOwn(known, name) ? (known[name] ?? []) : []
  return fc.oneof(
    ...(there.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...there) }] : []),
    { weight: schema.properties || schema.oneOf ? 30 : 6, arbitrary: valid(schema, known, name) },
    { weight: 1, arbitrary: nasty },
  )
}
