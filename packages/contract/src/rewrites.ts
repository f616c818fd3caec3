import { z } from 'zod'
import { commerceReply } from './envelope.ts'

/** C-45: an address that may have moved, `/` where none is named; all other parameters are passed through to where it leads. */
export const rewriteQuery = z.looseObject({ path: z.string().min(1).max(600).startsWith('/').default('/') })

/** Where it leads, permanently (301) or temporarily (302); null where it has not moved. */
export const rewriteReply = commerceReply({
  rewrite: z.object({ path: z.string(), status: z.literal([301, 302]) }).nullable(),
})
