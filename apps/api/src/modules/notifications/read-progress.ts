import type { Db } from '../../kernel/db/db.ts'
import type { MessageProgress } from './port.ts'
import { progressOf } from './rules.ts'
import { readTimes } from './store.ts'

/** How far messages have come that were handed to their providers. See the port. */
export async function readProgress(db: Db, ids: readonly string[]): Promise<Map<string, MessageProgress>> {
  const found = await readTimes(db, ids)
  return new Map(
    found.flatMap((times) => {
      const progress = progressOf(times)
      return progress ? [[times.id, progress] as const] : []
    }),
  )
}
