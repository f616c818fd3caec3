import type { PieceMovement, PieceOwnership, ReadyPieceState } from '@karat/sites/ready-pieces.ts'
import { sql } from 'drizzle-orm'
import { memberOfEvent } from '../../../../kernel/acts.ts'
import { type Db, jsonParam, listParam, rows } from '../../../../kernel/db/db.ts'
import type { ChosenPiece, NextPiece, StockPlace, TakenUnit } from '../port.ts'
import type { pieceCount, readyPiece } from '../tables.ts'

export type ReadyPieceRow = typeof readyPiece.$inferSelect

/** A piece that a place receives. */
export interface NewPiece {
  id: string
  tag: string
  huids: readonly string[]
  grossMg: number
  netMg: number
  caratMilli: number
  otherMg: number
  certificate: string
  tray: string
}

/** The stock of a variant whose row is locked. */
export interface LockedStock {
  policy: 'stock' | 'made_to_order' | 'one_of_a_kind'
  onHand: number
  hasPieces: boolean
}

/** Locks the stock of a variant: it is locked before every movement of a piece. Undefined where the site has none. */
export async function lockStockOfPieces(tx: Db, subsite: string, variantId: string): Promise<LockedStock | undefined> {
  const [row] = await rows<LockedStock>(
    tx,
    sql`select policy, on_hand as "onHand", has_pieces as "hasPieces" from stock where subsite = ${subsite} and variant_id = ${variantId} for update`,
  )
  return row
}

/** The name of the lock under which tags and hallmark numbers are given to pieces. */
export const tagLock = 'tags of ready pieces'

/** The gross weight of a variant as its product has it, in milligrams; 0 where it has none. */
export async function readUsualWeight(db: Db, variantId: string): Promise<number> {
  const [row] = await rows<{ grossMg: number }>(db, sql`select gross_mg as "grossMg" from variant where id = ${variantId}`)
  return row?.grossMg ?? 0
}

/** Has a variant counted by its pieces from now on: none is there yet. One that is made to order is so while no piece is free. */
export async function beginPieces(tx: Db, subsite: string, variantId: string): Promise<void> {
  await tx.execute(sql`update stock set has_pieces = true, made_when_out = policy = 'made_to_order', on_hand = 0
    where subsite = ${subsite} and variant_id = ${variantId}`)
  await tx.execute(sql`update store_stock set on_hand = 0 where subsite = ${subsite} and variant_id = ${variantId}`)
}

/** Adds free pieces at a place to the stock of a variant, or takes them from it where `pieces` is negative. The caller holds the lock. */
export async function countFree(tx: Db, subsite: string, variantId: string, storeId: StockPlace, pieces: number): Promise<void> {
  await tx.execute(sql`
    update stock set on_hand = on_hand + ${pieces}, in_stores = in_stores or ${storeId !== null},
      policy = case when made_when_out then case when on_hand + ${pieces} > 0 then 'stock' else 'made_to_order' end else policy end
    where subsite = ${subsite} and variant_id = ${variantId}`)
  if (storeId !== null)
    await tx.execute(sql`
      insert into store_stock (subsite, variant_id, store_id, on_hand) values (${subsite}, ${variantId}, ${storeId}, ${Math.max(0, pieces)})
      on conflict (subsite, variant_id, store_id) do update set on_hand = store_stock.on_hand + ${pieces}`)
}

