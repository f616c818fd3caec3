import type { Db } from '../../../kernel/db/db.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { readExchangeValues } from './exchange.ts'
import type { ReturnPiece, ReturnRecord } from './port.ts'

/** The units of a return, with their value in exchange today where an exchange is asked for. */
export async function valuedPieces(
  deps: Pick<ReturnDependencies, 'pricing' | 'sites'>,
  tx: Db,
  record: ReturnRecord,
  pieces: ReturnPiece[],
): Promise<ReturnPiece[]> {
  const { sites } = deps
  const site =
    record.resolution === 'exchange' && pieces.some(({ exchange }) => exchange === null) ? await sites.byCode(record.subsite) : undefined
  if (!site) return pieces
  const values = await readExchangeValues(deps, tx, site, pieces)
  return pieces.map((piece) => ({ ...piece, exchange: piece.exchange ?? values.get(piece.unitId) ?? null }))
}
