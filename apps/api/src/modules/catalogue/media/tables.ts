import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from '../../../kernel/db/bytes.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An original picture: its content's hash, its size in pixels, and a small blurred placeholder as a data URL. */
export const media = pgTable('media', {
  id: text().primaryKey(),
  /** Its file among the demo's pictures; empty where the original is in the media store alone. */
  file: text().notNull().default(''),
  /** The SHA-256 of the original, under which it and its rendered pictures are stored; empty before it was known. */
  hash: text().notNull().default(''),
  /**
   * The part of the picture's address that changes with the picture: the first 8 digits of its hash; of a hash of all, where several
   * pictures are addressed together, as the frames of a 360° view are. Empty without a hash.
   */
  version: text().notNull().default(''),
  /** The picture's name in addresses, which is its id for readers: version and id. */
  address: text()
    .notNull()
    .generatedAlwaysAs(sql`case when version = '' then id else version || '_' || id end`),
  width: integer().notNull(),
  height: integer().notNull(),
  blur: text().notNull(),
  /** Since when nothing shows it, of a picture in the media store alone; it is deleted a day later. */
  unusedSince: time('unused_since'),
})

/** An original that a member of staff uploads in parts, under the id that their browser chose. */
export const mediaUpload = pgTable(
  'media_upload',
  {
    id: text().primaryKey(),
    staffId: text('staff_id').notNull(),
    /** Bytes of the whole file. */
    size: integer().notNull(),
    /** The picture that it became; its parts are deleted then. */
    mediaId: text('media_id'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [index('media_upload_created').on(t.createdAt), index('media_upload_staff').on(t.staffId)],
)

/** A part of an upload, `number` from 0: in the database, so that any machine may receive it. */
export const mediaUploadPart = pgTable(
  'media_upload_part',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => mediaUpload.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.number] })],
)
