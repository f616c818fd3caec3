import { withMembers } from '../../../kernel/acts.ts'
import { and, asc, eq, gt, inArray, isNull, lt, lte, max, sql } from 'drizzle-orm'
import type { ExchangeValue } from '@karat/pricing/exchange.ts'
import type { ReturnView } from '@karat/sites/returns.ts'
import { type Db, named, rows } from '../../../kernel/db/db.ts'
import type { ReservedReplacement } from '../orders/port.ts'
import type { InspectedPiece, PhotoRecord, ReturnRecord, ReturnPiece, ReturnRound } from './port.ts'
import { returnEvent, returnInspection, returnPhoto, returnRequest, returnRound, returnUnit } from './tables.ts'

const { requestKey: _key, ...columns } = {
  id: returnRequest.id,
  number: returnRequest.number,
  orderId: returnRequest.orderId,
  requestKey: returnRequest.requestKey,
  subsite: returnRequest.subsite,
  language: returnRequest.language,
  currency: returnRequest.currency,
  state: returnRequest.state,
  resolution: returnRequest.resolution,
  handover: returnRequest.handover,
  storeId: returnRequest.storeId,
  receivedStore: returnRequest.receivedStore,
  pickupDay: returnRequest.pickupDay,
  pickupSlot: returnRequest.pickupSlot,
  pickupAddress: returnRequest.pickupAddress,
  missed: returnRequest.missed,
  note: returnRequest.note,
  deduction: returnRequest.deduction,
  offers: returnRequest.offers,
  reminded: returnRequest.reminded,
  deadline: returnRequest.deadline,
  createdAt: returnRequest.createdAt,
}

/** A return by its id or its number. */
export async function findReturn(db: Db, name: string): Promise<ReturnRecord | undefined> {
  const [row] = await db
    .select(columns)
    .from(returnRequest)
    .where(sql`${returnRequest.id} = ${name} or ${returnRequest.number} = upper(${name})`)
  return row
}

/** The return of an order with a request key. */
export async function findByKey(tx: Db, orderId: string, requestKey: string): Promise<ReturnRecord | undefined> {
  const [row] = await tx
    .select(columns)
    .from(returnRequest)
    .where(and(eq(returnRequest.orderId, orderId), eq(returnRequest.requestKey, requestKey)))
  return row
}

/** The returns of an order in a state. */
export async function returnsOfOrder(db: Db, orderId: string, state: ReturnRecord['state']): Promise<ReturnRecord[]> {
  return db
    .select(columns)
    .from(returnRequest)
    .where(and(eq(returnRequest.orderId, orderId), eq(returnRequest.state, state)))
}

export async function insertReturn(
  tx: Db,
  values: typeof returnRequest.$inferInsert,
  units: (typeof returnUnit.$inferInsert)[],
): Promise<void> {
  const orderStores = sql`(select o.stores from orders o where o.id = ${values.orderId})`
  await tx.insert(returnRequest).values({ ...values, orderStores })
  await tx.insert(returnUnit).values(units)
}

