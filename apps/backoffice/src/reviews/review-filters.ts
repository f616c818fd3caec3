import { useMemo } from 'react'
import type { FilterField } from '../ui/filter-field.ts'
import { choicesOf, usePeriodFilters } from '../ui/list-filter.tsx'
import { useMessages } from '../messages/messages.tsx'

/** The parameters of the address that narrow the lists of reviews. */
export const reviewFilterKeys = ['from', 'to', 'rating'] as const

const ratings = ['5', '4', '3', '2', '1']

/** The filters of the lists of reviews. */
export function useReviewFilters(): readonly FilterField[] {
  const { t } = useMessages()
  const period = usePeriodFilters()
  return useMemo(
    () => [...period, { key: 'rating', kind: 'choice', label: t('column.stars'), options: choicesOf(ratings, (rating) => `${rating} ★`) }],
    [t, period],
  )
}
