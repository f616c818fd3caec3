import { isSent } from '@karat/sites/returns.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { completeUnitsOver } from './complete-units-over.ts'
import type { ReturnDependencies } from './dependencies.ts'
import type { Restocked } from '../orders/port.ts'
import type { ReturnPiece, ReturnRecord } from './port.ts'
import { isForStock } from './rules.ts'
import { clearReserved, keepHuids, readInspections, type ReturnChange, setGoingBack, setGoneBack, setPieces, setReserved } from './store.ts'
import { isApproval, paysInstead, type Transition, unitIdsOf } from './transition.ts'

/** The states from which units can be restocked where their reason allows it. */
const soundStates: readonly ReturnRecord['state'][] = ['qc_passed', 'qc_partial', 'offered']

/** The units that are sold again, with the place whose stock they return to: they passed the inspection. */
export async function restockable({ tx, record, left }: Transition): Promise<Restocked> {
  const inspections = await readInspections(tx, record.id)
  const sound = soundStates.includes(record.state) ? left.filter((piece) => isForStock(piece, inspections.get(piece.unitId))) : []
  return { unitIds: unitIdsOf(sound), storeId: record.receivedStore }
}

/** Releases the replacements that were reserved for units. */
async function releaseReserved(
  { replacementStock }: Pick<ReturnDependencies, 'replacementStock'>,
  { tx, order, record }: Transition,
  pieces: readonly ReturnPiece[],
): Promise<void> {
  const taken = pieces
    .filter(({ reserved }) => reserved)
    .map(({ unitId, reservedStore, reservedPiece }) => ({ unitId, storeId: reservedStore, readyPieceId: reservedPiece }))
  if (taken.length > 0) await replacementStock.release(tx, order, taken)
  await clearReserved(tx, record.id, unitIdsOf(pieces))
}

/**
 * Releases the replacements that a transition makes needless: units reserved for an offer stay reserved only for a replacement that was
 * chosen or asked for; nothing stays reserved where money is paid in place of a unit.
 */
export async function releaseUnneeded(deps: Pick<ReturnDependencies, 'replacementStock'>, transition: Transition): Promise<void> {
  const { record, input, resolution, left } = transition
  const isOfferOver = record.state === 'offered' && resolution !== 'replacement' && input.name !== 'send-back'
  if (isOfferOver || (paysInstead(input) && isSent(record.resolution))) await releaseReserved(deps, transition, left)
}

/** Leaves units with their owner; those whose return window has ended meanwhile are completed. */
export async function keepPieces(
  deps: Pick<ReturnDependencies, 'clock' | 'orderTransitions' | 'replacementStock' | 'sites'>,
  transition: Transition,
  pieces: readonly ReturnPiece[],
): Promise<void> {
  const { tx, order, record, input } = transition
  const ids = unitIdsOf(pieces)
  await releaseReserved(deps, transition, pieces)
  await setPieces(tx, record.id, ids, { state: 'kept', open: false })
  unwrap(await deps.orderTransitions.ofUnits(tx, order, 'keep', ids, { actor: input.actor, reason: record.number }))
  await completeUnitsOver(deps, tx, order, ids)
}

/** Approves the units of a return, all or a part of them; reserves their replacements where these were asked for. */
export async function approvePieces(
  deps: Pick<ReturnDependencies, 'clock' | 'orderTransitions' | 'replacementStock' | 'sites'>,
  transition: Transition,
  { resolution }: ReturnChange,
): Promise<void> {
  const { tx, order, record, input, left } = transition
  const kept = input.name === 'approve' ? [] : keptOf(transition)
  if (kept.length > 0) await keepPieces(deps, transition, kept)
  // Units that are inspected are with the merchant; those of a request are with their owner still.
  if (input.name === 'pass-part') await setGoingBack(tx, record.id, unitIdsOf(kept))
  const approved = unitIdsOf(left.filter((piece) => !kept.includes(piece)))
  await setPieces(tx, record.id, approved, { state: 'approved', open: true })
  if (isApproval(input) && record.resolution === 'replacement' && resolution === undefined)
    await setReserved(tx, record.id, await deps.replacementStock.reserve(tx, order, approved, 'refund'))
}

/** The units that stay with their owner, by their places: some of them and not all. */
function keptOf({ pieces, left, input: { keep = [] } }: Transition): ReturnPiece[] {
  const kept = left.filter((piece) => keep.includes(pieces.indexOf(piece) + 1))
  if (kept.length === 0 || kept.length === left.length || kept.length !== keep.length) throwFailure('bad_request', 'keep')
  return kept
}

/** Sends the units that are left, repaired or replaced. */
export async function sendPieces(
  { replacementStock }: Pick<ReturnDependencies, 'replacementStock'>,
  { tx, order, input, now, left }: Transition,
  after: ReturnRecord,
): Promise<void> {
  const { carrier = '', tracking = '', huids = [] } = input
  const isNew = after.resolution === 'replacement'
  if (huids.length > (isNew ? left.length : 0)) throwFailure('bad_request', 'huids')
  const ids = unitIdsOf(left)
  if (isNew) await keepHuids(tx, after.id)
  await clearReserved(tx, after.id, ids)
  const numbers = isNew
    ? left.map(({ unitId, reservedPiece }, place) => ({ unitId, huids: huids[place] ?? [], readyPieceId: reservedPiece }))
    : []
  await replacementStock.send(tx, order, ids, { carrier, tracking, huids: numbers, at: now })
}

/** Gives units that were not accepted back to their owner: in a parcel, or by hand in the store. */
export async function giveBackPieces(
  { replacementStock }: Pick<ReturnDependencies, 'replacementStock'>,
  { tx, order, record, input, now }: Transition,
): Promise<void> {
  const { carrier = '', tracking = '', handedOver = false } = input
  if (handedOver && carrier !== '') throwFailure('bad_request', 'carrier')
  const ids = await setGoneBack(tx, record.id, now)
  if (!handedOver) await replacementStock.send(tx, order, ids, { carrier, tracking, huids: [], at: now })
}

/** Ends the return of units whose replacement, or which themselves after a repair, have arrived. */
export async function finishSentPieces(
  { orderTransitions }: Pick<ReturnDependencies, 'orderTransitions'>,
  { tx, order, record, input, left }: Transition,
  after: ReturnRecord,
): Promise<void> {
  const isNew = after.resolution === 'replacement'
  const ids = unitIdsOf(left)
  await setPieces(tx, record.id, ids, { state: isNew ? 'replaced' : 'repaired', open: false })
  unwrap(await orderTransitions.ofUnits(tx, order, isNew ? 'replace' : 'keep', ids, { actor: input.actor, reason: record.number }))
}

/** Restocks returned units once others are promised for them; a unit under repair stays the shopper's. */
export const restockReplaced = async (
  { replacementStock }: Pick<ReturnDependencies, 'replacementStock'>,
  transition: Transition,
): Promise<void> => replacementStock.restock(transition.tx, transition.order, await restockable(transition))
