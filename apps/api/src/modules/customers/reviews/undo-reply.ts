import { noteChange } from '../../../kernel/acts.ts'
import { type Result, resultOf } from '../../../kernel/result.ts'
import type { RecordedAct } from '../../../kernel/undo.ts'
import { changeReview, staffOf } from './change-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import type { Review } from './port.ts'
import { notedReply } from './reply-to-review.ts'
import { updateReview } from './store.ts'

/** The fields of a noted reply that its undo puts back. */
export const replyFields = ['reply', 'replyAt'] as const

/** Undoes a reply, or its removal: the former one stands below the review again, with its time. */
export function undoReply(
  deps: Pick<ReviewDependencies, 'db' | 'onChanged'>,
  { objectId: id, before, check }: RecordedAct,
  by: string,
  site: string,
): Promise<Result<Review>> {
  return resultOf(() =>
    changeReview(deps, id, staffOf(site), async (tx, review) => {
      await check(tx, notedReply(review))
      const former = before as { reply: string | null; replyAt: string | null }
      const next = { ...review, reply: former.reply, replyAt: former.replyAt === null ? null : new Date(former.replyAt) }
      await updateReview(tx, next, by)
      noteChange({ object: 'reviews', id, before: notedReply(review), after: notedReply(next) })
      return next
    }),
  )
}
