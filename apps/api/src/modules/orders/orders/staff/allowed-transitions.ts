import { awaitsTransfer } from '@karat/sites/payment-method.ts'
import { fixedGuards } from '@karat/sites/staff-lists.ts'
import { decide, type Refusal } from '../../../../kernel/machine.ts'
import { assessCollection } from '../cash/collect-cash.ts'
import type { openCash } from '../cash/open-cash.ts'
import { paymentMachine, type PaymentState } from '../machines/payment.ts'
import { unitMachine, type UnitState, unsentStates } from '../machines/unit.ts'
import type { OrderRecord } from '../port.ts'
import { type StaffTransition, staffTransitions } from '../units/transition-request.ts'
import { maySend } from '../hallmarking/rules.ts'
import type { UnitRecord } from '../units/store.ts'
import { guardsOf } from '../units/transition-units.ts'

type OfferedName = StaffTransition | 'collect'

/** A transition of the present state: `guard` is the condition that does not hold; null where the transition is allowed. */
export interface OfferedTransition {
  transition: OfferedName
  allowed: boolean
  guard: string | null
  /** The cash that `collect` records, or `deliver` if it was received with it, in minor units. */
  cash?: number
}

/** A call of staff about a unit besides its transitions. */
export interface OfferedAction {
  action: 'weigh' | 'hallmark' | 'send-to-hallmarking' | 'cancel'
  allowed: boolean
  guard: string | null
}

/** The cash of an order: its open units, and the amount that is due. */
export interface OpenCash {
  open: Awaited<ReturnType<typeof openCash>>
  due: number
}

type Order = Pick<OrderRecord, 'state' | 'holdReason' | 'paymentState'>
type Answer = { to: string } | { refused: Refusal<string> }

/** The guard that refuses; null where the answer allows; undefined where the state refuses, so that it is not offered at all. */
function guardOf(answer: Answer): string | null | undefined {
  if ('to' in answer) return null
  return answer.refused.why === 'guard' ? answer.refused.guard : undefined
}

const offered = <K extends object>(kind: K, guard: string | null | undefined) =>
  guard === undefined ? [] : [{ ...kind, allowed: guard === null, guard }]

/** The transitions of units one by one; the release is of the whole order, because it clears the reason of the hold. */
const unitTransitions = staffTransitions.filter((transition) => transition !== 'release')

const decideUnit = (order: Order, all: readonly UnitRecord[], unit: UnitRecord, name: Exclude<OfferedName, 'collect'> | 'cancel') =>
  guardOf(decide(unitMachine, unit.state, name, 'staff', guardsOf(order, all, name)(unit)))

/** The collection of the cash of an order, or of one unit by its place from 1. */
function collecting({ paymentState }: Order, { open, due }: OpenCash, unit: number | undefined) {
  const { name, holds, amount, asked } = assessCollection(open, due, unit)
  const guard = guardOf(decide(paymentMachine, paymentState as PaymentState, name, 'staff', () => holds))
  return { guard, pieces: asked.length, ...(guard === null && { cash: amount }) }
}

/** The cash that can be recorded with the delivery of some units, or of one by its place from 1; absent where none is due for them. */
function cashAtDelivery({ open, due }: OpenCash, delivered: readonly UnitRecord[], unit?: number): { cash?: number } {
  const isDelivered = (unitId: string) => delivered.some(({ id }) => id === unitId)
  const after = open.map((piece) => (isDelivered(piece.unitId) ? { ...piece, state: 'delivered' as const } : piece))
  const { holds, amount } = assessCollection(after, due, unit)
  return holds ? { cash: amount } : {}
}

/** The transitions of one unit that the tables name for its state, each with the guard that does not hold. */
export function transitionsOfUnit(order: Order, all: readonly UnitRecord[], unit: UnitRecord, cash: OpenCash): OfferedTransition[] {
  const transitions = unitTransitions.flatMap((transition) => {
    const guard = decideUnit(order, all, unit, transition)
    const ofCash = transition === 'deliver' && guard === null ? cashAtDelivery(cash, [unit], unit.position + 1) : {}
    return offered({ transition, ...ofCash }, guard)
  })
  const isOpen = cash.open.some(({ unitId, amount = 0 }) => unitId === unit.id && amount > 0)
  if (!isOpen) return transitions
  const { guard, pieces: _one, ...ofCash } = collecting(order, cash, unit.position + 1)
  return [...transitions, ...offered({ transition: 'collect' as const, ...ofCash }, guard)]
}

