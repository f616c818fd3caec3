import { soldWeights } from '@karat/pricing/frozen-unit.ts'
import { scaleStepMg } from '@karat/pricing/revise-unit.ts'
import type { Inspection } from '@karat/sites/returns.ts'
import { noteChange } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { ReturnDependencies } from './dependencies.ts'
import type { ReturnTransition } from './machine.ts'
import { changeLocked } from './open-return.ts'
import type { InspectedPiece, ReturnPiece, ReturnRecord } from './port.ts'
import { findForStaff, type NamedTransition } from './staff-transition.ts'
import { readDisputedAt, readInspections, writeInspection } from './store.ts'
import { readReturned } from './views.ts'

/** The decisions that rest on what was found. */
export const needInspection: ReadonlySet<ReturnTransition> = new Set(['pass', 'pass-part', 'fail', 'offer'])

/** The decisions by which units are accepted. */
export const accepting: ReadonlySet<ReturnTransition> = new Set(['pass', 'pass-part'])

/** The units that are inspected: those that have not stayed with their owner, and are not settled. */
const isOpen = ({ state }: ReturnPiece) => state === 'asked' || state === 'approved'

/**
 * Whether a unit is not what was sold, by its inspection: another hallmark number or none that can be read, another weight or number of stones,
 * altered, or not as its owner claimed.
 */
function differs(piece: ReturnPiece, { huids, grossMg, netMg, stones, wear, claim }: Inspection): boolean {
  const sold = soldWeights(piece)
  const isOtherWeight = (weightMg: number | null, soldMg: number) => weightMg !== null && Math.abs(weightMg - soldMg) > scaleStepMg
  const soldStones = piece.breakup.rows.flatMap(({ code, count = 0 }) => (code === 'stone' ? [count] : []))
  return (
    huids.toSorted().join(' ') !== piece.huids.toSorted().join(' ') ||
    isOtherWeight(grossMg, sold.grossMg) ||
    isOtherWeight(netMg, sold.netMg) ||
    stones.join(' ') !== soldStones.join(' ') ||
    wear === 'altered' ||
    claim === 'not_so'
  )
}

/** The open units of a return, by their places from 1, that a decision has to wait for or to explain. */
export interface InspectedUnits {
  /** Nobody has inspected them yet, or not since the shopper disputed what was found. */
  missing: number[]
  /** They are not what was sold, by their inspections. */
  differing: number[]
}

/** Reads which open units of a return lack an inspection, and which are not what was sold. */
export async function readInspectedUnits(
  db: Db,
  record: Pick<ReturnRecord, 'id'>,
  pieces: readonly ReturnPiece[],
): Promise<InspectedUnits> {
  const [inspected, disputedAt] = [await readInspections(db, record.id), await readDisputedAt(db, record.id)]
  const units: InspectedUnits = { missing: [], differing: [] }
  for (const [index, piece] of pieces.entries()) {
    if (!isOpen(piece)) continue
    const inspection = inspected.get(piece.unitId)
    if (!inspection || (disputedAt !== null && inspection.at <= disputedAt)) units.missing.push(index + 1)
    else if (differs(piece, inspection.found)) units.differing.push(index + 1)
  }
  return units
}

/**
 * Throws `inspection_missing` for a decision about units that nobody has inspected, and `inspection_differs` where units that are not what was
 * sold are accepted without a reason.
 */
async function checkInspected(tx: Db, record: ReturnRecord, { name, reason, keep = [] }: NamedTransition): Promise<void> {
  if (!needInspection.has(name)) return
  const { missing, differing } = await readInspectedUnits(tx, record, await readReturned(tx, record.id))
  if (missing.length > 0) throw new AppError({ code: 'inspection_missing', field: 'transition', details: { units: missing } })
  if (!accepting.has(name) || reason.trim() !== '') return
  const units = differing.filter((unit) => !keep.includes(unit))
  if (units.length > 0) throw new AppError({ code: 'inspection_differs', field: 'reason', details: { units } })
}

