import type { ReturnView } from '@karat/sites/returns.ts'
import type { UnitActor } from '../orders/port.ts'
import type { OfferMove } from './offers.ts'
import type { PickupSlot } from './port.ts'

/** A move of a return, and what it is made with. */
export interface MoveOf extends OfferMove {
  actor: UnitActor
  reason: string
  /** Of a question: the views that a photo is asked of. */
  views?: readonly ReturnView[] | undefined
  /** The pieces of the return, by their places from 1, that stay with their owner. */
  keep?: readonly number[] | undefined
  /** The deduction in minor units. */
  deduction?: number | undefined
  /** Of an approval: money, where the shopper asked for a piece that cannot be sent. */
  refund?: boolean | undefined
  /** Of a courier's visit: its day, as `2026-11-30`, and hours; as the shopper wished where they are left out. */
  day?: string | undefined
  slot?: PickupSlot | undefined
  /** The parcel that a piece is sent in: who carries it and the carrier's number; left out where the house brings it itself. */
  carrier?: string | undefined
  tracking?: string | undefined
  /** The hallmark numbers of pieces that are sent in place of others, one list for each piece that is left, in their order. */
  huids?: readonly (readonly string[])[] | undefined
}
