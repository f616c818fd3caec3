import type { Permission } from '@karat/contract/permissions.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../../../kernel/db/db.ts'

/** What waits until a person acts. */
export interface Queue {
  name: string
  /** Lets a member see how much waits. */
  permission: Permission
  /** Selects a row for each thing that waits on the site with this code at a time, for a member by id. */
  waiting: (subsite: string, now: Date, memberId: string) => SQL
}

/** The number of rows of each queue on a site, at most `limit`, in one statement. */
export async function countQueues(
  db: Db,
  queues: readonly Queue[],
  { subsite, now, memberId, limit }: { subsite: string; now: Date; memberId: string; limit: number },
): Promise<Map<string, number>> {
  if (queues.length === 0) return new Map()
  const counts = queues.map(
    ({ name, waiting }) =>
      sql`select ${name}::text as name, (select count(*)::int from (${waiting(subsite, now, memberId)} limit ${limit}) w) as count`,
  )
  const found = await rows<{ name: string; count: number }>(db, sql.join(counts, sql` union all `))
  return new Map(found.map(({ name, count }) => [name, count]))
}
