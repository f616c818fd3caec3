import type { Db } from '../../kernel/db/db.ts'
import type { Result } from '../../kernel/result.ts'
import type { OrderFacts } from '../orders/port.ts'

/** What a gateway told us, after its signature was checked, or answered when it was asked. */
export interface PaymentEvent {
  eventId: string
  /** `pending`: nothing is decided; `failed`: no money was taken, by refusal or because the attempt was voided. */
  type: 'captured' | 'failed' | 'pending'
  providerRef: string
  /** Our own id of the attempt, where the gateway hands it back. */
  attemptId?: string | undefined
  amount: number
  currency: string
}

/** What became of a payment: `refund_due` is money that came too late, `refunded` what went back. */
export type PaymentOutcome = 'captured' | 'failed' | 'refund_due' | 'refunded'

/** How a gateway finds an attempt: `providerRef` is null while its answer to `createIntent` has not been stored. */
export interface AttemptRef {
  id: string
  providerRef: string | null
}

/** An attempt to pay, as a gateway is told of it. `amount` is in minor units. */
export interface Attempt extends AttemptRef {
  orderNumber: string
  /** How it is to be paid (`upi`, `card`); empty where the shopper is to be asked by the gateway. */
  method: string
  amount: number
  currency: string
  returnTo: string
}

/** An attempt that was written for an order, before its gateway is asked for a page. */
export interface WrittenAttempt extends Omit<Attempt, 'orderNumber'> {
  gateway: string
}

/**
 * The one shape of every gateway. Nothing here touches our own orders: a gateway only talks to its provider. Any call
 * may throw or take for ever; whoever calls it holds no transaction open.
 */
export interface Gateway {
  key: string
  /** Begins a payment at the provider and says where the shopper goes. The same attempt twice gives the same payment. */
  createIntent(attempt: Attempt): Promise<{ providerRef: string; url: string }>
  /** Checks the signature over the raw body and reads the message; undefined where it is not genuine. */
  parseWebhook(rawBody: string, headers: Record<string, string | undefined>): PaymentEvent | undefined
  /** Asks the provider how an attempt stands; undefined where the provider never heard of it. Works by our id alone. */
  fetchStatus(attempt: AttemptRef): Promise<PaymentEvent | undefined>
  /** Ends an attempt that has taken no money and answers as `fetchStatus` does. One that took money stays as it is. */
  void(attempt: AttemptRef): Promise<PaymentEvent | undefined>
  /** Gives money back; the same key twice does it once. */
  refund(attempt: AttemptRef, amount: number, idempotencyKey: string): Promise<void>
}

/** Where a shopper goes to pay. */
export interface PaymentPage {
  kind: 'redirect'
  url: string
  providerRef: string
  attemptId: string
}

export interface Payments {
  /** Whether a gateway of this key is set up. */
  offers(gateway: string): boolean
  /**
   * Writes an attempt to pay a waiting order, in the transaction that posts it. An attempt that the gateway has not
   * answered yet is used again, so that trying again is the same payment; `repeated` says whether the order may have one.
   */
  attempt(tx: Db, order: OrderFacts, options: { repeated: boolean }): Promise<WrittenAttempt>
  /** Asks the gateway for the attempt's page; outside of any transaction. Undefined where the order was placed meanwhile. */
  begin(order: OrderFacts, attempt: WrittenAttempt): Promise<Result<PaymentPage | undefined>>
  /**
   * Called in the transaction that ends or places an order: whatever could still pay for it is voided by jobs, and asked
   * for 1, 10 and 60 minutes and 24 hours later, so that money which arrives all the same goes back.
   */
  release(tx: Db, orderId: string): Promise<void>
  /**
   * Asks the gateways how the open attempts of an order stand, and acts on it. False where one could not be asked;
   * `unreachable` collects such gateways, which are then not asked again by the same caller.
   */
  ask(orderId: string, unreachable: Set<string>): Promise<boolean>
}
