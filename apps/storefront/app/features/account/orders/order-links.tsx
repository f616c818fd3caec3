import type { OrderSummary } from '@karat/contract/orders.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useDay } from '../../../site/use-day.ts'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { SiteLink } from '../../../site/site.tsx'
import { RetryNotice } from '../../../ui/forms/retry-notice.tsx'
import { useDocument } from '../../../ui/orders/use-document.ts'
import { useBuyAgain } from './use-buy-again.ts'

/** The statuses of orders that offer "buy again". */
const over: ReadonlySet<string> = new Set(['completed', 'returned', 'cancelled', 'expired'])

/** The links of an order in the list: the actions that are possible now, its parcel and its documents. */
export function OrderLinks({ order }: { order: OrderSummary }) {
  const t = useMessages()
  const day = useDay()
  const page = `/dashboard/order-listing/${order.number}`
  const { busy, failure, download, again } = useDocument(order.orderID)
  const { busy: isBuying, buyAgain } = useBuyAgain()
  const { actions, documents, returnUntil } = order
  // Of a kind of which there are several, the page of the order has them all.
  const single = documents.filter(({ kind }) => documents.filter((one) => one.kind === kind).length === 1)
  const described = { 'aria-describedby': `order-${order.orderID}` }
  return (
    <div className="orders-foot">
      <p className="orders-links">
        <SiteLink className="ui-link-button" to={page} aria-label={t('orders.detailsOf', { number: order.number })}>
          {t('orders.details')}
        </SiteLink>
        {order.track && (
          <LinkButton as="a" href={order.track} target="_blank" rel="noopener noreferrer" {...described}>
            {t('orders.track')}
          </LinkButton>
        )}
        {actions.includes('cancel') && (
          <SiteLink className="ui-link-button" to={`${page}/cancel`} {...described}>
            {t('cancel.title')}
          </SiteLink>
        )}
        {single.map(({ documentID, kind, number }) => (
          <LinkButton
            key={documentID}
            aria-label={t('orders.downloadOne', { name: `${translateData(t, 'orderDocument', kind)} ${number}` })}
            aria-disabled={busy === documentID}
            onClick={() => void download(documentID)}
          >
            {translateData(t, 'orderDocument', kind)}
          </LinkButton>
        ))}
        {actions.includes('return') && (
          <SiteLink className="ui-link-button" to={`${page}/return`} {...described}>
            {t('returns.ask')}
          </SiteLink>
        )}
        {actions.includes('exchange') && (
          <SiteLink className="ui-link-button" to={`${page}/return`} {...described}>
            {t('returns.askExchange')}
          </SiteLink>
        )}
        {order.reviewable && (
          <SiteLink className="ui-link-button" to="/dashboard/reviews" {...described}>
            {t('reviews.write')}
          </SiteLink>
        )}
        {over.has(order.status) && order.items.length > 0 && (
          <LinkButton aria-disabled={isBuying} onClick={() => void buyAgain(order.items)} {...described}>
            {t('orders.buyAgain')}
          </LinkButton>
        )}
      </p>
      {returnUntil && (
        <p className="type-small type-soft">
          {t('orders.returnUntil', { day: day(returnUntil, { weekday: 'short', day: 'numeric', month: 'long' }) })}
        </p>
      )}
      {failure && <RetryNotice failure={failure} onRetry={() => void again()} />}
    </div>
  )
}
