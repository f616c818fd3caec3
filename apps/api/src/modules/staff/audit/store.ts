import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../../kernel/db/db.ts'
import { auditEntry } from './tables.ts'

export type AuditRow = typeof auditEntry.$inferSelect

export async function insertEntries(tx: Db, rows: (typeof auditEntry.$inferInsert)[]): Promise<void> {
  await tx.insert(auditEntry).values(rows)
}

/** What narrows a list of entries; `after` is the id of the last one of the page before. */
export interface AuditFilter {
  after?: string | undefined
  member?: string | undefined
  object?: string | undefined
  id?: string | undefined
  /** The code of the site; `withoutSite` adds entries that concern none. */
  site: string
  withoutSite: boolean
}

/** Entries, the newest first. */
export function readEntries(db: Db, { after, member, object, id, site, withoutSite }: AuditFilter, limit: number): Promise<AuditRow[]> {
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
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(limit)
}
