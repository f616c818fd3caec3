import { returnTransitionsWithReason } from '@karat/sites/staff-lists.ts'
import { decide } from '../../../../kernel/machine.ts'
import { fail, ok, type Result } from '../../../../kernel/result.ts'
import type { Site } from '../../../content/sites/port.ts'
import type { StaffDocument } from '../../documents/port.ts'
import type { Refund, RefundPart } from '../../refunds/port.ts'
import type { ReturnDependencies } from '../dependencies.ts'
import { returnMachine, type ReturnTransition } from '../machine.ts'
import { pickupPlaceOf } from '../pickup.ts'
import type { InspectedPiece, PickupPlace, ReturnParcel, ReturnPiece, ReturnRecord, ReturnRound } from '../port.ts'
import { broughtBy, refundOf } from '../rules.ts'
import {
  accepting,
  type InspectedUnits,
  mayInspectNone,
  needInspection,
  readInspectedBefore,
  readInspectedUnits,
} from '../inspect-return.ts'
import { findForStaff } from '../staff-transition.ts'
import { readInspections, readRounds } from '../store.ts'
import { guardsOf } from '../transition-return.ts'
import { valuedPieces } from '../valued-pieces.ts'
import { readParcel, readParcelBack, readReturned } from '../views.ts'
import { readReturnContext, type StaffReturnContext } from './views.ts'

/** A transition of the present state: `guard` is the condition that does not hold; null where the transition is allowed. */
export interface OfferedReturnTransition {
  transition: ReturnTransition
  allowed: boolean
  guard: string | null
  needsReason: boolean
}

/** A return for staff, with what they may do about it now. */
export interface StaffReturnDetails extends StaffReturnContext {
  record: ReturnRecord
  pieces: ReturnPiece[]
  /** The inspections of its units, by their ids. */
  inspections: ReadonlyMap<string, InspectedPiece>
  rounds: ReturnRound[]
  place: PickupPlace | undefined
  parcel: ReturnParcel | undefined
  /** The parcel in which units that were not accepted went back. */
  parcelBack: ReturnParcel | undefined
  /** The units that are not what was sold, by their inspections, as places from 1; empty where none is inspected now. */
  differing: number[]
  /** The ids of its units that the reader inspected before they were disputed. */
  inspectedBefore: ReadonlySet<string>
  transitions: OfferedReturnTransition[]
  /** The refund if the return were paid back now; minor units. */
  preview: { amount: number; parts: RefundPart[] }
  refunds: Refund[]
  /** The invoice and the certificate of its units, and the documents of its refunds. */
  documents: StaffDocument[]
}

/** A return of a site by its number, with the transitions that its state allows the reader now, a member by id. */
export async function readStaffReturn(
  deps: ReturnDependencies,
  site: Site,
  language: string,
  number: string,
  reader = '',
): Promise<Result<StaffReturnDetails>> {
  const { clock, db, documents, refunds } = deps
  const record = await findForStaff(db, number, site.code)
  const context = record && (await readReturnContext(db, record.id))
  if (!context) return fail('unknown_return', { field: 'number' })
  const pieces = await valuedPieces(deps, db, record, await readReturned(db, record.id))
  // Only decisions on an inspection wait for it.
  const isInspected = record.state === 'qc_in_progress'
  const inspected = isInspected ? await readInspectedUnits(db, record, pieces) : { missing: [], differing: [] }
  const before = await readInspectedBefore(deps, db, record, reader)
  const ofOrder = await refunds.ofOrder(db, record.orderId)
  const own = ofOrder.filter(({ cause }) => cause.kind === 'return' && cause.id === record.id)
  return ok({
    ...context,
    record,
    pieces,
    inspections: await readInspections(db, record.id),
    rounds: await readRounds(db, record.id),
    place: await pickupPlaceOf(deps, db, record, context.address, language),
    parcel: await readParcel(db, record.id),
    parcelBack: await readParcelBack(db, record.id),
    differing: inspected.differing,
    inspectedBefore: before,
    transitions: await transitionsOf(deps, record, { pieces, inspected, isSecond: mayInspectNone(pieces, before) }, clock.now()),
    preview: await previewOf(deps, record, pieces),
    refunds: own,
    documents: await documents.ofUnits(
      record.orderId,
      pieces.map(({ unitId }) => unitId),
      own.map(({ id }) => id),
    ),
  })
}

/** Transitions of some of several pieces; with one piece they are no choice. */
const ofSomePieces: ReadonlySet<string> = new Set(['approve-part', 'pass-part'] satisfies ReturnTransition[])

/** The record by which transitions are decided besides the table. `isSecond`: the reader inspected every piece before the dispute. */
interface InspectedReturn {
  pieces: readonly ReturnPiece[]
  inspected: InspectedUnits
  isSecond: boolean
}

/** The transitions that the table names for the state of a return, each with the guard that does not hold. */
async function transitionsOf(
  deps: Pick<ReturnDependencies, 'db' | 'refunds'>,
  record: ReturnRecord,
  { pieces, inspected: { missing, differing }, isSecond }: InspectedReturn,
  now: Date,
): Promise<OfferedReturnTransition[]> {
  const guards = await guardsOf(deps, deps.db, record, now)
  const transitions = new Set(returnMachine.transitions.filter(({ by }) => by.includes('staff')).map(({ name }) => name))
  const open = pieces.filter(({ state }) => state === 'asked' || state === 'approved')
  const offered = [...transitions].filter((transition) => open.length > 1 || !ofSomePieces.has(transition))
  const isOther = differing.length > 0
  const offer = (transition: ReturnTransition, guard: OfferedReturnTransition['guard']): OfferedReturnTransition[] => [
    {
      transition,
      allowed: guard === null,
      guard,
      needsReason: returnTransitionsWithReason.includes(transition) || (isOther && accepting.has(transition)),
    },
  ]
  return offered.flatMap((transition): OfferedReturnTransition[] => {
    const answer = decide(returnMachine, record.state, transition, 'staff', guards)
    if ('to' in answer && needInspection.has(transition) && missing.length > 0) return offer(transition, 'inspected')
    if ('to' in answer && transition === 'inspect' && record.state === 'disputed' && isSecond) return offer(transition, 'another_inspector')
    if ('to' in answer) return offer(transition, null)
    // Of most returns no piece goes back: that is no step that waits for something.
    return answer.refused.why === 'guard' && answer.refused.guard !== 'goes_back' ? offer(transition, answer.refused.guard) : []
  })
}

/** The refund of the units that are not settled yet, by payment; an exchange is credited and pays nothing back. */
async function previewOf(
  { db, orders, refunds }: Pick<ReturnDependencies, 'db' | 'orders' | 'refunds'>,
  record: ReturnRecord,
  pieces: readonly ReturnPiece[],
): Promise<StaffReturnDetails['preview']> {
  const open = pieces.filter(({ state }) => state === 'asked' || state === 'approved')
  if (record.resolution === 'exchange') return { amount: broughtBy(record, open), parts: [] }
  const amount = open.length === 0 ? 0 : refundOf(open, record.deduction)
  const order = amount === 0 ? undefined : await orders.find(db, record.orderId)
  const to = record.resolution === 'store_credit' ? 'credit' : 'sources'
  return { amount, parts: order ? await refunds.plan(db, order, amount, to) : [] }
}
