import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { addReviewPhoto } from './add-review-photo.ts'
import { addReview } from './add-review.ts'
import { decideOnReview } from './decide-on-review.ts'
import type { ReviewDependencies } from './dependencies.ts'
import { editReview } from './edit-review.ts'
import { openReviewPhoto, pathOf, signedPhotoAddress } from './open-review-photo.ts'
import { exportReviews } from './export-reviews.ts'
import { listReviewsForStaff, readReviewForStaff } from './list-for-staff.ts'
import { readOwnReviews } from './read-own-reviews.ts'
import { readProductReviews } from './read-product-reviews.ts'
import { removeReview } from './remove-review.ts'
import { removeReviewsOf } from './remove-reviews-of.ts'
import { replyToReview } from './reply-to-review.ts'
import { reportReview } from './report-review.ts'
import { deleteOrphanPhotos, readOfCustomer, readReviewed, removeOldReports, reportsOf } from './store.ts'
import { translateReview } from './translate-review.ts'
import { undoDecision } from './undo-decision.ts'
import { undoReply } from './undo-reply.ts'
import { voteForReview } from './vote-for-review.ts'

/** Reviews of delivered products, read by staff before they are shown. */
export function createReviews(deps: ReviewDependencies) {
  const { db } = deps
  return {
    ...bindUseCases(deps, {
      ofProduct: readProductReviews,
      ofCustomer: readOwnReviews,
      add: addReview,
      edit: editReview,
      remove: removeReview,
      vote: voteForReview,
      report: reportReview,
      // Of staff.
      listForStaff: listReviewsForStaff,
      exportForStaff: exportReviews,
      readForStaff: readReviewForStaff,
      decide: decideOnReview,
      undoDecision,
      reply: replyToReview,
      undoReply,
      translate: translateReview,
      removeCustomer: removeReviewsOf,
    }),
    photos: {
      ...bindUseCases(deps, { add: addReviewPhoto, signedAddress: signedPhotoAddress, open: openReviewPhoto }),
      /** The address of a photo of a shown review. */
      address: pathOf,
      sweepOrphanPhotos: (before: Date, limit: number) => deleteOrphanPhotos(db, before, limit),
    },
    countLost: async (tx: Db, customerId: string) => ({ reviews: (await readReviewed(tx, customerId)).length }),
    exportCustomer: async (tx: Db, customerId: string) => ({
      reviews: await readOfCustomer(tx, customerId),
      reportedReviews: await reportsOf(tx, customerId),
    }),
    sweepReports: (before: Date, limit: number) => removeOldReports(db, before, limit),
  }
}

export type ReviewService = ReturnType<typeof createReviews>
export type ReviewPhotoService = ReviewService['photos']
