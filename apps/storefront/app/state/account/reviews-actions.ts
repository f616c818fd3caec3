import type { OwnReview, OwnReviews, SentReviewPhoto } from '@karat/contract/reviews.ts'
import { outcomeOf, type ShopSite, type Outcome } from '../api.ts'
import { takeCaptcha } from '../session/captcha.ts'
import { loadShop } from '../lazy-store.ts'
import { reviewsApi } from './reviews-api.ts'
import { watched } from '../sent-file.ts'
import type { Store } from '../store.ts'
import type { SiteSettings } from '@karat/sites/settings.ts'

/** A review as it is typed. */
export interface TypedReview {
  productRating: number
  reviewTitle: string
  reviewText: string
  fit?: 'small' | 'true' | 'large'
  /** The ids of uploaded photos of a new review. */
  photos?: string[]
}

const { endpoints } = reviewsApi

/** The actions on the shopper's reviews. */
function reviewsActions({ dispatch }: Store, settings: SiteSettings) {
  return {
    /** Reads a page of the shopper's reviews, and the products that the shopper can review. */
    read: async (page: number): Promise<Outcome<OwnReviews>> =>
      outcomeOf(await dispatch(endpoints.ownReviews.initiate(page, { forceRefetch: true, subscribe: false })), (reply) => reply),
    /** Sends a new review with a fresh answer of the captcha (V-02). */
    add: async (id: string, review: TypedReview & { author: string }): Promise<Outcome<OwnReview>> => {
      const body = { ...review, 'g-recaptcha-response': await takeCaptcha(settings) }
      return outcomeOf(await dispatch(endpoints.addReview.initiate({ params: { id }, body })), (reply) => reply.review)
    },
    /** Uploads a photo for a new review, one at a time; `onProgress` receives the sent part, from 0 to 1. */
    upload: async (file: File, onProgress: (part: number) => void): Promise<Outcome<SentReviewPhoto>> => {
      const form = new FormData()
      form.set('photo', file)
      return outcomeOf(await watched(onProgress, () => dispatch(endpoints.uploadReviewPhoto.initiate(form))), (reply) => reply.photo)
    },
    change: async (reviewID: string, review: TypedReview): Promise<Outcome<OwnReview>> =>
      outcomeOf(await dispatch(endpoints.changeReview.initiate({ reviewID, ...review })), (reply) => reply.review),
    remove: async (reviewID: string): Promise<Outcome<string>> =>
      outcomeOf(await dispatch(endpoints.removeReview.initiate(reviewID)), (reply) => reply.reviewID),
    /** Asks staff to read a review again. */
    report: async (id: string, reviewID: string): Promise<Outcome<string>> =>
      outcomeOf(await dispatch(endpoints.reportReview.initiate({ id, reviewID })), (reply) => reply.reviewID),
    /** Returns how many found it helpful. */
    vote: async (id: string, reviewID: string): Promise<Outcome<number>> =>
      outcomeOf(await dispatch(endpoints.findHelpful.initiate({ id, reviewID })), (reply) => reply.helpful),
  }
}
export type ReviewsActions = ReturnType<typeof reviewsActions>

/** Loads the store and returns the actions on reviews. */
export async function loadReviews(settings: ShopSite & SiteSettings): Promise<{ isSignedIn: boolean; actions: ReviewsActions }> {
  const { store } = await loadShop(settings)
  return { isSignedIn: store.getState().auth.isLoggedIn, actions: reviewsActions(store, settings) }
}
