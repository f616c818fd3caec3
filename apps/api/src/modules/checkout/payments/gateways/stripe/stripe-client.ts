import { z } from 'zod'
import { type Clock, durations } from '../../../../../kernel/clock.ts'
import { ProviderRefusal } from '../../../../../kernel/ask-provider.ts'
import type { AttemptRef, PaymentGateway, RefundAnswer } from '../payment-gateway.ts'
import { hmacHex, providerClient, signaturesEqual } from '../provider-client.ts'

export interface StripeKeys {
  secretKey: string
  webhookSecret: string
  /** The address of Stripe's interface; another one in tests and staging. */
  api: string
  clock: Clock
}

/** The maximum age of a signed message. */
const toleranceMs = 300 * durations.second

/** Our payment methods that are passed to Stripe; its page asks the shopper about others. */
export const stripeMethods: ReadonlyMap<string, string> = new Map([
  ['card', 'card'],
  ['paynow', 'paynow'],
])

const providerRefund = z.object({
  id: z.string(),
  status: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
type ProviderRefund = z.infer<typeof providerRefund>
const providerRefunds = z.object({ data: z.array(providerRefund) })

/** Any webhook message of Stripe, and the object of one about a dispute, which may be of a charge without a payment intent. */
export const stripeMessage = z.object({ id: z.string().min(1), type: z.string(), data: z.object({ object: z.unknown() }).optional() })
export const stripeDispute = z.object({ payment_intent: z.string().nullish(), amount: z.number().int(), currency: z.string() })

/** The state of a refund: one that waits for the payer's bank or its account is under way. */
function refundAnswer({ id, status }: ProviderRefund): RefundAnswer {
  const state = status === 'failed' || status === 'canceled' ? 'failed' : status === 'succeeded' ? 'succeeded' : 'processing'
  return { state, providerRef: id }
}

/** The client that both Stripe gateways share: requests, the check of webhook messages, and refunds of payment intents. */
export function createStripeClient({ secretKey, webhookSecret, api, clock }: StripeKeys) {
  const ask = providerClient('Stripe', { origin: api, authorization: `Bearer ${secretKey}` })

  /** The refund with a key of ours. */
  async function findRefund(intentId: string, key: string): Promise<ProviderRefund | undefined> {
    const query = new URLSearchParams({ payment_intent: intentId, limit: '100' })
    const { data } = await ask(`/v1/refunds?${query.toString()}`, { reply: providerRefunds })
    return data.find(({ metadata }) => metadata?.['refund_key'] === key)
  }

  /** Whether a message is signed by Stripe, and recent. */
  function isGenuine(rawBody: string, header: string): boolean {
    const parts = header.split(',').map((part) => part.trim().split('='))
    const timestamp = parts.find(([name]) => name === 't')?.[1] ?? ''
    const age = Math.abs(clock.now().getTime() - Number(timestamp) * durations.second)
    if (!/^\d{1,12}$/.test(timestamp) || age > toleranceMs) return false
    const expected = hmacHex(webhookSecret, `${timestamp}.${rawBody}`)
    // Several while the secret is being changed.
    return parts.some(([name, value]) => name === 'v1' && signaturesEqual(expected, value ?? ''))
  }

  /** Refunds of attempts; `intentOf` finds the payment intent of an attempt. */
  function refundsOf(intentOf: (attempt: AttemptRef) => Promise<string>): Pick<PaymentGateway, 'refund' | 'refundStatus'> {
    return {
      async refund(attempt, amount, idempotencyKey) {
        const intentId = await intentOf(attempt)
        // Stripe forgets idempotency keys after a day: first look for a refund with this key.
        const before = await findRefund(intentId, idempotencyKey)
        if (before) return refundAnswer(before)
        const body = new URLSearchParams({
          payment_intent: intentId,
          amount: String(amount),
          'metadata[attempt_id]': attempt.id,
          'metadata[refund_key]': idempotencyKey,
        })
        try {
          const headers = { 'idempotency-key': `refund-${idempotencyKey}` }
          return refundAnswer(await ask('/v1/refunds', { method: 'POST', body, headers, reply: providerRefund }))
        } catch (error) {
          if (!(error instanceof ProviderRefusal) || error.code !== 'charge_already_refunded') throw error
          // All of the payment was refunded before, by the merchant outside of the shop.
          return { state: 'succeeded', providerRef: '' }
        }
      },

      async refundStatus(attempt, idempotencyKey) {
        const found = await findRefund(await intentOf(attempt), idempotencyKey)
        return found && refundAnswer(found)
      },
    }
  }

  return { ask, isGenuine, refundsOf }
}
