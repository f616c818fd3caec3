import { type Db, rows } from '@karat/api/kernel/db/db.ts'
import { sql } from 'drizzle-orm'

/** A database server and its settings. */
export interface DatabaseServer {
  /** The major version of PostgreSQL. */
  version: number
  now: string
  /** The connections that it has for users other than its administrator. */
  slots: number
  /** Settings that are off, and without which committed payments are lost when its machine stops. */
  off: string[]
  commit: string
  isStandby: boolean
}

export async function readServer(db: Db): Promise<DatabaseServer | undefined> {
  const [server] = await rows<DatabaseServer>(
    db,
    sql`select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now,
               current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as slots,
               array(select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off') as off,
               current_setting('synchronous_commit') as commit, pg_is_in_recovery() as "isStandby"`,
  )
  return server
}

/** The jobs that were given up, and those that are due for more than so many minutes. */
export async function countBadJobs(db: Db, lateMinutes: number): Promise<{ dead: number; late: number }> {
  const [counts] = await rows<{ dead: number; late: number }>(
    db,
    sql`select count(*) filter (where state = 'dead')::int as dead,
               count(*) filter (where state = 'open' and due_at < now() - make_interval(mins => ${lateMinutes}))::int as late
        from job where state in ('open', 'dead')`,
  )
  return counts ?? { dead: 0, late: 0 }
}
