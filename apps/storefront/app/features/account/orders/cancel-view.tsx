import type { OrderCancellations } from '@karat/contract/cancellations.ts'
import { useCallback, useState } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import { SiteLink } from '../../../site/site.tsx'
import type { OrdersActions } from '../../../state/orders/orders-actions.ts'
import { RetryNotice } from '../../../ui/forms/retry-notice.tsx'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { cancelsWholeOrder } from './cancels-whole-order.ts'
import { CancelDone } from './cancel-done.tsx'
import { CancelForm } from './cancel-form.tsx'
import { OrderFrame } from './order-frame.tsx'
import { useOwnOrders } from './use-own-orders.ts'

/** `/dashboard/order-listing/:number/cancel`: cancels items of an order. */
export function CancelView({ number }: { number: string }) {
  const t = useMessages()
  return (
    <OrderFrame
      number={number}
      title={t('cancel.title')}
      heading={<h1>{t('cancel.title')}</h1>}
      path={`/dashboard/order-listing/${number}/cancel`}
      guest={t('orders.guest')}
    >
      <Cancellable number={number} />
    </OrderFrame>
  )
}

function Cancellable({ number }: { number: string }) {
  const t = useMessages()
  const read = useCallback((orders: OrdersActions) => orders.cancellable(number), [number])
  const { data, failure, readAgain } = useOwnOrders(read)
  const [outcome, setOutcome] = useState<{ done: OrderCancellations; isWhole: boolean } | null>(null)
  // It links to the order itself.
  if (outcome) return <CancelDone {...outcome} number={number} />
  return (
    <>
      <h1>{t('cancel.title')}</h1>
      <p className="cancel-lead">{t('cancel.lead')}</p>
      {failure && <RetryNotice failure={failure} onRetry={readAgain} />}
      {!data && !failure && <Skeleton lines={12} />}
      {data && (
        <CancelForm
          order={data.order}
          reasons={data.reasons}
          onDone={(done, costsAfter) => setOutcome({ done, isWhole: cancelsWholeOrder(data.order.items, done.cancellations, costsAfter) })}
        />
      )}
      <p className="cancel-back">
        <SiteLink className="ui-link-button" to={`/dashboard/order-listing/${number}`}>
          {t('orders.one', { number })}
        </SiteLink>
      </p>
    </>
  )
}
