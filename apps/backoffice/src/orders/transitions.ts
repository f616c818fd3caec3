import type { StaffOrder } from '@karat/contract/staff-orders.ts'

type OrderTransition = StaffOrder['transitions'][number]
export type OrderMove = OrderTransition['move']

/** A transition that a member of staff has pressed: of one piece, or of every piece that makes it. */
export interface AskedTransition {
  move: OrderMove
  /** The piece by its place in the order; undefined for all. */
  unit?: number
  /** How many pieces make it. */
  pieces: number
}

/** The transition that has a form of its own on the page, and is no button in the list of pieces. */
export const hasOwnForm = (move: OrderMove): boolean => move === 'ship'

/** The transitions of an order that are buttons, those that succeed now first. */
export const buttonsOf = <T extends { move: OrderMove; allowed: boolean }>(transitions: readonly T[]): T[] =>
  transitions.filter(({ move }) => !hasOwnForm(move)).toSorted((a, b) => Number(b.allowed) - Number(a.allowed))
