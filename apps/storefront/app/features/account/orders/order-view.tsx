import type { OrderDetail } from '@karat/contract/orders.ts'
import { spacedPhone } from '@karat/sites/phone.ts'
import { Button } from '@karat/ui/button.tsx'
import { useCallback, useEffect, useState } from 'react'
import { rememberOrder } from '../../../data/last-order.ts'
import { SummaryRows } from '../../../money/summary-rows.tsx'
import { type MessageKey, useMessages } from '../../../site/messages.tsx'
import { SiteLink, useSite } from '../../../site/site.tsx'
import { useShop } from '../../../state/lazy-store.ts'
import type { OrdersActions } from '../../../state/orders/orders-actions.ts'
import { BoughtCards } from '../../../ui/cart/bought-cards.tsx'
import { OrderDocuments } from '../../../ui/orders/order-documents.tsx'
import { RetryNotice } from '../../../ui/forms/retry-notice.tsx'
import { Skeleton } from '../../../ui/cards/skeleton.tsx'
import { OrderFrame, useOrderToken } from './order-frame.tsx'
import { OrderCancellations } from './order-cancellations.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderHeading } from './order-heading.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderPieces } from './order-pieces.tsx'
import { OrderSteps, showsSteps } from './order-steps.tsx'
import { RefundAccount } from '../returns/refund-account.tsx'
import { OrderWaits } from './order-waits.tsx'
import { useOrderTexts } from './order-texts.ts'
import { useOwnOrders } from './use-own-orders.ts'

/** `/dashboard/order-listing/:number`: an order of a customer or a guest, with its steps, items, payments and addresses. */
export function OrderView({ number }: { number: string }) {
  const t = useMessages()
  return (
    <OrderFrame
      number={number}
      title={t('orders.one', { number })}
      heading={<OrderHeading over={t('orders.one', { number })} />}
      path={`/dashboard/order-listing/${number}`}
      guest={t('orders.guest')}
    >
      <OwnOrder number={number} />
    </OrderFrame>
  )
}

function OwnOrder({ number }: { number: string }) {
  const t = useMessages()
  const read = useCallback((orders: OrdersActions) => orders.read(number), [number])
  const { data: order, failure, readAgain } = useOwnOrders(read)
  const { settings } = useSite()
  const token = useOrderToken()
  const isSignedIn = useShop((state) => state.auth.isLoggedIn, false)
  useEffect(() => {
    // Further pages of the order read the token from there.
    if (order && token !== undefined) rememberOrder(settings.subsiteId, { orderID: order.orderID, number: order.number, token })
  }, [order, token, settings])
  const [changes, setChanges] = useState(0)
  return (
    <>
      {!order && <OrderHeading over={t('orders.one', { number })} />}
      {failure && <RetryNotice failure={failure} onRetry={readAgain} />}
      {!order && !failure && <Skeleton lines={10} />}
      {order && (
        <OrderDetails
          key={changes}
          order={order}
          onChanged={() => {
            setChanges(changes + 1)
            readAgain()
          }}
        />
      )}
      {isSignedIn && (
        <p className="orders-back">
          <SiteLink className="ui-link-button" to="/dashboard/order-listing">
            {t('orders.all')}
          </SiteLink>
        </p>
      )}
    </>
  )
}

/** The sections of an order's page; each fact is shown once. */
export function OrderDetails({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const t = useMessages()
  const token = useOrderToken()
  const texts = useOrderTexts()
  const hasSteps = showsSteps(order)
  const back: [string, MessageKey][] = [
    ...(order.actions.includes('cancel') ? ([['cancel', 'cancel.title']] satisfies [[string, MessageKey]]) : []),
    ...(order.actions.includes('return') ? ([['return', 'returns.ask']] satisfies [[string, MessageKey]]) : []),
    ...(order.actions.includes('exchange') ? ([['return', 'returns.askExchange']] satisfies [[string, MessageKey]]) : []),
  ]
  const isOnePlace = order.items.length > 0 && order.deliveryMethod !== 'pickup' && isSamePlace(order.shipping, order.billing)
  return (
    <div className="orders-one">
      <OrderHeading
        over={hasSteps ? t('orders.one', { number: order.number }) : texts.placed(order)}
        title={texts.headline(order, hasSteps)}
      />
      <OrderWaits order={order} />
      {order.refundAccount && <RefundAccount orderID={order.orderID} waiting={order.refundAccount} />}
      {order.items.length > 0 && <OrderSteps order={order} />}
      {back.length > 0 && (
        <p className="orders-links">
          {back.map(([to, name]) => (
            <Button key={to} as={SiteLink} variant="secondary" to={`/dashboard/order-listing/${order.number}/${to}`}>
              {t(name)}
            </Button>
          ))}
        </p>
      )}
      <section aria-labelledby="order-pieces">
        <h2 id="order-pieces">{t(order.items.length > 0 ? 'sum.pieces' : 'sum.cards')}</h2>
        <OrderPieces order={order} />
        <BoughtCards cards={order.cards} heading="h3" />
        <div className="orders-sum">
          <OrderSum order={order} />
        </div>
      </section>
      <OrderPayments payments={order.payments} total={order.amounts.total} />
      <OrderParcels shipments={order.shipments} items={order.items} deliveryMethod={order.deliveryMethod} />
      <OrderDocuments order={order} orderToken={token} />
      <OrderCancellations number={order.number} onChanged={onChanged} />
      <OrderReturns returns={order.returns} />
      <div className="orders-places">
        {order.items.length > 0 && (
          <Place
            id="order-to"
            title={t(
              order.deliveryMethod === 'pickup' ? 'delivery.pickup' : isOnePlace ? 'orders.deliveryAndBilling' : 'checkout.delivery',
            )}
            place={order.shipping}
          />
        )}
        {!isOnePlace && <Place id="order-billing" title={t('checkout.billing')} place={order.billing} />}
      </div>
    </div>
  )
}

const isSamePlace = (one: OrderDetail['shipping'], other: OrderDetail['shipping']) => JSON.stringify(one) === JSON.stringify(other)

/** The sum of an order: the total alone where its payments are listed or it has ended, else with its tenders and payable amount. */
function OrderSum({ order: { amounts, payments, items, deliveryMethod, status } }: { order: OrderDetail }) {
  const totalOnly = payments.length > 0 || status === 'cancelled' || status === 'expired'
  return <SummaryRows summary={amounts} delivery={deliveryMethod} lines={items.length} totalOnly={totalOnly} />
}

function Place({ id, title, place }: { id: string; title: string; place: OrderDetail['shipping'] }) {
  const { settings } = useSite()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>
        {[place.name, ...place.lines].map((line) => (
          <span key={line} className="orders-line">
            <bdi>{line}</bdi>
          </span>
        ))}
        <span className="orders-line">
          <bdi dir="ltr">{spacedPhone(place.phone, settings.profile)}</bdi>
        </span>
      </p>
    </section>
  )
}
