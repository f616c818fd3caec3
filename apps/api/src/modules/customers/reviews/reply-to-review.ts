import { noteChange } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { type Result, resultOf } from '../../../kernel/result.ts'
import { changeReview, staffOf } from './change-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Review } from './port.ts'
import { updateReview } from './store.ts'

/** The fields of a merchant's reply that the audit records; the reply is public. */
export const notedReply = ({ reply, replyAt }: Pick<Review, 'reply' | 'replyAt'>) => ({ reply, replyAt })

/**
 * Sets the merchant's reply below a review; an empty text removes it. With `site` only of a review that was written there. `replaces` is the time
 * of the reply that was read, null for none: fails with `changed_meanwhile` where another one stands there.
 */
export function replyToReview(
  deps: Pick<ReviewDependencies, 'clock' | 'db' | 'onChanged'>,
  id: string,
  text: string,
  by: string,
  { site, replaces }: { site?: string; replaces?: Date | null } = {},
): Promise<Result<Review>> {
  const { clock } = deps
  return resultOf(() =>
    changeReview(deps, id, staffOf(site), async (tx, review) => {
      if (replaces !== undefined && replaces?.getTime() !== review.replyAt?.getTime()) throwChanged({ object: 'reviews', id })
      const next = { ...review, reply: text || null, replyAt: text ? clock.now() : null }
      await updateReview(tx, next, by)
      noteChange({ object: 'reviews', id, before: notedReply(review), after: notedReply(next) })
      return next
    }),
  )
}
