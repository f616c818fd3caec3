import type { Order } from '@karat/contract/checkout.ts'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useOptionNames } from '../../platform/option-names.ts'
import { CatalogueWords } from '../../platform/catalogue-words.tsx'
import { useDay } from '../../platform/chart.tsx'
import { Icon } from '../../platform/icon.tsx'
import { mediaUrl } from '../../platform/picture.tsx'
import { Money, SiteLink, useMoney, useSite } from '../../platform/site.tsx'
import { SummaryRows } from '../../platform/summary.tsx'
import { Waiting } from '../../platform/waiting.tsx'
import { sayData, useWords, type Word } from '../../platform/words.tsx'
import { api } from '../../state/api.ts'
import { loadShop } from '../../state/bridge.ts'
import { toastText } from '../../state/cart-actions.ts'
import { notCharged } from './payment-return.tsx'

/** `/checkout-thankyou`: the order's number, what happens next and when, what was bought and paid. */
export default function ThankYouView() {
  const say = useWords()
  const { settings } = useSite()
  const [search] = useSearchParams()
  const orderID = search.get('order') ?? ''
  const [order, setOrder] = useState<Order | null | undefined>()
  useEffect(() => {
    void loadShop(settings).then(async ({ store, actions }) => {
      const { data } = orderID ? await store.dispatch(api.endpoints.order.initiate(orderID, { forceRefetch: true })) : { data: undefined }
      if (!data) actions.toast('error', toastText.noOrder)
      setOrder(data?.order ?? null)
    })
  }, [settings, orderID])
  if (order === undefined) return <Waiting lines={5} />
  if (order === null)
    return (
      <>
        <h1>{say('thanks.missing')}</h1>
        <SiteLink className="btn" to="/">
          {say('missing.action')}
        </SiteLink>
      </>
    )
  return <Placed order={order} />
}

function Placed({ order }: { order: Order }) {
  const say = useWords()
  const day = useDay()
  const optionNames = useOptionNames()
  const waiting = order.status === 'payment_pending'
  const ended = order.status === 'expired' || order.status === 'cancelled'
  const hold = order.holdReason
  const paid = order.paymentStatus === 'paid' || order.paymentStatus === 'free'
  const way = sayData(say, 'pay', order.paymentMethod || order.gateway)
  return (
    <div className="thanks">
      <section>
        <p className="soft">
          {say('thanks.order')}{' '}
          <b className="num" dir="ltr" data-order-number>
            {order.number}
          </b>
        </p>
        <h1>
          {waiting
            ? say('thanks.pending')
            : ended
              ? say('thanks.ended')
              : say('thanks.titleName', { name: order.shipping.name.split(' ')[0] ?? '' })}
        </h1>
        {!ended && (
          <p>
            {say('thanks.mail')} <bdi dir="ltr">{order.shipping.email}</bdi>
          </p>
        )}
        {ended && <p>{say('thanks.endedText')}</p>}
        <LateMoney order={order} />
        {hold && (
          <p className="note" role="status">
            <Icon name="notice" />
            <span>{say(hold === 'id_proof' ? 'thanks.idProof' : 'thanks.priceReview')}</span>
          </p>
        )}
        {!ended && (
          <ol className="next">
            <li>
              <b>{say('thanks.today')}</b>
              <span>{say(order.gateway === 'cod' ? 'thanks.codStep' : 'thanks.checkStep')}</span>
            </li>
            <li>
              <b>{say('thanks.soon')}</b>
              <span>{say('thanks.packStep')}</span>
            </li>
            {order.promisedFor && (
              <li>
                <b suppressHydrationWarning>{day(order.promisedFor, { weekday: 'short', day: 'numeric', month: 'long' })}</b>
                <span>{say('thanks.arriveStep')}</span>
              </li>
            )}
          </ol>
        )}
        <h2>{say('checkout.delivery')}</h2>
        <p>
          <span className="address-line">
            <bdi>{order.shipping.name}</bdi>
          </span>
          {order.shipping.lines.map((line) => (
            <span key={line} className="address-line">
              <bdi>{line}</bdi>
            </span>
          ))}
        </p>
        {!paid && !ended && (
          <>
            <h2>{say('checkout.payment')}</h2>
            <p>{way}</p>
          </>
        )}
        <SiteLink className="btn ghost" to="/jewellery">
          {say('thanks.more')}
        </SiteLink>
      </section>
      <aside className="panel" aria-label={say('sum.title')}>
        <ul className="lines">
          {order.items.map((item) => (
            <li key={item.orderItemID} className="line">
              <span className="line-picture">
                {item.mediaId && <img src={mediaUrl(item.mediaId, 320)} width="320" height="320" alt="" />}
              </span>
              <div>
                <div className="row">
                  <h2>
                    <CatalogueWords lang={item.lang}>{item.name}</CatalogueWords>
                  </h2>
                  <Money amount={item.unitPrice} times={item.quantity} as="b" />
                </div>
                <p className="small soft">
                  {optionNames(item)}
                  {item.quantity > 1 && ` × ${item.quantity}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <SummaryRows
          summary={order.amounts}
          delivery={order.deliveryMethod}
          {...(paid ? { paidBy: order.paymentStatus === 'paid' ? way : '' } : {})}
        />
      </aside>
    </div>
  )
}

/** What became of attempts to pay that the order did not need: their money goes back, or none was taken. */
function LateMoney({ order }: { order: Order }) {
  const say = useWords()
  const money = useMoney()
  const { state } = useLocation() as { state: unknown }
  const back = order.payments.filter(({ status }) => status === 'refund_due' || status === 'refunded')
  if (back.length === 0 && !notCharged(state)) return null
  return (
    <p className="note" role="status">
      <Icon name="notice" />
      <span>
        {back.length === 0
          ? say('thanks.notCharged')
          : back.map(({ amount, status }) => say(`thanks.${status}` as Word, { amount: money(amount, 'exact') })).join(' ')}
      </span>
    </p>
  )
}
