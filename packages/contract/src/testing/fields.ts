import { expect } from 'vitest'
import type { z } from 'zod'

/** Every path of a sample: of its fields, and of those of the records and first elements in it. */
function paths(value: unknown, before: readonly string[] = []): string[][] {
  if (Array.isArray(value)) return value.length ? paths(value[0], [...before, '0']) : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [[...before, name], ...paths(inner, [...before, name])])
}

function without(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>
  if (rest.length === 0) delete copy[name]
  else copy[name] = without(copy[name], rest)
  return copy
}

/** The paths of a sample's fields that its schema does not require; the whole sample must be valid. */
export function dispensable(schema: z.ZodType, sample: unknown): string[] {
  expect(schema.parse(sample)).toEqual(sample)
  return paths(sample)
    .filter((path) => schema.safeParse(without(sample, path)).success)
    .map((path) => path.join('.'))
}
