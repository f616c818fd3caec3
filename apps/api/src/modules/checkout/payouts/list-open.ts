import { latePayoutDays } from '@karat/sites/payouts.ts'
import { addMs, durations } from '../../../kernel/clock.ts'
import { type KeyPage, keyPageOf } from '../../../kernel/key-page.ts'
import type { Site } from '../../../kernel/site.ts'
import type { PayoutDependencies } from './dependencies.ts'
import type { PayoutKind } from './port.ts'
import { type AppliedFile, type OpenItem, type OpenSum, readFiles, readOldestOpen, readOpen, readOpenSums } from './views.ts'

const daysAgo = ({ clock }: Pick<PayoutDependencies, 'clock'>, days: number) => addMs(clock.now(), -days * durations.day)

/** A page of payments, refunds or cash of a site that are in no payout after so many days, the oldest first. */
export async function listOpen(
  deps: PayoutDependencies,
  site: Site,
  { kind, days }: { kind: PayoutKind; days: number },
  page: KeyPage,
): Promise<{ rows: OpenItem[]; next: string | null }> {
  return keyPageOf(await readOpen(deps.db, site.code, kind, daysAgo(deps, days), page), page, ({ since, id }) => ({ at: since, id }))
}

/** The sums of everything that is in no payout after so many days, by kind and gateway or carrier. */
export const sumOpen = (deps: PayoutDependencies, site: Site, days: number): Promise<OpenSum[]> =>
  readOpenSums(deps.db, site.code, daysAgo(deps, days))

/** The time before which everything in no payout is late. */
export const lateBefore = (now: Date): Date => addMs(now, -latePayoutDays * durations.day)

/** Since when the oldest thing of a site that is late in no payout is open (ISO time); null where nothing is late. */
export async function findLatePayout({ clock, db }: PayoutDependencies, site: Site): Promise<{ since: string | null; due: string | null }> {
  const oldest = await readOldestOpen(db, site.code, lateBefore(clock.now()))
  return { since: oldest?.toISOString() ?? null, due: null }
}

/** A page of the files of a site that were applied, the newest first. */
export async function listFiles(
  { db }: Pick<PayoutDependencies, 'db'>,
  site: Site,
  page: KeyPage,
): Promise<{ rows: AppliedFile[]; next: string | null }> {
  return keyPageOf(await readFiles(db, site.code, page), page, ({ appliedAt, id }) => ({ at: appliedAt, id }))
}
