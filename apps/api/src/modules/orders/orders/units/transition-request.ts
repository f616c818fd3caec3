import type { Refusal } from '../../../../kernel/machine.ts'
import { fail } from '../../../../kernel/result.ts'
import type { UnitGuard, UnitTransition } from '../machines/unit.ts'
import type { UnitActor } from '../port.ts'
import type { NamedOrder } from './change-by-number.ts'

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
  'out',
  'deliver',
  'fail',
  'send-back',
  'receive',
  'complete',
] as const satisfies UnitTransition[]
export type StaffTransition = (typeof staffTransitions)[number]

export interface TransitionRequest extends NamedOrder {
  /** The unit by its place in the order, from 1; without it every unit that the transition applies to. */
  unit?: number | undefined
  actor: UnitActor
  reason: string
  /** The store that units are shipped from, by its id. */
  store?: string | undefined
  /** The carrier of the parcel, and the parcel's number; absent where the merchant delivers it. */
  carrier?: string | undefined
  tracking?: string | undefined
}

/** A transition that the table refuses: `details` has the reason, and the state at the request. */
export const refuse = (refusal: Refusal<UnitGuard>, state: string) => fail('move_refused', { details: { ...refusal, state } })
