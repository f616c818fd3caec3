import { z } from 'zod'
import type { AttemptRef, PaymentGateway, RefundAnswer } from '../payment-gateway.ts'
import { hmacHex, providerClient, signaturesEqual } from '../provider-client.ts'

export interface RazorpayKeys {
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The address of Razorpay's interface; another one in tests and staging. */
  api: string
}

/** The payment methods that Razorpay's page is limited to; it asks the shopper about others. */
export const razorpayMethods = ['upi', 'card', 'netbanking', 'wallet']

/** The fields of a webhook message about a dispute. */
export const razorpayDispute = z.object({
  entity: z.object({ payment_id: z.string(), amount: z.number().int(), currency: z.string() }),
})

const providerRefund = z.object({ id: z.string(), receipt: z.string().nullish(), status: z.string().nullish() })
type ProviderRefund = z.infer<typeof providerRefund>
const providerRefunds = z.object({ items: z.array(providerRefund) })

const refundAnswer = ({ id, status }: ProviderRefund): RefundAnswer => ({
  state: status === 'failed' ? 'failed' : status === 'processed' ? 'succeeded' : 'processing',
  providerRef: id,
})

/** The client that both Razorpay gateways share: requests, the check of webhook messages, and refunds of payments. */
export function createRazorpayClient({ keyId, keySecret, webhookSecret, api }: RazorpayKeys) {
  const ask = providerClient('Razorpay', {
    origin: api,
    authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
  })

  /** The refund of a payment with a key of ours. */
  async function findRefund(path: string, key: string): Promise<ProviderRefund | undefined> {
    const { items } = await ask(`${path}/refunds?count=100`, { reply: providerRefunds })
    return items.find(({ receipt }) => receipt === key)
  }

  /** Refunds of attempts; `paymentPath` finds the path of an attempt's payment. */
  function refundsOf(paymentPath: (attempt: AttemptRef) => Promise<string>): Pick<PaymentGateway, 'refund' | 'refundStatus'> {
    return {
      async refund(attempt, amount, idempotencyKey) {
        const path = await paymentPath(attempt)
        // An earlier request may have made the refund although its answer was lost.
        const before = await findRefund(path, idempotencyKey)
        if (before) return refundAnswer(before)
        const made = await ask(`${path}/refund`, {
          method: 'POST',
          body: { amount, receipt: idempotencyKey },
          headers: { 'x-refund-idempotency': idempotencyKey },
          reply: providerRefund,
        })
        return refundAnswer(made)
      },

      async refundStatus(attempt, idempotencyKey) {
        const found = await findRefund(await paymentPath(attempt), idempotencyKey)
        return found && refundAnswer(found)
      },
    }
  }

  /** Whether a message is signed by Razorpay. */
  const isGenuine = (rawBody: string, signature: string) => signaturesEqual(hmacHex(webhookSecret, rawBody), signature)

  return { ask, isGenuine, refundsOf }
}
