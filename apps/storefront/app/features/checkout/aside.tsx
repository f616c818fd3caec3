import { Icon } from '@karat/ui/icon.tsx'
import type { Cart } from '@karat/contract/cart.ts'
import { useDay } from '../../money/rate-chart.tsx'
import { SummaryRows } from '../../money/summary-rows.tsx'
import { useOptionNames } from '../../site/option-names.ts'
import { BoughtCards } from '../../ui/bought-cards.tsx'
import { GiftNotes } from '../../ui/gift-notes.tsx'
import { CatalogueText } from '../../site/catalogue-words.tsx'
import { Picture } from '../../media/picture.tsx'
import { LineBefore } from '../../money/line-before.tsx'
import { Money } from '../../money/money.tsx'
import { useIsMobile } from '../../site/is-mobile.ts'
import { useMessages } from '../../site/messages.tsx'
import { OffersAndTenders } from '../../ui/savings.tsx'
import { withDelivery } from './preview.ts'
import '../../ui/cart.css'

interface AsideProps {
  cart: Cart
  /** The delivery method that is chosen now. */
  method: string
  /** The ways to the place that is being entered; the bag's own while none is. */
  ways?: Cart['deliveryWays'] | undefined
}

/**
 * The items of the purchase, beside the steps; on a narrow screen above them, folded to what is to be paid. What makes it
 * cheaper or pays it without money can be changed here too.
 */
export function Aside({ cart, method, ways }: AsideProps) {
  const t = useMessages()
  const isMobile = useIsMobile()
  const { summary } = withDelivery(cart, method, ways)
  return (
    <aside className="checkout-aside" aria-label={t('sum.title')}>
      {isMobile ? (
        <details className="checkout-fold">
          <summary>
            <span>
              {t('sum.total')} <Icon name="down" />
            </span>
            <Money amount={summary.payable} detail="exact" as="b" />
          </summary>
          <Purchase cart={cart} method={method} ways={ways} />
        </details>
      ) : (
        <Purchase cart={cart} method={method} ways={ways} />
      )}
      <OffersAndTenders cart={cart} />
    </aside>
  )
}

/** The pieces with their pictures, the day of arrival, and what it all costs. */
function Purchase({ cart, method, ways }: AsideProps) {
  const t = useMessages()
  const day = useDay()
  const { summary, deliverBy } = withDelivery(cart, method, ways)
  const optionNames = useOptionNames()
  return (
    <>
      <ul>
        {cart.items.map((item) => (
          <li key={item.cartItemID} className="cart-line checkout-line">
            <span className="cart-line-picture">{item.picture && <Picture picture={item.picture} alt="" sizes="104px" />}</span>
            <div>
              <div className="cart-line-row">
                <h2>
                  <CatalogueText lang={item.lang}>{item.name}</CatalogueText>
                </h2>
                <Money amount={item.lineTotal} detail="exact" as="b" />
              </div>
              <div className="cart-line-row">
                <p className="type-small type-soft">
                  {optionNames(item)}
                  {item.orderItemQuantity > 1 && ` × ${item.orderItemQuantity}`}
                </p>
                <LineBefore before={item.lineBefore} total={item.lineTotal} />
              </div>
              <GiftNotes gifts={item.gifts} />
            </div>
          </li>
        ))}
      </ul>
      <BoughtCards cards={cart.cards} />
      {deliverBy && cart.items.length > 0 && (
        <p className="type-small checkout-arrives" suppressHydrationWarning>
          {t(method === 'pickup' ? 'delivery.readyBy' : 'delivery.arrives', {
            day: day(deliverBy, { weekday: 'short', day: 'numeric', month: 'long' }),
          })}
        </p>
      )}
      <SummaryRows summary={summary} delivery={method} />
    </>
  )
}
