import { memberOfEvent } from '../../../kernel/acts.ts'
import { and, asc, desc, eq, inArray, isNull, lt, lte, notInArray } from 'drizzle-orm'
import type { Db } from '../../../kernel/db/db.ts'
import { excessPayment, revision, revisionEvent, weighingPhoto } from './tables.ts'

export type RevisionRow = typeof revision.$inferSelect
export type ExcessRow = typeof excessPayment.$inferSelect

/** States in which a revision is over. */
export const endStates = ['closed', 'remake', 'item_cancelled', 'replaced'] as const

export async function insertRevision(tx: Db, row: typeof revision.$inferInsert): Promise<void> {
  await tx.insert(revision).values(row)
}

export async function setRevision(tx: Db, id: string, values: Partial<typeof revision.$inferInsert>): Promise<void> {
  await tx.update(revision).set(values).where(eq(revision.id, id))
}

export async function findRevision(db: Db, id: string): Promise<RevisionRow | undefined> {
  const [row] = await db.select().from(revision).where(eq(revision.id, id))
  return row
}

export async function findByNumber(db: Db, number: string): Promise<RevisionRow | undefined> {
  const [row] = await db.select().from(revision).where(eq(revision.number, number.toUpperCase()))
  return row
}

/** The revisions of an order, the oldest first. */
export function revisionsOf(db: Db, orderId: string): Promise<RevisionRow[]> {
  return db.select().from(revision).where(eq(revision.orderId, orderId)).orderBy(asc(revision.createdAt), asc(revision.id))
}

/** The last revision of a unit. */
export async function lastOf(tx: Db, unitId: string): Promise<RevisionRow | undefined> {
  const [row] = await tx
    .select()
    .from(revision)
    .where(eq(revision.unitId, unitId))
    .orderBy(desc(revision.createdAt), desc(revision.id))
    .limit(1)
  return row
}

/** The open revisions of units. */
export function openOf(tx: Db, unitIds: readonly string[]): Promise<RevisionRow[]> {
  return tx
    .select()
    .from(revision)
    .where(and(inArray(revision.unitId, [...unitIds]), notInArray(revision.state, [...endStates])))
    .orderBy(asc(revision.id))
}

/** Revisions with a due check, the first ones first. */
export function revisionsToCheck(db: Db, now: Date, limit: number): Promise<RevisionRow[]> {
  return db.select().from(revision).where(lte(revision.lookAt, now)).orderBy(asc(revision.lookAt)).limit(limit)
}

export async function insertExcess(tx: Db, row: ExcessRow): Promise<void> {
  await tx.insert(excessPayment).values(row)
}

export async function setExcess(tx: Db, id: string, values: Partial<ExcessRow>): Promise<void> {
  await tx.update(excessPayment).set(values).where(eq(excessPayment.id, id))
}

export async function findExcess(db: Db, id: string): Promise<ExcessRow | undefined> {
  const [row] = await db.select().from(excessPayment).where(eq(excessPayment.id, id))
  return row
}

/** The latest excess payment of a revision. */
export async function excessOf(db: Db, revisionId: string): Promise<ExcessRow | undefined> {
  const [row] = await db
    .select()
    .from(excessPayment)
    .where(eq(excessPayment.revisionId, revisionId))
    .orderBy(desc(excessPayment.createdAt), desc(excessPayment.id))
    .limit(1)
  return row
}

/** All excess payments of a revision. */
export function excessesOfRevision(db: Db, revisionId: string): Promise<ExcessRow[]> {
  return db.select().from(excessPayment).where(eq(excessPayment.revisionId, revisionId))
}

/** The excess payments of an order, the oldest first. */
export function excessesOf(db: Db, orderId: string): Promise<ExcessRow[]> {
  return db
    .select()
    .from(excessPayment)
    .where(eq(excessPayment.orderId, orderId))
    .orderBy(asc(excessPayment.createdAt), asc(excessPayment.id))
}

/** The members of staff who weighed the piece of a revision, each with the reason. */
export function weighersOf(db: Db, revisionId: string): Promise<{ id: string; reason: string }[]> {
  const proposed = and(eq(revisionEvent.revisionId, revisionId), eq(revisionEvent.to, 'proposed'), eq(revisionEvent.actor, 'staff'))
  return db.select({ id: revisionEvent.actorId, reason: revisionEvent.reason }).from(revisionEvent).where(proposed)
}

export async function insertEvent(tx: Db, row: typeof revisionEvent.$inferInsert): Promise<void> {
  await tx.insert(revisionEvent).values({ ...row, actorId: memberOfEvent(row) })
}

export async function insertPhoto(tx: Db, values: typeof weighingPhoto.$inferInsert): Promise<void> {
  await tx.insert(weighingPhoto).values(values)
}

/** The number of photos of an order that no weighing names. */
export const countOrphanPhotos = (tx: Db, orderId: string): Promise<number> =>
  tx.$count(weighingPhoto, and(eq(weighingPhoto.orderId, orderId), isNull(weighingPhoto.revisionId)))

/** Attaches a photo of an order to a weighing of it; returns whether it was there, and no other weighing has it. */
export async function attachPhoto(tx: Db, id: string, { id: revisionId, orderId }: Pick<RevisionRow, 'id' | 'orderId'>): Promise<boolean> {
  const own = and(eq(weighingPhoto.id, id), eq(weighingPhoto.orderId, orderId), isNull(weighingPhoto.revisionId))
  return (await tx.update(weighingPhoto).set({ revisionId }).where(own).returning({ id: weighingPhoto.id })).length > 0
}

/** The id of the photo of a weighing. */
export async function photoOf(tx: Db, revisionId: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: weighingPhoto.id }).from(weighingPhoto).where(eq(weighingPhoto.revisionId, revisionId))
  return row?.id
}

/** A photo of a weighing, with the number of its new price and its size in pixels. */
export interface WeighingPhoto {
  id: string
  revision: string
  width: number
  height: number
}

/** The photos of the weighings of an order, the oldest first. */
export function readPhotos(db: Db, orderId: string): Promise<WeighingPhoto[]> {
  const { id, width, height } = weighingPhoto
  return db
    .select({ id, revision: revision.number, width, height })
    .from(weighingPhoto)
    .innerJoin(revision, eq(revision.id, weighingPhoto.revisionId))
    .where(eq(weighingPhoto.orderId, orderId))
    .orderBy(asc(weighingPhoto.createdAt), asc(id))
}

export async function readImage(db: Db, photoId: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ image: weighingPhoto.image }).from(weighingPhoto).where(eq(weighingPhoto.id, photoId))
  return row && Buffer.from(row.image)
}

async function deletePhotos(db: Db, which: ReturnType<typeof and>, limit: number): Promise<number> {
  const found = db.select({ id: weighingPhoto.id }).from(weighingPhoto).where(which).orderBy(asc(weighingPhoto.createdAt)).limit(limit)
  // Again in the deletion: a weighing may name a photo that was found.
  return (
    await db
      .delete(weighingPhoto)
      .where(and(inArray(weighingPhoto.id, found), which))
      .returning({ id: weighingPhoto.id })
  ).length
}

/** Deletes photos that no weighing names, the oldest first; returns how many. */
export const deleteOrphanPhotos = (db: Db, before: Date, limit: number): Promise<number> =>
  deletePhotos(db, and(isNull(weighingPhoto.revisionId), lt(weighingPhoto.createdAt, before)), limit)

/** Deletes photos, the oldest first; returns how many. */
export const deleteOldPhotos = (db: Db, before: Date, limit: number): Promise<number> =>
  deletePhotos(db, lt(weighingPhoto.createdAt, before), limit)
