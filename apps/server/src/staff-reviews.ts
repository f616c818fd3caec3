import type { Modules } from '@karat/api/compose.ts'
import { messageOf } from '@karat/api/kernel/problem.ts'
import type { Result } from '@karat/api/kernel/result.ts'
import type { Review, UnreadReview } from '@karat/api/modules/customers/reviews/port.ts'
import { codeOf } from '@karat/api/modules/customers/reviews/rules.ts'
import { reviewBounds } from '@karat/contract/review-text.ts'
import { refusals } from '@karat/contract/reviews.ts'
import { z } from 'zod'
import { by } from './command-by.ts'
import type { Outcome } from './outcome.ts'

const id = z.string().min(1).max(80)
/** The code of the version that was read. */
const read = z.string().regex(/^[0-9a-f]{8}$/)

/** Commands about reviews: those to be read, the decision, and the merchant's reply. */
export const reviewRequests = [
  z.strictObject({ command: z.literal('list-reviews'), site: z.string() }),
  z.strictObject({ command: z.literal('show-review'), id, read, by }),
  z.strictObject({ command: z.literal('refuse-review'), id, read, by, reason: z.enum(refusals) }),
  z.strictObject({ command: z.literal('reply-review'), id, by, text: z.string().trim().max(1000) }),
  z.strictObject({
    command: z.literal('translate-review'),
    id,
    by,
    language: z.string().min(2).max(20),
    title: z.string().trim().max(reviewBounds.title),
    text: z.string().trim().max(reviewBounds.max),
  }),
] as const
export type ReviewRequest = z.infer<(typeof reviewRequests)[number]>

/** A review as staff read it: for a shown one with its edit in place of the old text. */
function described(review: Review & Partial<Pick<UnreadReview, 'reports'>>, address: (photoId: string) => string): string {
  const { rating, title, body } = review.edited ?? review
  const state = [review.edited ? 'changed' : review.state, ...(review.reports ? [`reported ${review.reports}`] : [])].join(', ')
  return `${review.id}  ${codeOf(review)}  ${review.productId}  ${rating} stars  ${review.language}  ${state}  ${review.author}\n  ${title}\n  ${body.replaceAll('\n', '\n  ')}${review.photos.map(({ id: photo }) => `\n  ${address(photo)}`).join('')}`
}

function outcomeOf(result: Result<Review>, address: (photoId: string) => string): Outcome {
  return result.ok ? { ok: true, output: described(result.value, address) } : { ok: false, output: messageOf(result.error.code) }
}

/** Executes a command about reviews. */
export async function executeOnReviews({ sites, reviews }: Pick<Modules, 'sites' | 'reviews'>, request: ReviewRequest): Promise<Outcome> {
  // Its photos open for five minutes, at these paths of the shop.
  const address = reviews.photos.signedAddress
  switch (request.command) {
    case 'list-reviews': {
      const site = await sites.byCode(request.site)
      if (!site) return { ok: false, output: `there is no site ${request.site}` }
      const unread = await reviews.unread(site)
      return {
        ok: true,
        output: unread.length === 0 ? 'everything has been read' : unread.map((review) => described(review, address)).join('\n'),
      }
    }
    case 'show-review':
      return outcomeOf(await reviews.decide(request.id, null, request.by, { read: request.read }), address)
    case 'refuse-review':
      return outcomeOf(await reviews.decide(request.id, request.reason, request.by, { read: request.read }), address)
    case 'reply-review':
      return outcomeOf(await reviews.reply(request.id, request.text, request.by), address)
    case 'translate-review': {
      const { id: reviewId, language, title, text, by: who } = request
      const spoken = (await sites.all()).flatMap((site) => site.languages.map(({ code }) => code))
      if (!spoken.includes(language)) return { ok: false, output: `no site has the language ${language}` }
      if ((title === '') !== (text === '')) return { ok: false, output: 'a translation has a title and a text; both empty take it away' }
      return outcomeOf(await reviews.translate(reviewId, language, title ? { title, body: text } : undefined, who), address)
    }
  }
}
