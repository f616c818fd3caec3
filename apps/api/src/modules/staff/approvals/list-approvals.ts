import { type Currency, toDecimal } from '@karat/money/money.ts'
import type { MoneyKind } from '../../../kernel/acts.ts'
import { timeIn } from '../../../kernel/clock.ts'
import { type KeyPage, readAllOf } from '../../../kernel/key-page.ts'
import { timesOfDays } from '../../../kernel/list-filter.ts'
import type { Site } from '../../../kernel/site.ts'
import { callPurpose } from './ask-approval.ts'
import type { ApprovalDependencies } from './dependencies.ts'
import {
  type ApprovalReader,
  type ApprovalState,
  decidableBy,
  isSameThing,
  limitsOfSite,
  ownerPermission,
  stepOf,
  type Thing,
  thingOfCall,
} from './rules.ts'
import { type ApprovalRow, readApprovals, readOldestWaiting, readWaitingFor, type SeenBy, type WaitingFor } from './store.ts'

const pageSize = 50

/** A list of approvals as staff ask for it; days are those of the site's calendar. */
export interface AskedApprovals {
  waits: boolean
  after: string | undefined
  /** The member who reads: they see their own acts, and those of others that they may decide. */
  reader: ApprovalReader
  from?: string | undefined
  to?: string | undefined
  kind?: MoneyKind | undefined
  /** The number of the thing that they are about. */
  thing?: string | undefined
  /** A part of the number of the approval or of its thing, or of the reason. */
  search?: string | undefined
  /** The state of those that ended. */
  state?: ApprovalState | undefined
}

/**
 * A page of the acts of a site that a member asked for or may decide, the newest first, and the key of the next page; null on the last one. An
 * act above the member's limit is among them.
 */
export async function listApprovals(
  { clock, db }: Pick<ApprovalDependencies, 'clock' | 'db'>,
  { code, timeZone }: Pick<Site, 'code' | 'timeZone'>,
  { waits, after, reader, from, to, kind, thing, search, state }: AskedApprovals,
): Promise<{ approvals: ApprovalRow[]; next: string | null }> {
  const now = clock.now()
  const filter = { between: timesOfDays(timeZone, { from, to }), kind, thing, search, state: waits ? undefined : state }
  const found = await readApprovals(
    db,
    { site: code, waits, now, after, reader: reader.staffId, decidable: decidableBy(reader), filter },
    pageSize + 1,
  )
  const page = found.slice(0, pageSize)
  // One whose time is over was perhaps not marked yet.
  const approvals = page.map((row) => (row.state === 'waiting' && row.expiresAt <= now ? { ...row, state: 'expired' as const } : row))
  return { approvals, next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}

/** The columns of an export of approvals. Amounts are major units, times those of the site's clocks. */
export const approvalExportColumns = [
  'number',
  'created_at',
  'state',
  'call',
  'object',
  'id',
  'amount',
  'currency',
  'reason',
  'receiver',
  'member',
  'approved_by',
  'decided_at',
] as const

/** The acts of a filter that a member asked for or may decide, page by page, in the order of the list. */
export function exportApprovals(
  deps: Pick<ApprovalDependencies, 'clock' | 'db'>,
  site: Pick<Site, 'code' | 'timeZone'>,
  { view = 'waiting', ...filter }: Omit<AskedApprovals, 'after' | 'reader' | 'waits'> & { view?: 'waiting' | 'ended' | undefined },
  { reader }: { reader: ApprovalReader },
) {
  const list = async ({ after }: KeyPage) => {
    const { approvals: rows, next } = await listApprovals(deps, site, { ...filter, waits: view === 'waiting', after, reader })
    return { rows, next }
  }
  const time = (at: Date | null) => at && timeIn(site.timeZone, at)
  return readAllOf(list, ({ number, createdAt, state, call, object, objectId, amount, currency, reason, receiver, ...row }) => [
    number,
    time(createdAt),
    state,
    call,
    object,
    objectId,
    toDecimal(amount, currency as Currency),
    currency,
    reason,
    receiver,
    row.memberName,
    row.decidedByName,
    time(row.decidedAt),
  ])
}

/** An act that waits, with the thing that its call names, and the transition or decision that it makes of several. */
export interface WaitingAct {
  row: ApprovalRow
  of: Thing
  step: string | null
}

/** The thing and the step of an act that waits; its call is unknown where the keys of the time are gone. */
function actOf({ secrets }: Pick<ApprovalDependencies, 'secrets'>, row: ApprovalRow): WaitingAct {
  const text = secrets.decrypt(callPurpose, row.encrypted)
  const { params, body } = (text === undefined ? {} : JSON.parse(text)) as { params?: unknown; body?: unknown }
  return { row, of: thingOfCall(row.call, params), step: stepOf(body) }
}

/**
 * The acts about some things of a site that wait for a second person: those whose money is for one of them, and those whose call names one.
 * `seenBy`: the acts of some stores with those of a member; undefined where the reader may see all of these things.
 */
export async function waitingFor(
  deps: Pick<ApprovalDependencies, 'clock' | 'db' | 'secrets'>,
  site: string,
  things: readonly Thing[],
  seenBy?: SeenBy,
): Promise<WaitingAct[]> {
  const found = await readWaitingFor(deps.db, site, things, seenBy, deps.clock.now())
  return found
    .map((row) => actOf(deps, row))
    .filter(({ row, of }) => things.some((thing) => isSameThing(thing, { object: row.object, id: row.objectId }) || isSameThing(thing, of)))
}

/** The acts that wait on a site at a time for a member as the second person: those of others that they can decide within their limits. */
export const waitingForMember = (site: Site, now: Date, { staffId: memberId, permissions, limits }: ApprovalReader): WaitingFor => ({
  subsite: site.code,
  now,
  memberId,
  decidable: decidableBy({ permissions, limits }),
  ofSite: permissions.includes(ownerPermission) ? undefined : limitsOfSite(site, permissions),
})

/** Since when the oldest act of others waits for a member as the second person on a site, and the first deadline. */
export const oldestWaiting = (
  { clock, db }: Pick<ApprovalDependencies, 'clock' | 'db'>,
  site: Site,
  reader: ApprovalReader,
): Promise<{ since: string | null; due: string | null }> => readOldestWaiting(db, waitingForMember(site, clock.now(), reader))
