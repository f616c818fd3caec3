import { codeOfCall } from '@karat/sites/call-code.ts'

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

/** The mark that the audit holds in place of secrets and personal data. A field that has only this mark is left out. */
const masked = '•••'

/** Sent fields that say nothing to a reader: the version, or the values, that the member had read. */
const silentFields: ReadonlySet<string> = new Set(['read', 'seen', 'version'])

/** Calls whose entry notes the new states alone: what was sent, such as weights, is shown with them. */
const callsWithInput: ReadonlySet<string> = new Set(['orders-weigh'])

/** A change as it is shown. `isNoted`: noted by the act, with amounts in minor units; else it was sent, with amounts in major ones. */
export interface ShownChange extends FieldChange {
  isNoted: boolean
}

/** The changes that an act noted; what was sent, where it noted none or where its notes leave that out. */
export function shownChanges({
  call,
  before,
  after,
  input,
}: {
  call: string
  before: unknown
  after: unknown
  input: unknown
}): ShownChange[] {
  const noted = changesOf(before, after).map((change) => ({ ...change, isNoted: true }))
  if (noted.length > 0 && !callsWithInput.has(codeOfCall(call))) return noted
  const sent = changesOf(undefined, input)
    .filter((change) => change.after !== masked && !silentFields.has(change.path[0] ?? ''))
    .map((change) => ({ ...change, isNoted: false }))
  return [...noted, ...sent]
}

/** Fields whose parts are shown below one heading, because each part alone would repeat a long name. */
const headings: ReadonlySet<string> = new Set(['hallmarkingOut', 'hallmarkingBack'])

/** The changes below a heading, with their paths below it; those without one stand by themselves. */
export interface ChangeGroup {
  heading: string | undefined
  changes: readonly ShownChange[]
}

/** Changes with those of one heading together, in the order in which they were noted. */
export function groupsOf(changes: readonly ShownChange[]): ChangeGroup[] {
  const groups = new Map<string | undefined, ShownChange[]>()
  for (const change of changes) {
    const [first = '', ...rest] = change.path
    const heading = rest.length > 0 && headings.has(first) ? first : undefined
    const group = groups.get(heading) ?? []
    groups.set(heading, [...group, heading === undefined ? change : { ...change, path: rest }])
  }
  return [...groups].map(([heading, together]) => ({ heading, changes: together }))
}

/** An entry with the equal looks that came just before it: the same member, call and kind of thing. */
export interface EntryGroup<E> {
  /** The newest one. */
  entry: E
  /** All of them, the newest first; one for an act, which is never folded. */
  entries: readonly E[]
}

/** Folds looks at personal data, which follow each other in great numbers; what changes something stands by itself. */
export function foldLooks<E extends { call: string; object: string; memberId: string | null; site: string | null }>(
  entries: readonly E[],
): EntryGroup<E>[] {
  const groups: { entry: E; entries: E[] }[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    const isSame =
      last?.entry.call === entry.call &&
      last.entry.object === entry.object &&
      last.entry.memberId === entry.memberId &&
      last.entry.site === entry.site
    if (last && isSame && entry.call.startsWith('GET ')) last.entries.push(entry)
    else groups.push({ entry, entries: [entry] })
  }
  return groups
}

/** The code of an entry among the messages: that of its call, or its own where the act that somebody approved was not possible any more. */
export function codeOfEntry({ call, object, after }: { call: string; object: string; after: unknown }): string {
  const code = codeOfCall(call)
  const hasFailed = code === 'approvals-approve' && object === 'approvals' && isRecord(after) && after['state'] === 'failed'
  return hasFailed ? `${code}-failed` : code
}

/** The transitions of an order whose names depend on its delivery, which an entry does not have. */
const transitionsByDelivery: ReadonlySet<string> = new Set(['ship', 'out', 'deliver', 'fail', 'send-back'])

/** The transition that an act made, with the messages of its name; undefined for any other act. */
export function stepOf({
  call,
  input,
}: {
  call: string
  input: unknown
}): { kind: 'transition' | 'returnTransition'; transition: string } | undefined {
  const transition = isRecord(input) ? input['transition'] : undefined
  if (typeof transition !== 'string') return undefined
  const code = codeOfCall(call)
  if (code === 'returns-transition') return { kind: 'returnTransition', transition }
  return code === 'orders-transition' && !transitionsByDelivery.has(transition) ? { kind: 'transition', transition } : undefined
}

/** The reason that a member wrote; undefined for none, and for the code of a refusal, which is among the changes by its name. */
export function writtenReason({ reason, after }: { reason: string | null; after: unknown }): string | undefined {
  const isCode = isRecord(after) && after['refusal'] === reason
  return reason === null || reason.trim() === '' || isCode ? undefined : reason
}

/** The pages of things that have none of their own. */
const listPages: Readonly<Record<string, string | undefined>> = {
  members: '/staff',
  invitations: '/staff',
  roles: '/staff',
  limits: '/staff',
  approvals: '/approvals',
  rates: '/rates',
  'rate proposals': '/rates',
  refunds: '/money',
  transfers: '/money?view=transfers',
  cancellations: '/money?view=cancellations',
  revisions: '/money?view=revisions',
}
/** The kinds of things that have a page by their number or id. */
const thingPages: ReadonlySet<string> = new Set([
  'orders',
  'returns',
  'drafts',
  'customers',
  'reviews',
  'enquiries',
  'products',
  'collections',
  'promotions',
  'ready-pieces',
  'content',
])

/** The address of the page of a thing; undefined where it has none, or where it is of another site than the chosen one. */
export function pageOf(object: string, id: string | null, isOfSite: boolean): string | undefined {
  const plain = listPages[object]
  if (plain !== undefined) return plain
  return id !== null && isOfSite && thingPages.has(object) ? `/${object}/${encodeURIComponent(id)}` : undefined
}
