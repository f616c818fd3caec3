import type { MoneyKind } from '../../../kernel/acts.ts'
import { timesOfDays } from '../../../kernel/list-filter.ts'
import type { Site } from '../../../kernel/site.ts'
import type { ApprovalDependencies } from './dependencies.ts'
import type { ApprovalState } from './rules.ts'
import { type ApprovalRow, readApprovals, readWaitingFor } from './store.ts'

const pageSize = 50

/** A list of approvals as staff ask for it; days are those of the site's calendar. */
export interface AskedApprovals {
  waits: boolean
  after: string | undefined
  /** The acts of some stores with those of a member; undefined for all of the site. */
  own?: { stores: readonly string[]; memberId: string } | undefined
  from?: string | undefined
  to?: string | undefined
  kind?: MoneyKind | undefined
  /** The number of the thing that they are about. */
  thing?: string | undefined
  /** The state of those that ended. */
  state?: ApprovalState | undefined
}

/** A page of the approvals of a site, or those of some stores with a member's own, the newest first, and the key of the next page; null on the last one. */
export async function listApprovals(
  { clock, db }: Pick<ApprovalDependencies, 'clock' | 'db'>,
  { code, timeZone }: Pick<Site, 'code' | 'timeZone'>,
  { waits, after, own, from, to, kind, thing, state }: AskedApprovals,
): Promise<{ approvals: ApprovalRow[]; next: string | null }> {
  const now = clock.now()
  const filter = { between: timesOfDays(timeZone, { from, to }), kind, thing, state: waits ? undefined : state }
  const found = await readApprovals(db, { site: code, waits, now, after, own, filter }, pageSize + 1)
  const page = found.slice(0, pageSize)
  // One whose time is over was perhaps not marked yet.
  const approvals = page.map((row) => (row.state === 'waiting' && row.expiresAt <= now ? { ...row, state: 'expired' as const } : row))
  return { approvals, next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}

/** The acts about a thing of a site that wait for a second person, for whoever may see the thing. */
export function waitingFor(
  { clock, db }: Pick<ApprovalDependencies, 'clock' | 'db'>,
  site: string,
  thing: { object: string; objectId: string },
): Promise<ApprovalRow[]> {
  return readWaitingFor(db, site, thing, clock.now())
}
