import type { Permission } from '@karat/contract/permissions.ts'
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type Db, named } from '../../../kernel/db/db.ts'
import type { Site } from '../../../kernel/site.ts'
import type { StoreLimits, StoreScope } from '../../../kernel/store-scope.ts'

/** The site, also by its code, the time, the member by id with their permissions, and the stores whose things wait for them. */
export interface WaitingOf {
  site: Site
  subsite: string
  now: Date
  memberId: string
  permissions: readonly Permission[]
  limits: StoreLimits
  stores: StoreScope
}

/** The queues: things that wait until a person acts. */
export interface Queue {
  name: string
  /** Lets a member see how much waits. */
  permission: Permission
  /** Another permission that is enough; absent for none. */
  orPermission?: Permission
  /** Selects a row for each thing that waits for a member. */
  waiting: (asked: WaitingOf) => SQL
}

const dialect = new PgDialect()

/**
 * The number of rows of each queue on a site, at most `limit`, in one statement. It has a name by its text, of which there are few: planning its
 * joins takes longer than reading the rows.
 */
export async function countQueues(
  db: Db,
  queues: readonly Queue[],
  { limit, ...asked }: Omit<WaitingOf, 'stores'> & { limit: number },
): Promise<Map<string, number>> {
  if (queues.length === 0) return new Map()
  const counts = queues.map(
    ({ name, permission, waiting }) =>
      sql`select ${name}::text as name, (select count(*)::int from (${waiting({ ...asked, stores: asked.limits[permission] })} limit ${limit}) w) as count`,
  )
  const { sql: text, params } = dialect.sqlToQuery(sql.join(counts, sql` union all `))
  const name = `queue_counts_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
  const found = await named<{ name: string; count: number }>(db, name, text, params)
  return new Map(found.map(({ name, count }) => [name, count]))
}
