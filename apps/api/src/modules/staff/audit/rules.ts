import type { Inverse } from '../../../kernel/undo.ts'

/** Fields whose values are secrets or personal data, wherever they are in what was sent. */
export const maskedFields: ReadonlySet<string> = new Set([
  'password',
  'credential',
  'code',
  'token',
  'secret',
  'email',
  'phone',
  'name',
  'firstName',
  'lastName',
  'lines',
  'address',
  'shipping',
  'billing',
  'pin',
  'pan',
  'idNumber',
  'taxId',
  'account',
  'holder',
  'iban',
  'text',
  'note',
  'message',
  'to',
  'contact',
  'customer',
  'from',
])
const mask = '•••'
/** A day, as a filter has it under a name that elsewhere is a receiver. */
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const maxText = 500

/** A value without secrets and personal data: their fields remain, so that it shows that they were sent or changed. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return value.length > maxText ? `${value.slice(0, maxText)}…` : value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(masked)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(
    fields.map(([key, field]) => [key, maskedFields.has(key) && field !== null && !isDay(field) ? mask : masked(field)]),
  )
}

/** The reason in what was sent, which has a column of its own, and the rest. */
export function splitReason(input: unknown): { reason: string | null; rest: unknown } {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) return { reason: null, rest: input ?? null }
  const { reason, ...rest } = input as Record<string, unknown>
  return { reason: typeof reason === 'string' ? reason : null, rest }
}

/** A value as the audit stores it, without masks. */
export const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** Whether a text in a value was shortened for the audit. */
function hasShortened(value: unknown): boolean {
  if (typeof value === 'string') return value.length > maxText
  return typeof value === 'object' && value !== null && Object.values(value).some(hasShortened)
}

/** Whether an entry noted all that an inverse needs to put the former state back, and to see whether it changed since. */
export function canPutBack(
  { before, after }: { before: Record<string, unknown> | null; after: Record<string, unknown> | null },
  { fields }: Pick<Inverse, 'fields'>,
): boolean {
  if (!before || !after) return false
  return fields.every((field) => field in before && !hasShortened([before[field], after[field]]))
}
