import type { Db } from '../../../../kernel/db/db.ts'
import type { Payer } from '../../../orders/orders/port.ts'

/** A gateway's message, after its signature was checked, or its answer to a status request. */
export interface PaymentEvent {
  /** The same for a message that is sent again. */
  eventId: string
  /**
   * `pending`: not paid yet; `processing`: paid by the shopper, not decided by the bank; `failed`: nothing was captured, because it was
   * declined or voided; `disputed`: the payer's bank wants it back.
   */
  type: 'captured' | 'failed' | 'pending' | 'processing' | 'disputed'
  /** The provider's id of the payment, as `createIntent` returns it. */
  providerRef: string
  /** Our own id of the attempt, where the gateway returns it. */
  attemptId?: string | undefined
  /** In minor units: the amount that was captured, or else the one that was asked for. */
  amount: number
  /** ISO 4217, in capital letters. */
  currency: string
}

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

/** A parsed message: undefined where it is not genuine, `ignored` where it is genuine and concerns no order. */
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

/** The page of ours on which a provider's script runs. */
export interface PaymentScript {
  /** The shop's own origin, which its shoppers come back to. */
  shopOrigin: string
  /** The page's contents, as the provider knows the attempt; undefined where it cannot be paid any more. */
  page(attempt: ScriptAttempt): Promise<ScriptPage | undefined>
  /** Whether the fields that the script posted after a payment are signed by the provider. */
  isGenuine?(attempt: AttemptRef, fields: URLSearchParams): boolean
}

/**
 * A payment provider, as the shop uses it; `payment-gateway-contract.ts` tests what is promised here. A gateway calls its provider only and
 * touches no order. A call throws where the provider does not answer or fails, since it may have acted nevertheless; it may also never
 * settle. Callers hold no transaction open and limit the time.
 */
export interface PaymentGateway {
  /** Its name in a site's `gateways`, in `payment.gateway` and in the address of its webhook. */
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
   * Checks the signature over the raw body and parses the message; undefined where it is not genuine or has another shape, which never
   * throws; `ignored` where it is genuine and concerns no order. May ask the provider for its attempt, after the signature was checked.
   */
  parseWebhook(rawBody: string, headers: Record<string, string | undefined>): WebhookMessage | Promise<WebhookMessage>
  /** Asks the provider for the state of an attempt; undefined where the provider does not know it. Works with our id only. */
  fetchStatus(attempt: AttemptRef): Promise<PaymentEvent | undefined>
  /** Voids an attempt that captured nothing and answers as `fetchStatus` does. A captured one stays as it is. */
  void(attempt: AttemptRef): Promise<PaymentEvent | undefined>
  /**
   * Called in the transaction that releases an attempt which captured nothing, under the order's lock: the order ended, or another attempt
   * paid for it. For a gateway that collects an amount in parts and has to return those that it holds.
   */
  onRelease?(tx: Db, attempt: { id: string; orderId: string }): Promise<void>
  /** Refunds a payment, or a part of it (`amount` in minor units); the same key twice refunds once, at any time. A `ProviderRefusal` is final. */
  refund(attempt: AttemptRef, amount: number, idempotencyKey: string): Promise<RefundAnswer>
  /** Queries the refund of a key; undefined where the provider does not know it. */
  refundStatus(attempt: AttemptRef, idempotencyKey: string): Promise<RefundAnswer | undefined>
}

/** The state of a refund at its provider: `processing` until the payer's bank has it. `providerRef` is empty where there is none. */
export interface RefundAnswer {
  state: 'processing' | 'succeeded' | 'failed'
  providerRef: string
}
