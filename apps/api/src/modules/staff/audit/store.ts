import { and, desc, eq, gte, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { containing } from '../../../kernel/db/containing.ts'
import { type Db, rows } from '../../../kernel/db/db.ts'
import type { ChangedThing } from '../../../kernel/changed-meanwhile.ts'
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
  /** The whole number of a thing, or words of the reason. */
  search?: string | undefined
  /** The code of the site; `withoutSite` adds entries that concern none. */
  site: string
  withoutSite: boolean
}

/** A look has the call that read; acts have those that change something, or the name of an event. */
const isLook = sql`starts_with(${auditEntry.call}, 'GET ')`

/**
 * The newest entries of a member among those that a filter leaves: their own, and the acts that they approved. Each part is read by its own
 * index; as one condition both would be a search through the entries of everybody.
 */
function isOf(member: string, filter: SQL | undefined, limit: number): SQL {
  const newest = (who: AnyPgColumn) =>
    sql`(select id from ${auditEntry} where ${and(eq(who, member), filter)} order by id desc limit ${limit})`
  return sql`${auditEntry.id} in (${newest(auditEntry.memberId)} union ${newest(auditEntry.approverId)})`
}

/** The newest entries whose thing has that number, or whose reason has a text; each part is read by its own index. */
function isFoundBy(search: string, filter: SQL | undefined, limit: number): SQL {
  const newest = (condition: SQL) => sql`(select id from ${auditEntry} where ${and(condition, filter)} order by id desc limit ${limit})`
  const { id, objectId, reason } = auditEntry
  return sql`${id} in (${newest(eq(objectId, search))} union ${newest(eq(objectId, search.toUpperCase()))}
    union ${newest(sql`${reason} ilike ${containing(search)}`)})`
}

/** Entries, the newest first. Their ids are ordered by time, so that days are ranges of the indexes. */
export function readEntries(db: Db, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const { after, member, object, id, from, before, looks, search, site, withoutSite } = filter
  const wanted = and(
    withoutSite ? or(eq(auditEntry.site, site), isNull(auditEntry.site)) : eq(auditEntry.site, site),
    after === undefined ? undefined : lt(auditEntry.id, after),
    object === undefined ? undefined : eq(auditEntry.object, object),
    id === undefined ? undefined : eq(auditEntry.objectId, id),
    from && gte(auditEntry.id, firstIdOf(from)),
    before && lt(auditEntry.id, firstIdOf(before)),
    looks && (looks === 'only' ? isLook : not(isLook)),
  )
  const found = search === undefined ? wanted : isFoundBy(search, wanted, limit)
  return db
    .select()
    .from(auditEntry)
    .where(member === undefined ? found : isOf(member, found, limit))
    .orderBy(desc(auditEntry.id))
    .limit(limit)
}

/** An entry of a site. */
export async function findEntry(db: Db, site: string, id: string): Promise<AuditRow | undefined> {
  const [found] = await db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.id, id), eq(auditEntry.site, site)))
  return found
}

/** The last act of staff on a thing, or with a state the last one that changed its state: looks change nothing. */
export async function readLastChange(
  db: Db,
  { object, id, site, state }: ChangedThing,
): Promise<Pick<AuditRow, 'name' | 'at' | 'call' | 'input' | 'after' | 'memberId'> | undefined> {
  const [found] = await db
    .select({
      name: auditEntry.name,
      at: auditEntry.at,
      call: auditEntry.call,
      input: auditEntry.input,
      after: auditEntry.after,
      memberId: auditEntry.memberId,
    })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.object, object),
        eq(auditEntry.objectId, id),
        site === undefined ? undefined : eq(auditEntry.site, site),
        state === undefined ? undefined : sql`${auditEntry.after} ? 'state'`,
        not(isLook),
      ),
    )
    .orderBy(desc(auditEntry.id))
    .limit(1)
  return found
}

/** The last later entry that changed one of the fields of an entry, on the same thing and site; by the id of the former entry. */
export async function readChangesSince(db: Db, ids: readonly string[]): Promise<Map<string, Pick<AuditRow, 'name' | 'at'>>> {
  const found = await rows<{ id: string; name: string; at: string }>(
    db,
    sql`select e.id, later.name, later.at from audit_entry e cross join lateral (
        select l.name, l.at from audit_entry l
        where l.object = e.object and l.object_id = e.object_id and l.site = e.site and l.id > e.id
          and (coalesce(l.before, '{}') || coalesce(l.after, '{}')) ?|
            array(select jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}')))
        order by l.id desc limit 1) later
      where e.id = any(${sql.param(ids)}::text[])`,
  )
  return new Map(found.map(({ id, name, at }) => [id, { name, at: new Date(at) }]))
}

/**
 * Deletes at most `limit` entries that are older than the settings of the shop let them be stored, and returns how many. Functions of the database
 * do it, by its clock: the table refuses every other deletion.
 */
export async function deleteOldEntries(db: Db, limit: number): Promise<number> {
  const [kept] = await rows<{ since: string | Date }>(db, sql`select audit_kept_since() as since`)
  const beforeId = firstIdOf(new Date(kept?.since ?? 0))
  const [deleted] = await rows<{ count: number }>(db, sql`select remove_old_audit_entries(${beforeId}, ${limit}) as count`)
  return deleted?.count ?? 0
}
