import { z } from 'zod'

/** A share in percent. */
const share = z.number().int().min(0).max(100)

const exchangeRule = z.object({
  metals: z.record(z.string(), share),
  diamonds: share,
  certifiedFrom: z.number().int().positive(),
  certified: share,
  labGrown: share,
})

/** The shares of a unit's value that count in an exchange, as `exchangeValue` of the pricing package reads them. */
export type ExchangeRule = z.infer<typeof exchangeRule>

const defaultExchange: ExchangeRule = {
  metals: { gold: 100, platinum: 95, silver: 90 },
  diamonds: 80,
  certifiedFrom: 300,
  certified: 100,
  labGrown: 50,
}

/** A site's rule: its stored values over the defaults. Throws for invalid stored values. */
export const exchangeRuleOf = (stored: Partial<ExchangeRule> | undefined): ExchangeRule =>
  exchangeRule.parse({ ...defaultExchange, ...stored })
