import type { Result } from '../../kernel/result.ts'
import type { OrderFacts } from '../orders/port.ts'

/** What a gateway told us, after its signature was checked. */
export interface PaymentEvent {
  eventId: string
  type: 'captured' | 'failed' | 'pending'
  providerRef: string
  amount: number
  currency: string
}

/** The one shape of every gateway. Nothing here touches our own orders: a gateway only talks to its provider. */
export interface Gateway {
  key: string
  /** Begins a payment at the provider and says where the shopper goes. */
  createIntent(order: OrderFacts, returnTo: string): Promise<{ providerRef: string; url: string }>
  /** Checks the signature over the raw body and reads the message; undefined where it is not genuine. */
  parseWebhook(rawBody: string, headers: Record<string, string | undefined>): PaymentEvent | undefined
  /** Asks the provider how a payment stands. */
  fetchStatus(providerRef: string): Promise<PaymentEvent | undefined>
  /** Gives money back; the same key twice does it once. */
  refund(providerRef: string, amount: number, idempotencyKey: string): Promise<void>
}

export interface Payments {
  /** Whether a gateway of this key is set up. */
  offers(gateway: string): boolean
  /** Begins a payment of an order that waits for one. `locale` is the page locale to come back to. */
  begin(order: OrderFacts, locale: string): Promise<Result<{ kind: 'redirect'; url: string; providerRef: string }>>
}
