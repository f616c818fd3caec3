import { z } from 'zod'
import { providerAddress, providerKey } from '../../../../../kernel/provider-settings.ts'
import { gatewayKeys, type GatewayProvider } from '../gateway-provider.ts'
import { createPayU, type PayUSettings } from './payu.ts'

/** PayU, for India: its own page. */
export const payu: GatewayProvider<Omit<PayUSettings, 'shopOrigin'>> = {
  variables: { payu: ['PAYU_KEY', 'PAYU_SALT'] },
  settings: z
    .object({
      PAYU_KEY: providerKey,
      PAYU_SALT: providerKey,
      PAYU_API: providerAddress('https://info.payu.in'),
      PAYU_PAGE: providerAddress('https://secure.payu.in'),
    })
    .transform((values, context) => {
      const keys = gatewayKeys('PAYU', { key: values.PAYU_KEY, salt: values.PAYU_SALT }, context)
      return keys && { ...keys, api: values.PAYU_API, page: values.PAYU_PAGE }
    }),
  open: (settings, { shopOrigin }) => [createPayU({ ...settings, shopOrigin })],
}
