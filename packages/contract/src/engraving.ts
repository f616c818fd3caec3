import { engravingScripts } from '@karat/sites/engraving.ts'
import { z } from 'zod'
import { text } from './input.ts'
import { amount } from './envelope.ts'

/**
 * How a piece may be engraved: with so many letters (as readers count them) of these scripts; what one unit costs more, before tax, and
 * how many working days more it takes. An engraved piece is returned for a fault alone; with `exchangeable` one that was bought with an
 * account may be exchanged too.
 */
export const engravingTerms = z.object({
  maxLetters: z.number().int(),
  scripts: z.array(z.enum(engravingScripts)),
  workingDays: z.number().int(),
  charge: amount,
  exchangeable: z.boolean(),
})
export type EngravingTerms = z.infer<typeof engravingTerms>

/** Words to engrave as they were typed; null and empty mean none. What a piece has room for is the product's to say. */
export const engraving = z
  .union([text(200), z.null()])
  .optional()
  .transform((words) => (words === null ? '' : words))
