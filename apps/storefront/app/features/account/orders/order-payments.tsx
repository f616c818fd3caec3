import type { OrderDetail } from '@karat/contract/orders.ts'
import { Money } from '../../../money/money.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useCommaList } from '../../../site/site.tsx'
import { useDate } from '../../../ui/use-date.ts'

/**
 * The payments of an order; renders nothing without any. The amount of a single payment of `total` is left out. The refunds have their own
 * section. Major units.
 */
export function OrderPayments({ payments, total }: Pick<OrderDetail, 'payments'> & { total: number }) {
  const t = useMessages()
  const date = useDate()
  const list = useCommaList()
  const nameOf = ({ kind, method, gateway, lastFour }: OrderDetail['payments'][number]) => {
    if (kind === 'credit') return t('sum.credit')
    return kind === 'gift_card' ? t('sum.giftCard', { digits: lastFour }) : translateData(t, 'pay', method || gateway)
  }
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="order-payments">
      <h2 id="order-payments">{t('orders.payments')}</h2>
      <ul className="orders-payments">
        {payments.map((payment, index) => (
          <li key={`${payment.kind}-${index}`}>
            <span>
              {nameOf(payment)}
              <br />
              <span className="type-small type-soft">
                {list([translateData(t, 'orderPayment', payment.status), date(payment.at, 'short')])}
              </span>
            </span>
            {(payments.length > 1 || payment.amount !== total) && <Money amount={payment.amount} detail="exact" as="b" />}
          </li>
        ))}
      </ul>
    </section>
  )
}
