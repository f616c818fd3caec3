import { approvalKinds } from '@karat/sites/staff-lists.ts'
import { useMemo } from 'react'
import type { FilterField } from '../ui/filter-field.ts'
import { choicesOf, usePeriodFilters } from '../ui/list-filter.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { Approval } from './use-approvals.ts'

/** The parameters of the address that narrow the lists of approvals. */
export const approvalFilterKeys = ['from', 'to', 'kind', 'thing', 'state'] as const

const endedStates: readonly Approval['state'][] = ['done', 'rejected', 'withdrawn', 'expired', 'failed']

/** The filters of the lists of approvals; that of states for those that ended. */
export function useApprovalFilters(isEnded: boolean): readonly FilterField[] {
  const { t, nameOf } = useMessages()
  const period = usePeriodFilters()
  return useMemo((): FilterField[] => {
    const states = choicesOf(endedStates, (code) => nameOf('approvalState', code))
    return [
      ...period,
      { key: 'kind', kind: 'choice', label: t('audit.what'), options: choicesOf(approvalKinds, (code) => nameOf('approvalKind', code)) },
      { key: 'thing', kind: 'text', label: t('audit.number') },
      ...(isEnded ? [{ key: 'state', kind: 'choice' as const, label: t('column.state'), options: states }] : []),
    ]
  }, [t, nameOf, period, isEnded])
}
