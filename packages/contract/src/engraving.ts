import { engravingScripts } from '@karat/sites/engraving.ts'
import { z } from 'zod'
import { text } from './input.ts'
import { amount } from './envelope.ts'

/**
 * The terms of a product's engraving: the most letters (as readers count them), their scripts, the price of one unit's engraving before
 * tax, and the additional working days. An engraved unit can be returned for a fault only; with `exchangeable`, one that was bought with an
 * account can be exchanged too.
 */
export const engravingTerms = z.object({
  maxLetters: z.number().int(),
  scripts: z.array(z.enum(engravingScripts)),
  workingDays: z.number().int(),
  charge: amount,
  exchangeable: z.boolean(),
})
export type EngravingTerms = z.infer<typeof engravingTerms>

/** The typed text of an engraving; null and empty mean none. The product's terms decide whether it fits. */
export const engraving = z
  .union([text(200), z.null()])
  .optional()
  .transform((value) => (value === null ? '' : value))
