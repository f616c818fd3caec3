import { type KeyPage, keyPageOf } from '../../../../kernel/key-page.ts'
import type { Site } from '../../../content/sites/port.ts'
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

/** A ready piece of a site with its price while it is to be sold, and its movements, the newest first. Throws `not_found` for an unknown tag. */
export async function readPiece(
  { db, pricing }: Pick<ReadyPieceDependencies, 'db' | 'pricing'>,
  { site, language }: { site: Site; language: string },
  tag: string,
): Promise<{ piece: ListedPieceRow; price: number | undefined; movements: MovementRow[] }> {
  const found = (await findPiece(db, site.code, tag)) ?? throwFailure('not_found', 'tag')
  const [piece, movements] = [await readListedPiece(db, language, found.id), await readMovements(db, found.id)]
  const isForSale = found.state === 'free' || found.state === 'away'
  const price = isForSale ? await pricing.priceOfPiece(db, site, found.variantId, found) : undefined
  return { piece: piece ?? throwFailure('not_found', 'tag'), price, movements }
}
