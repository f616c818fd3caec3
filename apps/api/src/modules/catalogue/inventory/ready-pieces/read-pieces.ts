import { type KeyPage, keyPageOf } from '../../../../kernel/key-page.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { ReadyPieceDependencies } from './dependencies.ts'
import { findPiece, type MovementRow, readMovements } from './store.ts'
import { type AskedPieces, type ListedPieceRow, readListedPiece, readListedPieces } from './views.ts'

/** A page of the ready pieces of a site. */
export async function listPieces(
  { db }: Pick<ReadyPieceDependencies, 'db'>,
  of: { subsite: string; language: string },
  asked: AskedPieces,
  page: KeyPage,
): Promise<{ pieces: ListedPieceRow[]; next: string | null }> {
  const found = await readListedPieces(db, of, asked, page)
  const { rows, next } = keyPageOf(found, page, ({ since, id }) => ({ at: new Date(since), id }))
  return { pieces: rows, next }
}

/** A ready piece of a site with its movements, the newest first. Throws `not_found` for an unknown tag. */
export async function readPiece(
  { db }: Pick<ReadyPieceDependencies, 'db'>,
  { subsite, language }: { subsite: string; language: string },
  tag: string,
): Promise<{ piece: ListedPieceRow; movements: MovementRow[] }> {
  const found = (await findPiece(db, subsite, tag)) ?? throwFailure('not_found', 'tag')
  const [piece, movements] = [await readListedPiece(db, language, found.id), await readMovements(db, found.id)]
  return { piece: piece ?? throwFailure('not_found', 'tag'), movements }
}
