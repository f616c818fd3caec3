import { z } from 'zod'
import { addMs } from '../../../../../kernel/clock.ts'
import { createdAtOf } from '../../../../../kernel/id.ts'
import type { AttemptRef, PaymentEvent, PaymentGateway } from '../payment-gateway.ts'
import { ifKnown, isRefusal, readMessage } from '../provider-client.ts'
import { pageLifetime, stepOf } from '../../rules.ts'
import { createStripeClient, type StripeKeys, stripeDispute, stripeMessage, stripeMethods } from './stripe-client.ts'

export interface StripeSettings extends StripeKeys {
  /** The shop's public origin, which a shopper returns to. */
  shopOrigin: string
}

const session = z.object({
  id: z.string().min(1),
  client_reference_id: z.string().nullish(),
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  /** An id in messages, the payment intent itself where it was requested. */
  payment_intent: z.union([z.string(), z.object({ id: z.string(), status: z.string() })]).nullish(),
  url: z.string().nullish(),
})
type Session = z.infer<typeof session>
const sessions = z.object({ data: z.array(session) })
const intents = z.object({ data: z.array(z.object({ id: z.string() })) })

function typeOf({ status, payment_status, payment_intent }: Session): PaymentEvent['type'] {
  if (payment_status === 'paid') return 'captured'
  if (status === 'expired') return 'failed'
  const intentStatus = typeof payment_intent === 'object' ? payment_intent?.status : undefined
  // A bank transfer or similar payment was under way and failed: its page cannot be used again.
  if (status === 'complete' && (intentStatus === 'canceled' || intentStatus === 'requires_payment_method')) return 'failed'
  // The shopper has paid on the page, by transfer or similar, and the bank has not decided.
  return status === 'complete' ? 'processing' : 'pending'
}

function eventOf(found: Session, type = typeOf(found), eventId = `${found.id}:${type}`): PaymentEvent {
  const attemptId = found.client_reference_id ?? undefined
  return {
    eventId,
    type,
    providerRef: found.id,
    attemptId,
    amount: found.amount_total ?? 0,
    currency: (found.currency ?? '').toUpperCase(),
  }
}

/** Stripe's hosted page: one Checkout Session for each attempt, whose id it carries as `client_reference_id`. */
export function createStripe({ secretKey, webhookSecret, api, shopOrigin, clock }: StripeSettings): PaymentGateway {
  const { ask, isGenuine, refundsOf } = createStripeClient({ secretKey, webhookSecret, api, clock })

  /** The session that a payment intent belongs to. */
  async function sessionOfIntent(intentId: string): Promise<Session | undefined> {
    const { data } = await ask(`/v1/checkout/sessions?${new URLSearchParams({ payment_intent: intentId }).toString()}`, { reply: sessions })
    return data[0]
  }

  async function findSession({ id, providerRef }: AttemptRef): Promise<Session | undefined> {
    const path = `/v1/checkout/sessions/${encodeURIComponent(providerRef ?? '')}?expand[]=payment_intent`
    const byRef = providerRef && (await ifKnown(ask(path, { reply: session })))
    if (byRef) return byRef
    // Stripe cannot search sessions. A paid session has a payment intent, which can be searched; an unpaid one expires.
    const query = new URLSearchParams({ query: `metadata['attempt_id']:'${id}'` })
    const { data } = await ask(`/v1/payment_intents/search?${query.toString()}`, { reply: intents })
    return data[0] && sessionOfIntent(data[0].id)
  }

  async function status(attempt: AttemptRef): Promise<PaymentEvent | undefined> {
    const found = await findSession(attempt)
    return found && eventOf(found)
  }

  async function intentOf(attempt: AttemptRef): Promise<string> {
    const intent = (await findSession(attempt))?.payment_intent
    const intentId = typeof intent === 'string' ? intent : intent?.id
    if (!intentId) throw new Error(`Stripe knows no payment of attempt ${attempt.id}`)
    return intentId
  }

  return {
    key: 'stripe',

    async createIntent({ id, orderNumber, method, amount, currency, returnTo }) {
      const createdAt = createdAtOf(id)
      const methodType = stripeMethods.get(method)
      const body = new URLSearchParams({
        mode: 'payment',
        client_reference_id: id,
        success_url: shopOrigin + returnTo,
        cancel_url: shopOrigin + stepOf(returnTo),
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(amount),
        'line_items[0][price_data][product_data][name]': orderNumber,
        'metadata[attempt_id]': id,
        'payment_intent_data[metadata][attempt_id]': id,
        'payment_intent_data[metadata][order_number]': orderNumber,
        ...(methodType ? { 'payment_method_types[0]': methodType } : {}),
        ...(createdAt ? { expires_at: String(Math.floor(addMs(createdAt, pageLifetime).getTime() / 1000)) } : {}),
      })
      const made = await ask('/v1/checkout/sessions', { method: 'POST', body, headers: { 'idempotency-key': id }, reply: session })
      if (!made.url) throw new Error('Stripe answered without a page')
      return { providerRef: made.id, url: made.url }
    },

    async parseWebhook(rawBody, headers) {
      if (!isGenuine(rawBody, headers['stripe-signature'] ?? '')) return undefined
      const parsed = readMessage(stripeMessage, rawBody)
      if (!parsed) return undefined
      const { id: eventId, type, data } = parsed
      if (type === 'charge.dispute.created') {
        const dispute = stripeDispute.safeParse(data?.object).data
        if (!dispute?.payment_intent) return dispute && 'ignored'
        const { payment_intent: intentId, amount, currency } = dispute
        const found = await sessionOfIntent(intentId)
        return found?.client_reference_id ? { ...eventOf(found, 'disputed', eventId), amount, currency: currency.toUpperCase() } : 'ignored'
      }
      if (!type.startsWith('checkout.session.')) return 'ignored'
      const found = session.safeParse(data?.object).data
      // Other shops may use the account too.
      if (!found?.client_reference_id) return found && 'ignored'
      return eventOf(found, type === 'checkout.session.async_payment_failed' ? 'failed' : typeOf(found), eventId)
    },

    fetchStatus: status,

    ...refundsOf(intentOf),

    async void(attempt) {
      if (attempt.providerRef)
        try {
          const path = `/v1/checkout/sessions/${encodeURIComponent(attempt.providerRef)}/expire`
          return eventOf(await ask(path, { method: 'POST', reply: session }))
        } catch (error) {
          // It is already paid or expired: query its state.
          if (!isRefusal(error)) throw error
        }
      return status(attempt)
    },
  }
}
