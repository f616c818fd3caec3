import { type SQL, sql } from 'drizzle-orm'
import { addMs } from '../../../../kernel/clock.ts'
import { type Db, rows } from '../../../../kernel/db/db.ts'
import { feedAge } from './rules.ts'

/** The state of the feed of a site: its last reading, and since when it is silent. */
export interface FeedRow {
  subsite: string
  /** When the newest of its rates began to hold, and when they were read; null where none was read yet. */
  at: string | null
  readAt: string | null
  /** Null while it speaks. */
  silentSince: string | null
}

const feedColumns = sql`subsite, at, read_at as "readAt", silent_since as "silentSince"`

/** The feed of a site; undefined where it has none. */
export async function readFeedRow(db: Db, subsite: string): Promise<FeedRow | undefined> {
  const [found] = await rows<FeedRow>(db, sql`select ${feedColumns} from rate_feed where subsite = ${subsite}`)
  return found
}

/** The feeds of all sites by the sites' codes, locked for the rest of the transaction. */
export async function lockFeedRows(tx: Db): Promise<ReadonlyMap<string, FeedRow>> {
  const found = await rows<FeedRow>(tx, sql`select ${feedColumns} from rate_feed order by subsite for update`)
  return new Map(found.map((row) => [row.subsite, row]))
}

export async function writeFeedRow(
  tx: Db,
  { subsite, at, readAt, silentSince }: { subsite: string; at: Date | null; readAt: Date | null; silentSince: Date | null },
): Promise<void> {
  const values = [at, readAt, silentSince].map((time) => time?.toISOString() ?? null)
  await tx.execute(
    sql`insert into rate_feed (subsite, at, read_at, silent_since) values (${subsite}, ${values[0]}, ${values[1]}, ${values[2]})
        on conflict (subsite) do update set at = excluded.at, read_at = excluded.read_at, silent_since = excluded.silent_since`,
  )
}

/** Stores what was read of a site, by purity. */
export async function writeReadings(tx: Db, subsite: string, readings: ReadonlyMap<string, { rate: number; at: Date }>): Promise<void> {
  for (const [purity, { rate, at }] of readings)
    await tx.execute(
      sql`insert into rate_feed_reading (subsite, purity, rate, at) values (${subsite}, ${purity}, ${rate}, ${at.toISOString()})
          on conflict (subsite, purity) do update set rate = excluded.rate, at = excluded.at`,
    )
}

/** Forgets everything that was read, where no feed is on any more. */
export async function deleteFeed(tx: Db): Promise<void> {
  await tx.execute(sql`delete from rate_feed_reading`)
  await tx.execute(sql`delete from rate_feed`)
}

/** The rates of a site that its feed gave and that are compared with; minor units by purity. None while it is silent. */
export async function readFreshRates(db: Db, subsite: string, now: Date): Promise<Record<string, { rate: number }>> {
  const found = await rows<{ purity: string; rate: number }>(
    db,
    sql`select r.purity, r.rate from rate_feed_reading r join rate_feed f using (subsite)
        where subsite = ${subsite} and f.silent_since is null and r.at > ${addMs(now, -feedAge).toISOString()}::timestamptz`,
  )
  return Object.fromEntries(found.map(({ purity, rate }) => [purity, { rate }]))
}

/** Selects a row for the feed of a site that is silent, also while no worker runs that would say so. */
export const silentFeeds = ({ subsite, now }: { subsite: string; now: Date }): SQL =>
  sql`select 1 from rate_feed where subsite = ${subsite}
      and (silent_since is not null or at <= ${addMs(now, -feedAge).toISOString()}::timestamptz)`
