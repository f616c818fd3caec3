import type { OrderDetail } from '@karat/contract/orders.ts'
import { mediaUrl } from '../../../media/picture.tsx'
import { LineBefore } from '../../../money/line-before.tsx'
import { Money } from '../../../money/money.tsx'
import { useRowName } from '../../../money/row-name.ts'
import { CatalogueText } from '../../../site/catalogue-texts.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useOptionNames } from '../../../site/option-names.ts'
import { GiftNotes } from '../../../ui/cart/gift-notes.tsx'

/** The items of an order, each with its status where they differ and, folded, its frozen price. */
export function OrderPieces({ order }: { order: OrderDetail }) {
  const t = useMessages()
  const optionNames = useOptionNames()
  const rowName = useRowName()
  // Where all have the same status, the heading of the page shows it.
  const differ = new Set(order.items.map(({ status }) => status)).size > 1
  return (
    <ul className="orders-bought">
      {order.items.map((item) => (
        <li key={item.orderItemID}>
          {item.mediaId && <img src={mediaUrl(item.mediaId, 320)} width="104" height="104" alt="" loading="lazy" />}
          <div>
            <div className="orders-bought-top">
              <h3>
                <CatalogueText lang={item.lang}>{item.name}</CatalogueText>
              </h3>
              <Money amount={item.total} detail="exact" as="b" />
            </div>
            <div className="orders-bought-top">
              <p className="type-small type-soft">
                {item.quantity > 1 && `${item.quantity} × `}
                {optionNames(item)}
              </p>
              <LineBefore before={item.before} total={item.total} />
            </div>
            <GiftNotes gifts={item.gifts} />
            {differ && <p className="type-small">{translateData(t, 'orderState', item.status)}</p>}
            <details>
              <summary className="type-small touch-area">{t('breakup.title')}</summary>
              <dl className="summary-rows type-small">
                {item.breakup.map((row, index) => (
                  <div key={`${row.code}-${index}`} className={row.value < 0 ? 'type-up' : undefined}>
                    <dt>{rowName(row)}</dt>
                    <dd>
                      <Money amount={row.value} detail="exact" />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </div>
        </li>
      ))}
    </ul>
  )
}
