import type { Order } from '@karat/contract/checkout.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SummaryRows } from '../../platform/bag.tsx'
import { useOptionNames } from '../../platform/option-names.ts'
import { CatalogueWords } from '../../platform/catalogue-words.tsx'
import { useDay } from '../../platform/chart.tsx'
import { Icon } from '../../platform/icon.tsx'
import { mediaUrl } from '../../platform/picture.tsx'
import { Money, SiteLink, useSite } from '../../platform/site.tsx'
import { Waiting } from '../../platform/waiting.tsx'
import { useWords } from '../../platform/words.tsx'
import { api } from '../../state/api.ts'
import { loadShop } from '../../state/bridge.ts'
import { toastText } from '../../state/cart-actions.ts'

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
  const hold = order.holdReason
  return (
    <div className="thanks">
      <section>
        <h1>{waiting ? say('thanks.pending') : say('thanks.titleName', { name: order.shipping.name.split(' ')[0] ?? '' })}</h1>
        <p>
          {say('thanks.number')}{' '}
          <b className="num" dir="ltr" data-order-number>
            {order.number}
          </b>
          . {say('thanks.mail')} <bdi dir="ltr">{order.shipping.email}</bdi>
        </p>
        {hold && (
          <p className="note" role="status">
            <Icon name="notice" />
            <span>{say(hold === 'id_proof' ? 'thanks.idProof' : 'thanks.priceReview')}</span>
          </p>
        )}
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
        <h2>{say('checkout.delivery')}</h2>
        <p>
          {order.shipping.name}
          <br />
          {order.shipping.lines.join(', ')}
        </p>
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
        <SummaryRows summary={order.amounts} paid={order.paymentStatus === 'paid' || order.paymentStatus === 'free'} />
      </aside>
    </div>
  )
}
