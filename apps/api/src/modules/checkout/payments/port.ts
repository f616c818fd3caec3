import type { PaymentMethod } from '@karat/sites/payment-method.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Result } from '../../../kernel/result.ts'
import type { OrderRecord } from '../../orders/orders/port.ts'
import type { Attempt, PaymentKind, RefundAnswer } from './gateways/payment-gateway.ts'

export type { Attempt, PaymentEvent, PaymentGateway, RefundAnswer } from './gateways/payment-gateway.ts'

/** The outcome of a payment: `refund_due` is a payment that arrived too late, `refunded` one that was returned. */
export type PaymentOutcome = 'captured' | 'failed' | 'refund_due' | 'refunded'

/** An attempt stored for an order, before its gateway is called. */
export interface WrittenAttempt extends Omit<Attempt, 'orderNumber'> {
  gateway: string
  /** The excess payment of a revised order that this attempt pays, where it pays one. */
  excessId: string | null
}

/** The excess payments of revised orders, as payments need them; the caller holds the order's lock. */
export interface ExcessPayments {
  /** An attempt was captured: settles the excess payment, or returns false where it no longer waits, so that the money is refunded. */
  captured(tx: Db, order: OrderRecord, excessId: string): Promise<boolean>
  /** The newest attempt has failed. */
  failed(tx: Db, order: OrderRecord, excessId: string): Promise<void>
  /** Whether it waits for a payment. */
  waits(tx: Db, excessId: string): Promise<boolean>
}

/**
 * The answer of a gateway about a refund. `refused` is final; `disputed` means that the gateway was not asked, since the payer's bank wants
 * the money back.
 */
export type RefundOutcome = RefundAnswer | { state: 'refused' | 'disputed'; providerRef: '' }

/** The page on which a shopper pays. */
export interface PaymentPage {
  kind: PaymentKind
  url: string
  providerRef: string
  attemptId: string
}

/** The answers of gateways about an order's attempts; `processing`: the shopper has paid an attempt that the bank has not decided yet. */
export type GatewayAnswer = 'answered' | 'processing' | 'unanswered'

export interface Payments {
  /** Whether a gateway of this key is configured. */
  offers(gateway: string): boolean
  /**
   * Stores an attempt to pay an unpaid order, in the transaction that posts it. An attempt that the gateway has not
   * answered yet is reused, so that a retry is the same payment; `repeated` says whether the order may have one.
   */
  attempt(tx: Db, order: OrderRecord, options: { repeated: boolean }): Promise<WrittenAttempt>
  /**
   * Stores an attempt to pay an excess payment, in a transaction that holds the order's lock. An attempt by the same payment method is
   * reused while its page can be paid; those by another method are ended.
   */
  attemptExcess(
    tx: Db,
    order: OrderRecord,
    due: { excessId: string; amount: number; paymentMethod: PaymentMethod },
  ): Promise<WrittenAttempt>
  /** Whether the order of an attempt still waits for it. */
  waits(tx: Db, attemptId: string): Promise<boolean>
  /** Asks the gateway for the attempt's page; outside of any transaction. Undefined where the order was placed meanwhile. */
  begin(order: OrderRecord, attempt: WrittenAttempt): Promise<Result<PaymentPage | undefined>>
  /**
   * Called in the transaction that ends or places an order: its open attempts are voided by jobs, and queried
   * 1, 10 and 60 minutes and 24 hours later, so that a late payment is refunded. With `excessId` those that pay that.
   */
  release(tx: Db, orderId: string, excessId?: string): Promise<void>
  /**
   * Queries the gateways for the open attempts of an order, and acts on the answers; `unreachable` collects gateways that did not answer,
   * which the same caller then does not query again.
   */
  ask(orderId: string, unreachable: Set<string>): Promise<GatewayAnswer>
  /**
   * Refunds a part of a captured payment through its gateway, or queries its state; outside of any transaction. The same key twice refunds
   * once. Throws where the gateway does not answer: it may have refunded nevertheless.
   */
  refundPart(refund: { paymentId: string; amount: number; key: string }, ask: 'refund' | 'status'): Promise<RefundOutcome>
}

/** Money that arrived for an order that does not need it; minor units of a currency. */
export interface ReturningPayment {
  orderId: string
  paymentId: string
  amount: number
  currency: string
}
