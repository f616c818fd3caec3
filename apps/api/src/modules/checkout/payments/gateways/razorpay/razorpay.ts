import { createHash } from 'node:crypto'
import { z } from 'zod'
import { addMs, durations } from '../../../../../kernel/clock.ts'
import { createdAtOf } from '../../../../../kernel/id.ts'
import type { AttemptRef, PaymentEvent, PaymentGateway } from '../payment-gateway.ts'
import { ifKnown, isRefusal, readMessage } from '../provider-client.ts'
import { createRazorpayClient, type RazorpayKeys, razorpayDispute, razorpayMethods } from './razorpay-client.ts'
import { pageLifetime } from '../../rules.ts'

export interface RazorpaySettings extends RazorpayKeys {
  /** The shop's public origin, which a shopper returns to. */
  shopOrigin: string
}

const link = z.object({
  id: z.string().min(1),
  reference_id: z.string().nullish(),
  amount: z.number().int(),
  amount_paid: z.number().int().default(0),
  currency: z.string(),
  status: z.enum(['created', 'partially_paid', 'expired', 'cancelled', 'paid']),
  short_url: z.string().nullish(),
  payments: z.array(z.object({ payment_id: z.string() })).nullish(),
})
type Link = z.infer<typeof link>
const links = z.object({ payment_links: z.array(link) })
const providerPayment = z.object({ id: z.string(), description: z.string().nullish() })
const message = z.object({
  event: z.string(),
  payload: z.object({
    payment_link: z.object({ entity: link }).optional(),
    dispute: razorpayDispute.optional(),
  }),
})

function eventOf(found: Link): PaymentEvent {
  const type = found.status === 'paid' ? 'captured' : found.status === 'expired' || found.status === 'cancelled' ? 'failed' : 'pending'
  return {
    eventId: `${found.id}:${type}`,
    type,
    providerRef: found.id,
    attemptId: found.reference_id ?? undefined,
    amount: type === 'captured' ? found.amount_paid : found.amount,
    currency: found.currency,
  }
}

/** Razorpay's hosted page: one payment link for each attempt, whose id is its `reference_id`. A link accepts one payment. */
export function createRazorpay({ keyId, keySecret, webhookSecret, api, shopOrigin }: RazorpaySettings): PaymentGateway {
  const { ask, isGenuine, refundsOf } = createRazorpayClient({ keyId, keySecret, webhookSecret, api })

  async function findLink({ id, providerRef }: AttemptRef): Promise<Link | undefined> {
    const byRef = providerRef && (await ifKnown(ask(`/v1/payment_links/${encodeURIComponent(providerRef)}`, { reply: link })))
    if (byRef) return byRef
    const query = new URLSearchParams({ reference_id: id })
    const found = await ask(`/v1/payment_links?${query.toString()}`, { reply: links })
    return found.payment_links.find((candidate) => candidate.reference_id === id)
  }

  async function paymentPath(attempt: AttemptRef): Promise<string> {
    const paymentId = (await findLink(attempt))?.payments?.[0]?.payment_id
    if (!paymentId) throw new Error(`Razorpay knows no payment of attempt ${attempt.id}`)
    return `/v1/payments/${encodeURIComponent(paymentId)}`
  }

  async function status(attempt: AttemptRef): Promise<PaymentEvent | undefined> {
    const found = await findLink(attempt)
    return found && eventOf(found)
  }

  return {
    key: 'razorpay',

    async createIntent({ id, providerRef, orderNumber, method, amount, currency, returnTo }) {
      const createdAt = createdAtOf(id)
      const limited = razorpayMethods.includes(method)
      const body = {
        amount,
        currency,
        accept_partial: false,
        reference_id: id,
        description: orderNumber,
        notes: { attempt_id: id },
        notify: { sms: false, email: false },
        reminder_enable: false,
        callback_url: shopOrigin + returnTo,
        callback_method: 'get',
        ...(createdAt ? { expire_by: Math.floor(addMs(createdAt, pageLifetime).getTime() / durations.second) } : {}),
        ...(limited ? { options: { checkout: { method: Object.fromEntries(razorpayMethods.map((one) => [one, one === method])) } } } : {}),
      }
      let made: Link | undefined
      try {
        made = await ask('/v1/payment_links', { method: 'POST', body, reply: link })
      } catch (error) {
        // A reference is accepted once: a request whose answer was lost may have created the link.
        if (!isRefusal(error)) throw error
        made = await findLink({ id, providerRef })
        if (!made) throw error
      }
      if (!made.short_url) throw new Error('Razorpay answered without a page')
      return { providerRef: made.id, url: made.short_url }
    },

    async parseWebhook(rawBody, headers) {
      if (!isGenuine(rawBody, headers['x-razorpay-signature'] ?? '')) return undefined
      const parsed = readMessage(message, rawBody)
      if (!parsed) return undefined
      const { event, payload } = parsed
      // `x-razorpay-event-id` is not signed: with it, one message could be passed off as another, which would then be a replay.
      const eventId = createHash('sha256').update(rawBody).digest('hex')
      if (event === 'payment.dispute.created' && payload.dispute) {
        const { payment_id: paymentId, amount, currency } = payload.dispute.entity
        const { description } = await ask(`/v1/payments/${encodeURIComponent(paymentId)}`, { reply: providerPayment })
        // A payment by a link is described by the link's id without its prefix.
        return description?.startsWith('#')
          ? { eventId, type: 'disputed', providerRef: `plink_${description.slice(1)}`, amount, currency }
          : 'ignored'
      }
      const found = payload.payment_link?.entity
      return event.startsWith('payment_link.') && found?.reference_id ? { ...eventOf(found), eventId } : 'ignored'
    },

    fetchStatus: status,

    ...refundsOf(paymentPath),

    async void(attempt) {
      const found = await findLink(attempt)
      if (found?.status !== 'created') return found && eventOf(found)
      try {
        return eventOf(await ask(`/v1/payment_links/${encodeURIComponent(found.id)}/cancel`, { method: 'POST', reply: link }))
      } catch (error) {
        if (!isRefusal(error)) throw error
        return status(attempt)
      }
    },
  }
}
