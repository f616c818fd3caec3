import { and, asc, count, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../../kernel/db/db.ts'
import { mediaUpload, mediaUploadPart } from '../tables.ts'

/** Waits until no other transaction starts an upload of this member. */
export async function lockUploads(tx: Db, staffId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media uploads ${staffId}`}, 0))`)
}

export async function findUpload(db: Db, id: string) {
  return (await db.select().from(mediaUpload).where(eq(mediaUpload.id, id)))[0]
}

export async function lockUpload(tx: Db, id: string) {
  return (await tx.select().from(mediaUpload).where(eq(mediaUpload.id, id)).for('update'))[0]
}

const openUploadsOf = (staffId: string) => and(eq(mediaUpload.staffId, staffId), isNull(mediaUpload.mediaId))

/** How many uploads of a member are not finished, and the bytes of their files. */
export async function readOpenUploads(tx: Db, staffId: string): Promise<{ count: number; bytes: number }> {
  const [open] = await tx
    .select({ count: count(), bytes: sql<number>`coalesce(sum(${mediaUpload.size}), 0)::float8` })
    .from(mediaUpload)
    .where(openUploadsOf(staffId))
  return open ?? { count: 0, bytes: 0 }
}

/** Deletes the uploads of a member from before a time that were not finished. */
export async function deleteGivenUp(tx: Db, staffId: string, before: Date): Promise<void> {
  await tx.delete(mediaUpload).where(and(openUploadsOf(staffId), lt(mediaUpload.createdAt, before)))
}

export async function insertUpload(tx: Db, values: typeof mediaUpload.$inferInsert): Promise<void> {
  await tx.insert(mediaUpload).values(values)
}

export async function readPartNumbers(tx: Db, uploadId: string): Promise<number[]> {
  const parts = await tx
    .select({ number: mediaUploadPart.number })
    .from(mediaUploadPart)
    .where(eq(mediaUploadPart.uploadId, uploadId))
    .orderBy(asc(mediaUploadPart.number))
  return parts.map(({ number }) => number)
}

export async function writePart(tx: Db, values: typeof mediaUploadPart.$inferInsert): Promise<void> {
  await tx
    .insert(mediaUploadPart)
    .values(values)
    .onConflictDoUpdate({ target: [mediaUploadPart.uploadId, mediaUploadPart.number], set: { bytes: values.bytes } })
}

/** The parts of an upload in their order. */
export function readReceived(db: Db, uploadId: string) {
  return db.select().from(mediaUploadPart).where(eq(mediaUploadPart.uploadId, uploadId)).orderBy(asc(mediaUploadPart.number))
}

/** The bytes of one part of an upload. */
export async function readPart(db: Db, uploadId: string, number: number): Promise<Buffer | undefined> {
  const of = and(eq(mediaUploadPart.uploadId, uploadId), eq(mediaUploadPart.number, number))
  return (await db.select({ bytes: mediaUploadPart.bytes }).from(mediaUploadPart).where(of))[0]?.bytes
}

/** Notes the picture that an upload became, and deletes its parts. */
export async function endUpload(tx: Db, id: string, mediaId: string): Promise<void> {
  await tx.update(mediaUpload).set({ mediaId }).where(eq(mediaUpload.id, id))
  await tx.delete(mediaUploadPart).where(eq(mediaUploadPart.uploadId, id))
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.delete(mediaUpload).where(eq(mediaUpload.id, id))
}

/** Deletes at most `limit` uploads from before a time, finished or not, and returns how many. */
export async function deleteOldUploads(db: Db, before: Date, limit: number): Promise<number> {
  const old = db.select({ id: mediaUpload.id }).from(mediaUpload).where(lt(mediaUpload.createdAt, before)).limit(limit)
  return (await db.delete(mediaUpload).where(inArray(mediaUpload.id, old)).returning({ id: mediaUpload.id })).length
}
