import type { PromotionState } from '@karat/sites/staff-lists.ts'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { containing } from '../../../../kernel/db/containing.ts'
import { type Db, rows } from '../../../../kernel/db/db.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../../kernel/key-page.ts'
import { promotion } from '../tables.ts'
import type { PromotionContent } from './content.ts'

const { id: _id, subsite: _subsite, used: _used, ...columns } = getTableColumns(promotion)

/** A promotion with the number of its saves. */
export interface StoredVersion {
  version: number
  content: PromotionContent
}

/** A promotion of a site, locked for a change where `lock` says so; undefined where the site has none of this id. */
export async function readVersion(db: Db, subsite: string, id: string, lock?: 'for-update'): Promise<StoredVersion | undefined> {
  const query = db
    .select(columns)
    .from(promotion)
    .where(and(eq(promotion.subsite, subsite), eq(promotion.id, id)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) return undefined
  const { version, code, ...content } = row
  return { version, content: { ...content, code: code ?? undefined } }
}

/** Writes a version of a promotion of a site. */
export async function writeVersion(tx: Db, subsite: string, id: string, { version, content }: StoredVersion): Promise<void> {
  const row = { ...content, code: content.code ?? null, id, subsite, version }
  await tx.insert(promotion).values(row).onConflictDoUpdate({ target: promotion.id, set: row })
}

/** The most uses that are counted for a list. */
const maxCounted = 10_000

/** How many orders hold or have used the promotion `p`, up to one more than are counted. */
const usesOfP = sql`(select count(*)::int from (select 1 from promotion_use u where u.promotion_id = p.id and u.state <> 'released' limit ${sql.raw(String(maxCounted + 1))}) few)`

/** A number of uses as it is shown. */
export const shownUses = (count: number) => ({ count: Math.min(count, maxCounted), more: count > maxCounted })

/** How many orders hold or have used a promotion, up to one more than are counted for a list. */
export async function readUses(db: Db, id: string): Promise<number> {
  const [row] = await rows<{ uses: number }>(db, sql`select ${usesOfP} as uses from promotion p where p.id = ${id}`)
  return row?.uses ?? 0
}

/**
 * Counts the uses of a promotion that gets a limit, in the transaction that holds its lock: those of the time without one count too, and are
 * subtracted when their orders end. Returns their number.
 */
export async function countAllUses(tx: Db, id: string): Promise<number> {
  await tx.execute(sql`update promotion_use set counted = true where promotion_id = ${id} and state <> 'released' and not counted`)
  const [row] = await rows<{ used: number }>(
    tx,
    sql`update promotion set used = (select count(*)::int from promotion_use where promotion_id = ${id} and state <> 'released')
        where id = ${id} returning used`,
  )
  return row?.used ?? 0
}

/** Another promotion of a site that has a code; undefined where there is none. */
export async function otherWithCode(tx: Db, subsite: string, code: string, id: string): Promise<string | undefined> {
  const [row] = await rows<{ id: string }>(tx, sql`select id from promotion where subsite = ${subsite} and code = ${code} and id <> ${id}`)
  return row?.id
}

/** The list of promotions as staff ask for it. */
export interface AskedPromotions {
  state?: PromotionState | undefined
  given?: 'automatic' | 'code' | undefined
  search?: string | undefined
}

const inState = (state: PromotionState | undefined, now: string): SQL => {
  const ended = sql`(p.ends_at is not null and p.ends_at <= ${now}::timestamptz)`
  switch (state) {
    case undefined:
      return sql`true`
    case 'ended':
      return ended
    case 'planned':
      return sql`not ${ended} and p.starts_at > ${now}::timestamptz`
    case 'live':
      return sql`not ${ended} and p.starts_at <= ${now}::timestamptz`
  }
}

/** A promotion in the list of staff. */
interface ListedPromotionRow extends Pick<PromotionContent, 'code' | 'effect' | 'startsAt' | 'endsAt' | 'listed' | 'usageLimit' | 'title'> {
  id: string
  uses: number
}

/** Promotions of a site, the last begun first: a row more than the page has. */
export async function readListedPromotions(
  db: Db,
  subsite: string,
  { state, given, search }: AskedPromotions,
  { page, now }: { page: KeyPage; now: Date },
): Promise<ListedPromotionRow[]> {
  const [at, id] = keyParams(page, 'newest-first')
  const found = await rows<
    Omit<ListedPromotionRow, 'code' | 'startsAt' | 'endsAt'> & { code: string | null; startsAt: string; endsAt: string | null }
  >(
    db,
    sql`select p.id, p.code, p.effect, p.title, p.listed, p.usage_limit as "usageLimit", ${usesOfP} as uses,
          to_char(p.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt",
          to_char(p.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endsAt"
        from promotion p
        where p.subsite = ${subsite} and (p.starts_at, p.id) < (${at}::timestamptz, ${id === '' ? '\u{10FFFF}' : id}) and ${inState(state, now.toISOString())}
          and ${given === undefined ? sql`true` : given === 'code' ? sql`p.code is not null` : sql`p.code is null`}
          and ${search ? sql`(coalesce(p.code, '') || ' ' || p.title::text) ilike ${containing(search)}` : sql`true`}
        order by p.starts_at desc, p.id desc limit ${rowsToRead(page)}`,
  )
  return found.map(({ code, startsAt, endsAt, ...row }) => ({
    ...row,
    code: code ?? undefined,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }))
}

/** The groups that customers of the shop belong to, or that promotions of a site name. */
export async function readKnownGroups(db: Db, subsite: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select distinct name from customer_group union select distinct unnest(groups) from promotion where subsite = ${subsite} order by 1 limit 200`,
  )
  return found.map(({ name }) => name)
}
