import type { Db } from '../../../kernel/db/db.ts'
import type { ActorKind } from '../../../kernel/machine.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { RefundState } from './machine.ts'

export type { RefundState } from './machine.ts'

/** The payment of an order that a part is refunded from, as the view `order_payment` names them. */
export type RefundSource = 'gateway' | 'credit' | 'gift_card' | 'cash'
/** The method of a refund: through the gateway, to the same credit or card, to new store credit, by a bank transfer. */
export type RefundDestination = 'gateway' | 'credit' | 'gift_card' | 'new_credit' | 'bank'
/** `sources`: each part to its own source; `credit`: amounts paid by gateway or in cash become store credit. */
export type RefundTo = 'sources' | 'credit'

/** A part of an amount, from one payment, before it is requested. Amounts are minor units of the order's currency. */
export interface RefundPart {
  source: RefundSource
  /** The payment at the gateway; empty for all others. */
  paymentId: string
  destination: RefundDestination
  /** The method of the payment: `upi`, `card`; empty where it is unknown. */
  gateway: string
  method: string
  amount: number
  /** The latest time of its arrival. */
  expectedAt: Date
}

/** A refund that is under way or has arrived. */
export interface Refund extends RefundPart {
  id: string
  /** The number that shoppers and staff use. */
  number: string
  orderId: string
  cause: RefundCause
  currency: string
  state: RefundState
  /** The provider's reference, or that of the transfer; empty where there is none. */
  providerRef: string
  createdAt: Date
  updatedAt: Date
}

/** The cause of a refund: each is refunded once. */
export interface RefundCause {
  kind: 'cancellation' | 'return' | 'revision' | 'excess'
  id: string
}

export interface RefundRequest {
  /** The order as its lock returned it; the caller's transaction holds the lock. */
  order: OrderRecord
  /** Minor units of the order's currency, tax included; 0 writes nothing. */
  amount: number
  cause: RefundCause
  actor: { kind: ActorKind; id: string }
  reason: string
  /** The members of staff who did the other half of the work: whoever inspects does not refund above their limit. */
  doneBy?: readonly string[]
  /** `sources` by default. */
  to?: RefundTo | undefined
}

/** A request to transfer money back that arrived beyond what an order asked for. */
export interface ExcessRequest extends Pick<RefundRequest, 'order' | 'amount' | 'actor' | 'reason'> {
  cause: RefundCause & { kind: 'excess' }
  /** The gateway by which it arrived. */
  gateway: string
}

export interface Refunds {
  /**
   * Plans the refund of an amount of an order: gateway and cash first, then store credit and gift cards to themselves. The parts are less
   * than the amount where less was paid.
   */
  plan(db: Db, order: OrderRecord, amount: number, to?: RefundTo): Promise<RefundPart[]>
  /** The amount paid for an order and neither refunded nor being refunded, in minor units. */
  left(db: Db, orderId: string): Promise<number>
  /**
   * The amount paid for an order that stays paid for its units, returned ones included, since the order's total includes them too and is
   * compared with this; minor units.
   */
  covered(db: Db, orderId: string): Promise<number>
  /**
   * Writes the refunds of an amount in the caller's transaction, which holds the order's lock. Idempotent by cause: a repeated request
   * returns the refunds of the first. Throws AppError `refund_too_high` (field `amount`) where less was paid, and `credit_sign_in` (field
   * `to`) where a guest wants store credit.
   */
  request(tx: Db, request: RefundRequest): Promise<Refund[]>
  /** The part by which money is refunded that arrived by a gateway and belongs to no payment. */
  excessPart(amount: number, gateway: string): RefundPart
  /**
   * Writes the refund of money that arrived beyond what an order asked for. Staff transfer it to an account of the customer. It belongs to no
   * payment, so that the amounts paid and refunded for the order stay. Idempotent by cause; the caller's transaction holds the order's lock.
   */
  requestExcess(tx: Db, request: ExcessRequest): Promise<Refund[]>
  /** The units that a refund with a cause is for: of a return those that did not stay with their owner; of money paid in excess none. */
  unitsOf(db: Db, cause: RefundCause): Promise<string[]>
  /** The refunds of an order, the oldest first. */
  ofOrder(db: Db, orderId: string): Promise<Refund[]>
  /** Whether staff may note now that a refund in a state was transferred by hand. */
  maySettle(state: RefundState): boolean
  /** One refund by its id. */
  find(db: Db, refundId: string): Promise<Refund | undefined>
}
