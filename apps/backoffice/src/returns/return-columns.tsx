import type { StaffReturnRow } from '@karat/contract/staff-returns.ts'
import { useMemo } from 'react'
import { usePieceText } from '../orders/piece-text.ts'
import { useFormats } from '../ui/formats.ts'
import { LinkCell } from '../ui/link-cell.tsx'
import { PieceCell } from '../ui/piece-cell.tsx'
import { Second } from '../ui/second.tsx'
import type { Column } from '../ui/staff-list.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useNow } from '../ui/use-now.ts'
import { useMessages } from '../messages/messages.tsx'
import { toneOfReturn } from './return-states.ts'

/** The columns of the list of returns. */
export function useReturnColumns(): readonly Column<StaffReturnRow>[] {
  const { t, nameOf } = useMessages()
  const { until, shortMoney, since, relativeDay } = useFormats()
  const pieceText = usePieceText()
  const now = useNow()
  return useMemo(
    (): Column<StaffReturnRow>[] => [
      {
        id: 'return',
        area: 'name',
        header: t('column.return'),
        cell: ({ row: { original } }) => (
          <LinkCell to={`/returns/${encodeURIComponent(original.number)}`} text={original.number}>
            <bdi>{original.orderNumber}</bdi>
          </LinkCell>
        ),
      },
      {
        id: 'customer',
        area: 'who',
        header: t('column.customer'),
        cell: ({ row: { original } }) => (
          <>
            <bdi>{original.customer.name}</bdi>
            {original.customer.phoneEnds && <Second>{t('orders.phoneEnds', { digits: original.customer.phoneEnds })}</Second>}
          </>
        ),
      },
      {
        id: 'piece',
        area: 'piece',
        header: t('column.pieces'),
        cell: ({ row: { original } }) => (
          <PieceCell mediaId={original.piece.mediaId} name={original.piece.name} lang={original.piece.lang}>
            {pieceText(original.piece)}
            {original.pieces > 1 && <> · {t('orders.morePieces', { count: original.pieces - 1 })}</>}
          </PieceCell>
        ),
      },
      {
        id: 'state',
        area: 'state',
        header: t('column.state'),
        cell: ({ row: { original } }) => (
          <>
            <StateLabel tone={toneOfReturn(original.state)}>{nameOf('returnState', original.state)}</StateLabel>
            {original.goesBack > 0 && <Second tone="bad">{t('goingBack.waits', { count: original.goesBack })}</Second>}
            <Second>{nameOf('returnReason', original.reason)}</Second>
          </>
        ),
      },
      { id: 'since', area: 'wide', header: t('column.since'), cell: ({ row: { original } }) => since(original.since, now) },
      {
        id: 'deadline',
        area: 'day',
        header: t('column.deadline'),
        cell: ({
          row: {
            original: { deadline },
          },
        }) =>
          deadline && (
            <>
              {until(deadline)}
              <Second tone={Date.parse(deadline) < now ? 'bad' : undefined}>{relativeDay(deadline, now)}</Second>
            </>
          ),
      },
      {
        id: 'wanted',
        area: 'wide',
        header: t('column.wanted'),
        cell: ({ row: { original } }) => nameOf('resolution', original.resolution),
      },
      {
        id: 'amount',
        area: 'wide',
        align: 'end',
        header: t('column.amount'),
        cell: ({ row: { original } }) => shortMoney(original.amount, original.currencyCode),
      },
    ],
    [t, nameOf, until, shortMoney, since, relativeDay, pieceText, now],
  )
}