/** The number of pieces of a variant that are neither sold nor written off. */
export async function countPresent(tx: Db, subsite: string, variantId: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ready_piece where subsite = ${subsite} and variant_id = ${variantId}
          and state in ('free', 'reserved', 'away')`,
  )
  return row?.count ?? 0
}

/** The tags and hallmark numbers of a list that pieces have already. */
export async function findTaken(
  tx: Db,
  { tags, huids }: { tags: readonly string[]; huids: readonly string[] },
): Promise<{ tags: ReadonlySet<string>; huids: ReadonlySet<string> }> {
  const found = await rows<{ tag: string; huids: string[] }>(
    tx,
    sql`select tag, huids from ready_piece where tag = any(${listParam(tags)}::text[])
        union all
        select '', huids from ready_piece where huids <> '{}' and huids && ${listParam(huids)}::text[]`,
  )
  return { tags: new Set(found.map(({ tag }) => tag)), huids: new Set(found.flatMap((row) => row.huids)) }
}

/** Writes pieces of a variant that a place received, which are free, with their movements. */
export async function insertPieces(
  tx: Db,
  pieces: readonly NewPiece[],
  of: { subsite: string; variantId: string; storeId: StockPlace; ownership: PieceOwnership; at: Date; by: string },
): Promise<void> {
  const at = of.at.toISOString()
  await tx.execute(sql`
    with received as (
      insert into ready_piece (id, subsite, tag, variant_id, huids, gross_mg, net_mg, carat_milli, other_mg, certificate, tray, ownership, state, store_id, since)
      select p.id, ${of.subsite}, p.tag, ${of.variantId}, p.huids, p."grossMg", p."netMg", p."caratMilli", p."otherMg", p.certificate, p.tray,
        ${of.ownership}, 'free', ${of.storeId}, ${at}
      from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as p(id text, tag text, huids text[], "grossMg" int, "netMg" int, "caratMilli" int,
        "otherMg" int, certificate text, tray text)
      returning id, store_id)
    insert into piece_movement (piece_id, kind, from_store_id, to_store_id, by, reason, at)
    select id, 'receive', null, store_id, ${of.by}, '', ${at} from received order by id`)
}

const columns = sql`id, subsite, tag, variant_id as "variantId", huids, gross_mg as "grossMg", net_mg as "netMg", carat_milli as "caratMilli",
  other_mg as "otherMg", certificate, tray, ownership, state, store_id as "storeId", to_store_id as "toStoreId", since`

/** A piece of a site by its tag. */
export async function findPiece(db: Db, subsite: string, tag: string): Promise<ReadyPieceRow | undefined> {
  const [row] = await rows<ReadyPieceRow>(db, sql`select ${columns} from ready_piece where subsite = ${subsite} and tag = ${tag}`)
  return row
}

/** The same, locked; the caller holds the lock of its stock. */
export async function lockPiece(tx: Db, id: string): Promise<ReadyPieceRow | undefined> {
  const [row] = await rows<ReadyPieceRow>(tx, sql`select ${columns} from ready_piece where id = ${id} for update`)
  return row
}

/** Where a piece is and in which state. */
export interface PieceStanding {
  state: ReadyPieceState
  storeId: StockPlace
  toStoreId: StockPlace
  /** Its tray at the place; empty without one. */
  tray: string
  /** Since when; by default since the movement. */
  since?: Date
}

/** A movement of one piece by a member of staff. */
export interface WrittenMovement {
  kind: PieceMovement
  fromStoreId: StockPlace
  toStoreId: StockPlace
  by: string
  reason: string
  at: Date
}

/** Writes a movement of a locked piece, and where it stands after it. */
export async function writeMovement(tx: Db, id: string, to: PieceStanding, movement: WrittenMovement): Promise<void> {
  const at = movement.at.toISOString()
  await tx.execute(
    sql`update ready_piece set state = ${to.state}, store_id = ${to.storeId}, to_store_id = ${to.toStoreId}, tray = ${to.tray},
          since = ${(to.since ?? movement.at).toISOString()} where id = ${id}`,
  )
  await tx.execute(sql`
    insert into piece_movement (piece_id, kind, from_store_id, to_store_id, by, reason, at)
    values (${id}, ${movement.kind}, ${movement.fromStoreId}, ${movement.toStoreId}, ${movement.by}, ${movement.reason}, ${at})`)
}

/** Writes the weights and numbers of a locked piece; its tray is a part of its standing. */
export async function writeRecord(tx: Db, id: string, record: Omit<NewPiece, 'id' | 'tag' | 'tray'>): Promise<void> {
  const { huids, grossMg, netMg, caratMilli, otherMg, certificate } = record
  await tx.execute(sql`
    update ready_piece set huids = ${listParam(huids)}::text[], gross_mg = ${grossMg}, net_mg = ${netMg}, carat_milli = ${caratMilli},
      other_mg = ${otherMg}, certificate = ${certificate} where id = ${id}`)
}

/** A movement in the ledger of a piece; `at` is an ISO time. */
export interface MovementRow extends Omit<WrittenMovement, 'at'> {
  at: string
}

/** The movements of a piece, the newest first; at most a hundred. */
export const readMovements = (db: Db, id: string): Promise<MovementRow[]> =>
  rows(
    db,
    sql`select kind, from_store_id as "fromStoreId", to_store_id as "toStoreId", by, reason,
          to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from piece_movement where piece_id = ${id} order by piece_movement.id desc limit 100`,
  )

/** Writes a count of the pieces at a place. */
export async function insertCount(tx: Db, count: typeof pieceCount.$inferSelect): Promise<void> {
  const { id, subsite, storeId, tray, by, at, expected, found, missing } = count
  await tx.execute(sql`
    insert into piece_count (id, subsite, store_id, tray, by, at, expected, found, missing)
    values (${id}, ${subsite}, ${storeId}, ${tray}, ${by}, ${at.toISOString()}, ${expected}, ${found}, ${listParam(missing)}::text[])`)
}

/** The member who was the last to count a piece as missing since it was where it is; undefined where nobody did. */
export async function findCounter(tx: Db, { id, since }: Pick<ReadyPieceRow, 'id' | 'since'>): Promise<string | undefined> {
  const [row] = await rows<{ by: string }>(
    tx,
    sql`select by from piece_count where missing <> '{}' and missing @> ${listParam([id])}::text[] and at >= ${new Date(since).toISOString()}
        order by at desc, id desc limit 1`,
  )
  return row?.by
}

/** Whether the last count of the place or the tray of a piece, since it is there, found it. */
export async function wasFound(
  tx: Db,
  { id, subsite, storeId, tray, since }: Pick<ReadyPieceRow, 'id' | 'subsite' | 'storeId' | 'tray' | 'since'>,
): Promise<boolean> {
  const [last] = await rows<{ isFound: boolean }>(
    tx,
    sql`select not missing @> ${listParam([id])}::text[] as "isFound" from piece_count
        where subsite = ${subsite} and store_id is not distinct from ${storeId}::text and tray in ('', ${tray}) and at >= ${new Date(since).toISOString()}
        order by at desc, id desc limit 1`,
  )
  return last?.isFound ?? false
}

/** How often the tags of pieces were printed, by the ids of the pieces. */
export async function countPrints(tx: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const found = await rows<{ id: string; count: number }>(
    tx,
    sql`select piece_id as id, count(*)::int as count from piece_movement where piece_id = any(${listParam(ids)}::text[]) and kind = 'print' group by 1`,
  )
  return new Map(found.map(({ id, count }) => [id, count]))
}

/** Notes that the tags of pieces were printed where they are. */
export async function insertPrints(tx: Db, ids: readonly string[], by: string, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into piece_movement (piece_id, kind, from_store_id, to_store_id, by, reason, at)
    select id, 'print', store_id, null, ${by}, '', ${at.toISOString()} from ready_piece where id = any(${listParam(ids)}::text[]) order by id`)
}

