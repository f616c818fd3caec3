import type { Db } from '../../../kernel/db/db.ts'
import type { StoredPhoto } from '../../../kernel/photos/photos.ts'

/** The widths that pictures are rendered in; others are refused, so that clients cannot make the server render more. */
export const mediaWidths = [160, 320, 480, 640, 800, 1000, 1200, 1600, 2000, 2400] as const
export const mediaFormats = ['avif', 'webp', 'jpeg', 'png'] as const
export type MediaFormat = (typeof mediaFormats)[number]

export interface Pictures {
  /**
   * The addresses of pictures by their ids, and of pairs of banners by what their ids (`-wide`, `-tall`) begin with. Ids that no picture has
   * are left out.
   */
  addresses(ids: readonly string[]): Promise<Map<string, string>>
  /** Those of some ids that pictures have: none of these is deleted before the transaction ends. */
  lock(tx: Db, ids: readonly string[]): Promise<Set<string>>
  /** The pictures at some addresses, with their present address and their size in pixels; none of these is deleted before the transaction ends. */
  lockAddressed(tx: Db, addresses: readonly string[]): Promise<{ address: string; width: number; height: number }[]>
  /** Pictures with a text in their id, banners before others, or those of the given ids. */
  search(db: Db, asked: { search?: string | undefined; ids?: readonly string[] }, limit: number): Promise<{ id: string; address: string }[]>
}

/** A file that a member uploaded: its bytes part by part, all of them but the last one of the same length. */
export interface UploadedFile {
  size: number
  parts: AsyncIterable<Buffer>
}

/** Files that staff upload in parts. */
export interface Uploads {
  /**
   * The bytes of an upload of a member, in the caller's transaction; it is forgotten after its last part. Throws `not_found` for one of somebody
   * else, and `upload_incomplete` where parts are missing.
   */
  take(tx: Db, staffId: string, id: string): Promise<UploadedFile>
}

/** A picture that is re-encoded and not stored yet, with its blurred placeholder. */
export interface EncodedOriginal extends StoredPhoto {
  blur: string
}

/** The one path by which a file becomes a picture. */
export interface Originals {
  /** A file judged by its content and re-encoded without metadata; undefined for no picture, `busy` where too many wait. */
  encode(file: Buffer): Promise<EncodedOriginal | 'busy' | undefined>
  /** Stores an encoded picture in the caller's transaction, under the hash of its content, and returns its id. */
  store(tx: Db, encoded: EncodedOriginal): Promise<{ id: string }>
}
