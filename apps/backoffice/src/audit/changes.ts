/** A field that an act changed, by its path; a side that did not have it is undefined. */
export interface FieldChange {
  path: readonly string[]
  before: unknown
  after: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of nested fields with their paths. A list is one value. */
function leavesOf(value: unknown, path: readonly string[] = []): [path: readonly string[], value: unknown][] {
  if (isRecord(value)) return Object.entries(value).flatMap(([key, field]) => leavesOf(field, [...path, key]))
  return path.length === 0 || value === undefined ? [] : [[path, value]]
}

/** The fields that differ, in the order of the former ones and then of the new ones. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const byPath = (value: unknown) => new Map(leavesOf(value).map((leaf) => [JSON.stringify(leaf[0]), leaf[1]]))
  const [former, next] = [byPath(before), byPath(after)]
  return [...new Set([...former.keys(), ...next.keys()])]
    .map((key) => ({ path: JSON.parse(key) as string[], before: former.get(key), after: next.get(key) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** The code of a call among the messages: `POST /api/staff/orders/:number/move/` is `orders-move`. An event of a sign-in is its own code. */
export function codeOfCall(call: string): string {
  const [method = '', path] = call.split(' ')
  if (path === undefined) return call
  const parts = path
    .replace('/api/staff/', '')
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
  return [...(method === 'GET' ? ['read'] : []), ...parts].join('-')
}

/** The address of the page of a thing; undefined where it has none, or where it is of another site than the chosen one. */
export function pageOf(object: string, id: string | null, isOfSite: boolean): string | undefined {
  if (object === 'members' || object === 'invitations') return '/staff'
  if (id === null || !isOfSite) return undefined
  return object === 'orders' || object === 'returns' ? `/${object}/${encodeURIComponent(id)}` : undefined
}