/** The member of staff whose act moves a piece; empty where the shop does it by itself. */
const mover = () => memberOfEvent({ actor: 'system' })

/** A piece that was reserved, as the database returns it. */
interface ReservedPiece {
  id: string
  tag: string
  storeId: StockPlace
  huids: string[]
  grossMg: number
  netMg: number
  caratMilli: number
}

const reservedColumns = sql`p.id, p.tag, p.store_id as "storeId", p.huids, p.gross_mg as "grossMg", p.net_mg as "netMg", p.carat_milli as "caratMilli"`

const toTaken = ({ storeId, ...readyPiece }: ReservedPiece): TakenUnit => ({ storeId, readyPiece })

/**
 * The ready piece of each variant that the next delivered order takes: the first of the warehouse, or of the store with the most, as `takePlaces`
 * and `reservePieces` choose. The lock has movements of their pieces wait for the caller's transaction.
 */
export async function readNextPieces(tx: Db, subsite: string, variantIds: readonly string[]): Promise<Map<string, NextPiece>> {
  const ofVariants = sql`subsite = ${subsite} and variant_id = any(${listParam(variantIds)}::text[])`
  await tx.execute(sql`select 1 from stock where ${ofVariants} order by variant_id collate "C" for share`)
  const found = await rows<NextPiece & { variantId: string }>(
    tx,
    sql`select distinct on (p.variant_id) p.variant_id as "variantId", p.id, p.gross_mg as "grossMg", p.net_mg as "netMg", p.carat_milli as "caratMilli"
        from (select * from ready_piece where ${ofVariants} and state = 'free') p
        left join store_stock h on h.subsite = p.subsite and h.variant_id = p.variant_id and h.store_id = p.store_id
        order by p.variant_id, p.store_id is not null, h.on_hand desc, p.store_id, p.id`,
  )
  return new Map(found.map(({ variantId, ...piece }) => [variantId, piece]))
}

