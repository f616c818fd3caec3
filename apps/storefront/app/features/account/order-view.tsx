import type { OrderDetail } from '@karat/contract/orders.ts'
import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useCallback, useEffect, useState } from 'react'
import { rememberOrder } from '../../data/last-order.ts'
import { SummaryRows } from '../../money/summary-rows.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import { SiteLink, useSite } from '../../site/site.tsx'
import { useShop } from '../../state/lazy-store.ts'
import type { OrdersActions } from '../../state/orders-actions.ts'
import { BoughtCards } from '../../ui/bought-cards.tsx'
import { OrderDocuments } from '../../ui/order-documents.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDate } from '../../ui/use-date.ts'
import { Money } from '../../money/money.tsx'
import { OrderFrame, useOrderToken } from './order-frame.tsx'
import { OrderCancellations } from './order-cancellations.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderPieces } from './order-pieces.tsx'
import { OrderSteps } from './order-steps.tsx'
import { RefundAccount } from './refund-account.tsx'
import { OrderWaits } from './order-waits.tsx'
import { useOrderWords } from './order-words.ts'
import { useOwnOrders } from './use-own-orders.ts'

/** `/dashboard/order-listing/:number`: an own order, or a guest's, with its steps, pieces, payments and addresses. */
export function OrderView({ number }: { number: string }) {
  const t = useMessages()
  return (
    <OrderFrame number={number} title={t('orders.one', { number })} path={`/dashboard/order-listing/${number}`} guest={t('orders.guest')}>
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
    // The pages of the order that are gone to from here know the token by it.
    if (order && token !== undefined) rememberOrder(settings.subsiteId, { orderID: order.orderID, number: order.number, token })
  }, [order, token, settings])
  const [changes, setChanges] = useState(0)
  return (
    <>
      {failure && (
        <Notice tone="bad" icon="notice" role="alert">
          {failure} <LinkButton onClick={readAgain}>{t('error.action')}</LinkButton>
        </Notice>
      )}
      {!order && !failure && <Skeleton lines={10} />}
      {order && (
        <Whole
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

function Whole({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const t = useMessages()
  const date = useDate()
  const token = useOrderToken()
  const words = useOrderWords()
  const arrival = words.arrival(order)
  const paid = ['paid', 'free', 'cod_collected', 'partially_refunded'].includes(order.paymentStatus)
  const money = order.payments.find(({ kind, status }) => (kind === 'gateway' || kind === 'cash') && status === 'captured')
  const way = money ? translateData(t, 'pay', money.method || money.gateway) : ''
  return (
    <div className="orders-one">
      <p className="orders-headline" role="status">
        <b>{words.headline(order)}</b>
        {arrival && <span className="type-soft">{arrival}</span>}
      </p>
      <OrderWaits order={order} />
      {order.refundAccount && <RefundAccount orderID={order.orderID} waiting={order.refundAccount} />}
      {order.items.length > 0 && <OrderSteps order={order} />}
      <section aria-labelledby="order-pieces">
        <h2 id="order-pieces">{t(order.items.length > 0 ? 'sum.pieces' : 'sum.cards')}</h2>
        <OrderPieces order={order} />
        <BoughtCards cards={order.cards} heading="h3" />
        <div className="orders-sum">
          <SummaryRows summary={order.amounts} delivery={order.deliveryMethod} {...(paid ? { paidBy: way } : {})} />
        </div>
      </section>
      {order.payments.length > 0 && (
        <section aria-labelledby="order-payments">
          <h2 id="order-payments">{t('orders.payments')}</h2>
          <ul className="orders-payments">
            {order.payments.map((payment, index) => (
              <li key={`${payment.kind}-${index}`}>
                <span>
                  {payment.kind === 'credit'
                    ? t('sum.credit')
                    : payment.kind === 'gift_card'
                      ? t('orders.giftCard')
                      : translateData(t, 'pay', payment.method || payment.gateway)}
                  <br />
                  <span className="type-small type-soft">
                    {translateData(t, 'orderPayment', payment.status)}, {date(payment.at, 'short')}
                  </span>
                </span>
                <Money amount={payment.amount} detail="exact" as="b" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <OrderParcels shipments={order.shipments} items={order.items} />
      <OrderDocuments order={order} orderToken={token} />
      <OrderCancellations number={order.number} cancels={order.actions.includes('cancel')} onChanged={onChanged} />
      <OrderReturns returns={order.returns} />
      {order.actions.includes('exchange') && (
        <p>
          <Button as={SiteLink} variant="secondary" to={`/dashboard/order-listing/${order.number}/return`}>
            {t('returns.askExchange')}
          </Button>
        </p>
      )}
      {order.actions.includes('return') && (
        <p>
          <Button as={SiteLink} variant="secondary" to={`/dashboard/order-listing/${order.number}/return`}>
            {t('returns.ask')}
          </Button>
        </p>
      )}
      <div className="orders-places">
        {order.items.length > 0 && (
          <Place
            id="order-to"
            title={t(order.deliveryMethod === 'pickup' ? 'delivery.pickup' : 'checkout.delivery')}
            place={order.shipping}
          />
        )}
        <Place id="order-billing" title={t('checkout.billing')} place={order.billing} />
      </div>
    </div>
  )
}

function Place({ id, title, place }: { id: string; title: string; place: OrderDetail['shipping'] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>
        {[place.name, ...place.lines].map((line) => (
          <bdi key={line} className="orders-line">
            {line}
          </bdi>
        ))}
        <bdi className="orders-line" dir="ltr">
          {place.phone}
        </bdi>
      </p>
    </section>
  )
}
