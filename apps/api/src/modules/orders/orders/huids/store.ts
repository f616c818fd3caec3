import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../../kernel/db/db.ts'
import { lockHolder } from '../store.ts'

/**
 * Whether another unit that is neither cancelled nor returned has one of these hallmark numbers; locks out other writers until the commit.
 */
export async function areHuidsTaken(tx: Db, huids: readonly string[], unitId: string): Promise<boolean> {
  await lockHolder(tx, 'huids')
  const found = await rows(
    tx,
    sql`select 1 from order_unit where huids && array(select jsonb_array_elements_text(${JSON.stringify(huids)}::jsonb))
          and id <> ${unitId} and state not in ('cancelled', 'returned', 'exchanged') limit 1`,
  )
  return found.length > 0
}
