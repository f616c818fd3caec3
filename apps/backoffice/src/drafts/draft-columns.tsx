import type { ListedDraft } from '@karat/contract/staff-drafts.ts'
import { useMemo } from 'react'
import { useFormats } from '../ui/formats.ts'
import { LinkCell } from '../ui/link-cell.tsx'
import { Second } from '../ui/second.tsx'
import type { Column } from '../ui/staff-list.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import { toneOfDraft } from './draft-states.ts'

/** The columns of the list of draft orders. */
export function useDraftColumns(): readonly Column<ListedDraft>[] {
  const { t, nameOf } = useMessages()
  const { time, shortMoney } = useFormats()
  return useMemo(
    (): Column<ListedDraft>[] => [
      {
        id: 'draft',
        area: 'name',
        header: t('drafts.draft'),
        cell: ({ row: { original } }) => (
          <LinkCell to={`/drafts/${original.number}`} text={original.number}>
            {time(original.at)}
          </LinkCell>
        ),
      },
      {
        id: 'customer',
        area: 'who',
        header: t('column.customer'),
        cell: ({ row: { original } }) => (
          <>
            <bdi>{original.customer}</bdi>
            <Second>{nameOf('draftChannel', original.channel)}</Second>
          </>
        ),
      },
      { id: 'by', area: 'wide', header: t('drafts.by'), cell: ({ row: { original } }) => <bdi>{original.by}</bdi> },
      {
        id: 'state',
        area: 'state',
        header: t('column.state'),
        cell: ({ row: { original } }) => (
          <>
            <StateLabel tone={toneOfDraft(original)}>{nameOf('draftState', original.state)}</StateLabel>
            {original.state === 'sent' && original.openedAt && <Second>{t('drafts.openedAt', { time: time(original.openedAt) })}</Second>}
          </>
        ),
      },
      {
        id: 'held',
        area: 'day',
        header: t('drafts.held'),
        cell: ({ row: { original } }) => original.heldUntil && t('drafts.until', { time: time(original.heldUntil) }),
      },
      {
        id: 'total',
        area: 'wide',
        align: 'end',
        header: t('column.total'),
        cell: ({ row: { original } }) => shortMoney(original.total, original.currency),
      },
    ],
    [t, nameOf, time, shortMoney],
  )
}
