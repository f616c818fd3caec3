import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AttemptRef, PaymentEvent, PaymentGateway } from '../payment-gateway.ts'
import { hmacHex, ifKnown, readMessage, signaturesEqual } from '../provider-client.ts'
import { createRazorpayClient, type RazorpayKeys, razorpayDispute, razorpayMethods } from './razorpay-client.ts'
import { scriptAddress } from '../script-page.ts'

export interface RazorpayCheckoutSettings extends RazorpayKeys {
  /** The origin of the page that runs Razorpay's script, and the shop's own, which a shopper returns to. */
  payOrigin: string
  shopOrigin: string
}

const providerOrder = z.object({
  id: z.string().min(1),
  receipt: z.string().nullish(),
  amount: z.number().int(),
  amount_paid: z.number().int().default(0),
  currency: z.string(),
  status: z.enum(['created', 'attempted', 'paid']),
})
type ProviderOrder = z.infer<typeof providerOrder>
const providerOrders = z.object({ items: z.array(providerOrder) })
const providerPayment = z.object({
  id: z.string(),
  order_id: z.string().nullish(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount: z.number().int(),
  currency: z.string(),
})
const providerPayments = z.object({ items: z.array(providerPayment) })

const message = z.object({
  event: z.string(),
  payload: z.object({
    order: z.object({ entity: providerOrder }).optional(),
    payment: z.object({ entity: providerPayment }).optional(),
    dispute: razorpayDispute.optional(),
  }),
})

function eventOf(found: ProviderOrder, type: PaymentEvent['type'] = found.status === 'paid' ? 'captured' : 'pending'): PaymentEvent {
  return {
    eventId: `${found.id}:${type}`,
    type,
    providerRef: found.id,
    attemptId: found.receipt ?? undefined,
    amount: type === 'captured' ? found.amount_paid : found.amount,
    currency: found.currency,
  }
}

/** The signature of the fields that Razorpay's script returns after a payment. */
export const returnSignature = (keySecret: string, orderId: string, paymentId: string): string =>
  hmacHex(keySecret, `${orderId}|${paymentId}`)

// Runs on the page of `script-page.ts`, beside Razorpay's script.
const code = `(function () {
  var options = JSON.parse(document.body.dataset.options)
  var form = document.forms[0], button = form.querySelector('button'), problem = document.querySelector('[role=alert]')
  function say(text) { problem.textContent = text }
  if (!window.Razorpay) return say(options.blocked)
  function open() {
    say('')
    var checkout = new window.Razorpay(Object.assign({}, options.checkout, {
      handler: function (answer) {
        button.disabled = true
        Object.keys(answer).forEach(function (name) {
          var input = document.createElement('input')
          input.type = 'hidden'
          input.name = name
          input.value = answer[name]
          form.appendChild(input)
        })
        form.submit()
      },
    }))
    checkout.on('payment.failed', function (answer) { say((answer.error && answer.error.description) || options.blocked) })
    checkout.open()
  }
  button.disabled = false
  form.addEventListener('submit', function (event) { event.preventDefault(); open() })
  open()
})()`

/** Razorpay's script on a page of ours at another origin: one of its orders for each attempt, whose id is the order's receipt. */
export function createRazorpayCheckout({ payOrigin, shopOrigin, ...keys }: RazorpayCheckoutSettings): PaymentGateway {
  const { ask, isGenuine, refundsOf } = createRazorpayClient(keys)
  const pathOf = (ref: string) => `/v1/orders/${encodeURIComponent(ref)}`

  async function findOrder({ id, providerRef }: AttemptRef): Promise<ProviderOrder | undefined> {
    const byRef = providerRef && (await ifKnown(ask(pathOf(providerRef), { reply: providerOrder })))
    if (byRef) return byRef
    const { items } = await ask(`/v1/orders?${new URLSearchParams({ receipt: id }).toString()}`, { reply: providerOrders })
    return items.find(({ receipt }) => receipt === id)
  }

  const paymentsOf = async (ref: string) => (await ask(`${pathOf(ref)}/payments`, { reply: providerPayments })).items

  async function status(attempt: AttemptRef): Promise<PaymentEvent | undefined> {
    const found = await findOrder(attempt)
    if (found?.status !== 'attempted') return found && eventOf(found)
    // The payer's bank has promised the money, which is captured automatically.
    const isPromised = (await paymentsOf(found.id)).some((payment) => payment.status === 'authorized')
    return eventOf(found, isPromised ? 'processing' : 'pending')
  }

  return {
    key: 'razorpay_checkout',

    async createIntent({ id, providerRef, orderNumber, amount, currency }) {
      // Orders may share a receipt: a request whose answer was lost may have created one.
      const before = await findOrder({ id, providerRef })
      const body = {
        amount,
        currency,
        receipt: id,
        notes: { attempt_id: id, order_number: orderNumber },
        payment: { capture: 'automatic', capture_options: { automatic_expiry_period: 30, refund_speed: 'normal' } },
      }
      const made = before ?? (await ask('/v1/orders', { method: 'POST', body, reply: providerOrder }))
      return { kind: 'sdk', providerRef: made.id, url: payOrigin + scriptAddress('razorpay_checkout', id) }
    },

    script: {
      shopOrigin,
      async page({ id, providerRef, method, orderNumber, payee, payer }) {
        const found = await findOrder({ id, providerRef })
        if (!found || found.status === 'paid') return undefined
        const isLimited = razorpayMethods.includes(method)
        return {
          source: 'https://checkout.razorpay.com/v1/checkout.js',
          policy: {
            script: ['https://checkout.razorpay.com'],
            frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
            connect: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
            // Its frame is positioned by styles that it writes into the page.
            style: ["'unsafe-inline'"],
          },
          code,
          options: {
            checkout: {
              key: keys.keyId,
              order_id: found.id,
              amount: found.amount,
              currency: found.currency,
              name: payee,
              description: orderNumber,
              prefill: { name: payer.firstName, ...(payer.isContactHidden ? {} : { email: payer.email, contact: payer.phone }) },
              ...(isLimited ? { method: Object.fromEntries(razorpayMethods.map((one) => [one, one === method])) } : {}),
            },
          },
        }
      },
      isGenuine({ providerRef }, fields) {
        const [paymentId, signature] = [fields.get('razorpay_payment_id') ?? '', fields.get('razorpay_signature') ?? '']
        // The order id comes from our own record, never from the browser.
        return providerRef !== null && signaturesEqual(returnSignature(keys.keySecret, providerRef, paymentId), signature)
      },
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
        const { order_id: ref } = await ask(`/v1/payments/${encodeURIComponent(paymentId)}`, { reply: providerPayment })
        return ref ? { eventId, type: 'disputed', providerRef: ref, amount, currency } : 'ignored'
      }
      const paid = payload.order?.entity
      // The hosted page's links have orders without a receipt of ours.
      if (event === 'order.paid' && paid?.receipt) return { ...eventOf(paid, 'captured'), eventId }
      return 'ignored'
    },

    fetchStatus: status,

    // An order at Razorpay cannot be closed: a late payment is found by its status and refunded.
    void: status,

    ...refundsOf(async (attempt) => {
      const found = await findOrder(attempt)
      const payments = found ? await paymentsOf(found.id) : []
      const taken = payments.find((payment) => payment.status === 'captured' || payment.status === 'refunded')
      if (!taken) throw new Error(`Razorpay knows no payment of attempt ${attempt.id}`)
      return `/v1/payments/${encodeURIComponent(taken.id)}`
    }),
  }
}
