import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import type { IdProofs } from '../../checkout/id-proof/port.ts'
import type { CashAtTheDoor, OrderRecord, Orders, Reprice, UnitActor, UnitMoves } from '../orders/port.ts'
import type { Refunds } from '../refunds/port.ts'
import type { Site } from '../../content/sites/port.ts'
import { type Journal, system } from './journal.ts'
import { amountsAfter, fitsCash, waitFrom } from './rules.ts'
import { type ExcessRow, insertExcess, type RevisionRow, setRevision } from './store.ts'
import type { NotifyRevision } from './notify.ts'
import { readPieces, readPrices } from './views.ts'

export interface SettlementParts {
  clock: Clock
  journal: Journal
  orders: Pick<Orders, 'hold'>
  unitMoves: UnitMoves
  reprice: Reprice
  cash: Pick<CashAtTheDoor, 'settle'>
  setWeights: (tx: Db, unitId: string, weights: { grossMg: number; netMg: number }) => Promise<void>
  refunds: Pick<Refunds, 'covered' | 'plan' | 'request'>
  idProofs: Pick<IdProofs, 'find'>
  notify: NotifyRevision
}

/** The notification of a settled revision, and the actor who settled it. */
interface Settling {
  actor: UnitActor
  said: 'kept' | 'refunded' | 'paid' | 'cash'
}

/** The settlement of a revision after the consent: the amount due or refunded, and the new price of the unit and its order. */
export function createSettlement(parts: SettlementParts) {
  const { clock, journal, orders, unitMoves, reprice, cash, setWeights, refunds, idProofs, notify } = parts

  function excess(tx: Db, row: RevisionRow, amount: number): Promise<ExcessRow> {
    const at = clock.now()
    const record = { id: newId(at), orderId: row.orderId, revisionId: row.id, state: 'reckoned' as const, amount }
    const written = { ...record, deadline: null, createdAt: at, updatedAt: at }
    return insertExcess(tx, written).then(() => written)
  }

  /** Writes the new price of the unit and its order, and requests the refund. */
  async function price(tx: Db, order: OrderRecord, row: RevisionRow, actor: UnitActor, isBorne: boolean): Promise<number> {
    const revised = isBorne ? row.absorbed : row.revised
    const prices = (await readPrices(tx, order.id)) ?? throwFailure('unknown_order')
    const piece = (await readPieces(tx, order.id)).find(({ unitId }) => unitId === row.unitId) ?? throwFailure('unknown_order')
    const amounts = amountsAfter(prices.amounts, revised)
    const paid = await refunds.covered(tx, order.id)
    const back = Math.min(Math.max(0, -revised.changes.total), Math.max(0, paid - amounts.total))
    const charges = piece.adjustments.flatMap(({ kind, beforeTax, tax }) =>
      kind === 'promotion' ? [] : [{ code: kind, amount: beforeTax + tax, beforeTax, tax }],
    )
    const { breakup, shown, adjustments } = revised
    const parts = await refunds.plan(tx, order, back)
    await reprice(tx, order.id, amounts, [{ id: row.unitId, breakup, shown, adjustments, charges }], parts)
    await setWeights(tx, row.unitId, row.after)
    if (back > 0) {
      const due = await journal.excess(tx, await excess(tx, row, back), 'owe-back', { actor: system, reason: row.number })
      const cause = { kind: 'revision', id: row.id } as const
      const asked = await refunds.request(tx, { order, amount: back, cause, actor, reason: row.number })
      if (asked.every(({ state }) => state === 'succeeded'))
        await journal.excess(tx, due, 'give-back', { actor: system, reason: 'arrived' })
    }
    await cash.settle(tx, order)
    return amounts.total
  }

  /** Settles a revision with nothing due: its unit continues, at its new price, or at the old one where the merchant absorbs a rise. */
  async function settle(tx: Db, order: OrderRecord, site: Site, row: RevisionRow, { actor, said }: Settling): Promise<RevisionRow> {
    const isBorne = said === 'kept'
    const total = await price(tx, order, row, actor, isBorne)
    const at = clock.now()
    const settled = isBorne ? row.absorbed.changes.total : row.revised.changes.total
    const ends = { settled, deadline: null, lookAt: null, decidedAt: row.decidedAt ?? at }
    const step = { actor: actor.kind === 'staff' ? actor : system, reason: said }
    const closed = await journal.revision(tx, await journal.revision(tx, row, 'settle', step, ends), 'close', {
      actor: system,
      reason: said,
    })
    const piece = (await readPieces(tx, order.id)).find(({ unitId }) => unitId === row.unitId)
    const name = piece?.state === 'revision_pending' ? 'agree' : 'pass'
    unwrap(await unitMoves.moveGiven(tx, order, name, [row.unitId], { actor: system, reason: row.number }))
    const overLimit = site.idLimit > 0 && total >= site.idLimit && order.holdReason === null
    const lacksProof = overLimit && !(await idProofs.find(tx, order.cartId))
    if (lacksProof) await orders.hold(tx, order, 'id_proof')
    await notify(tx, order, closed, said)
    if (lacksProof) await notify(tx, order, closed, 'proof')
    return closed
  }

  return {
    settle,

    /**
     * Starts the settlement of a price that was agreed to or needs no answer. A rise is collected at the door where cash is due there and
     * stays within its limit, unless it is to be paid online (`isOnline`); otherwise it becomes due. A fall is refunded; an absorbed rise
     * changes nothing.
     */
    async begin(
      tx: Db,
      order: OrderRecord,
      site: Site,
      row: RevisionRow,
      { actor, isBorne, isOnline }: { actor: UnitActor; isBorne: boolean; isOnline: boolean },
    ): Promise<RevisionRow> {
      const begun = await journal.revision(tx, row, 'begin-settlement', { actor: system, reason: row.number })
      if (isBorne || row.difference === 0) return settle(tx, order, site, begun, { actor, said: 'kept' })
      if (row.difference < 0) return settle(tx, order, site, begun, { actor, said: 'refunded' })
      const owed = await excess(tx, row, row.difference)
      const step = { actor: system, reason: row.number }
      const fits = !isOnline && fitsCash(order, order.total + row.difference, site.codLimit)
      if (fits) {
        await journal.excess(tx, owed, 'add-to-cash', { ...step, holds: { within_cash: fits } })
        return settle(tx, order, site, begun, { actor, said: 'cash' })
      }
      const wait = waitFrom(clock.now())
      await journal.excess(tx, owed, 'owe', step, { deadline: wait.deadline })
      await setRevision(tx, row.id, wait)
      await notify(tx, order, { ...begun, ...wait }, 'due')
      return { ...begun, ...wait }
    },
  }
}

export type Settlement = ReturnType<typeof createSettlement>
