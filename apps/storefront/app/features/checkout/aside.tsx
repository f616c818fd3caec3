import { Icon } from '@karat/ui/icon.tsx'
import type { Cart } from '@karat/contract/cart.ts'
import { useDay } from '../../site/use-day.ts'
import { SummaryRows } from '../../money/summary-rows.tsx'
import { Money } from '../../money/money.tsx'
import { useIsMobile } from '../../site/is-mobile.ts'
import { useMessages } from '../../site/messages.tsx'
import { OffersAndTenders } from '../../ui/cart/savings.tsx'
import { Pieces } from './pieces.tsx'
import { withDelivery } from './preview.ts'
import '../../ui/cart/cart.css'

interface AsideProps {
  cart: Cart
  /** The delivery method that is chosen now. */
  method: string
  /** The delivery methods for the entered address; the cart's own without one. */
  options?: Cart['deliveryOptions'] | undefined
  /** Whether a narrow screen shows the lines elsewhere. */
  piecesShown?: boolean
}

/**
 * The lines of the purchase, beside the steps; on a narrow screen above them, folded to the payable amount. Promotions and tenders can be
 * changed here too.
 */
export function Aside({ cart, method, options, piecesShown = false }: AsideProps) {
  const t = useMessages()
  const isMobile = useIsMobile()
  const { summary } = withDelivery(cart, method, options)
  return (
    <aside className="checkout-aside" aria-label={t('sum.title')}>
      {isMobile ? (
        <details className="checkout-fold">
          <summary>
            <span>
              {t(summary.payable === 0 ? 'sum.nothingLeft' : 'sum.total')} <Icon name="down" />
            </span>
            <Money amount={summary.payable} detail="exact" as="b" />
          </summary>
          <Purchase cart={cart} method={method} options={options} withPieces={!piecesShown} />
        </details>
      ) : (
        <Purchase cart={cart} method={method} options={options} />
      )}
      <OffersAndTenders cart={cart} />
    </aside>
  )
}

/** The lines with their pictures, the day of arrival, and the amounts. */
function Purchase({ cart, method, options, withPieces = true }: AsideProps & { withPieces?: boolean }) {
  const t = useMessages()
  const day = useDay()
  const { summary, deliverBy } = withDelivery(cart, method, options)
  return (
    <>
      {withPieces && <Pieces cart={cart} />}
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
