import { scaleStepMg } from '@karat/pricing/revise-unit.ts'
import { noteChange, noteMoney, noteRepeat } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId, newReference } from '../../../kernel/id.ts'
import { AppError, type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { OrderRecord } from '../orders/port.ts'
import { assessWeighing, isOfWeights, notWeighed, pieceAt, type Reckoned, type WeighedPiece } from './assess-weighing.ts'
import { beginSettlement } from './begin-settlement.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { notifyOfRevision } from './notify.ts'
import type { MadePiece, PieceAt } from './port.ts'
import { amountsAfter, owedBack, waitFrom } from './rules.ts'
import { attachPhoto, endStates, insertRevision, lastOf, photoOf, type RevisionRow, weighersOf } from './store.ts'
import { system, transitionRevision } from './transitions.ts'
import { readPieces, readPrices } from './views.ts'

/** The weights that the audit records of a weighing. */
const weightsOf = ({ grossMg, netMg }: PieceAt) => ({ grossMg, netMg })
/** The scale that the audit records beside them. */
const scaleNoted = ({ scale }: Pick<Reckoned, 'scale'>) =>
  scale && { scale: scale.name, stepMg: scale.stepMg, verifiedUntil: scale.verifiedUntil }

async function writeDraft(
  { clock }: Pick<RevisionDependencies, 'clock'>,
  tx: Db,
  { id: orderId, subsite }: Pick<OrderRecord, 'id' | 'subsite'>,
  unitId: string,
  reckoned: Reckoned,
  newConsent: boolean,
): Promise<RevisionRow> {
  const createdAt = clock.now()
  const row: RevisionRow = {
    ...reckoned,
    id: newId(createdAt),
    number: `RV${String(createdAt.getUTCFullYear()).slice(2)}-${newReference(8)}`,
    orderId,
    subsite,
    unitId,
    state: 'draft',
    difference: reckoned.revised.changes.total,
    settled: 0,
    newConsent,
    reminders: 0,
    createdAt,
    deadline: null,
    lookAt: null,
    decidedAt: null,
  }
  await insertRevision(tx, row)
  return row
}

const isOpen = ({ state }: RevisionRow): boolean => !(endStates as readonly string[]).includes(state)

/** Whether the member has sent this weighing before, and nothing has come between; such as where the first answer was lost. */
async function isRepeated(tx: Db, last: RevisionRow, weighed: WeighedPiece): Promise<boolean> {
  const isMeant = isOpen(last) || (weighed.seen !== undefined && weighed.seen !== last.number)
  if (!isMeant || !isOfWeights(last, weighed)) return false
  if (weighed.photo !== undefined && weighed.photo !== (await photoOf(tx, last.id))) return false
  return (await weighersOf(tx, last.id)).some(({ id, reason }) => id === weighed.by && reason === weighed.reason)
}

/** A weight in grams, as problems name it. */
const gramsOf = (mg: number): string => (mg / 1000).toFixed(3)

/** Checks that a unit may be weighed: it is in its quality check, or its shopper has not answered, so that it is weighed again. */
async function replaceOpen(
  deps: Pick<RevisionDependencies, 'clock'>,
  tx: Db,
  piece: MadePiece,
  last: RevisionRow | undefined,
  { by, reason }: WeighedPiece,
): Promise<void> {
  if (piece.isAway) throw notWeighed(piece)
  if (last && isOpen(last))
    await transitionRevision(deps, tx, last, 'replace', { actor: { kind: 'staff', id: by }, reason }, { deadline: null, lookAt: null })
  else if (piece.state !== 'quality_check') throw notWeighed(piece)
}

/**
 * Throws `weight_after_hallmarking` where a piece has another gross weight than hallmarking gave it back with, and no reason is given. That weight may
 * be of a scale with the usual step.
 */
function checkReturned({ returnedMg }: MadePiece, { grossMg, reason }: WeighedPiece, stepMg: number): void {
  if (returnedMg !== null && Math.abs(returnedMg - grossMg) > Math.max(stepMg, scaleStepMg) && reason === '')
    throw new AppError({
      code: 'weight_after_hallmarking',
      field: 'reason',
      details: { returned: gramsOf(returnedMg), weighed: gramsOf(grossMg) },
    })
}

/**
 * Counts a fall that the customer is asked about for the limits of the member who weighed: once the customer agrees, it is refunded without
 * anybody else. A fall that needs no answer is counted by its refund.
 */
async function noteFall(
  { refunds }: Pick<RevisionDependencies, 'refunds'>,
  tx: Db,
  order: OrderRecord,
  { revised }: Reckoned,
): Promise<void> {
  const prices = (await readPrices(tx, order.id)) ?? throwFailure('unknown_order', 'number')
  const amount = owedBack(revised, await refunds.covered(tx, order.id), amountsAfter(prices.amounts, revised).total)
  const { currency, customerId, id: orderId, number } = order
  if (amount > 0)
    noteMoney({ kind: 'refund', amount, currency, orderId, customerId, object: 'orders', id: number, basis: { cause: 'revision' } })
}

/**
 * Records the weight of a finished unit, and revises its price at the rate of its order. A difference that needs no answer is settled at
 * once and the unit continues; any other waits for the buyer. A second weighing before the answer replaces the first, unless it is the same
 * one sent again. Throws `changed_meanwhile` where the unit was weighed since the member saw it.
 */
export function weighUnit(deps: RevisionDependencies, weighed: WeighedPiece): Promise<Result<RevisionRow>> {
  const { clock, db, idOfNumber, noteWeighed, orderTransitions, orders, sites } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const orderId = (await idOfNumber(tx, weighed.number.toUpperCase())) ?? throwFailure('unknown_order', 'number')
      const order = (await orders.lock(tx, orderId)) ?? throwFailure('unknown_order', 'number')
      if (weighed.subsite !== undefined && order.subsite !== weighed.subsite) throwFailure('unknown_order', 'number')
      const site = (await sites.byCode(order.subsite)) ?? throwFailure('unknown_site')
      const piece = pieceAt(await readPieces(tx, order.id), weighed.unit)
      const last = await lastOf(tx, piece.unitId)
      if (last && (await isRepeated(tx, last, weighed))) {
        noteRepeat()
        return last
      }
      if (last && weighed.seen !== undefined && weighed.seen !== last.number) throwChanged({ object: 'revisions', id: last.number })
      await replaceOpen(deps, tx, piece, last, weighed)
      await deps.scales.hold(tx, site, weighed.scale)
      const { reckoned, plan } = await assessWeighing(deps, tx, { order, site }, piece, weighed)
      const { before, after, scale } = reckoned
      checkReturned(piece, weighed, scale?.stepMg ?? scaleStepMg)
      await noteWeighed(tx, {
        orderId,
        unitId: piece.unitId,
        before,
        after,
        by: weighed.by,
        reason: weighed.reason,
        at: clock.now(),
      })
      const actor = { kind: 'staff', id: weighed.by } as const
      const step = { actor, reason: weighed.reason }
      const draft = await writeDraft(deps, tx, order, piece.unitId, reckoned, plan.newConsent)
      noteChange({ object: 'orders', id: order.number, before: weightsOf(before), after: weightsOf(after) })
      if (weighed.photo !== undefined && !(await attachPhoto(tx, weighed.photo, draft))) throwFailure('weighing_photo_gone', 'photo')
      noteChange({ object: 'revisions', id: draft.number, after: { ...weightsOf(after), ...scaleNoted(reckoned) } })
      const proposed = await transitionRevision(deps, tx, draft, 'propose', step)
      if (!plan.ask) {
        const itself = { actor: system, reason: weighed.reason, holds: { within_tolerance: !plan.ask } }
        const agreed = await transitionRevision(deps, tx, proposed, 'settle-itself', itself)
        return beginSettlement(deps, tx, order, site, agreed, { actor: system, isBorne: plan.absorbed, isOnline: false })
      }
      await noteFall(deps, tx, order, reckoned)
      const asked = await transitionRevision(deps, tx, proposed, 'ask', { actor: system, reason: weighed.reason }, waitFrom(clock.now()))
      if (piece.state === 'quality_check')
        unwrap(await orderTransitions.ofUnits(tx, order, 'revise', [piece.unitId], { actor, reason: asked.number }))
      await notifyOfRevision(deps, tx, order, asked, 'asked')
      return asked
    }),
  )
}
