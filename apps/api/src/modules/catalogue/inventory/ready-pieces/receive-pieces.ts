import type { PieceOwnership } from '@karat/sites/ready-pieces.ts'
import { noteChange } from '../../../../kernel/acts.ts'
import { type Db, isDuplicate, lockNamed, transact } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { AppError, throwFailure } from '../../../../kernel/result.ts'
import type { StoreScope } from '../../../../kernel/store-scope.ts'
import type { StockPlace } from '../port.ts'
import { checkPlace } from './check-place.ts'
import { checkUsualWeight, checkWeights } from './check-weights.ts'
import type { ReadyPieceDependencies } from './dependencies.ts'
import { publishMoved } from './publish-moved.ts'
import {
  beginPieces,
  countFree,
  countPresent,
  findTaken,
  insertPieces,
  lockStockOfPieces,
  type NewPiece,
  readUsualWeight,
  tagLock,
} from './store.ts'

/** Pieces of a variant that a place receives. */
export interface ReceivedPieces {
  variantId: string
  storeId: StockPlace
  ownership: PieceOwnership
  /** Whether the member knows that the variant has a count, which the number of its pieces replaces. */
  replaceCount: boolean
  /** Whether the member knows that a gross weight is far from that of the variant. */
  confirmWeight: boolean
  pieces: readonly Omit<NewPiece, 'id'>[]
}

/** Refuses a piece whose weights do not add up, whose tag or hallmark number another one has, or that is named twice. */
async function checkPieces(
  { huidsOfOrders }: Pick<ReadyPieceDependencies, 'huidsOfOrders'>,
  tx: Db,
  pieces: ReceivedPieces['pieces'],
): Promise<void> {
  const received = pieces.flatMap((piece) => piece.huids)
  const taken = await findTaken(tx, { tags: pieces.map(({ tag }) => tag), huids: received })
  const tags = new Set(taken.tags)
  const huids = new Set([...taken.huids, ...(await huidsOfOrders(tx, received))])
  for (const [index, piece] of pieces.entries()) {
    checkWeights(piece, `pieces.${index}.netMg`)
    if (tags.has(piece.tag)) throw new AppError({ code: 'tag_taken', field: `pieces.${index}.tag`, details: { tag: piece.tag } })
    tags.add(piece.tag)
    for (const huid of piece.huids) {
      if (huids.has(huid)) throwFailure('huid_taken', `pieces.${index}.huids`)
      huids.add(huid)
    }
  }
}

/** Refuses a piece whose gross weight is far from that of its variant. */
async function checkUsualWeights(tx: Db, variantId: string, pieces: ReceivedPieces['pieces']): Promise<void> {
  const usualMg = await readUsualWeight(tx, variantId)
  for (const [index, piece] of pieces.entries()) checkUsualWeight(piece, usualMg, `pieces.${index}.grossMg`)
}

/**
 * Receives pieces of a variant of a site at a place: they are free, and the stock of the variant is the number of its free pieces from then on.
 * Throws `stock_counted` where the variant has a count, and `weight_unusual` where a weight is far from the variant's, that the member does not
 * know of.
 */
export async function receivePieces(
  deps: ReadyPieceDependencies,
  { subsite, by, stores }: { subsite: string; by: string; stores: StoreScope },
  { variantId, storeId, ownership, replaceCount, confirmWeight, pieces }: ReceivedPieces,
): Promise<string[]> {
  const { clock, db } = deps
  try {
    return await transact(db, async (tx) => {
      await checkPlace(deps, tx, { subsite, stores }, storeId)
      const stock = (await lockStockOfPieces(tx, subsite, variantId)) ?? throwFailure('unknown_product', 'variantID')
      // Two that receive the same number for different variants wait for each other here.
      await lockNamed(tx, tagLock)
      await checkPieces(deps, tx, pieces)
      if (!confirmWeight) await checkUsualWeights(tx, variantId, pieces)
      if (!stock.hasPieces) {
        if (stock.onHand > 0 && !replaceCount)
          throw new AppError({ code: 'stock_counted', field: 'replaceCount', details: { pieces: stock.onHand } })
        await beginPieces(tx, subsite, variantId)
      }
      if (stock.policy === 'one_of_a_kind' && (await countPresent(tx, subsite, variantId)) + pieces.length > 1)
        throwFailure('only_one_piece', 'pieces')
      const at = clock.now()
      const received = pieces.map((piece) => ({ ...piece, id: newId(at) }))
      await insertPieces(tx, received, { subsite, variantId, storeId, ownership, at, by })
      await countFree(tx, subsite, variantId, storeId, received.length)
      await publishMoved(deps, tx, subsite, variantId)
      for (const { tag, huids, grossMg, netMg } of received)
        noteChange({ object: 'ready-pieces', id: tag, after: { state: 'free', variant: variantId, store: storeId, huids, grossMg, netMg } })
      if (!stock.hasPieces && stock.policy !== 'made_to_order' && stock.onHand > 0)
        noteChange({ object: 'stock', id: variantId, before: { pieces: stock.onHand }, after: { pieces: received.length } })
      return received.map(({ tag }) => tag)
    })
  } catch (error) {
    if (isDuplicate(error)) throwFailure('tag_taken', 'pieces')
    throw error
  }
}
