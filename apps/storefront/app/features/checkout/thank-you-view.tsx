import { Notice } from '@karat/ui/notice.tsx'
import { isMaskedContact } from '@karat/sites/masked-contact.ts'
import { Button } from '@karat/ui/button.tsx'
import type { Order } from '@karat/contract/checkout.ts'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useOptionNames } from '../../site/option-names.ts'
import { OrderDocuments } from '../../ui/orders/order-documents.tsx'
import { orderStatus } from '../../ui/orders/order-status.ts'
import { BoughtCards } from '../../ui/cart/bought-cards.tsx'
import { GiftNotes } from '../../ui/cart/gift-notes.tsx'
import { CatalogueText } from '../../site/catalogue-texts.tsx'
import { useDay } from '../../site/use-day.ts'
import { usePageTitle } from '../../seo/page-title.ts'
import { mediaUrl } from '../../media/picture.tsx'
import { LineBefore } from '../../money/line-before.tsx'
import { Money, useMoney } from '../../money/money.tsx'
import { SiteLink, useSite } from '../../site/site.tsx'
import { SummaryRows } from '../../money/summary-rows.tsx'
import { Skeleton } from '../../ui/cards/skeleton.tsx'
import { useDate } from '../../ui/use-date.ts'
import { type MessageKey, translateData, useMessages } from '../../site/messages.tsx'
import { lastOrder, rememberOrder } from '../../data/last-order.ts'
import { api } from '../../state/api.ts'
import { loadShop, useShop } from '../../state/lazy-store.ts'
import { toastText } from '../../state/toast-text.ts'
import { AccountOffer } from './account-offer.tsx'
import { OrderIdProof } from './id-proof.tsx'
import { FindOrder } from './find-order.tsx'
import { firstSteps } from './first-steps.ts'
import { recordPurchase } from './record-purchase.ts'
import { notCharged } from './payment-return.tsx'
import '../../ui/cart/cart.css'

/** `/checkout-thankyou`: the order's number, its next steps with their days, its items and payment. */
export default function ThankYouView() {
  const { settings } = useSite()
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const orderID = search.get('order') ?? ''
  const [order, setOrder] = useState<Order | null | undefined>()
  // The link of its mail opens an order, and this device the last one that it posted.
  const last = lastOrder(settings.subsiteId)
  const orderToken = hash.slice(1) || (last?.orderID === orderID ? last.token : undefined)
  useEffect(() => {
    void loadShop(settings).then(async ({ store, actions }) => {
      const { data } = orderID
        ? await store.dispatch(api.endpoints.order.initiate({ orderID, orderToken }, { forceRefetch: true }))
        : { data: undefined }
      if (!data && orderID) actions.toast('error', toastText.noOrder)
      if (data) recordPurchase(data.order)
      // The order's pages read the token from there.
      if (data && orderToken !== undefined) rememberOrder(settings.subsiteId, { orderID, number: data.order.number, token: orderToken })
      setOrder(data?.order ?? null)
    })
  }, [settings, orderID, orderToken])
  if (order === undefined) return <Skeleton lines={5} />
  if (order === null) return <FindOrder />
  return <PlacedOrder order={order} orderToken={orderToken} />
}

/** Messages by the reason that an order is on hold for. */
const holdMessages: Partial<Record<string, MessageKey>> = {
  price_review: 'thanks.priceReview',
  payment_mismatch: 'thanks.otherAmountHold',
  dispute: 'thanks.disputeHold',
}

/** The states of an order whose first steps are over. */
const statusesAfterLeaving = ['shipped', 'delivered', 'completed', 'returned']

