import type { Refusal } from '../../../../kernel/machine.ts'
import { fail } from '../../../../kernel/result.ts'
import type { UnitGuard, UnitTransition } from '../machines/unit.ts'
import type { UnitActor } from '../port.ts'
import type { NamedOrder } from './change-by-number.ts'
import type { UnitRecord } from './store.ts'

/** The transitions that staff make one by one; all others are automatic, or belong to the shopper or to other modules. */
export const staffTransitions = [
  'release',
  'confirm',
  'allocate',
  'start',
  'inspect',
  'pass',
  'pack',
  'ship',
  'ready-to-collect',
  'out',
  'deliver',
  'fail',
  'send-back',
  'receive',
  'complete',
] as const satisfies UnitTransition[]
export type StaffTransition = (typeof staffTransitions)[number]

export interface TransitionRequest extends NamedOrder {
  /** The unit by its place in the order, from 1; without it and `units` every unit that the transition applies to. */
  unit?: number | undefined
  /** Several units by their places, which make the transition together or not at all. */
  units?: readonly number[] | undefined
  actor: UnitActor
  reason: string
  /** The store that units are shipped from, by its id. */
  store?: string | undefined
  /** The carrier of the parcel, and the parcel's number; absent where the merchant delivers it. */
  carrier?: string | undefined
  tracking?: string | undefined
  /** The number on the seal of the parcel's bag. */
  seal?: string | undefined
  /** The person to whom delivered units were handed, and whether staff saw their identity document; both needed where an order is collected. */
  receivedBy?: string | undefined
  idSeen?: boolean | undefined
  /** Whether the cash of the delivered units was received with it. */
  cashReceived?: boolean | undefined
}

/** A transition that some units of an order refuse: `details.pieces` has their places, from 1, in place of which others may be named. */
export function refuseUnits(
  refused: readonly { unit: Pick<UnitRecord, 'position' | 'state'>; refusal: Refusal<UnitGuard> }[],
  state: string,
) {
  const first = refused.find(({ refusal }) => refusal.why === 'guard') ?? refused[0]
  if (!first) return refuse({ why: 'state' }, state)
  const code = first.refusal.why === 'guard' && first.refusal.guard === 'hallmarked' ? 'hallmarks_missing' : 'transition_refused'
  const pieces = refused.map(({ unit }) => unit.position + 1)
  return fail(code, { details: { ...first.refusal, state: first.unit.state, pieces } })
}

/** A transition that the table refuses: `details` has the reason, and the state at the request. */
export const refuse = (refusal: Refusal<UnitGuard>, state: string) => fail('transition_refused', { details: { ...refusal, state } })
