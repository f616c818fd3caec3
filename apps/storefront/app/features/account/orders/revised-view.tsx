import { Notice } from '@karat/ui/notice.tsx'
import { useCallback, useEffect } from 'react'
import { rememberOrder } from '../../../data/last-order.ts'
import { useMessages } from '../../../site/messages.tsx'
import { SiteLink, useSite } from '../../../site/site.tsx'
import type { OrdersActions } from '../../../state/orders/orders-actions.ts'
import { RetryNotice } from '../../../ui/forms/retry-notice.tsx'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { OrderFrame, useOrderToken } from './order-frame.tsx'
import { RevisedPiece } from './revised-piece.tsx'
import { useAttempt } from '../use-attempt-state.ts'
import { useOwnOrders } from './use-own-orders.ts'

/**
 * `/dashboard/order-listing/:number/payment`: the revisions of an order's units, and their payment; for guests by the link of their
 * e-mail.
 */
export function RevisedView({ number }: { number: string }) {
  const t = useMessages()
  return (
    <OrderFrame number={number} title={t('revised.title')} path={`/dashboard/order-listing/${number}/payment`} guest={t('orders.guest')}>
      <Revised name={number} />
    </OrderFrame>
  )
}

function Revised({ name }: { name: string }) {
  const t = useMessages()
  const { settings } = useSite()
  const token = useOrderToken()
  const attempt = useAttempt()
  const read = useCallback((orders: OrdersActions) => orders.revised(name), [name])
  // The answer contains the bank's decision.
  const { data, failure, readAgain } = useOwnOrders(read)
  const { state, settledAt } = attempt
  useEffect(() => {
    if (settledAt > 0) readAgain()
    // Once for each answer of the bank.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settledAt])
  const orderID = data?.order.orderID
  useEffect(() => {
    // The bank's redirect back to this page does not carry the guest's order token.
    if (token && orderID) rememberOrder(settings.subsiteId, { orderID, number: name, token })
  }, [token, orderID, name, settings])
  const shown = data?.order.revisions.filter(({ status }) => status !== 'replaced') ?? []
  return (
    <>
      <p className="revised-lead">{t('revised.lead')}</p>
      {state === 'asking' && <Notice role="status">{t('pay.wait')}</Notice>}
      {state === 'slow' && <Notice role="status">{t('pay.slow')}</Notice>}
      {state === 'failed' && (
        <Notice tone="bad" icon="notice" role="alert">
          {t('pay.declined')}
        </Notice>
      )}
      {state === 'late' && (
        <Notice tone="bad" icon="notice" role="alert">
          {t('revised.cameLate')}
        </Notice>
      )}
      {state === 'captured' && (
        <Notice tone="good" role="status">
          {t('revised.paid')}
        </Notice>
      )}
      {failure && <RetryNotice failure={failure} onRetry={readAgain} />}
      {!data && !failure && <Skeleton lines={14} />}
      {data && shown.length === 0 && <Notice role="status">{t('revised.none')}</Notice>}
      {shown.toReversed().map((revision) => (
        <RevisedPiece
          key={revision.revisionID}
          revision={revision}
          due={data?.due.find((one) => one.revisionID === revision.revisionID && one.methods.length > 0)}
          orderID={orderID ?? ''}
          onChanged={readAgain}
        />
      ))}
      <p className="revised-back">
        <SiteLink className="ui-link-button" to={`/dashboard/order-listing/${name}`}>
          {t('orders.one', { number: name })}
        </SiteLink>
      </p>
    </>
  )
}
