import { and, desc, eq, gte, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/db/db.ts'
import { firstIdOf } from '../../../kernel/id.ts'
import { auditEntry } from './tables.ts'

export type AuditRow = typeof auditEntry.$inferSelect

export async function insertEntries(tx: Db, rows: (typeof auditEntry.$inferInsert)[]): Promise<void> {
  await tx.insert(auditEntry).values(rows)
}

/** The filter of a list of entries; `after` is the id of the last one of the page before. */
export interface AuditFilter {
  after?: string | undefined
  member?: string | undefined
  object?: string | undefined
  id?: string | undefined
  /** The time of the oldest entry, and the one before which all are. */
  from?: Date | undefined
  before?: Date | undefined
  /** Looks at personal data alone, or everything else. */
  looks?: 'without' | 'only' | undefined
  /** The code of the site; `withoutSite` adds entries that concern none. */
  site: string
  withoutSite: boolean
}

/** A look has the call that read; acts have those that change something, or the name of an event. */
const isLook = sql`starts_with(${auditEntry.call}, 'GET ')`

/** Entries, the newest first. Their ids are ordered by time, so that days are ranges of the indexes. */
export function readEntries(db: Db, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const { after, member, object, id, from, before, looks, site, withoutSite } = filter
  return db
    .select()
    .from(auditEntry)
    .where(
      and(
        withoutSite ? or(eq(auditEntry.site, site), isNull(auditEntry.site)) : eq(auditEntry.site, site),
        after === undefined ? undefined : lt(auditEntry.id, after),
        member === undefined ? undefined : or(eq(auditEntry.memberId, member), eq(auditEntry.approverId, member)),
        object === undefined ? undefined : eq(auditEntry.object, object),
        id === undefined ? undefined : eq(auditEntry.objectId, id),
        from && gte(auditEntry.id, firstIdOf(from)),
        before && lt(auditEntry.id, firstIdOf(before)),
        looks && (looks === 'only' ? isLook : not(isLook)),
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(limit)
}
