import type { StaffOrderRow } from '@karat/contract/staff-orders.ts'
import { useMemo } from 'react'
import { useFormats } from '../ui/formats.ts'
import { LinkCell } from '../ui/link-cell.tsx'
import { PieceCell } from '../ui/piece-cell.tsx'
import { Second } from '../ui/second.tsx'
import type { Column } from '../ui/staff-list.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useNow } from '../ui/use-now.ts'
import { useMessages } from '../messages/messages.tsx'
import { saysMore, toneOfOrder } from './order-states.ts'
import { isCollected, useOrderHeading, useOrderNames } from './order-names.ts'
import { usePieceText } from './piece-text.ts'

/** The columns of the list of orders. */
export function useOrderColumns(): readonly Column<StaffOrderRow>[] {
  const { t, nameOf } = useMessages()
  const wordOf = useOrderNames()
  const headingOf = useOrderHeading()
  const { day, time, until, shortMoney, since, relativeDay } = useFormats()
  const pieceText = usePieceText()
  const now = useNow()
  return useMemo((): Column<StaffOrderRow>[] => {
    const stateDetail = ({ holdReason, revision, pieceState, stage, deliveryMethod, isAway }: StaffOrderRow): string | undefined => {
      if (isAway) return undefined
      if (holdReason) return nameOf('holdReason', holdReason)
      if (revision) {
        const difference = shortMoney(Math.abs(revision.difference))
        const change = t(revision.difference < 0 ? 'orders.less' : 'orders.more', { amount: difference })
        return revision.deadline ? `${change}${t('list.comma')}${t('orders.until', { time: until(revision.deadline) })}` : change
      }
      return saysMore(stage) && pieceState ? wordOf('pieceState', pieceState, deliveryMethod) : undefined
    }
    return [
      {
        id: 'order',
        area: 'name',
        header: t('column.order'),
        cell: ({ row: { original } }) => (
          <LinkCell to={`/orders/${encodeURIComponent(original.number)}`} text={original.number}>
            {time(original.createdAt)}
            {isCollected(original.deliveryMethod) && <> · {t('orders.pickup')}</>}
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
        id: 'pieces',
        area: 'piece',
        header: t('column.pieces'),
        cell: ({ row: { original } }) => {
          const { piece, pieces, cards } = original
          if (!piece) return t('orders.cards', { count: cards })
          return (
            <PieceCell mediaId={piece.mediaId} name={piece.name} lang={piece.lang}>
              {pieceText(piece)}
              {pieces > 1 && <> · {t('orders.morePieces', { count: pieces - 1 })}</>}
            </PieceCell>
          )
        },
      },
      {
        id: 'state',
        area: 'state',
        header: t('column.state'),
        cell: ({ row: { original } }) => {
          const { hallmarkingSince, isAway } = original
          const [heading, detail] = [headingOf(original), stateDetail(original)]
          const away = hallmarkingSince === null ? '' : since(hallmarkingSince, now)
          return (
            <>
              <StateLabel tone={toneOfOrder(original)}>{heading}</StateLabel>
              {detail && detail !== heading && <Second>{detail}</Second>}
              {away !== '' && <Second>{isAway ? t('orders.awayFor', { since: away }) : t('orders.away', { since: away })}</Second>}
            </>
          )
        },
      },
      { id: 'since', area: 'wide', header: t('column.since'), cell: ({ row: { original } }) => since(original.since, now) },
      {
        id: 'promised',
        area: 'day',
        header: t('column.promised'),
        cell: ({ row: { original } }) => {
          const { promisedFor, lateDays } = original
          if (promisedFor === null) return null
          return (
            <>
              {day(promisedFor)}
              {original.stage !== null && (
                <Second tone={lateDays > 0 ? 'bad' : undefined}>
                  {lateDays > 0 ? t('orders.late', { days: lateDays }) : relativeDay(promisedFor, now)}
                </Second>
              )}
            </>
          )
        },
      },
      {
        id: 'payment',
        area: 'wide',
        header: t('column.payment'),
        cell: ({ row: { original } }) => (
          <>
            {nameOf('payMethod', original.paymentMethod || original.gateway)}
            <Second>{nameOf('paymentState', original.paymentState)}</Second>
          </>
        ),
      },
      {
        id: 'total',
        area: 'wide',
        align: 'end',
        header: t('column.total'),
        cell: ({ row: { original } }) => shortMoney(original.total, original.currencyCode),
      },
    ]
  }, [t, nameOf, wordOf, headingOf, day, time, until, shortMoney, since, relativeDay, pieceText, now])
}