/** The members who inspected a unit before its shopper last disputed what was found: somebody else inspects it then. */
export const inspectedBefore = (inspection: InspectedPiece | undefined, disputedAt: Date | null): string[] =>
  inspection === undefined || disputedAt === null
    ? []
    : inspection.at <= disputedAt
      ? [...new Set([...inspection.earlier, inspection.memberId])]
      : inspection.earlier

/** The open units of a return, by their ids, that a member inspected before its shopper last disputed what was found; none for one who works alone. */
export async function readInspectedBefore(
  { worksAlone }: Pick<ReturnDependencies, 'worksAlone'>,
  db: Db,
  record: Pick<ReturnRecord, 'id' | 'subsite'>,
  memberId: string,
): Promise<ReadonlySet<string>> {
  const [inspections, disputedAt] = [await readInspections(db, record.id), await readDisputedAt(db, record.id)]
  const own = [...inspections.values()].filter((inspection) => inspectedBefore(inspection, disputedAt).includes(memberId))
  if (own.length === 0 || (await worksAlone(db, record.subsite, memberId))) return new Set()
  return new Set(own.map(({ unitId }) => unitId))
}

/** Whether a member can inspect none of the open units of a return, since they inspected each of them before the dispute. */
export const mayInspectNone = (pieces: readonly ReturnPiece[], before: ReadonlySet<string>): boolean =>
  before.size > 0 && pieces.filter(isOpen).every(({ unitId }) => before.has(unitId))

/** Throws for a transition that a member of staff may not make yet: before an inspection, or of a second one that is somebody else's. */
export async function checkStep(
  deps: Pick<ReturnDependencies, 'worksAlone'>,
  tx: Db,
  record: ReturnRecord,
  transition: NamedTransition,
): Promise<void> {
  await checkInspected(tx, record, transition)
  if (transition.name !== 'inspect' || record.state !== 'disputed') return
  const before = await readInspectedBefore(deps, tx, record, transition.actor.id)
  if (mayInspectNone(await readReturned(tx, record.id), before)) throwFailure('another_inspector', 'transition')
}

/** The member who inspects, and the time of the inspection that they saw before; null for none. */
interface Inspector {
  id: string
  name: string
  read: string | null
}

/**
 * Keeps what staff found of a unit, by its place in the return, while it is inspected. Throws `changed_meanwhile` where somebody else inspected
 * it since, `another_inspector` to who inspected it before it was disputed, and `net_above_gross`, `stones_above_sold` or `bad_request` with the field for findings that cannot be of this unit.
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
        if (record.state !== 'qc_in_progress') throwFailure('return_transition_refused', 'number')
        const piece = (await readReturned(tx, record.id))[unit - 1]
        if (!piece || !isOpen(piece)) return throwFailure('bad_request', 'unit')
        const rows = piece.breakup.rows.filter(({ code }) => code === 'stone')
        if (found.stones.length !== rows.length) throwFailure('bad_request', 'found.stones')
        const above = rows.findIndex(({ count = 0 }, index) => (found.stones[index] ?? 0) > count)
        if (above >= 0) throwFailure('stones_above_sold', `found.stones.${above}`)
        if (found.netMg !== null && found.netMg > found.grossMg) throwFailure('net_above_gross', 'found.netMg')
        const former = (await readInspections(tx, record.id)).get(piece.unitId)
        if ((former?.at.toISOString() ?? null) !== by.read) throwChanged({ object: 'returns', id: record.number })
        if ((await readInspectedBefore(deps, tx, record, by.id)).has(piece.unitId)) throwFailure('another_inspector', 'unit')
        const earlier = inspectedBefore(former, await readDisputedAt(tx, record.id))
        const inspection = { returnId: record.id, unitId: piece.unitId, found, memberId: by.id, by: by.name, at: clock.now(), earlier }
        await writeInspection(tx, inspection)
        const { note: _note, ...noted } = found
        noteChange({ object: 'returns', id: record.number, after: { inspected: { unit, ...noted } } })
      })
    }),
  )
}
