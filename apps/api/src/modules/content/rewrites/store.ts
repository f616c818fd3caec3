import { sql } from 'drizzle-orm'
import { containing } from '../../../kernel/db/containing.ts'
import { type Db, lockNamed, named, rows } from '../../../kernel/db/db.ts'
import { type KeyPage, keyParams, rowsToRead } from '../../../kernel/key-page.ts'
import type { Rewrite } from './port.ts'
import { bounds } from './rules.ts'

/** Waits for other changes of the same site's rewrites. */
export function lockRewrites(tx: Db, subsite: string): Promise<void> {
  return lockNamed(tx, `rewrites:${subsite}`)
}

/** A rewrite with the time at which it was set. */
export interface ListedRewrite extends Rewrite {
  setAt: Date
}

/** Rewrites of a site whose paths have a text, the last set first: a row more than the page has. */
export async function readRewrites(db: Db, subsite: string, search: string | undefined, page: KeyPage): Promise<ListedRewrite[]> {
  const [at, source] = keyParams(page, 'newest-first')
  const found = await rows<Rewrite & { setAt: string }>(
    db,
    sql`select source, target, status, to_char(set_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "setAt" from url_rewrite
        where subsite = ${subsite} and (set_at, source) < (${at}::timestamptz, ${source === '' ? '\u{10FFFF}' : source})
          and ${search === undefined ? sql`true` : sql`(source || ' ' || target) ilike ${containing(search)}`}
        order by set_at desc, source desc limit ${rowsToRead(page)}`,
  )
  return found.map(({ setAt, ...row }) => ({ ...row, setAt: new Date(setAt) }))
}

/** The rewrite of a path; undefined where it has none. */
export async function readRewrite(db: Db, subsite: string, source: string): Promise<Rewrite | undefined> {
  const [row] = await rows<Rewrite>(
    db,
    sql`select source, target, status from url_rewrite where subsite = ${subsite} and source = ${source}`,
  )
  return row
}

/** The chain of rewrites from a path, step by step, up to the maximum length. */
export function readChain(db: Db, subsite: string, source: string): Promise<Rewrite[]> {
  return named(
    db,
    'rewrite_way',
    `with recursive way as (
       select source, target, status, 1 as step from url_rewrite where subsite = $1 and source = $2
       union all
       select r.source, r.target, r.status, w.step + 1 from way w join url_rewrite r on r.subsite = $1 and r.source = w.target
       where w.step < ${bounds.steps})
     select source, target, status from way order by step`,
    [subsite, source],
  )
}

export async function writeRewrite(tx: Db, subsite: string, { source, target, status }: Rewrite, by: string, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into url_rewrite (subsite, source, target, status, set_by, set_at)
    values (${subsite}, ${source}, ${target}, ${status}, ${by}, ${at.toISOString()})
    on conflict (subsite, source) do update
      set target = excluded.target, status = excluded.status, set_by = excluded.set_by, set_at = excluded.set_at`)
}

export async function deleteRewrite(tx: Db, subsite: string, source: string): Promise<void> {
  await tx.execute(sql`delete from url_rewrite where subsite = ${subsite} and source = ${source}`)
}

/** The number of steps of the longest chain to a path. */
export async function lengthOfChainTo(tx: Db, subsite: string, target: string): Promise<number> {
  const [row] = await rows<{ steps: number }>(
    tx,
    sql`with recursive way as (
        select source, 1 as step from url_rewrite where subsite = ${subsite} and target = ${target}
        union all
        select r.source, w.step + 1 from way w join url_rewrite r on r.subsite = ${subsite} and r.target = w.source
        where w.step < ${bounds.steps})
      select coalesce(max(step), 0)::int as steps from way`,
  )
  return row?.steps ?? 0
}
