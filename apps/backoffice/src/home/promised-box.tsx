import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { useOrderNames } from '../orders/order-names.ts'
import { ordersKey } from '../orders/use-order.ts'
import { refreshEvery, useOrderCounts } from '../shell/counts.ts'
import { Box } from '../ui/box.tsx'
import { PieceCell } from '../ui/piece-cell.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './home.module.css'

/** The open orders that are promised for today or were for an earlier day: the piece, where the order stands, and how late it is. */
export function PromisedBox() {
  const { t } = useMessages()
  const wordOf = useOrderNames()
  const api = useApi()
  const { site } = useWork()
  const { data: counts } = useOrderCounts()
  const { data: orders, error } = useQuery({
    queryKey: [...ordersKey(site.id), 'promised'],
    queryFn: async () => (await api.call('GET /api/staff/orders/promised/', {})).orders,
    refetchInterval: refreshEvery,
  })
  const late = counts?.late
  return (
    <Box
      flush
      title={t('home.promised')}
      actions={
        late &&
        late.count > 0 && (
          <Link to="/orders?view=late" className={classes['link']}>
            {t('home.allLate', { count: `${late.count}${late.more ? '+' : ''}` })}
          </Link>
        )
      }
    >
      {!orders && <div className={classes['state']}>{error ? <ProblemNotice problem={error} /> : <Skeleton height={160} />}</div>}
      {orders?.length === 0 && <p className={classes['state']}>{t('home.nothingPromised')}</p>}
      {orders && orders.length > 0 && (
        <ul className={classes['promised']}>
          {orders.map(({ number, piece, cards, stage, lateDays, deliveryMethod }) => (
            <li key={number}>
              <Link to={`/orders/${encodeURIComponent(number)}`}>
                <PieceCell mediaId={piece?.mediaId ?? ''} name={piece?.name ?? t('orders.cards', { count: cards })} lang={piece?.lang}>
                  <bdi>{number}</bdi> · {stage !== null && wordOf('orderView', stage, deliveryMethod)}
                </PieceCell>
                <span className={classes['when']} data-over={lateDays > 0 || undefined}>
                  {lateDays > 0 ? t('orders.late', { days: lateDays }) : t('home.today')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}
