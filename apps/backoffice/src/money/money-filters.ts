import { useMemo } from 'react'
import type { FilterField } from '../ui/filter-field.ts'
import { usePeriodFilters } from '../ui/list-filter.tsx'
import { useMessages } from '../messages/messages.tsx'

/** The parameters of the address that narrow the lists of money. */
export const moneyFilterKeys = ['from', 'to', 'min', 'max'] as const

/** The filters of the lists of money: the days on which a thing began to wait, and its amount. */
export function useMoneyFilters(): readonly FilterField[] {
  const { t } = useMessages()
  const period = usePeriodFilters()
  return useMemo(
    () => [
      ...period,
      { key: 'min', kind: 'amount', label: t('filter.minAmount') },
      { key: 'max', kind: 'amount', label: t('filter.maxAmount') },
    ],
    [t, period],
  )
}
