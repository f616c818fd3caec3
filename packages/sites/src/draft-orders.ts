import { z } from 'zod'

const draftOrderRule = z.object({
  holdMinutes: z.number().int().min(1).max(1440),
  linkHours: z.number().int().min(1).max(720),
})

/** How long the price and the stock of a bag that staff make for a customer are held, and how long its payment link works. */
export type DraftOrderRule = z.infer<typeof draftOrderRule>

const defaultRule: DraftOrderRule = { holdMinutes: 60, linkHours: 24 }

/** A site's rule: its stored values over the defaults. Throws for invalid stored values. */
export const draftOrderRuleOf = (stored: Partial<DraftOrderRule> | undefined): DraftOrderRule =>
  draftOrderRule.parse({ ...defaultRule, ...stored })
