import { isDeepStrictEqual } from 'node:util'
import { noteChange, noteRepeat } from '../../../../kernel/acts.ts'
import { type Db, lockNamed } from '../../../../kernel/db/db.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import { isPlaceInScope } from '../../../../kernel/store-scope.ts'
import type { RecordedAct } from '../../../../kernel/undo.ts'
import { checkUsualWeight, checkWeights } from './check-weights.ts'
import type { ReadyPieceDependencies } from './dependencies.ts'
import { type Mover, refuseState, withPiece } from './move-piece.ts'
import { publishMoved } from './publish-moved.ts'
import { findTaken, type NewPiece, readUsualWeight, type ReadyPieceRow, tagLock, writeMovement, writeRecord } from './store.ts'

/** The record of a piece: its weights, numbers and tray. */
export type PieceRecord = Omit<NewPiece, 'id' | 'tag'>

/** The record of a piece as it should be, and as the member saw it. */
export interface Correction {
  record: PieceRecord
  seen: PieceRecord
  /** Whether the member knows that the gross weight is far from that of the variant. */
  confirmWeight: boolean
  reason: string
}

function recordOf({ huids, grossMg, netMg, caratMilli, otherMg, certificate, tray }: PieceRecord): PieceRecord {
  return { huids: [...huids], grossMg, netMg, caratMilli, otherMg, certificate, tray }
}

/** Refuses a record whose weights do not add up, or with a hallmark number that another piece has or that is named twice. */
async function checkRecord(
  { huidsOfOrders }: Pick<ReadyPieceDependencies, 'huidsOfOrders'>,
  tx: Db,
  piece: ReadyPieceRow,
  record: PieceRecord,
): Promise<void> {
  checkWeights({ tag: piece.tag, ...record }, 'netMg')
  const added = record.huids.filter((huid) => !piece.huids.includes(huid))
  if (new Set(record.huids).size < record.huids.length) throwFailure('huid_taken', 'huids')
  if (added.length === 0) return
  const ofPieces = (await findTaken(tx, { tags: [], huids: added })).huids
  if (ofPieces.size > 0 || (await huidsOfOrders(tx, added)).length > 0) throwFailure('huid_taken', 'huids')
}

/** Writes the record of a locked piece, which stays where it is. */
async function write(
  deps: Pick<ReadyPieceDependencies, 'catalogue' | 'clock' | 'stockMoved'>,
  tx: Db,
  piece: ReadyPieceRow,
  record: PieceRecord,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  const { id, tag, storeId, toStoreId, state, since } = piece
  await writeRecord(tx, id, record)
  const at = deps.clock.now()
  const standing = { state, storeId, toStoreId, tray: record.tray, since: new Date(since) }
  await writeMovement(tx, id, standing, { kind: 'correct', fromStoreId: storeId, toStoreId: null, by, reason, at })
  // Its weights may make the price of its product.
  await publishMoved(deps, tx, piece.subsite, piece.variantId)
  noteChange({ object: 'ready-pieces', id: tag, before: { ...recordOf(piece) }, after: { ...record } })
}

/**
 * Corrects the record of a free piece. Throws `changed_meanwhile` where it is no longer as the member saw it, and `weight_unusual` for a new
 * gross weight far from that of the variant that is not confirmed.
 */
export function correctPiece(
  deps: ReadyPieceDependencies,
  { subsite, by, stores }: Mover,
  tag: string,
  { record, seen, confirmWeight, reason }: Correction,
): Promise<void> {
  return withPiece(deps, subsite, tag, async (tx, piece) => {
    if (!isPlaceInScope(stores, piece.storeId)) throwFailure('not_found', 'tag')
    const before = recordOf(piece)
    if (piece.state !== 'free' || !isDeepStrictEqual(before, recordOf(seen))) refuseState(tag)
    const after = recordOf(record)
    if (isDeepStrictEqual(before, after)) return noteRepeat()
    await lockNamed(tx, tagLock)
    await checkRecord(deps, tx, piece, after)
    if (!confirmWeight && after.grossMg !== before.grossMg)
      checkUsualWeight({ tag, grossMg: after.grossMg }, await readUsualWeight(tx, piece.variantId), 'grossMg')
    await write(deps, tx, piece, after, { by, reason })
  })
}

/** Undoes the correction of a piece that is still free: what the correction changed is as it was. */
export function undoCorrection(
  deps: ReadyPieceDependencies,
  { subsite, by }: Mover,
  { objectId: tag, before, check }: RecordedAct,
): Promise<void> {
  return withPiece(deps, subsite, tag, async (tx, piece) => {
    const now = recordOf(piece)
    await check(tx, Object.fromEntries(Object.entries(now).filter(([field]) => field in before)))
    if (piece.state !== 'free') refuseState(tag)
    await lockNamed(tx, tagLock)
    const record = { ...now, ...(before as Partial<PieceRecord>) }
    await checkRecord(deps, tx, piece, record)
    await write(deps, tx, piece, record, { by, reason: '' })
  })
}
