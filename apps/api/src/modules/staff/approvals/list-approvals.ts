import type { ApprovalDependencies } from './dependencies.ts'
import { type ApprovalRow, readApprovals } from './store.ts'

const pageSize = 50

/** A page of the approvals of a site, or those of some stores with a member's own, the newest first, and the key of the next page; null on the last one. */
export async function listApprovals(
  { clock, db }: Pick<ApprovalDependencies, 'clock' | 'db'>,
  site: string,
  { waits, after, own }: { waits: boolean; after: string | undefined; own?: { stores: readonly string[]; memberId: string } | undefined },
): Promise<{ approvals: ApprovalRow[]; next: string | null }> {
  const now = clock.now()
  const found = await readApprovals(db, { site, waits, now, after, own }, pageSize + 1)
  const page = found.slice(0, pageSize)
  // One whose time is over was perhaps not marked yet.
  const approvals = page.map((row) => (row.state === 'waiting' && row.expiresAt <= now ? { ...row, state: 'expired' as const } : row))
  return { approvals, next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}
