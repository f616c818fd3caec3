import type { OrderDetail } from '@karat/contract/orders.ts'
import { commaOf } from '@karat/sites/locale.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Fragment } from 'react'
import { CatalogueText } from '../../../site/catalogue-texts.tsx'
import { useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'
import { useDate } from '../../../ui/use-date.ts'

/**
 * The parcels of an order: the units in each, its carrier, number and tracking page. Parcels of an order that is collected are named only
 * where there are several, or a carrier brings them to the store.
 */
export function OrderParcels({ shipments, items, deliveryMethod }: Pick<OrderDetail, 'shipments' | 'items' | 'deliveryMethod'>) {
  const t = useMessages()
  const date = useDate()
  const comma = commaOf(useSite().language)
  const isCollected = deliveryMethod === 'pickup'
  // The units of a single parcel, and its days, are shown above: in the items and the steps of the order.
  const [first] = shipments
  const isWhole =
    shipments.length === 1 &&
    items.every(({ orderItemID, quantity }) => first?.items.some((one) => one.orderItemID === orderItemID && one.quantity >= quantity))
  // Such a parcel has nothing more to tell.
  if (shipments.length === 0 || (isCollected && isWhole && first?.carrier === '' && first.number === '')) return null
  return (
    <section aria-labelledby="order-parcels">
      <h2 id="order-parcels">{t('orders.parcels')}</h2>
      <ul className="orders-payments">
        {shipments.map(({ shipmentID, carrier, number, page, shippedAt, deliveredAt, items: inside }) => (
          <li key={shipmentID}>
            <span>
              {(isWhole ? [] : inside).map(({ orderItemID, quantity }) => {
                const item = items.find((one) => one.orderItemID === orderItemID)
                return (
                  item && (
                    <span key={orderItemID} className="orders-line">
                      <CatalogueText lang={item.lang}>{item.name}</CatalogueText>
                      {quantity > 1 && ` × ${quantity}`}
                    </span>
                  )
                )
              })}
              <span className="type-small type-soft">
                {[
                  carrier === '' ? (isCollected ? t('delivery.pickup') : t('orders.ownCourier')) : carrier,
                  // An element and no invisible marks, which a copied number would contain.
                  number && <bdi dir="ltr">{number}</bdi>,
                  isWhole
                    ? undefined
                    : deliveredAt === null
                      ? t('orders.sentOn', { day: date(shippedAt, 'short') })
                      : t(isCollected ? 'orders.fetchedOn' : 'orders.cameOn', { day: date(deliveredAt, 'short') }),
                ]
                  .filter(Boolean)
                  .map((part, index) => (
                    <Fragment key={index}>
                      {index > 0 && comma}
                      {part}
                    </Fragment>
                  ))}
              </span>
            </span>
            {page !== '' && deliveredAt === null && (
              <LinkButton as="a" href={page} target="_blank" rel="noopener noreferrer">
                {t('orders.track')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