/** The members of staff who inspected a return, in the order of their names. */
export async function inspectorsOf(db: Db, returnId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select actor_id as id from return_event where return_id = ${returnId} and actor = 'staff'
          and "to" in ('qc_in_progress', 'qc_passed', 'qc_partial', 'qc_failed')
        union select member_id from return_inspection where return_id = ${returnId} order by 1`,
  )
  return found.map(({ id }) => id)
}

export async function addReturnEvent(tx: Db, values: typeof returnEvent.$inferInsert): Promise<void> {
  await tx.insert(returnEvent).values(withMembers(values))
}

export type ReturnChange = Partial<
  Pick<
    typeof returnRequest.$inferInsert,
    | 'state'
    | 'resolution'
    | 'deadline'
    | 'missed'
    | 'note'
    | 'deduction'
    | 'offers'
    | 'reminded'
    | 'pickupDay'
    | 'pickupSlot'
    | 'receivedStore'
  >
>

/** Changes a return; the caller holds the lock of its order. */
export async function setReturn(tx: Db, returnId: string, change: ReturnChange): Promise<void> {
  await tx.update(returnRequest).set(change).where(eq(returnRequest.id, returnId))
}

/** Changes units of a return; `open` ends with the return, so that another one may be requested. */
export async function setPieces(
  tx: Db,
  returnId: string,
  unitIds: readonly string[],
  change: { state: ReturnPiece['state']; open: boolean },
): Promise<void> {
  if (unitIds.length === 0) return
  await tx
    .update(returnUnit)
    .set(change)
    .where(and(eq(returnUnit.returnId, returnId), inArray(returnUnit.unitId, [...unitIds])))
}

/** Writes that units of a return which came in and were not accepted have to go back to their owner. */
export async function setGoingBack(tx: Db, returnId: string, unitIds: readonly string[]): Promise<void> {
  await tx
    .update(returnUnit)
    .set({ goesBack: true })
    .where(and(eq(returnUnit.returnId, returnId), inArray(returnUnit.unitId, [...unitIds])))
}

/** Writes that all units of a return which had to go back went at a time; returns their ids. */
export async function setGoneBack(tx: Db, returnId: string, backAt: Date): Promise<string[]> {
  const gone = await tx
    .update(returnUnit)
    .set({ backAt })
    .where(and(eq(returnUnit.returnId, returnId), eq(returnUnit.goesBack, true), isNull(returnUnit.backAt)))
    .returning({ unitId: returnUnit.unitId })
  return gone.map(({ unitId }) => unitId)
}

/** Whether units of a return that were not accepted wait to go back to their owner. */
export const waitToGoBack = async (db: Db, returnId: string): Promise<boolean> =>
  (await db.$count(returnUnit, and(eq(returnUnit.returnId, returnId), eq(returnUnit.goesBack, true), isNull(returnUnit.backAt)))) > 0

/** Writes the value in exchange of a returned unit. */
export async function setExchange(tx: Db, returnId: string, unitId: string, exchange: ExchangeValue): Promise<void> {
  await tx
    .update(returnUnit)
    .set({ exchange })
    .where(and(eq(returnUnit.returnId, returnId), eq(returnUnit.unitId, unitId)))
}

/** Records the units of a return for which a replacement was reserved, with the places that it was taken from. */
export async function setReserved(tx: Db, returnId: string, taken: readonly ReservedReplacement[]): Promise<void> {
  for (const { unitId, storeId, readyPieceId } of taken)
    await tx
      .update(returnUnit)
      .set({ reserved: true, reservedStore: storeId, reservedPiece: readyPieceId })
      .where(and(eq(returnUnit.returnId, returnId), eq(returnUnit.unitId, unitId)))
}

/** Records that no replacement is reserved for units of a return any more: it was sent or released. */
export async function clearReserved(tx: Db, returnId: string, unitIds: readonly string[]): Promise<void> {
  if (unitIds.length === 0) return
  await tx
    .update(returnUnit)
    .set({ reserved: false, reservedStore: null, reservedPiece: null })
    .where(and(eq(returnUnit.returnId, returnId), inArray(returnUnit.unitId, [...unitIds])))
}

/** Stores the hallmark numbers of the returned units, before those of their replacements overwrite them. */
export async function keepHuids(tx: Db, returnId: string): Promise<void> {
  await tx.execute(sql`update return_unit r set huids = u.huids from order_unit u where u.id = r.unit_id and r.return_id = ${returnId}`)
}

export async function readRounds(db: Db, returnId: string): Promise<ReturnRound[]> {
  const { number, question, views, askedAt, answer, answeredAt } = returnRound
  return db
    .select({ number, question, views, askedAt, answer, answeredAt })
    .from(returnRound)
    .where(eq(returnRound.returnId, returnId))
    .orderBy(asc(number))
}

/** Starts the next round of questions. */
export async function addRound(
  tx: Db,
  returnId: string,
  { question, views, askedAt }: Pick<ReturnRound, 'question' | 'askedAt'> & { views: readonly ReturnView[] },
): Promise<void> {
  await tx.execute(sql`insert into return_round (return_id, number, question, views, asked_at)
    select ${returnId}, coalesce(max(number), 0) + 1, ${question}, ${JSON.stringify(views)}::jsonb, ${askedAt.toISOString()}
      from return_round where return_id = ${returnId}`)
}

/** Answers the newest round and returns it; undefined where it was answered. A round without an answer in time stays as it is. */
export async function closeRound(
  tx: Db,
  returnId: string,
  answer: string,
  answeredAt: Date,
): Promise<Pick<ReturnRound, 'number' | 'views'> | undefined> {
  const newest = tx
    .select({ number: max(returnRound.number) })
    .from(returnRound)
    .where(eq(returnRound.returnId, returnId))
  const [row] = await tx
    .update(returnRound)
    .set({ answer, answeredAt })
    .where(and(eq(returnRound.returnId, returnId), isNull(returnRound.answeredAt), eq(returnRound.number, newest)))
    .returning({ number: returnRound.number, views: returnRound.views })
  return row
}

/** Returns whose shopper's time is over, the oldest first. */
export async function overdueReturns(db: Db, states: readonly ReturnRecord['state'][], now: Date, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: returnRequest.id })
    .from(returnRequest)
    .where(and(inArray(returnRequest.state, [...states]), lte(returnRequest.deadline, now)))
    .orderBy(asc(returnRequest.deadline))
    .limit(limit)
  return found.map(({ id }) => id)
}

/** Offers that end before the given time and have no reminder yet, the first to end first. */
export async function unremindedOffers(db: Db, now: Date, before: Date, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: returnRequest.id })
    .from(returnRequest)
    .where(
      and(
        eq(returnRequest.state, 'offered'),
        eq(returnRequest.reminded, false),
        gt(returnRequest.deadline, now),
        lte(returnRequest.deadline, before),
      ),
    )
    .orderBy(asc(returnRequest.deadline))
    .limit(limit)
  return found.map(({ id }) => id)
}

export async function insertPhoto(tx: Db, values: typeof returnPhoto.$inferInsert): Promise<void> {
  await tx.insert(returnPhoto).values(values)
}

/** The owner of photos that belong to no return yet: an order, or a customer where no order was named. */
export type PhotoOwner = { orderId: string } | { customerId: string }

/** The number of an owner's photos without a return. */
export async function countOrphanPhotos(tx: Db, owner: PhotoOwner): Promise<number> {
  const own = 'orderId' in owner ? eq(returnPhoto.orderId, owner.orderId) : eq(returnPhoto.customerId, owner.customerId)
  return tx.$count(returnPhoto, and(own, isNull(returnPhoto.returnId)))
}

/** A photo that is attached to a return, and the view that was asked for. */
export interface AttachedPhoto {
  id: string
  view?: ReturnView | undefined
}

/**
 * Attaches photos of an order, or of its customer, to a return, in their order; returns the first one that belongs elsewhere, after which
 * the caller rolls back.
 */
export async function attachPhotos(
  tx: Db,
  { orderId, returnId, round }: { orderId: string; returnId: string; round: number },
  photos: readonly AttachedPhoto[],
): Promise<AttachedPhoto | undefined> {
  if (photos.length === 0) return undefined
  const attached = await named<{ id: string }>(
    tx,
    'return_photo_attach',
    `update return_photo p set order_id = $1, return_id = $2, round = $3, position = g.position, view = g.photo->>'view'
     from jsonb_array_elements($4::jsonb) with ordinality as g(photo, position)
     where p.id = g.photo->>'id' and p.return_id is null
       and (p.order_id = $1 or p.order_id is null and p.customer_id = (select o.customer_id from orders o where o.id = $1))
     returning p.id`,
    [orderId, returnId, round, JSON.stringify(photos)],
  )
  const ids = new Set(attached.map(({ id }) => id))
  return photos.find(({ id }) => !ids.has(id))
}

export async function readPhotos(db: Db, returnId: string): Promise<PhotoRecord[]> {
  const { id, round, view, width, height } = returnPhoto
  return db
    .select({ id, round, view, width, height })
    .from(returnPhoto)
    .where(eq(returnPhoto.returnId, returnId))
    .orderBy(asc(round), asc(returnPhoto.position))
}

export async function readImage(db: Db, photoId: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ image: returnPhoto.image }).from(returnPhoto).where(eq(returnPhoto.id, photoId))
  return row && Buffer.from(row.image)
}

const removePhotos = async (db: Db, which: ReturnType<typeof sql>): Promise<number> =>
  (await rows(db, sql`delete from return_photo where id in (${which}) returning id`)).length

/** Deletes photos without a return. */
export const deleteOrphanPhotos = (db: Db, before: Date, limit: number) =>
  removePhotos(
    db,
    sql`select id from return_photo where ${and(isNull(returnPhoto.returnId), lt(returnPhoto.createdAt, before))} order by created_at limit ${limit}`,
  )

/** Deletes photos of returns that have ended. */
export const removeOld = (db: Db, before: Date, limit: number) =>
  removePhotos(
    db,
    sql`select p.id from return_photo p join return_request r on r.id = p.return_id
      where r.state in ('rejected', 'closed', 'withdrawn', 'expired') and p.created_at < ${before.toISOString()} limit ${limit}`,
  )

const ofCustomer = (customerId: string) => sql`select id from orders where customer_id = ${customerId}`

/** Removes a customer's texts and photos, and the places of the courier's visits, from their returns. */
export async function anonymiseReturns(tx: Db, customerId: string): Promise<void> {
  const own = sql`select id from return_request where order_id in (${ofCustomer(customerId)})`
  await tx.execute(sql`delete from return_photo where customer_id = ${customerId} or order_id in (${ofCustomer(customerId)})`)
  await tx.execute(sql`update return_request set pickup_address = null where pickup_address is not null and id in (${own})`)
  await tx.execute(sql`update return_unit set text = '' where return_id in (${own})`)
  await tx.execute(sql`update return_round set answer = '' where return_id in (${own})`)
  await tx.execute(sql`update return_inspection set found = found || '{"note": ""}' where return_id in (${own})`)
}

/** The inspections of a return, by unit. */
export async function readInspections(db: Db, returnId: string): Promise<ReadonlyMap<string, InspectedPiece>> {
  const found = await db.select().from(returnInspection).where(eq(returnInspection.returnId, returnId))
  return new Map(found.map((row) => [row.unitId, row]))
}

/** The time at which the shopper last disputed what staff found; null where they never did. */
export async function readDisputedAt(db: Db, returnId: string): Promise<Date | null> {
  const [last] = await db
    .select({ at: max(returnEvent.at) })
    .from(returnEvent)
    .where(and(eq(returnEvent.returnId, returnId), eq(returnEvent.to, 'disputed')))
  return last?.at ?? null
}

/** Writes the last inspection of a unit. */
export async function writeInspection(tx: Db, values: typeof returnInspection.$inferInsert): Promise<void> {
  const { found, memberId, by, at, earlier } = values
  await tx
    .insert(returnInspection)
    .values(values)
    .onConflictDoUpdate({ target: [returnInspection.returnId, returnInspection.unitId], set: { found, memberId, by, at, earlier } })
}
