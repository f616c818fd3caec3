import { ReviewsView } from '../features/account/reviews/reviews-view.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/own-reviews'
import '@karat/ui/field.css'
import '../features/account/profile/profile.css'
import '../features/account/reviews/own-reviews.css'

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'ownReviews.title'),
    description: messageOf(args, 'ownReviews.title'),
    path: '/dashboard/reviews',
  })
}

export default function OwnReviews() {
  return <ReviewsView />
}
