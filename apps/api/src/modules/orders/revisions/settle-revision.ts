import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderRecord, UnitActor } from '../orders/port.ts'
import type { RevisionDependencies } from './dependencies.ts'
import { notifyOfRevision } from './notify.ts'
import { amountsAfter, owedBack } from './rules.ts'
import { type ExcessRow, insertExcess, type RevisionRow } from './store.ts'
import { system, transitionExcess, transitionRevision } from './transitions.ts'
import { readPieces, readPrices } from './views.ts'

/** The notification of a settled revision, and the actor who settled it. */
interface Settling {
  actor: UnitActor
  outcome: 'kept' | 'refunded' | 'paid' | 'cash'
}

/** Writes the excess payment of a revision, before it is known how it is paid or refunded. */
export function addExcess({ clock }: Pick<RevisionDependencies, 'clock'>, tx: Db, row: RevisionRow, amount: number): Promise<ExcessRow> {
  const at = clock.now()
  const record = { id: newId(at), orderId: row.orderId, revisionId: row.id, state: 'reckoned' as const, amount }
  const written = { ...record, deadline: null, createdAt: at, updatedAt: at }
  return insertExcess(tx, written).then(() => written)
}

/** Writes the new price of the unit and its order, and requests the refund. */
async function writePrice(
  deps: Pick<RevisionDependencies, 'cash' | 'clock' | 'refunds' | 'reprice' | 'setWeights'>,
  tx: Db,
  order: OrderRecord,
  row: RevisionRow,
  actor: UnitActor,
  isBorne: boolean,
): Promise<number> {
  const { cash, refunds, reprice, setWeights } = deps
  const revised = isBorne ? row.absorbed : row.revised
  const prices = (await readPrices(tx, order.id)) ?? throwFailure('unknown_order')
  const piece = (await readPieces(tx, order.id)).find(({ unitId }) => unitId === row.unitId) ?? throwFailure('unknown_order')
  const amounts = amountsAfter(prices.amounts, revised)
  const paid = await refunds.covered(tx, order.id)
  const back = owedBack(revised, paid, amounts.total)
  const charges = piece.adjustments.flatMap(({ kind, beforeTax, tax }) =>
    kind === 'promotion' ? [] : [{ code: kind, amount: beforeTax + tax, beforeTax, tax }],
  )
  const { breakup, shown, adjustments } = revised
  const parts = await refunds.plan(tx, order, back)
  await reprice(tx, order.id, amounts, [{ id: row.unitId, breakup, shown, adjustments, charges }], parts)
  await setWeights(tx, row.unitId, row.after)
  if (back > 0) {
    const due = await transitionExcess(deps, tx, await addExcess(deps, tx, row, back), 'owe-back', { actor: system, reason: row.number })
    const cause = { kind: 'revision', id: row.id } as const
    const asked = await refunds.request(tx, { order, amount: back, cause, actor, reason: row.number })
    if (asked.every(({ state }) => state === 'succeeded'))
      await transitionExcess(deps, tx, due, 'give-back', { actor: system, reason: 'arrived' })
  }
  await cash.settle(tx, order)
  return amounts.total
}

/** Settles a revision with nothing due: its unit continues, at its new price, or at the old one where the merchant absorbs a rise. */
export async function settleRevision(
  deps: RevisionDependencies,
  tx: Db,
  order: OrderRecord,
  site: Site,
  row: RevisionRow,
  { actor, outcome }: Settling,
): Promise<RevisionRow> {
  const { clock, idProofs, orderTransitions, orders } = deps
  const isBorne = outcome === 'kept'
  const wasWeighed = (await readPieces(tx, order.id)).some(({ unitId, netMg }) => unitId === row.unitId && netMg !== null)
  // The customer has been told the price, and it stays: another weighing of the workshop is no news.
  const isNews = !isBorne || !wasWeighed || actor.kind === 'staff'
  const total = await writePrice(deps, tx, order, row, actor, isBorne)
  const at = clock.now()
  const settled = isBorne ? row.absorbed.changes.total : row.revised.changes.total
  const ends = { settled, deadline: null, lookAt: null, decidedAt: row.decidedAt ?? at }
  const step = { actor: actor.kind === 'staff' ? actor : system, reason: outcome }
  const closed = await transitionRevision(deps, tx, await transitionRevision(deps, tx, row, 'settle', step, ends), 'close', {
    actor: system,
    reason: outcome,
  })
  const piece = (await readPieces(tx, order.id)).find(({ unitId }) => unitId === row.unitId)
  const name = piece?.state === 'revision_pending' ? 'agree' : 'pass'
  unwrap(await orderTransitions.ofUnits(tx, order, name, [row.unitId], { actor: system, reason: row.number }))
  const overLimit = site.idLimit > 0 && total >= site.idLimit && order.holdReason === null
  const lacksProof = overLimit && !(await idProofs.find(tx, order.cartId))
  if (lacksProof) await orders.hold(tx, order, 'id_proof')
  if (isNews) await notifyOfRevision(deps, tx, order, closed, outcome)
  if (lacksProof) await notifyOfRevision(deps, tx, order, closed, 'proof')
  return closed
}
