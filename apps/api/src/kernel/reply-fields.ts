import { z } from 'zod'

type Pick = (value: unknown) => unknown

const kept = new WeakMap<object, unknown>()

/** What JSON makes of a value whose fields no schema names; made once for each object. */
function asJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!kept.has(value)) kept.set(value, JSON.parse(JSON.stringify(value)) as unknown)
  return kept.get(value)
}

function fieldsOf(schema: z.ZodObject): Pick {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    pick: pickerOf(field),
    optional: field instanceof z.ZodOptional,
  }))
  return (value) => {
    const given = value as Record<string, unknown>
    const picked: Record<string, unknown> = {}
    for (const { name, pick, optional } of fields) {
      const field = given[name]
      if (field !== undefined) picked[name] = pick(field)
      else if (!optional) throw new Error(`the reply has no ${name}`)
    }
    return picked
  }
}

function entriesOf(pick: Pick): Pick {
  return (value) => Object.fromEntries(Object.entries(value as object).map(([name, entry]) => [name, pick(entry)]))
}

/**
 * Copies what a reply's schema names, as its serialiser writes it: the rest is left out, and so is what is undefined; a
 * field that is needed and lacks is an error. Values themselves are not checked, for their types are.
 */
export function pickerOf(schema: z.core.$ZodType): Pick {
  if (schema instanceof z.ZodObject) return fieldsOf(schema)
  if (schema instanceof z.ZodOptional) return pickerOf(schema.unwrap())
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
    return (value) => picks.map((pick, at) => pick((value as unknown[])[at]))
  }
  if (schema instanceof z.ZodRecord) return entriesOf(pickerOf(schema.valueType))
  if (schema instanceof z.ZodUnknown) return asJson
  const plain = [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodLiteral, z.ZodEnum]
  if (plain.some((kind) => schema instanceof kind)) return (value) => value
  throw new Error(`a reply cannot hold a ${(schema as z.ZodType).def.type}`)
}
