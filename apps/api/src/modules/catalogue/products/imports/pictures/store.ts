import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PictureEffect } from '@karat/sites/imports.ts'
import { type Db, jsonParam, listParam, rows } from '../../../../../kernel/db/db.ts'
import { importPicture } from '../tables.ts'

export type StoredPicture = typeof importPicture.$inferSelect
export type FoundPicture = Pick<StoredPicture, 'line' | 'name' | 'sku' | 'productId' | 'place' | 'problem'>

export async function insertPictures(tx: Db, id: string, pictures: readonly FoundPicture[]): Promise<void> {
  await tx.execute(sql`
    insert into product_import_picture (import_id, line, name, sku, product_id, place, problem)
    select ${id}, p.line, p.name, p.sku, p."productId", p.place, p.problem
    from jsonb_to_recordset(${jsonParam(pictures)}) as p(line int, name text, sku text, "productId" text, place int, problem text)
    on conflict do nothing`)
}

const isRead = or(isNotNull(importPicture.mediaId), isNotNull(importPicture.problem))

/** Pictures that are not unpacked yet, in the order of the file. */
export async function readUnreadPictures(db: Db, id: string, limit: number): Promise<number[]> {
  const found = await db
    .select({ line: importPicture.line })
    .from(importPicture)
    .where(and(eq(importPicture.importId, id), isNull(importPicture.mediaId), isNull(importPicture.problem)))
    .orderBy(asc(importPicture.line))
    .limit(limit)
  return found.map(({ line }) => line)
}

/** How many entries of an import are read, or refused. */
export async function countReadPictures(db: Db, id: string): Promise<number> {
  return (
    (
      await db
        .select({ read: count() })
        .from(importPicture)
        .where(and(eq(importPicture.importId, id), isRead))
    )[0]?.read ?? 0
  )
}

/** Notes what an entry became; one that a run before has read stays. */
export async function updatePicture(
  tx: Db,
  id: string,
  line: number,
  values: Pick<StoredPicture, 'mediaId'> | Pick<StoredPicture, 'problem'>,
): Promise<void> {
  await tx
    .update(importPicture)
    .set(values)
    .where(and(eq(importPicture.importId, id), eq(importPicture.line, line), sql`not (${isRead})`))
}

export function readAllPictures(db: Db, id: string): Promise<StoredPicture[]> {
  return db.select().from(importPicture).where(eq(importPicture.importId, id)).orderBy(asc(importPicture.line))
}

/** An entry with the address and size of the picture that it became; `address` is null without one. */
export type ListedPicture = StoredPicture & { address: string | null; width: number; height: number; blur: string }

/** The pictures of some entries. */
export function readPictures(db: Db, id: string, lines: readonly number[]): Promise<ListedPicture[]> {
  return rows(
    db,
    sql`select p.line, p.name, p.sku, p.product_id as "productId", p.place, p.problem, p.media_id as "mediaId", p.effect,
          m.address, m.width, m.height, m.blur
        from product_import_picture p left join media m on m.id = p.media_id
        where p.import_id = ${id} and p.line = any(${listParam(lines)}::int[])`,
  )
}

export async function writeEffects(tx: Db, id: string, effects: ReadonlyMap<number, PictureEffect>): Promise<void> {
  for (const [effect, of] of Map.groupBy(effects, ([, one]) => one))
    await tx
      .update(importPicture)
      .set({ effect })
      .where(
        and(
          eq(importPicture.importId, id),
          inArray(
            importPicture.line,
            of.map(([line]) => line),
          ),
        ),
      )
}

/** A product or variant by its number. */
export interface NumberedProduct {
  id: string
  productId: string
}

/** The variants and products that have one of these numbers, whatever their case; `numbers` are in lower case. */
export function readByNumbers(db: Db, numbers: readonly string[]): Promise<NumberedProduct[]> {
  return rows(
    db,
    sql`select id, product_id as "productId" from variant where lower(id) = any(${listParam(numbers)}::text[])
        union all select id, id from product where lower(id) = any(${listParam(numbers)}::text[])`,
  )
}
