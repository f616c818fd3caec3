import type { DraftChannel } from '@karat/contract/staff-drafts.ts'
import { useMemo } from 'react'
import { useWork } from '../api/session.tsx'
import type { FilterField } from '../ui/filter-field.ts'
import { choicesOf, usePeriodFilters } from '../ui/list-filter.tsx'
import { useMessages } from '../messages/messages.tsx'

/** The parameters of the address that narrow the list of draft orders. */
export const draftFilterKeys = ['from', 'to', 'channel', 'store'] as const

const channels: readonly DraftChannel[] = ['walk_in', 'telephone', 'whatsapp']

/** The filters of the list of draft orders; that of stores where the site has some. */
export function useDraftFilters(): readonly FilterField[] {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const { stores } = site
  const period = usePeriodFilters()
  return useMemo((): FilterField[] => {
    const options = stores.map(({ id, name }) => ({ value: id, label: name }))
    return [
      ...period,
      { key: 'channel', kind: 'choice', label: t('drafts.how'), options: choicesOf(channels, (code) => nameOf('draftChannel', code)) },
      ...(options.length === 0 ? [] : [{ key: 'store', kind: 'choice' as const, label: t('drafts.madeAt'), options }]),
    ]
  }, [t, nameOf, period, stores])
}
