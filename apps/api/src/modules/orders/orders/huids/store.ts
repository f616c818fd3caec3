import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../../kernel/db/db.ts'
import { lockHolder } from '../store.ts'

/** A unit `u` that holds its hallmark numbers: one that is cancelled or came back holds none. */
const holdsHuids = sql.raw(`u.state not in ('cancelled', 'returned', 'exchanged')`)
const array = (huids: readonly string[]) => sql`array(select jsonb_array_elements_text(${JSON.stringify(huids)}::jsonb))`

/**
 * Whether another unit, or a ready piece that it is not, has one of these hallmark numbers; locks out other writers until the commit.
 */
export async function areHuidsTaken(tx: Db, huids: readonly string[], unitId: string): Promise<boolean> {
  await lockHolder(tx, 'huids')
  const found = await rows(
    tx,
    sql`select 1 from order_unit u where u.huids && ${array(huids)} and u.id <> ${unitId} and ${holdsHuids}
        union all
        select 1 from ready_piece p where p.huids <> '{}' and p.huids && ${array(huids)} and p.state in ('free', 'reserved', 'away')
          and p.id is distinct from (select ready_piece_id from order_unit where id = ${unitId})
        limit 1`,
  )
  return found.length > 0
}

/** Those of some hallmark numbers that units of orders have; locks out other writers until the commit. */
export async function findHuidsOfUnits(tx: Db, huids: readonly string[]): Promise<string[]> {
  if (huids.length === 0) return []
  await lockHolder(tx, 'huids')
  const found = await rows<{ huid: string }>(
    tx,
    sql`select h.huid from order_unit u, unnest(u.huids) h(huid) where u.huids && ${array(huids)} and ${holdsHuids} and h.huid = any(${array(huids)})`,
  )
  return found.map(({ huid }) => huid)
}
