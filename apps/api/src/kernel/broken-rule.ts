import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import type { FieldFailure } from './result.ts'

const ofSize = {
  string: { too_small: 'minLength', too_big: 'maxLength' },
  number: { too_small: 'minimum', too_big: 'maximum' },
  int: { too_small: 'minimum', too_big: 'maximum' },
  array: { too_small: 'minItems', too_big: 'maxItems' },
} as const

/** The rule that an issue of zod says is broken, where a person can be told of it. */
export function brokenRule({ keyword, message = '', params }: FastifySchemaValidationError): Pick<FieldFailure, 'rule' | 'limit'> {
  const { origin, minimum, maximum } = params as { origin?: string; minimum?: number; maximum?: number }
  // The only place where zod says whether a value is missing or of another type.
  if (keyword === 'invalid_type' && message.endsWith('received undefined')) return { rule: 'required' }
  if (keyword !== 'too_small' && keyword !== 'too_big') return {}
  const limit = keyword === 'too_small' ? minimum : maximum
  // A text of one character at least is one that is required.
  if (origin === 'string' && keyword === 'too_small' && limit === 1) return { rule: 'required' }
  const rules = ofSize[origin as keyof typeof ofSize] as (typeof ofSize)[keyof typeof ofSize] | undefined
  return rules ? { rule: rules[keyword], ...(limit === undefined ? {} : { limit }) } : {}
}
