import { approverOfAct, noteChange, noteMoney } from '../../../../kernel/acts.ts'
import { throwChanged } from '../../../../kernel/changed-meanwhile.ts'
import { type Db, transact } from '../../../../kernel/db/db.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import { isPlaceInScope, type StoreScope } from '../../../../kernel/store-scope.ts'
import type { RecordedAct } from '../../../../kernel/undo.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { StockPlace } from '../port.ts'
import { checkPlace } from './check-place.ts'
import type { ReadyPieceDependencies } from './dependencies.ts'
import { publishMoved } from './publish-moved.ts'
import {
  countFree,
  findCounter,
  wasFound,
  findPiece,
  lockPiece,
  lockStockOfPieces,
  type PieceStanding,
  type ReadyPieceRow,
  type WrittenMovement,
  writeMovement,
} from './store.ts'

/** The member who moves a piece of a site, and the stores in which they may; undefined for the whole site. */
export interface Mover {
  subsite: string
  by: string
  stores?: StoreScope
}

/** Runs a change of a piece with the locks of its stock and of the piece, in this order. */
export function withPiece(
  deps: Pick<ReadyPieceDependencies, 'db'>,
  subsite: string,
  tag: string,
  change: (tx: Db, piece: ReadyPieceRow) => Promise<void>,
): Promise<void> {
  return transact(deps.db, async (tx) => {
    const found = (await findPiece(tx, subsite, tag)) ?? throwFailure('not_found', 'tag')
    await lockStockOfPieces(tx, subsite, found.variantId)
    await change(tx, (await lockPiece(tx, found.id)) ?? throwFailure('not_found', 'tag'))
  })
}

/** Moves a locked piece: its ledger, the stock of its variant and the audit say so. */
async function move(
  deps: ReadyPieceDependencies,
  tx: Db,
  piece: ReadyPieceRow,
  to: PieceStanding,
  movement: Omit<WrittenMovement, 'at'>,
): Promise<void> {
  const { subsite, variantId, tag } = piece
  await writeMovement(tx, piece.id, to, { ...movement, at: deps.clock.now() })
  if (piece.state === 'free') await countFree(tx, subsite, variantId, piece.storeId, -1)
  if (to.state === 'free') await countFree(tx, subsite, variantId, to.storeId, 1)
  await publishMoved(deps, tx, subsite, variantId)
  const noted = ({ state, storeId, toStoreId, tray }: PieceStanding) => ({ state, store: storeId, toStore: toStoreId, tray })
  noteChange({ object: 'ready-pieces', id: tag, before: noted(piece), after: noted(to) })
}

/** Refuses a change of a piece that is no longer as the member saw it. */
export const refuseState = (tag: string): never => throwChanged({ object: 'ready-pieces', id: tag }, { field: 'tag' })

/** Sends a free piece to another place; it leaves its tray, and can be sold again once its arrival is confirmed there. */
export function sendPiece(
  deps: ReadyPieceDependencies,
  { subsite, by, stores }: Mover,
  tag: string,
  { storeId, reason }: { storeId: StockPlace; reason: string },
): Promise<void> {
  return withPiece(deps, subsite, tag, async (tx, piece) => {
    if (!isPlaceInScope(stores, piece.storeId)) throwFailure('not_found', 'tag')
    // A member of one store sends to every other.
    await checkPlace(deps, tx, { subsite, stores: undefined }, storeId)
    if (piece.state !== 'free') refuseState(tag)
    if (piece.storeId === storeId) throwFailure('bad_request', 'storeID')
    const to = { state: 'away', storeId: piece.storeId, toStoreId: storeId, tray: '' } as const
    await move(deps, tx, piece, to, { kind: 'send', fromStoreId: piece.storeId, toStoreId: storeId, by, reason })
  })
}

/** Confirms that a piece arrived at the place that it was sent to: it is free there, in a tray or in none. */
export function arrivePiece(
  deps: ReadyPieceDependencies,
  { subsite, by, stores }: Mover,
  tag: string,
  { storeId, tray }: { storeId: StockPlace; tray: string },
): Promise<void> {
  return withPiece(deps, subsite, tag, async (tx, piece) => {
    // A piece between other stores is as unknown as one of another site.
    const isSeen = isPlaceInScope(stores, piece.storeId) || isPlaceInScope(stores, piece.toStoreId)
    if (!isSeen || !isPlaceInScope(stores, storeId)) throwFailure('not_found', 'tag')
    if (piece.state !== 'away' || piece.toStoreId !== storeId) refuseState(tag)
    const to = { state: 'free', storeId, toStoreId: null, tray } as const
    await move(deps, tx, piece, to, { kind: 'arrive', fromStoreId: piece.storeId, toStoreId: storeId, by, reason: '' })
  })
}

/**
 * Writes off a piece that is free, or was lost on its way, at a place of the member. A second person approves it, never the one who was the last to
 * count it as missing (`counted_by_you`). Until then the piece is for sale: where it is sold or moved meanwhile, it is not written off.
 */
export function writeOffPiece(
  deps: ReadyPieceDependencies,
  site: Site,
  { by, stores }: Pick<Mover, 'by' | 'stores'>,
  tag: string,
  reason: string,
): Promise<void> {
  return withPiece(deps, site.code, tag, async (tx, piece) => {
    if (!isPlaceInScope(stores, piece.storeId)) throwFailure('not_found', 'tag')
    if (piece.state !== 'free' && piece.state !== 'away') refuseState(tag)
    const counter = await findCounter(tx, piece)
    // Somebody who counts while it waits is no second person any more.
    if (counter !== undefined && counter === approverOfAct()?.staffId) throwFailure('counted_by_you', 'number')
    const { currency } = site
    const amount = await deps.pricing.valueOfPiece(tx, site, piece.variantId, piece)
    // A count that finds the piece while its write-off waits ends it.
    const basis = { state: piece.state, place: piece.storeId, to: piece.toStoreId, isFound: await wasFound(tx, piece) }
    const money = { kind: 'write_off', amount, currency, orderId: null, customerId: null, alwaysTwo: true } as const
    noteMoney({ ...money, object: 'ready-pieces', id: piece.tag, ...(counter !== undefined && { notBy: [counter] }), basis })
    const to = { state: 'written_off', storeId: piece.storeId, toStoreId: null, tray: piece.tray } as const
    await move(deps, tx, piece, to, { kind: 'write_off', fromStoreId: piece.storeId, toStoreId: null, by, reason })
  })
}

/** Undoes the sending of a piece, or its write-off: it is free where it was, in its tray. */
export function undoMove(
  deps: ReadyPieceDependencies,
  { subsite, by }: Mover,
  kind: 'recall' | 'restore',
  { objectId: tag, before, check }: RecordedAct,
): Promise<void> {
  return withPiece(deps, subsite, tag, async (tx, piece) => {
    await check(tx, { state: piece.state })
    const { tray = piece.tray } = before as { tray?: string }
    const to = { state: 'free', storeId: piece.storeId, toStoreId: null, tray } as const
    await move(deps, tx, piece, to, { kind, fromStoreId: piece.toStoreId, toStoreId: piece.storeId, by, reason: '' })
  })
}
