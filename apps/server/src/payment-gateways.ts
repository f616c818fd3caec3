import type { Clock } from '@karat/api/kernel/clock.ts'
import type { PaymentGateway } from '@karat/api/modules/checkout/payments/port.ts'
import { createPayU } from '@karat/api/modules/checkout/payments/gateways/payu/payu.ts'
import { createRazorpayCheckout } from '@karat/api/modules/checkout/payments/gateways/razorpay/razorpay-checkout.ts'
import { createRazorpay } from '@karat/api/modules/checkout/payments/gateways/razorpay/razorpay.ts'
import { createStripeElements } from '@karat/api/modules/checkout/payments/gateways/stripe/stripe-elements.ts'
import { createStripe } from '@karat/api/modules/checkout/payments/gateways/stripe/stripe.ts'
import type { Config } from './config.ts'
import { originOfShop } from './origin.ts'

/** The gateways whose keys are configured. Shoppers return to the shop's public origin, so they need one. */
export function openGateways(config: Config, clock: Clock): PaymentGateway[] {
  const shopOrigin = originOfShop(config)
  const { stripe, razorpay, payu } = config.gateways
  const { payOrigin, stripePublishableKey: publishableKey } = config
  if (shopOrigin === undefined) return []
  return [
    ...(stripe ? [createStripe({ ...stripe, shopOrigin, clock })] : []),
    ...(razorpay ? [createRazorpay({ ...razorpay, shopOrigin })] : []),
    // Scripts of providers run at a separate origin; without one they are not offered.
    ...(stripe && payOrigin && publishableKey ? [createStripeElements({ ...stripe, publishableKey, payOrigin, shopOrigin, clock })] : []),
    ...(razorpay && payOrigin ? [createRazorpayCheckout({ ...razorpay, payOrigin, shopOrigin })] : []),
    ...(payu ? [createPayU({ ...payu, shopOrigin })] : []),
  ]
}
