import { z } from 'zod'
import { providerAddress, providerKey } from '../../../../../kernel/provider-settings.ts'
import { gatewayKeys, type GatewayProvider } from '../gateway-provider.ts'
import { createStripeElements } from './stripe-elements.ts'
import { createStripe } from './stripe.ts'

interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** The key of browsers; without it the form on our own page is not offered. */
  publishableKey: string | undefined
  api: string
}

/** Stripe: its own page, and its form on a page of ours. */
export const stripe: GatewayProvider<StripeSettings> = {
  variables: {
    stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    stripe_elements: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY', 'PAY_ORIGIN'],
  },
  settings: z
    .object({
      STRIPE_SECRET_KEY: providerKey,
      STRIPE_WEBHOOK_SECRET: providerKey,
      STRIPE_PUBLISHABLE_KEY: providerKey,
      STRIPE_API: providerAddress('https://api.stripe.com'),
    })
    .transform((values, context) => {
      const keys = gatewayKeys('STRIPE', { secretKey: values.STRIPE_SECRET_KEY, webhookSecret: values.STRIPE_WEBHOOK_SECRET }, context)
      return keys && { ...keys, publishableKey: values.STRIPE_PUBLISHABLE_KEY, api: values.STRIPE_API }
    }),
  open: ({ publishableKey, ...keys }, { clock, shopOrigin, payOrigin }) => [
    createStripe({ ...keys, shopOrigin, clock }),
    ...(publishableKey && payOrigin ? [createStripeElements({ ...keys, publishableKey, payOrigin, shopOrigin, clock })] : []),
  ],
}
