import type { FrozenAdjustment } from '@karat/pricing/frozen-unit.ts'
import type { Breakup } from '@karat/pricing/types.ts'
import type { PieceGift } from '../../cart/port.ts'
import type { OrderItemOptions, UnitState } from '../orders/port.ts'
import type { RefundTo } from '../refunds/port.ts'
import type { CancellationState } from './machine.ts'

export type { CancellationState } from './machine.ts'

/** The reason of a cancellation. */
export type CancelReason = 'mistake' | 'size' | 'better_price' | 'late' | 'price_changed' | 'payment' | 'address' | 'other' | 'merchant'

/** The asker of a cancellation: a customer, or the holder of an order token. */
export interface Asker {
  customerId: string | undefined
  token: string | undefined
}

export type PieceAdjustment = FrozenAdjustment

/** A unit of an order, as far as its cancellation needs it. Amounts are minor units of the order's currency. */
export interface OrderedPiece {
  unitId: string
  itemId: string
  position: number
  variantId: string
  productId: string
  name: string
  options: OrderItemOptions
  state: UnitState
  breakup: Breakup
  /** The price that the site showed for it, promotions taken off. */
  shown: number
  gift: PieceGift | null
  adjustments: PieceAdjustment[]
}

/** `now`: cancelled at once; `ask`: staff decide; all others name the reason why it cannot be cancelled. */
export type Possibility = 'now' | 'ask' | 'left' | 'arrived' | 'requested' | 'held' | 'unpaid' | 'ended'

export interface Cancellation {
  id: string
  number: string
  orderId: string
  state: CancellationState
  reason: CancelReason
  /** The shopper's remark; may be empty. */
  text: string
  refundTo: RefundTo
  /** The answer of staff; empty where they gave none. */
  answer: string
  /** The reduction of the order's total, and the refunded part of it; 0 until it is approved. */
  value: number
  refund: number
  createdAt: Date
  decidedAt: Date | null
}

/** The decisions that staff may take on a cancellation in a state. */
export type CancellationDecisions = (state: CancellationState) => ('approve' | 'reject')[]

/** A unit of a cancellation, and its state at the request. */
export interface CancelledPiece {
  unitId: string
  itemId: string
  name: string
  /** How many units the order had of its item. */
  ordered: number
  from: UnitState
}
