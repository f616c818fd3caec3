import type { ReturnView } from '@karat/sites/returns.ts'
import type { UnitActor } from '../orders/port.ts'
import type { OfferMove } from './offers.ts'
import type { PickupSlot } from './port.ts'

/** A transition of a return with its input. */
export interface MoveOf extends OfferMove {
  actor: UnitActor
  reason: string
  /** For a question: the views that a photo is requested of. */
  views?: readonly ReturnView[] | undefined
  /** The units of the return, by their places from 1, that stay with their owner. */
  keep?: readonly number[] | undefined
  /** The deduction in minor units. */
  deduction?: number | undefined
  /** For an approval: a refund, where the shopper asked for a unit that cannot be sent. */
  refund?: boolean | undefined
  /** For a courier's visit: its day, as `2026-11-30`, and hours; by default those that the shopper chose. */
  day?: string | undefined
  slot?: PickupSlot | undefined
  /** The parcel of a sent unit: the carrier and the parcel's number; absent where the merchant delivers it. */
  carrier?: string | undefined
  tracking?: string | undefined
  /** The hallmark numbers of replacements, one list for each unit that is left, in their order. */
  huids?: readonly (readonly string[])[] | undefined
}
