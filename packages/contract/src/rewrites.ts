import { z } from 'zod'
import { commerceReply } from './envelope.ts'

/** C-45: an address that may have moved, `/` where none is named; all other parameters are passed on to the new address. */
export const rewriteQuery = z.looseObject({ path: z.string().min(1).max(600).startsWith('/').default('/') })

/** The new address, permanent (301) or temporary (302); null where it has not moved. */
export const rewriteReply = commerceReply({
  rewrite: z.object({ path: z.string(), status: z.literal([301, 302]) }).nullable(),
})
