import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { fixedGuards } from '@karat/sites/staff-lists.ts'

type OrderTransition = StaffOrder['transitions'][number]
export type TransitionName = OrderTransition['transition']

/** A transition that a member of staff has pressed: of one piece, or of every piece that makes it. */
export interface AskedTransition {
  transition: TransitionName
  /** The piece by its place in the order; undefined for all. */
  unit?: number
  /** How many pieces make it. */
  pieces: number
  /** The cash that it records, or may record with a delivery. */
  cash?: number
}

/** The transition that has a form of its own on the page, and is no button in the list of pieces. */
export const hasOwnForm = (transition: TransitionName): boolean => transition === 'ship'

/** Whether a transition can still come to hold for a piece, or is asked for by a box of its own. */
const mayHold = (guard: string | null) => guard === null || (!fixedGuards.includes(guard) && guard !== 'asked_in_this_state')

/** The transitions of an order that are buttons, those that succeed now first; one that never will is none. */
export const buttonsOf = <T extends { transition: TransitionName; allowed: boolean; guard: string | null }>(
  transitions: readonly T[],
): T[] =>
  transitions
    .filter(({ transition, guard }) => !hasOwnForm(transition) && mayHold(guard))
    .toSorted((a, b) => Number(b.allowed) - Number(a.allowed))

/** The transition that is the main button: the first that succeeds now. To pass a piece over never is, since it waits for the scale. */
export const mainOf = <T extends { transition: string; allowed: boolean }>(transitions: readonly T[]): T | undefined =>
  transitions.find(({ transition, allowed }) => allowed && transition !== 'pass')

/** The cash of pieces that were handed over and that nobody has recorded yet; 0 for none. */
export const cashNotNoted = ({
  transitions,
}: {
  transitions: readonly Pick<StaffOrder['transitions'][number], 'transition' | 'allowed' | 'cash'>[]
}): number => transitions.find(({ transition, allowed }) => transition === 'collect' && allowed)?.cash ?? 0
