import { sql } from 'drizzle-orm'
import { type Db, lockNamed, named, rows } from '../../../kernel/db/db.ts'
import type { Rewrite } from './port.ts'
import { bounds } from './rules.ts'

/** Waits for other changes of the same site's rewrites. */
export function lockRewrites(tx: Db, subsite: string): Promise<void> {
  return lockNamed(tx, `rewrites:${subsite}`)
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

/** Returns whether there was one. */
export async function deleteRewrite(tx: Db, subsite: string, source: string): Promise<boolean> {
  const deleted = await rows(tx, sql`delete from url_rewrite where subsite = ${subsite} and source = ${source} returning source`)
  return deleted.length > 0
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