/** The release of an order as a whole: from the hold, or of a reason that was noted while it continued. */
function releasing(order: Order, all: readonly UnitRecord[]): { guard: string | null | undefined; pieces: number } {
  if (order.holdReason !== null && order.state !== 'on_hold')
    return { guard: order.holdReason === 'id_proof' ? 'id_verified' : null, pieces: 0 }
  if (all.length > 0) return ofAll(all, (unit) => decideUnit(order, all, unit, 'release'))
  const verified = order.holdReason !== 'id_proof'
  return { guard: guardOf(decide(unitMachine, order.state as UnitState, 'release', 'staff', () => verified)), pieces: 0 }
}

/** The transitions that all units that are not cancelled make together: those that can, or else the first guard that refuses and may come to hold. */
function ofAll(all: readonly UnitRecord[], guardOfUnit: (unit: UnitRecord) => string | null | undefined) {
  const guards = all.filter(({ state }) => state !== 'cancelled').map(guardOfUnit)
  const pieces = guards.filter((guard) => guard === null).length
  const open = guards.filter((guard) => guard !== undefined)
  return { guard: pieces > 0 ? null : (open.find((guard) => !fixedGuards.includes(guard ?? '')) ?? open[0]), pieces }
}

/** The transitions of an order as a whole, of the units that can make each. */
export function transitionsOfOrder(order: Order, all: readonly UnitRecord[], cash: OpenCash): (OfferedTransition & { pieces: number })[] {
  const transitions: OfferedName[] = [...staffTransitions, 'collect']
  return transitions.flatMap((transition) => {
    const { guard, ...of } = ofOrder(order, all, cash, transition)
    return offered({ transition, ...of }, guard)
  })
}

function ofOrder(
  order: Order,
  all: readonly UnitRecord[],
  cash: OpenCash,
  transition: OfferedName,
): { guard: string | null | undefined; pieces: number; cash?: number } {
  if (transition === 'release') return releasing(order, all)
  if (transition === 'collect') return collecting(order, cash, undefined)
  const moved = ofAll(all, (unit) => decideUnit(order, all, unit, transition))
  if (transition !== 'deliver' || moved.pieces === 0) return moved
  const delivered = all.filter((unit) => decideUnit(order, all, unit, transition) === null)
  return { ...moved, ...cashAtDelivery(cash, delivered) }
}

/** The further calls about one unit. `isRevised`: its new price waits for an answer or for staff, so that it may be weighed again. */
export function actionsOfUnit(
  order: Order & { gateway: string },
  all: readonly UnitRecord[],
  unit: UnitRecord,
  isRevised: boolean,
): OfferedAction[] {
  return [
    ...offered({ action: 'weigh' as const }, unit.state === 'quality_check' || isRevised ? (unit.away > 0 ? 'in_house' : null) : undefined),
    ...offered({ action: 'hallmark' as const }, unit.hallmarkedArticles > 0 && unsentStates.includes(unit.state) ? null : undefined),
    ...offered({ action: 'send-to-hallmarking' as const }, maySend(unit) ? null : undefined),
    ...offered({ action: 'cancel' as const }, awaitsTransfer(order) ? null : decideUnit(order, all, unit, 'cancel')),
  ]
}

/** The cancellation of all units that are left: of all of them, or of none. An order that waits for a transfer ends as a whole. */
export function actionsOfOrder(order: Order & { gateway: string }, all: readonly UnitRecord[]): OfferedAction[] {
  if (awaitsTransfer(order)) return offered({ action: 'cancel' as const }, null)
  const guards = all.filter(({ state }) => state !== 'cancelled').map((unit) => decideUnit(order, all, unit, 'cancel'))
  if (guards.length === 0 || guards.includes(undefined)) return []
  return offered({ action: 'cancel' as const }, guards.find((guard) => guard !== null) ?? null)
}
