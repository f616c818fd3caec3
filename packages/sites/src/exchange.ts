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

/** What counts when a piece of the house is exchanged, as `exchangeValue` of the prices reads it. */
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
