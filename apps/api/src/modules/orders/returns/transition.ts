import type { ReturnView } from '@karat/sites/returns.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { OrderRecord, UnitActor } from '../orders/port.ts'
import type { ReturnTransition } from './machine.ts'
import type { OfferInput } from './offers.ts'
import type { PickupSlot, Resolution, ReturnPiece, ReturnRecord } from './port.ts'

/** A transition of a return with its input. */
export interface TransitionInput extends OfferInput {
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
  /** Where units are received: a store by its id, null for the warehouse; by default the store that they are brought to. */
  storeId?: string | null | undefined
  /** Whether the shopper hands the units in now, so that the steps before their receipt are made with it. */
  atCounter?: boolean | undefined
  /** Whether the shopper gets no message, because another transition follows at once. */
  isSilent?: boolean | undefined
  /** Whether units that go back are handed to their owner in the store, so that no parcel leaves. */
  handedOver?: boolean | undefined
  /** The hallmark numbers of replacements, one list for each unit that is left, in their order. */
  huids?: readonly (readonly string[])[] | undefined
}

/** A transition under way, in the transaction that holds the lock of the return's order. */
export interface Transition {
  tx: Db
  order: OrderRecord
  /** The return before the transition. */
  record: ReturnRecord
  input: TransitionInput
  now: Date
  /** The resolution of the return, after the shopper's choice where they make one. */
  resolution: Resolution
  /** All units of the return by position, and those of them that do not stay with their owner. */
  pieces: readonly ReturnPiece[]
  left: readonly ReturnPiece[]
}

const approvals: readonly ReturnTransition[] = ['approve', 'approve-part']

/** Whether a transition approves a request, or a part of it. */
export const isApproval = ({ name }: TransitionInput): boolean => approvals.includes(name)

/** Whether a transition pays money in place of a unit: by a decision of staff, or as the shopper accepts the finding. */
export const paysInstead = (input: TransitionInput): boolean =>
  input.name === 'refund' || input.name === 'accept' || (input.refund === true && isApproval(input))

/** The ids of units. */
export const unitIdsOf = (pieces: readonly ReturnPiece[]): string[] => pieces.map(({ unitId }) => unitId)
