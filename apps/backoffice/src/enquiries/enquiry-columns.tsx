import type { ListedEnquiry } from '@karat/contract/staff-enquiries.ts'
import { useMemo } from 'react'
import { LinkCell } from '../ui/link-cell.tsx'
import { Second } from '../ui/second.tsx'
import { SinceCell } from '../ui/since-cell.tsx'
import type { Column } from '../ui/staff-list.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './enquiry.module.css'

/** The columns of the list of enquiries. */
export function useEnquiryColumns(): readonly Column<ListedEnquiry>[] {
  const { t, nameOf } = useMessages()
  return useMemo(
    (): Column<ListedEnquiry>[] => [
      {
        id: 'writer',
        area: 'name',
        header: t('column.writer'),
        cell: ({ row: { original } }) => (
          <LinkCell to={`/enquiries/${encodeURIComponent(original.id)}`} text={original.name}>
            {nameOf('enquiryCategory', original.category)}
          </LinkCell>
        ),
      },
      { id: 'city', area: 'who', header: t('column.city'), cell: ({ row: { original } }) => <bdi>{original.city}</bdi> },
      {
        id: 'message',
        area: 'piece',
        header: t('column.message'),
        cell: ({ row: { original } }) => (
          <span className={classes['start']} lang={original.language} dir="auto">
            {original.message}
          </span>
        ),
      },
      {
        id: 'state',
        area: 'state',
        header: t('column.state'),
        cell: ({ row: { original } }) => (
          <>
            <StateLabel tone={original.state === 'open' ? 'act' : 'done'}>{nameOf('enquiryState', original.state)}</StateLabel>
            {original.closed && (
              <Second>
                <bdi>{original.closed.by}</bdi>
              </Second>
            )}
          </>
        ),
      },
      {
        id: 'at',
        area: 'day',
        header: t('column.written'),
        cell: ({ row: { original } }) => <SinceCell at={original.at} />,
      },
    ],
    [t, nameOf],
  )
}
