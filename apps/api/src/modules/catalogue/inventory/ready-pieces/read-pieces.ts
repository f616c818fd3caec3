import { timeIn } from '../../../../kernel/clock.ts'
import { type KeyPage, keyPageOf, readAllOf } from '../../../../kernel/key-page.ts'
import type { Site } from '../../../content/sites/port.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'
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

/** The columns of an export of ready pieces. Weights are grams and carats; `store` is empty for the warehouse, times are those of the site's clocks. */
export const pieceExportColumns = [
  'tag',
  'product',
  'name',
  'colours',
  'purity',
  'size',
  'huids',
  'gross_grams',
  'net_grams',
  'carats',
  'other_grams',
  'certificate',
  'ownership',
  'state',
  'store',
  'tray',
  'to_store',
  'since',
  'order',
] as const

/** The ready pieces of a site that a filter leaves, page by page, in the order of the list. */
export function exportPieces(
  deps: Pick<ReadyPieceDependencies, 'db'>,
  { code, timeZone }: Site,
  filter: Omit<AskedPieces, 'stores'>,
  { language, stores }: { language: string; stores: StoreScope },
) {
  const list = async (page: KeyPage) => {
    const { pieces: rows, next } = await listPieces(deps, { subsite: code, language }, { ...filter, stores }, page)
    return { rows, next }
  }
  const thousandths = (of: number) => (of / 1000).toFixed(3)
  return readAllOf(list, (piece) => [
    piece.tag,
    piece.productId,
    piece.name,
    piece.colour,
    piece.purity,
    piece.size,
    piece.huids.join(' '),
    thousandths(piece.grossMg),
    thousandths(piece.netMg),
    thousandths(piece.caratMilli),
    thousandths(piece.otherMg),
    piece.certificate,
    piece.ownership,
    piece.state,
    piece.storeId,
    piece.tray,
    piece.toStoreId,
    timeIn(timeZone, new Date(piece.since)),
    piece.order,
  ])
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
