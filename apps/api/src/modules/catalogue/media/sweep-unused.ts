import { transact } from '../../../kernel/db/db.ts'
import type { MediaDependencies } from './dependencies.ts'
import { mediaFormats, mediaWidths } from './port.ts'
import { originalKey, pictureKey } from './rules.ts'
import { deleteOriginal, lockUnused, noteUnused } from './store.ts'

/**
 * Deletes at most `limit` originals that nothing has shown since before a time, with the pictures rendered from them, and returns how many.
 * The bytes go first: a failure in the middle leaves a row, which the next run finds.
 */
export async function sweepUnused(
  { db, clock, store }: Pick<MediaDependencies, 'db' | 'clock' | 'store'>,
  before: Date,
  limit: number,
): Promise<number> {
  await noteUnused(db, clock.now())
  for (let deleted = 0; deleted < limit; deleted++) {
    const isDeleted = await transact(db, async (tx) => {
      const unused = await lockUnused(tx, before)
      if (!unused) return false
      const rendered = mediaWidths.flatMap((width) => mediaFormats.map((format) => pictureKey(unused.hash, width, format)))
      for (const key of [...rendered, originalKey(unused.hash)]) await store.delete(key)
      await deleteOriginal(tx, unused.id)
      return true
    })
    if (!isDeleted) return deleted
  }
  return limit
}
