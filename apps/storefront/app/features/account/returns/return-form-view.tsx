import { useCallback } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import { SiteLink } from '../../../site/site.tsx'
import type { ReturnsActions } from '../../../state/orders/returns-actions.ts'
import { RetryNotice } from '../../../ui/forms/retry-notice.tsx'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { OrderFrame } from '../orders/order-frame.tsx'
import { ReturnForm } from './return-form.tsx'
import { useOwnReturns } from '../orders/use-own-orders.ts'

/** `/dashboard/order-listing/:number/return`: requests a return of an order's items. */
export function ReturnFormView({ number }: { number: string }) {
  const t = useMessages()
  return (
    <OrderFrame number={number} title={t('returns.ask')} path={`/dashboard/order-listing/${number}/return`} guest={t('returns.guest')}>
      <OfOrder number={number} />
    </OrderFrame>
  )
}

function OfOrder({ number }: { number: string }) {
  const t = useMessages()
  const read = useCallback((returns: ReturnsActions) => returns.returnable(number), [number])
  const { data, failure, readAgain } = useOwnReturns(read)
  return (
    <>
      <p className="orders-back">
        <SiteLink className="ui-link-button" to={`/dashboard/order-listing/${number}`}>
          {t('orders.one', { number })}
        </SiteLink>
      </p>
      {failure && <RetryNotice failure={failure} onRetry={readAgain} />}
      {!data && !failure && <Skeleton lines={10} />}
      {data && <ReturnForm {...data} />}
    </>
  )
}
