import { sql } from 'drizzle-orm'
import { memberOfEvent } from '../../../../kernel/acts.ts'
import { type Db, jsonParam, rows } from '../../../../kernel/db/db.ts'
import type { StockPlace, TakenUnit } from '../port.ts'
import { countFree, lockStockOfPieces } from './store.ts'

/** The member of staff whose act moves a piece; empty where the shop does it by itself. */
const mover = () => memberOfEvent({ actor: 'system' })

/**
 * Reserves a free piece of a variant at each of some places, those that were received first. The caller holds the lock of the stock, which
 * is less by them already.
 */
export async function reservePieces(tx: Db, subsite: string, variantId: string, places: readonly StockPlace[]): Promise<TakenUnit[]> {
  const taken = await rows<{ id: string; storeId: StockPlace; huids: string[] }>(
    tx,
    sql`with wanted as (select place as store, count(*) as pieces from jsonb_to_recordset(${jsonParam(places.map((place) => ({ place })))}) as p(place text) group by 1),
          free as (select id, store_id, row_number() over (partition by store_id order by id) as turn from ready_piece
            where subsite = ${subsite} and variant_id = ${variantId} and state = 'free'),
          taken as (
            update ready_piece p set state = 'reserved', since = now()
            from free f join wanted w on w.store is not distinct from f.store_id and f.turn <= w.pieces where p.id = f.id
            returning p.id, p.store_id, p.huids),
          noted as (
            insert into piece_movement (piece_id, kind, from_store_id, to_store_id, by, reason, at)
            select id, 'reserve', store_id, null, ${mover()}, '', now() from taken order by id)
        select id, store_id as "storeId", huids from taken order by id`,
  )
  return taken.map(({ id, storeId, huids }) => ({ storeId, readyPiece: { id, huids } }))
}

/** Frees reserved or sold pieces of a variant, each at its place, and adds them to its stock. Others of them stay as they are. */
export async function freePieces(
  tx: Db,
  subsite: string,
  variantId: string,
  pieces: readonly { id: string; storeId: StockPlace }[],
): Promise<void> {
  await lockStockOfPieces(tx, subsite, variantId)
  const freed = await rows<{ storeId: StockPlace; pieces: number }>(
    tx,
    sql`with given as (select * from jsonb_to_recordset(${jsonParam(pieces)}) as g(id text, "storeId" text)),
          freed as (
            update ready_piece p set state = 'free', store_id = g."storeId", since = now()
            from given g join ready_piece before on before.id = g.id where p.id = g.id and p.state in ('reserved', 'sold')
            returning p.id, p.store_id, before.state as was),
          noted as (
            insert into piece_movement (piece_id, kind, from_store_id, to_store_id, by, reason, at)
            select id, case was when 'sold' then 'return' else 'release' end, null, store_id, ${mover()}, '', now() from freed order by id)
        select store_id as "storeId", count(*)::int as pieces from freed group by 1`,
  )
  for (const { storeId, pieces: count } of freed) await countFree(tx, subsite, variantId, storeId, count)
}

/** Marks reserved pieces as sold; see `Inventory.sell`. */
export async function sellPieces(tx: Db, readyPieceIds: readonly string[]): Promise<void> {
  if (readyPieceIds.length === 0) return
  await tx.execute(sql`
    with sold as (
      update ready_piece set state = 'sold', since = now() where id = any(${sql.param(readyPieceIds)}::text[]) and state = 'reserved'
      returning id, store_id)
    insert into piece_movement (piece_id, kind, from_store_id, to_store_id, by, reason, at)
    select id, 'sell', store_id, null, ${mover()}, '', now() from sold order by id`)
}