/** The thank-you page of an order that was found. */
export function PlacedOrder({ order, orderToken }: { order: Order; orderToken: string | undefined }) {
  const t = useMessages()
  const optionNames = useOptionNames()
  const isSignedIn = useShop((state) => state.auth.isLoggedIn, false)
  const waiting = order.status === 'payment_pending'
  const cancelled = order.status === 'cancelled'
  const ended = order.status === 'expired' || cancelled
  const collected = order.deliveryMethod === 'pickup' && order.items.length > 0
  // Gift cards alone are complete as soon as they are paid.
  const hasLeft = order.items.length > 0 && statusesAfterLeaving.includes(order.status)
  const hold = order.holdReason
  const paid = order.paymentStatus === 'paid' || order.paymentStatus === 'free'
  // After several payment attempts the captured one may not be the last.
  const money = order.payments.find(({ kind, status }) => kind === 'gateway' && status === 'captured') ?? {
    gateway: order.gateway,
    method: order.paymentMethod,
  }
  const paidWith = translateData(t, 'pay', money.method || money.gateway)
  const endedTitle = t(cancelled ? 'thanks.cancelled' : 'thanks.ended')
  usePageTitle(`${waiting ? t('thanks.pending') : ended ? endedTitle : t('thanks.title')} · ${t('orders.one', { number: order.number })}`)
  return (
    <div className="thank-you">
      <section>
        <p className="type-soft">
          {t('thanks.order')}{' '}
          <b className="type-num" dir="ltr" data-order-number>
            {order.number}
          </b>
        </p>
        <h1>{waiting ? t('thanks.pending') : ended ? endedTitle : t('thanks.titleName', { name: order.shipping.firstName })}</h1>
        {hasLeft ? (
          <p role="status">{orderStatus(t, order)}</p>
        ) : (
          !ended && (
            <p>
              {t('thanks.mail')} <bdi dir="ltr">{order.shipping.email}</bdi>
            </p>
          )
        )}
        {ended && <p>{t(!cancelled ? 'thanks.endedText' : hasPayments(order) ? 'thanks.cancelledText' : 'thanks.cancelledUnpaid')}</p>}
        <LatePayments order={order} />
        {hold === 'id_proof' && <OrderIdProof orderID={order.orderID} orderToken={orderToken} />}
        {hold && hold !== 'id_proof' && (
          <Notice icon="notice" role="status">
            {t(holdMessages[hold] ?? 'thanks.paymentReview')}
          </Notice>
        )}
        {!ended && !hasLeft && !hold && <NextSteps order={order} collected={collected} />}
        {!ended && (
          <>
            <h2>{t(collected ? 'delivery.pickup' : order.items.length > 0 ? 'checkout.delivery' : 'checkout.billing')}</h2>
            <p>
              <span className="thank-you-address-line">
                <bdi>{order.shipping.name}</bdi>
              </span>
              {order.shipping.lines.map((line) => (
                <span key={line} className="thank-you-address-line">
                  <bdi>{line}</bdi>
                </span>
              ))}
            </p>
          </>
        )}
        {!paid && !ended && (
          <>
            <h2>{t('checkout.payment')}</h2>
            <p>{paidWith}</p>
          </>
        )}
        <OrderDocuments order={order} orderToken={orderToken} />
        {!waiting && !ended && !isMaskedContact(order.shipping.email) && <AccountOffer order={order} />}
        <p className="thank-you-on">
          {(isSignedIn || orderToken !== undefined) && (
            <Button as={SiteLink} to={`/dashboard/order-listing/${order.number}`}>
              {t(ended ? 'thanks.open' : 'thanks.follow')}
            </Button>
          )}
          <Button as={SiteLink} variant="secondary" to="/jewellery">
            {t('thanks.more')}
          </Button>
        </p>
      </section>
      <aside className="thank-you-panel" aria-label={t('sum.title')}>
        <ul>
          {order.items.map((item) => (
            <li key={item.orderItemID} className="cart-line">
              <span className="cart-line-picture">
                {item.mediaId && <img src={mediaUrl(item.mediaId, 320)} width="320" height="320" alt="" />}
              </span>
              <div>
                <div className="cart-line-row">
                  <h2>
                    <CatalogueText lang={item.lang}>{item.name}</CatalogueText>
                  </h2>
                  <Money amount={item.total} detail="exact" as="b" />
                </div>
                <div className="cart-line-row">
                  <p className="type-small type-soft">
                    {item.quantity > 1 && `${item.quantity} × `}
                    {optionNames(item)}
                  </p>
                  <LineBefore before={item.before} total={item.total} />
                </div>
                <GiftNotes gifts={item.gifts} />
              </div>
            </li>
          ))}
        </ul>
        <BoughtCards cards={order.cards} />
        <SummaryRows
          summary={order.amounts}
          delivery={order.deliveryMethod}
          lines={order.items.length}
          totalOnly={ended}
          {...(paid ? { paidBy: order.paymentStatus === 'paid' ? paidWith : '' } : {})}
        />
      </aside>
    </div>
  )
}

/** Whether money was taken for an order: a payment, store credit, a gift card, or cash at the door. */
function hasPayments({ payments }: Pick<Order, 'payments'>): boolean {
  return payments.some(({ status }) => status === 'captured' || status === 'refund_due' || status === 'refunded')
}

/** The next steps of the order, from the day on which it was placed to the day of delivery or collection. */
function NextSteps({ order, collected }: { order: Order; collected: boolean }) {
  const t = useMessages()
  const day = useDay()
  const date = useDate()
  const placedOn = date(order.placedAt ?? order.createdAt)
  const [today] = useState(() => date(new Date().toISOString()))
  const { steps, count } = firstSteps(order)
  return (
    <ol className="thank-you-next">
      <li>
        <b>{placedOn === today ? t('thanks.today') : placedOn}</b>
        <span>
          {steps.map(([step, pieces]) => (
            <span key={step} className="thank-you-step">
              {t(step, { count: pieces })}
            </span>
          ))}
        </span>
      </li>
      {order.items.length > 0 && (
        <li>
          <b>{t('thanks.soon')}</b>
          <span>{t(collected ? 'thanks.toStoreStep' : 'thanks.packStep', { count })}</span>
        </li>
      )}
      {order.promisedFor && (
        <li>
          <b suppressHydrationWarning>{day(order.promisedFor, { weekday: 'short', day: 'numeric', month: 'long' })}</b>
          <span>{t(collected ? 'thanks.collectStep' : 'thanks.arriveStep', { count })}</span>
        </li>
      )}
    </ol>
  )
}

/** Attempts that the order did not need: they are refunded, or nothing was captured. */
function LatePayments({ order }: { order: Order }) {
  const t = useMessages()
  const money = useMoney()
  const { state } = useLocation() as { state: unknown }
  const refunds = order.payments.filter(({ status }) => status === 'refund_due' || status === 'refunded')
  if (refunds.length === 0 && !notCharged(state)) return null
  return (
    <Notice icon="notice" role="status">
      {refunds.length === 0
        ? t('thanks.notCharged')
        : refunds
            .map(({ amount, status, problem }) => {
              const returned = status === 'refunded'
              if (problem === 'other_amount') return t(returned ? 'thanks.otherAmountReturned' : 'thanks.otherAmount')
              return t(returned ? 'thanks.refunded' : 'thanks.refund_due', { amount: money(amount, 'exact') })
            })
            .join(' ')}
    </Notice>
  )
}
