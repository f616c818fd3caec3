import type { OrderRefund } from '@karat/contract/cancellations.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useCallback, useState } from 'react'
import { Money } from '../../../money/money.tsx'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useCommaList, useSite } from '../../../site/site.tsx'
import type { OrdersActions } from '../../../state/orders/orders-actions.ts'
import { failureText } from '../../../ui/forms/failure-text.ts'
import { RetryNotice } from '../../../ui/forms/retry-notice.tsx'
import { useDate } from '../../../ui/use-date.ts'
import { useLoadOrders, useOwnOrders } from './use-own-orders.ts'

interface OrderCancellationsProps {
  number: string
  /** Called after a cancellation request was withdrawn. */
  onChanged: () => void
}

/** The cancellations of an order with their refunds; renders nothing without any. */
export function OrderCancellations({ number, onChanged }: OrderCancellationsProps) {
  const t = useMessages()
  const list = useCommaList()
  const date = useDate()
  const { settings } = useSite()
  const load = useLoadOrders()
  const read = useCallback((orders: OrdersActions) => orders.cancellations(number), [number])
  const { data, failure: unread, readAgain } = useOwnOrders(read)
  const [failure, setFailure] = useState('')
  async function withdraw(id: string) {
    try {
      const outcome = await (await load(settings)).withdraw(id)
      if (outcome.ok) onChanged()
      else setFailure(failureText(t, outcome.failure))
    } catch {
      // A chunk failed to load.
      setFailure(t('problem.unavailable'))
    }
  }
  const cancelled = data?.cancellations ?? []
  const refunds = data?.refunds ?? []
  const causeOf = ({ cause, cancellation }: OrderRefund) => {
    const items = cancelled.find(({ number }) => number === cancellation)?.items ?? []
    return list([translateData(t, 'moneyBack.cause', cause), ...new Set(items.map(({ name }) => name))])
  }
  return (
    <>
      {unread && <RetryNotice failure={unread} onRetry={readAgain} />}
      {cancelled.length + refunds.length > 0 && (
        <section aria-labelledby="order-cancelled">
          <h2 id="order-cancelled">{t('cancel.list')}</h2>
          <ul className="orders-payments">
            {cancelled.map((one) => (
              <li key={one.cancellationID}>
                <span>
                  {list(one.items.map(({ name, quantity, ordered }) => (ordered > 1 ? `${name} × ${quantity}` : name)))}
                  <br />
                  <span className="type-small type-soft">
                    {list([translateData(t, 'cancel.status', one.status), date(one.decidedAt ?? one.createdAt, 'short')])}
                  </span>
                  {one.answer && (
                    <>
                      <br />
                      <span className="type-small">{one.answer}</span>
                    </>
                  )}
                </span>
                {one.actions.includes('withdraw') && (
                  <LinkButton onClick={() => void withdraw(one.cancellationID)}>{t('cancel.withdraw')}</LinkButton>
                )}
              </li>
            ))}
            {refunds.map((refund) => (
              <li key={refund.number}>
                <span>
                  {t('moneyBack.one')}{' '}
                  {refund.destination === 'gateway'
                    ? translateData(t, 'pay', refund.method || refund.gateway)
                    : translateData(t, 'moneyBack.way', refund.destination)}
                  <br />
                  <span className="type-small type-soft">{causeOf(refund)}</span>
                  <br />
                  <span className="type-small type-soft">
                    {refund.status === 'succeeded'
                      ? list([translateData(t, 'moneyBack.status', refund.status), date(refund.updatedAt, 'short')])
                      : `${translateData(t, 'moneyBack.status', refund.status)}${t('moneyBack.by', { day: date(refund.expectedAt, 'short') })}`}
                  </span>
                </span>
                <Money amount={refund.amount} detail="exact" as="b" />
              </li>
            ))}
          </ul>
          {failure && (
            <Notice tone="bad" icon="notice" role="alert">
              {failure}
            </Notice>
          )}
        </section>
      )}
    </>
  )
}