/** Ready pieces by their tags, and set aside ones by id; see `Inventory.chosenPieces`. */
export const readChosenPieces = (
  db: Db,
  subsite: string,
  { tags, setAside, mayBeReserved }: { tags: readonly string[]; setAside: readonly string[]; mayBeReserved: boolean },
): Promise<ChosenPiece[]> =>
  rows(
    db,
    sql`select id, tag, variant_id as "variantId", gross_mg as "grossMg", net_mg as "netMg", carat_milli as "caratMilli" from ready_piece
        where subsite = ${subsite} and (tag = any(${listParam(tags)}::text[]) or id = any(${listParam(setAside)}::text[]))
          and (state = 'free' or state = 'reserved' and ${mayBeReserved} or id = any(${listParam(setAside)}::text[]))
        order by array_position(${listParam(tags)}::text[], tag), id`,
  )

/** Notes in the ledger that the shop reserved the pieces of a common table expression `taken`. */
const noteReserved = () => sql`
  insert into piece_movement (piece_id, kind, from_store_id, to_store_id, by, reason, at)
  select id, 'reserve', "storeId", null, ${mover()}, '', now() from taken order by id`

/**
 * Reserves one piece of a variant while it is free, and with a `storeId` only where it is in that store. The caller holds the lock of the stock,
 * which is less by it already; the part of its store is not.
 */
export async function reserveOwnPiece(
  tx: Db,
  subsite: string,
  variantId: string,
  { pieceId, storeId }: { pieceId: string; storeId: string },
): Promise<TakenUnit[]> {
  const taken = await rows<ReservedPiece>(
    tx,
    sql`with taken as (
          update ready_piece p set state = 'reserved', since = now()
          where p.id = ${pieceId} and p.subsite = ${subsite} and p.variant_id = ${variantId} and p.state = 'free'
            and (${storeId} = '' or p.store_id = ${storeId})
          returning ${reservedColumns}),
          noted as (${noteReserved()}),
          left_store as (
            update store_stock s set on_hand = s.on_hand - 1 from taken
            where s.subsite = ${subsite} and s.variant_id = ${variantId} and s.store_id = taken."storeId")
        select * from taken`,
  )
  return taken.map(toTaken)
}

/**
 * Reserves a free piece of a variant at each of some places, those that were received first. The caller holds the lock of the stock, which
 * is less by them already.
 */
export async function reservePieces(tx: Db, subsite: string, variantId: string, places: readonly StockPlace[]): Promise<TakenUnit[]> {
  const taken = await rows<ReservedPiece>(
    tx,
    sql`with wanted as (select place as store, count(*) as pieces from jsonb_to_recordset(${jsonParam(places.map((place) => ({ place })))}) as p(place text) group by 1),
          free as (select id, store_id, row_number() over (partition by store_id order by id) as turn from ready_piece
            where subsite = ${subsite} and variant_id = ${variantId} and state = 'free'),
          taken as (
            update ready_piece p set state = 'reserved', since = now()
            from free f join wanted w on w.store is not distinct from f.store_id and f.turn <= w.pieces where p.id = f.id
            returning ${reservedColumns}),
          noted as (${noteReserved()})
        select * from taken order by id`,
  )
  return taken.map(toTaken)
}

/**
 * Frees reserved or sold pieces of a variant, each at its place, and adds them to its stock. Others of them stay as they are. A piece keeps
 * its tray only where it never left its place.
 */
export async function freePieces(
  tx: Db,
  subsite: string,
  variantId: string,
  pieces: readonly { id: string; storeId: StockPlace; huids: readonly string[] }[],
): Promise<void> {
  await lockStockOfPieces(tx, subsite, variantId)
  const freed = await rows<{ storeId: StockPlace; pieces: number }>(
    tx,
    sql`with given as (select * from jsonb_to_recordset(${jsonParam(pieces)}) as g(id text, "storeId" text, huids text[])),
          freed as (
            update ready_piece p set state = 'free', store_id = g."storeId", since = now(), huids = case when g.huids = '{}' then p.huids else g.huids end,
              tray = case when before.state = 'reserved' and before.store_id is not distinct from g."storeId" then before.tray else '' end
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

/** Writes off a reserved piece; see `Inventory.writeOff`. */
export async function writeOffReserved(
  tx: Db,
  readyPieceId: string,
  reason: string,
): Promise<{ tag: string; huids: readonly string[] } | undefined> {
  const [gone] = await rows<{ tag: string; huids: readonly string[] }>(
    tx,
    sql`with gone as (
          update ready_piece set state = 'written_off', since = now() where id = ${readyPieceId} and state = 'reserved'
          returning id, store_id, tag, huids),
        noted as (
          insert into piece_movement (piece_id, kind, from_store_id, to_store_id, by, reason, at)
          select id, 'write_off', store_id, null, ${mover()}, ${reason}, now() from gone)
        select tag, huids from gone`,
  )
  return gone
}
