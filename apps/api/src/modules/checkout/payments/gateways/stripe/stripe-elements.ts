import { z } from 'zod'
import type { AttemptRef, PaymentEvent, PaymentGateway } from '../payment-gateway.ts'
import { ifKnown, isRefusal, readMessage } from '../provider-client.ts'
import { scriptAddress } from '../script-page.ts'
import { createStripeClient, type StripeKeys, stripeDispute, stripeMessage, stripeMethods } from './stripe-client.ts'

export interface StripeElementsSettings extends StripeKeys {
  /** The public key for browsers. */
  publishableKey: string
  /** The origin of the page that runs Stripe's script, and the shop's own, which a shopper returns to. */
  payOrigin: string
  shopOrigin: string
}

const intent = z.object({
  id: z.string().min(1),
  client_secret: z.string().nullish(),
  amount: z.number().int(),
  amount_received: z.number().int().default(0),
  currency: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  metadata: z.record(z.string(), z.string()).nullish(),
})
type Intent = z.infer<typeof intent>
const intents = z.object({ data: z.array(intent) })

/** Marks an intent that was created for this page: intents of the hosted page belong to other attempts. */
const ours = 'elements'

/** Languages of the shop that Stripe's script supports, by its names; for others it follows the browser. */
const stripeLocales: ReadonlyMap<string, string> = new Map([
  ['en', 'en'],
  ['es', 'es'],
  ['ar', 'ar'],
  ['zh-Hans', 'zh'],
])

const types: Partial<Record<Intent['status'], PaymentEvent['type']>> = {
  succeeded: 'captured',
  canceled: 'failed',
  processing: 'processing',
  requires_capture: 'processing',
}

/** A declined payment can be tried again on its page: its intent waits for another payment method. */
const typeOf = ({ status }: Intent): PaymentEvent['type'] => types[status] ?? 'pending'

function eventOf(found: Intent, type = typeOf(found), eventId = `${found.id}:${type}`): PaymentEvent {
  return {
    eventId,
    type,
    providerRef: found.id,
    attemptId: found.metadata?.['attempt_id'],
    amount: type === 'captured' ? found.amount_received : found.amount,
    currency: found.currency.toUpperCase(),
  }
}

// Runs on the page of `script-page.ts`, beside Stripe's script.
const code = `(function () {
  var options = JSON.parse(document.body.dataset.options)
  var form = document.forms[0], button = form.querySelector('button'), problem = document.querySelector('[role=alert]')
  function say(text) { problem.textContent = text }
  if (!window.Stripe) return say(options.blocked)
  var stripe = window.Stripe(options.key, { locale: options.locale })
  var elements = stripe.elements({ clientSecret: options.secret })
  var element = elements.create('payment')
  element.on('ready', function () { button.disabled = false })
  element.on('loaderror', function () { say(options.blocked) })
  element.mount('#element')
  form.addEventListener('submit', function (event) {
    event.preventDefault()
    button.disabled = true
    say('')
    stripe.confirmPayment({ elements: elements, confirmParams: { return_url: options.back } }).then(function (result) {
      say((result.error && result.error.message) || options.blocked)
      button.disabled = false
    })
  })
})()`

/** Stripe's Payment Element on a page of ours at another origin: one payment intent for each attempt, whose id is its idempotency key. */
export function createStripeElements({ publishableKey, payOrigin, shopOrigin, ...keys }: StripeElementsSettings): PaymentGateway {
  const { ask, isGenuine, refundsOf } = createStripeClient(keys)
  const pathOf = (ref: string) => `/v1/payment_intents/${encodeURIComponent(ref)}`

  async function findIntent({ id, providerRef }: AttemptRef): Promise<Intent | undefined> {
    const byRef = providerRef && (await ifKnown(ask(pathOf(providerRef), { reply: intent })))
    if (byRef) return byRef
    const query = new URLSearchParams({ query: `metadata['attempt_id']:'${id}'` })
    return (await ask(`/v1/payment_intents/search?${query.toString()}`, { reply: intents })).data[0]
  }

  async function status(attempt: AttemptRef): Promise<PaymentEvent | undefined> {
    const found = await findIntent(attempt)
    return found && eventOf(found)
  }

  return {
    key: 'stripe_elements',

    async createIntent({ id, orderNumber, method, amount, currency }) {
      const methodType = stripeMethods.get(method)
      const body = new URLSearchParams({
        amount: String(amount),
        currency: currency.toLowerCase(),
        description: orderNumber,
        'metadata[attempt_id]': id,
        'metadata[order_number]': orderNumber,
        'metadata[page]': ours,
        ...(methodType ? { 'payment_method_types[0]': methodType } : { 'automatic_payment_methods[enabled]': 'true' }),
      })
      const made = await ask('/v1/payment_intents', { method: 'POST', body, headers: { 'idempotency-key': id }, reply: intent })
      return { kind: 'sdk', providerRef: made.id, url: payOrigin + scriptAddress('stripe_elements', id) }
    },

    script: {
      shopOrigin,
      async page({ id, providerRef, returnTo, language }) {
        const found = await findIntent({ id, providerRef })
        if (!found?.client_secret || typeOf(found) !== 'pending') return undefined
        return {
          source: 'https://js.stripe.com/v3/',
          policy: {
            script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
            frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
            connect: ['https://api.stripe.com'],
          },
          code,
          options: {
            key: publishableKey,
            secret: found.client_secret,
            locale: stripeLocales.get(language) ?? 'auto',
            back: shopOrigin + returnTo,
          },
        }
      },
    },

    async parseWebhook(rawBody, headers) {
      if (!isGenuine(rawBody, headers['stripe-signature'] ?? '')) return undefined
      const parsed = readMessage(stripeMessage, rawBody)
      if (!parsed) return undefined
      const { id: eventId, type, data } = parsed
      if (type === 'charge.dispute.created') {
        const dispute = stripeDispute.safeParse(data?.object).data
        if (!dispute?.payment_intent) return dispute && 'ignored'
        const { payment_intent: ref, amount, currency } = dispute
        const found = await ifKnown(ask(pathOf(ref), { reply: intent }))
        if (found?.metadata?.['page'] !== ours) return 'ignored'
        return { ...eventOf(found, 'disputed', eventId), amount, currency: currency.toUpperCase() }
      }
      if (!type.startsWith('payment_intent.')) return 'ignored'
      const found = intent.safeParse(data?.object).data
      if (!found) return undefined
      // The hosted page has intents too, and other shops may use the account.
      return found.metadata?.['page'] === ours ? eventOf(found, typeOf(found), eventId) : 'ignored'
    },

    fetchStatus: status,

    async void(attempt) {
      const found = await findIntent(attempt)
      if (!found) return undefined
      try {
        return eventOf(await ask(`${pathOf(found.id)}/cancel`, { method: 'POST', body: new URLSearchParams(), reply: intent }))
      } catch (error) {
        // It is already paid, processing or cancelled: query its state.
        if (!isRefusal(error)) throw error
        return status({ ...attempt, providerRef: found.id })
      }
    },

    ...refundsOf(async (attempt) => {
      const found = await findIntent(attempt)
      if (!found) throw new Error(`Stripe knows no payment of attempt ${attempt.id}`)
      return found.id
    }),
  }
}
