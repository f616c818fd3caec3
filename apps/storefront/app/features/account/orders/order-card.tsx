import type { OrderSummary } from '@karat/contract/orders.ts'
import { mediaUrl } from '../../../media/picture.tsx'
import { Money } from '../../../money/money.tsx'
import { CatalogueText } from '../../../site/catalogue-texts.tsx'
import { useMessages } from '../../../site/messages.tsx'
import { useOptionNames } from '../../../site/option-names.ts'
import { OrderLinks } from './order-links.tsx'
import { OrderWaits } from './order-waits.tsx'
import { useOrderTexts } from './order-texts.ts'

/** An order in the list: its status, items and total, the step that it waits for, and a link to its page. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const t = useMessages()
  const texts = useOrderTexts()
  const optionNames = useOptionNames()
  const deadline = texts.deadline(order)
  const arrival = texts.arrival(order)
  return (
    <li className="orders-card">
      <div className="orders-top">
        <div>
          <h3>{texts.headline(order)}</h3>
          {deadline && <p className="type-small orders-urgent">{deadline}</p>}
          {arrival && <p className="type-small type-soft">{arrival}</p>}
          <p className="type-small type-soft" id={`order-${order.orderID}`}>
            <bdi>{texts.placed(order)}</bdi>
          </p>
        </div>
        <p className="orders-total">
          <span className="type-small type-soft">{t('orders.total')}</span>
          <Money amount={order.total} detail="exact" as="b" />
        </p>
      </div>
      <ul className="orders-pieces">
        {order.items.map((item) => (
          <li key={item.orderItemID}>
            {item.mediaId && <img src={mediaUrl(item.mediaId, 320)} width="84" height="84" alt="" loading="lazy" />}
            <p>
              <CatalogueText lang={item.lang}>{item.name}</CatalogueText>
              <br />
              <span className="type-small type-soft">
                {item.quantity > 1 && `${item.quantity} × `}
                {optionNames(item)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {order.cards > 0 && <p className="type-small">{t('giftCard.count', { count: order.cards })}</p>}
      <OrderWaits order={order} />
      <OrderLinks order={order} />
    </li>
  )
}
