import { z } from 'zod'
import { providerAddress, providerKey } from '../../../../../kernel/provider-settings.ts'
import { gatewayKeys, type GatewayProvider } from '../gateway-provider.ts'
import { createRazorpayCheckout } from './razorpay-checkout.ts'
import type { RazorpayKeys } from './razorpay-client.ts'
import { createRazorpay } from './razorpay.ts'

/** Razorpay: its own page, and its form on a page of ours. */
export const razorpay: GatewayProvider<RazorpayKeys> = {
  variables: {
    razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    razorpay_checkout: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'PAY_ORIGIN'],
  },
  settings: z
    .object({
      RAZORPAY_KEY_ID: providerKey,
      RAZORPAY_KEY_SECRET: providerKey,
      RAZORPAY_WEBHOOK_SECRET: providerKey,
      RAZORPAY_API: providerAddress('https://api.razorpay.com'),
    })
    .transform((values, context) => {
      const given = {
        keyId: values.RAZORPAY_KEY_ID,
        keySecret: values.RAZORPAY_KEY_SECRET,
        webhookSecret: values.RAZORPAY_WEBHOOK_SECRET,
      }
      const keys = gatewayKeys('RAZORPAY', given, context)
      return keys && { ...keys, api: values.RAZORPAY_API }
    }),
  open: (keys, { shopOrigin, payOrigin }) => [
    createRazorpay({ ...keys, shopOrigin }),
    ...(payOrigin ? [createRazorpayCheckout({ ...keys, payOrigin, shopOrigin })] : []),
  ],
}
