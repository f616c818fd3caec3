import { noteChange } from '../../../../kernel/acts.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'
import type { StockPlace } from '../port.ts'
import { checkPlace } from './check-place.ts'
import type { ReadyPieceDependencies } from './dependencies.ts'
import { insertCount } from './store.ts'
import { type ListedPieceRow, readPiecesAt, readPiecesByTag } from './views.ts'

/** The differences between the pieces of a place and the tags that were found there. */
export interface PieceDifferences {
  expected: number
  found: number
  missing: ListedPieceRow[]
  elsewhere: ListedPieceRow[]
  unknown: string[]
}

/** Compares the tags that a member found at a place, or in one of its trays, with the pieces that belong there. It moves nothing. */
export function countPieces(
  deps: Pick<ReadyPieceDependencies, 'clock' | 'db' | 'stores'>,
  { subsite, language, by, stores }: { subsite: string; language: string; by: string; stores: StoreScope },
  { storeId, tray, tags: scanned }: { storeId: StockPlace; tray: string; tags: readonly string[] },
): Promise<PieceDifferences> {
  return transact(deps.db, async (tx) => {
    await checkPlace(deps, tx, { subsite, stores }, storeId)
    const tags = new Set(scanned.map((tag) => tag.trim().toUpperCase()).filter(Boolean))
    const here = await readPiecesAt(tx, { subsite, language }, { storeId, tray })
    const own = new Set(here.map(({ tag }) => tag))
    const others = await readPiecesByTag(
      tx,
      { subsite, language },
      [...tags].filter((tag) => !own.has(tag)),
      stores,
    )
    const known = new Set(others.map(({ tag }) => tag))
    const missing = here.filter(({ tag }) => !tags.has(tag))
    const found = here.length - missing.length
    const at = deps.clock.now()
    const id = newId(at)
    await insertCount(tx, { id, subsite, storeId, tray, by, at, expected: here.length, found, missing: missing.map((piece) => piece.id) })
    noteChange({
      object: 'piece-counts',
      id,
      after: { store: storeId, tray, expected: here.length, found, missing: missing.map(({ tag }) => tag).slice(0, 100) },
    })
    return {
      expected: here.length,
      found,
      missing,
      elsewhere: others,
      unknown: [...tags].filter((tag) => !own.has(tag) && !known.has(tag)),
    }
  })
}
