import { returnResolutions } from '@karat/sites/returns.ts'
import { staffReturnStates } from '@karat/sites/staff-lists.ts'
import { useMemo } from 'react'
import type { FilterField } from '../ui/filter-field.ts'
import { choicesOf, useOrderOfAll, usePeriodFilters } from '../ui/list-filter.tsx'
import { useMessages } from '../messages/messages.tsx'

/** The parameters of the address that narrow the list of returns. */
export const returnFilterKeys = ['from', 'to', 'state', 'resolution', 'handover', 'order'] as const

const handovers = ['pickup', 'store']

/** The filters of the list of returns; the order of all of them is a choice beside. */
export function useReturnFilters(isAll: boolean): readonly FilterField[] {
  const { t, nameOf } = useMessages()
  const period = usePeriodFilters()
  const ofAll = useOrderOfAll(isAll)
  return useMemo(
    (): FilterField[] => [
      ...period,
      {
        key: 'state',
        kind: 'choice',
        label: t('column.state'),
        options: choicesOf(staffReturnStates, (code) => nameOf('returnState', code)),
      },
      {
        key: 'resolution',
        kind: 'choice',
        label: t('column.wanted'),
        options: choicesOf(returnResolutions, (code) => nameOf('resolution', code)),
      },
      { key: 'handover', kind: 'choice', label: t('filter.handover'), options: choicesOf(handovers, (code) => nameOf('handover', code)) },
      ...ofAll,
    ],
    [t, nameOf, period, ofAll],
  )
}
