import { useQuery } from '@tanstack/react-query'
import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import type { StateTone } from '../ui/state-label.tsx'

export const reviewsKey = (site: string) => ['reviews', site] as const

/** The keys of everything that a change of a review touches: the lists, the review itself and the count of those to read. */
export const touchedByReview = (site: string) => [reviewsKey(site), ['queue-counts', site]] as const

/** A review with its photos, whose addresses open for five minutes. */
export function useReview(id: string) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffReview>({
    queryKey: [...reviewsKey(site.id), 'review', id],
    queryFn: async () => (await api.call('GET /api/staff/reviews/:id/', { params: { id } })).review,
  })
}

/** The state of a review as staff see it, with its tone: a shown one may wait for staff again. */
export function stateOfReview({ state, edited, reports }: StaffReview): { state: string; tone: StateTone } {
  if (state === 'waiting') return { state, tone: 'act' }
  if (edited !== null) return { state: 'edited', tone: 'act' }
  if (reports > 0) return { state: 'reported', tone: 'act' }
  return { state, tone: state === 'published' ? 'done' : 'off' }
}

/** The list in which staff find a review: a shown one that was changed or reported is among those to read. */
export const listOfReview = (review: StaffReview): StaffReview['state'] => (stateOfReview(review).tone === 'act' ? 'waiting' : review.state)
