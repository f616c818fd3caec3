import { z } from 'zod'
import { commerceReply } from './envelope.ts'
import { contact, id, orBlank, required, text } from './input.ts'
import { keyPageFields, nextKey } from './key-page.ts'
import { staffNumber } from './staff.ts'

/** Jobs that failed for good, the newest first, at most 200. `payload` is left out where it is personal. */
export const deadJobsReply = commerceReply({
  jobs: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      queue: z.string(),
      attempts: z.int(),
      failedAt: z.string(),
      requestId: z.string().nullable(),
      payload: z.string().nullable(),
      error: z.string(),
    }),
  ),
})
export const deadJobParam = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
export const deadJobReply = commerceReply({ id: z.int(), kind: z.string() })

/** A path of the shop without its locale, as `/p/old-ring`. */
const path = required(500)
const status = z.literal([301, 302])
/** Redirects of a site whose addresses have a text; the last set first. */
export const rewritesQuery = z.strictObject({ search: orBlank(text(200)), ...keyPageFields })
export const rewritesReply = commerceReply({
  rewrites: z.array(z.object({ source: z.string(), target: z.string(), status, setAt: z.string() })),
  next: nextKey,
})
export type StaffRewrite = z.infer<typeof rewritesReply>['rewrites'][number]
/** The redirect as it was when it was opened; null for a new one. Another one is refused; without it the redirect is set whatever it was. */
const seen = z.strictObject({ target: path, status }).nullish()
export const rewriteBody = z.strictObject({ source: path, target: path, status: status.default(301), seen })
export const rewriteSetReply = commerceReply({ source: z.string(), target: z.string(), status })
export const rewriteRemovalBody = z.strictObject({ source: path, seen })
export const rewriteRemovalReply = commerceReply({ source: z.string() })

/** `number` is that of an order of the account, `contact` what its owner signs in by from now on, `reason` the evidence that was shown. */
export const accountOpeningBody = z.strictObject({ number: staffNumber, contact: contact(120), reason: required(200) })
export const accountOpeningReply = commerceReply({ number: z.string() })

/** Products that were written to the tables of the catalogue by other means, or deleted from them. */
export const productRefreshBody = z.strictObject({ products: z.array(id).min(1).max(1000) })
export const productRefreshReply = commerceReply({ products: z.array(z.string()) })

/** Sites whose prices are written now, by whichever process; `seconds` since each began. */
export const rateProgressReply = commerceReply({
  changes: z.array(z.object({ site: z.string(), step: z.enum(['rows', 'indexes', 'takeover']), seconds: z.number() })),
})
