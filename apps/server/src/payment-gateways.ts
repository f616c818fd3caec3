import type { Clock } from '@karat/api/kernel/clock.ts'
import type { Gateway } from '@karat/api/modules/payments/port.ts'
import { createPayU } from '@karat/api/modules/payments/payu.ts'
import { createRazorpay } from '@karat/api/modules/payments/razorpay.ts'
import { createStripe } from '@karat/api/modules/payments/stripe.ts'
import type { Config } from './config.ts'
import { originOfShop } from './origin.ts'

/** The gateways whose keys are configured. Shoppers come back to the shop's public origin, so they need one. */
export function openGateways(config: Config, clock: Clock): Gateway[] {
  const shopOrigin = originOfShop(config)
  const { stripe, razorpay, payu } = config.gateways
  if (shopOrigin === undefined) return []
  return [
    ...(stripe ? [createStripe({ ...stripe, shopOrigin, clock })] : []),
    ...(razorpay ? [createRazorpay({ ...razorpay, shopOrigin })] : []),
    ...(payu ? [createPayU({ ...payu, shopOrigin })] : []),
  ]
}
