import type { Inspection } from '@karat/sites/returns.ts'
import { noteChange } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { ReturnDependencies } from './dependencies.ts'
import type { ReturnTransition } from './machine.ts'
import { changeLocked } from './open-return.ts'
import type { ReturnPiece, ReturnRecord } from './port.ts'
import { findForStaff } from './staff-transition.ts'
import { readInspections, writeInspection } from './store.ts'
import { readReturned } from './views.ts'

/** The decisions that rest on what was found. */
export const needInspection: ReadonlySet<ReturnTransition> = new Set(['pass', 'pass-part', 'fail', 'offer'])

/** The units that are inspected: those that have not stayed with their owner, and are not settled. */
const isOpen = ({ state }: ReturnPiece) => state === 'asked' || state === 'approved'

/** The places from 1 of the units of a return that nobody has inspected yet. */
export async function uninspected(db: Db, record: Pick<ReturnRecord, 'id'>, pieces: readonly ReturnPiece[]): Promise<number[]> {
  const inspected = await readInspections(db, record.id)
  return pieces.flatMap((piece, index) => (isOpen(piece) && !inspected.has(piece.unitId) ? [index + 1] : []))
}

/** Throws `inspection_missing` for a decision about units that nobody has inspected. */
export async function checkInspected(tx: Db, record: ReturnRecord, name: ReturnTransition): Promise<void> {
  if (!needInspection.has(name)) return
  const missing = await uninspected(tx, record, await readReturned(tx, record.id))
  if (missing.length > 0) throw new AppError({ code: 'inspection_missing', field: 'move', details: { units: missing } })
}

/** The member who inspects, and the time of the inspection that they saw before; null for none. */
interface Inspector {
  id: string
  name: string
  read: string | null
}

/**
 * Keeps what staff found of a unit, by its place in the return, while it is inspected. Throws `changed_meanwhile` where somebody else inspected
 * it since, and `net_above_gross`, `stones_above_sold` or `bad_request` with the field for findings that cannot be of this unit.
 */
export function inspectReturn(
  deps: ReturnDependencies,
  subsite: string,
  { number, unit, found }: { number: string; unit: number; found: Inspection },
  by: Inspector,
): Promise<Result<void>> {
  const { clock, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const named = (await findForStaff(tx, number, subsite)) ?? throwFailure('unknown_return', 'number')
      await changeLocked(deps, tx, named.id, named.orderId, async (_order, record) => {
        if (record.state !== 'qc_in_progress') throwFailure('return_move_refused', 'number')
        const piece = (await readReturned(tx, record.id))[unit - 1]
        if (!piece || !isOpen(piece)) return throwFailure('bad_request', 'unit')
        const rows = piece.breakup.rows.filter(({ code }) => code === 'stone')
        if (found.stones.length !== rows.length) throwFailure('bad_request', 'found.stones')
        const above = rows.findIndex(({ count = 0 }, index) => (found.stones[index] ?? 0) > count)
        if (above >= 0) throwFailure('stones_above_sold', `found.stones.${above}`)
        if (found.netMg !== null && found.netMg > found.grossMg) throwFailure('net_above_gross', 'found.netMg')
        const former = (await readInspections(tx, record.id)).get(piece.unitId)
        if ((former?.at.toISOString() ?? null) !== by.read) throwChanged({ object: 'returns', id: record.number })
        await writeInspection(tx, { returnId: record.id, unitId: piece.unitId, found, memberId: by.id, by: by.name, at: clock.now() })
        const { note: _note, ...noted } = found
        noteChange({ object: 'returns', id: record.number, after: { inspected: { unit, ...noted } } })
      })
    }),
  )
}
