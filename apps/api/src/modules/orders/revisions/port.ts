import type { FrozenAdjustment } from '@karat/pricing/frozen-unit.ts'
import type { Breakup } from '@karat/pricing/types.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { OrderRecord, OrderItemOptions, UnitActor, UnitState } from '../orders/port.ts'
import type { ExcessState, RevisionState } from './machine.ts'

export type { WeighingScale } from '../scales/port.ts'
export type { ExcessState, RevisionState } from './machine.ts'

/** The cause of a revised price. */
export type RevisionCause = 'weight' | 'stones'

/** A unit as it was ordered or made: milligrams, and its price with every component. */
export interface PieceAt {
  grossMg: number
  netMg: number
  /** The weighed other parts; absent as ordered. */
  otherMg?: number
  breakup: Breakup
}

/** A revised unit, and the state of its revision. Amounts are minor units of the order's currency. */
export interface Revision {
  id: string
  number: string
  orderId: string
  unitId: string
  state: RevisionState
  cause: RevisionCause
  before: PieceAt
  after: PieceAt
  difference: number
  settled: number
  /** Whether the rise is above the site's cap, so that its shopper must agree separately. */
  newConsent: boolean
  createdAt: Date
  deadline: Date | null
  decidedAt: Date | null
}

/** An excess payment: the amount due, or to be refunded, for a revised unit. */
export interface Excess {
  id: string
  orderId: string
  revisionId: string
  state: ExcessState
  amount: number
  deadline: Date | null
}

/** A unit of an order, as far as its revision needs it. */
export interface MadePiece {
  unitId: string
  position: number
  variantId: string
  productId: string
  name: string
  options: OrderItemOptions
  state: UnitState
  /** Whether an article of it is away for hallmarking. */
  isAway: boolean
  /** Its weight as hallmarking gave it back, where it was not weighed since and was never weighed before, or at another weight; else null. */
  returnedMg: number | null
  grossMg: number | null
  netMg: number | null
  breakup: Breakup
  adjustments: FrozenAdjustment[]
}

/** The acts that staff may do on a revision now. */
export interface RevisionChoices {
  /** The decisions on a revision that nobody answered or paid in time. */
  choicesOf(revision: { state: RevisionState; difference: number }): ('ask' | 'waive' | 'remake' | 'cancel')[]
  /** Whether a unit may be weighed again whose revision is in a state. */
  mayWeighAgain(state: RevisionState): boolean
}

/** The revisions of units that are being cancelled. */
export interface RevisedPieces {
  /** Ends open revisions of units that were cancelled, in the caller's transaction, which holds the order's lock. */
  cancelled(tx: Db, order: OrderRecord, unitIds: readonly string[], actor: UnitActor): Promise<void>
}
