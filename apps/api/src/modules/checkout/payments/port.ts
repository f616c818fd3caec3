import type { WayToPay } from '@karat/sites/way-to-pay.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Result } from '../../../kernel/result.ts'
import type { OrderRecord, Payer } from '../../orders/orders/port.ts'

/** A gateway's message, after its signature was checked, or its answer to a status request. */
export interface PaymentEvent {
  eventId: string
  /**
   * `pending`: not paid yet; `processing`: paid by the shopper, not decided by the bank; `failed`: nothing was captured, because it was
   * declined or voided; `disputed`: the payer's bank wants it back.
   */
  type: 'captured' | 'failed' | 'pending' | 'processing' | 'disputed'
  providerRef: string
  /** Our own id of the attempt, where the gateway returns it. */
  attemptId?: string | undefined
  amount: number
  currency: string
}

/** The outcome of a payment: `refund_due` is a payment that arrived too late, `refunded` one that was returned. */
export type PaymentOutcome = 'captured' | 'failed' | 'refund_due' | 'refunded'

/** How a gateway finds an attempt: `providerRef` is null while its answer to `createIntent` has not been stored. */
export interface AttemptRef {
  id: string
  providerRef: string | null
}

/** A payment attempt as a gateway receives it. `amount` is in minor units. */
export interface Attempt extends AttemptRef {
  orderId: string
  orderNumber: string
  /** The payment method (`upi`, `card`); empty where the gateway asks the shopper. */
  method: string
  amount: number
  currency: string
  returnTo: string
}

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

export type WebhookMessage = PaymentEvent | 'ignored' | undefined

/** How a payment is made on the page at its address: the provider's own page, a form that opens it, a script, a code to scan, a transfer. */
export type PaymentKind = 'redirect' | 'form' | 'sdk' | 'qr' | 'transfer'

/** The configuration of a page that runs a provider's script: the script's address, its permissions in the page's policy, and its data. */
export interface ScriptPage {
  source: string
  /** Sources for the page's policy; without `style` nothing but the page's own styles. */
  policy: { script: readonly string[]; frame: readonly string[]; connect: readonly string[]; style?: readonly string[] }
  /** Our own code beside it: the same for every payment, so that the policy can contain its hash. It reads `data-options` of the body. */
  code: string
  options: object
}

/** An attempt as the page of a script needs it. */
export interface ScriptAttempt extends Attempt {
  payer: Payer
  /** The name of the merchant that is paid. */
  payee: string
  language: string
}

export interface PaymentScript {
  /** The shop's own origin, which its shoppers come back to. */
  shopOrigin: string
  /** The page's contents, as the provider knows the attempt; undefined where it cannot be paid any more. */
  page(attempt: ScriptAttempt): Promise<ScriptPage | undefined>
  /** Whether the fields that the script posted after a payment are signed by the provider. */
  isGenuine?(attempt: AttemptRef, fields: URLSearchParams): boolean
}

/**
 * The interface of every gateway. It does not touch our orders: a gateway only calls its provider. Any call
 * may throw or never settle; callers hold no transaction open.
 */
export interface Gateway {
  key: string
  /**
   * Starts a payment at the provider and returns its page. The same attempt twice is the same payment. `isProcessing` where the payment
   * counts as made from now on, so that the order keeps its present price.
   */
  createIntent(attempt: Attempt): Promise<{ providerRef: string; url: string; kind?: PaymentKind; isProcessing?: boolean }>
  /** The form that the browser posts to the provider, for a gateway whose page is opened by one; the page of `form-page.ts` contains it. */
  form?(attempt: Attempt & { payer: Payer }): { action: string; fields: Record<string, string> }
  /** The page of ours on which the provider's own script runs; see `script-page.ts`. */
  script?: PaymentScript
  /**
   * Checks the signature over the raw body and parses the message; undefined where it is not genuine, `ignored` where it is genuine and
   * concerns no order. May ask the provider for its attempt, after the signature was checked.
   */
  parseWebhook(rawBody: string, headers: Record<string, string | undefined>): WebhookMessage | Promise<WebhookMessage>
  /** Asks the provider for the state of an attempt; undefined where the provider does not know it. Works with our id only. */
  fetchStatus(attempt: AttemptRef): Promise<PaymentEvent | undefined>
  /** Voids an attempt that captured nothing and answers as `fetchStatus` does. A captured one stays as it is. */
  void(attempt: AttemptRef): Promise<PaymentEvent | undefined>
  /** Refunds a payment, or a part of it; the same key twice refunds once, at any time. A `ProviderRefusal` is final. */
  refund(attempt: AttemptRef, amount: number, idempotencyKey: string): Promise<RefundAnswer>
  /** Queries the refund of a key; undefined where the provider does not know it. */
  refundStatus(attempt: AttemptRef, idempotencyKey: string): Promise<RefundAnswer | undefined>
}

/** The state of a refund at its provider: `processing` until the payer's bank has it. `providerRef` is empty where there is none. */
export interface RefundAnswer {
  state: 'processing' | 'succeeded' | 'failed'
  providerRef: string
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
  attemptExcess(tx: Db, order: OrderRecord, due: { excessId: string; amount: number; way: WayToPay }): Promise<WrittenAttempt>
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
