import type { OrderSummary } from '@karat/contract/orders.ts'
import { Button } from '@karat/ui/button.tsx'
import { useMessages } from '../../../site/messages.tsx'
import { SiteLink } from '../../../site/site.tsx'

/** The step that an order waits for from its shopper, as a link; renders nothing without one. */
export function OrderWaits({
  order: { waitsFor, orderID, number, returnNumber },
}: {
  order: Pick<OrderSummary, 'waitsFor' | 'orderID' | 'number' | 'returnNumber'>
}) {
  const t = useMessages()
  if (waitsFor === null) return null
  const pays = waitsFor === 'payment'
  if (waitsFor === 'return')
    return (
      <div className="orders-waits">
        <p>{t('orders.returnText')}</p>
        <Button as={SiteLink} to={`/dashboard/return-request/${returnNumber}`}>
          {t('orders.returnAnswer')}
        </Button>
      </div>
    )
  if (waitsFor === 'revision' || waitsFor === 'excess_payment')
    return (
      <div className="orders-waits">
        <p>{t(waitsFor === 'revision' ? 'orders.answerText' : 'orders.dueText')}</p>
        <Button as={SiteLink} to={`/dashboard/order-listing/${number}/payment`}>
          {t(waitsFor === 'revision' ? 'orders.answer' : 'orders.due')}
        </Button>
      </div>
    )
  return (
    <div className="orders-waits">
      <p>{t(pays ? 'orders.payText' : 'orders.proofText')}</p>
      <Button as={SiteLink} to={pays ? '/checkout' : `/checkout-thankyou?order=${encodeURIComponent(orderID)}`}>
        {t(pays ? 'orders.pay' : 'orders.proof')}
      </Button>
    </div>
  )
}
