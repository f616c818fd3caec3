import type { ListedEnquiry } from '@karat/contract/staff-enquiries.ts'
import { useMemo } from 'react'
import type { FilterField } from '../ui/filter-field.ts'
import { choicesOf, usePeriodFilters } from '../ui/list-filter.tsx'
import { useMessages } from '../messages/messages.tsx'

/** The parameters of the address that narrow the lists of enquiries. */
export const enquiryFilterKeys = ['from', 'to', 'category'] as const

const categories: readonly ListedEnquiry['category'][] = ['individual', 'family', 'institution', 'analyst']

/** The filters of the lists of enquiries. */
export function useEnquiryFilters(): readonly FilterField[] {
  const { t, nameOf } = useMessages()
  const period = usePeriodFilters()
  return useMemo(
    () => [
      ...period,
      {
        key: 'category',
        kind: 'choice',
        label: t('filter.category'),
        options: choicesOf(categories, (code) => nameOf('enquiryCategory', code)),
      },
    ],
    [t, nameOf, period],
  )
}
