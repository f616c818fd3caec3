import { noteChange } from '../../../../kernel/acts.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { AppError } from '../../../../kernel/result.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'
import type { ReadyPieceDependencies } from './dependencies.ts'
import { countPrints, insertPrints } from './store.ts'
import { type ListedPieceRow, readPiecesByTag } from './views.ts'

/** Notes in the ledgers of pieces that their tags are printed, and returns them in the given order with how often they were printed before. */
export function printTags(
  { clock, db }: Pick<ReadyPieceDependencies, 'clock' | 'db'>,
  { subsite, language, by, stores }: { subsite: string; language: string; by: string; stores: StoreScope },
  asked: readonly string[],
): Promise<(ListedPieceRow & { printed: number })[]> {
  return transact(db, async (tx) => {
    const tags = [...new Set(asked.map((tag) => tag.toUpperCase()))]
    const found = new Map((await readPiecesByTag(tx, { subsite, language }, tags, stores)).map((piece) => [piece.tag, piece]))
    const pieces = tags.map((tag) => {
      const piece = found.get(tag)
      if (!piece) throw new AppError({ code: 'not_found', field: 'tags', details: { tag } })
      return piece
    })
    const ids = pieces.map(({ id }) => id)
    const printed = await countPrints(tx, ids)
    await insertPrints(tx, ids, by, clock.now())
    noteChange({ object: 'piece-tags', after: { tags } })
    return pieces.map((piece) => ({ ...piece, printed: printed.get(piece.id) ?? 0 }))
  })
}
