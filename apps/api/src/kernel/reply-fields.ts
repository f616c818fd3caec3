import { z } from 'zod'

type Pick = (value: unknown) => unknown

const jsonCopies = new WeakMap<object, unknown>()

/** The JSON form of a value whose fields no schema names; created once for each object. */
function asJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!jsonCopies.has(value)) jsonCopies.set(value, JSON.parse(JSON.stringify(value)) as unknown)
  return jsonCopies.get(value)
}

const isOptional = (schema: z.core.$ZodType) => schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional

function pickFields(schema: z.ZodObject): Pick {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    pick: pickerOf(field),
    optional: isOptional(field),
  }))
  return (value) => {
    const source = value as Record<string, unknown>
    const picked: Record<string, unknown> = {}
    for (const { name, pick, optional } of fields) {
      const field = source[name]
      if (field !== undefined) picked[name] = pick(field)
      else if (!optional) throw new Error(`the reply has no ${name}`)
    }
    return picked
  }
}

function pickEntries(pick: Pick): Pick {
  return (value) => Object.fromEntries(Object.entries(value as object).map(([name, entry]) => [name, pick(entry)]))
}

/** Copies the fields of the option that a value names; one that no option has is an error. */
function pickOption({ def: { discriminator, options } }: z.ZodDiscriminatedUnion): Pick {
  const picks = new Map(
    options.flatMap((option) => {
      const { shape } = option as z.ZodObject
      return [...(shape[discriminator] as z.ZodLiteral).values].map((name) => [name as unknown, pickFields(option as z.ZodObject)] as const)
    }),
  )
  return (value) => {
    const pick = picks.get((value as Record<string, unknown>)[discriminator])
    if (!pick) throw new Error(`the reply has no known ${discriminator}`)
    return pick(value)
  }
}

/**
 * Copies the fields that a reply's schema names, as its serialiser does: other fields and undefined values are left out; a missing required
 * field is an error. Values are not checked, since their types are.
 */
export function pickerOf(schema: z.core.$ZodType): Pick {
  if (schema instanceof z.ZodObject) return pickFields(schema)
  if (isOptional(schema)) return pickerOf(schema.unwrap())
  if (schema instanceof z.ZodNullable) {
    const pick = pickerOf(schema.unwrap())
    return (value) => (value === null ? null : pick(value))
  }
  if (schema instanceof z.ZodArray) {
    const pick = pickerOf(schema.element)
    return (value) => (value as unknown[]).map(pick)
  }
  if (schema instanceof z.ZodTuple) {
    const picks = schema.def.items.map(pickerOf)
    return (value) => picks.map((pick, index) => pick((value as unknown[])[index]))
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return pickOption(schema)
  if (schema instanceof z.ZodRecord) return pickEntries(pickerOf(schema.valueType))
  if (schema instanceof z.ZodUnknown) return asJson
  const plainTypes = [z.ZodString, z.ZodStringFormat, z.ZodNumber, z.ZodBoolean, z.ZodLiteral, z.ZodEnum]
  if (plainTypes.some((type) => schema instanceof type)) return (value) => value
  throw new Error(`a reply cannot hold a ${(schema as z.ZodType).def.type}`)
}
