import type { OrderCancellations } from '@karat/contract/cancellations.ts'
import { Button } from '@karat/ui/button.tsx'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import { SiteLink, useCommaList } from '../../../site/site.tsx'
import { RefundParts } from '../returns/refund-parts.tsx'

interface CancelDoneProps {
  done: OrderCancellations
  number: string
  /** Whether the whole order is cancelled. */
  isWhole: boolean
}

/** The result of a cancellation: cancelled, with its refunds, or requested. */
export function CancelDone({ done, number, isWhole }: CancelDoneProps) {
  const t = useMessages()
  const list = useCommaList()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const own = done.cancellations.find(({ cancellationID }) => cancellationID === done.cancellationID)
  const refunds = done.refunds.filter(({ cancellation }) => cancellation === own?.number)
  const isAsked = own?.status === 'under_review'
  return (
    <section className="cancel-done">
      <h1 ref={heading} tabIndex={-1}>
        {t(isAsked ? 'cancel.asked' : 'cancel.done')}
      </h1>
      <p>
        {list((own?.items ?? []).map((item) => (item.ordered > 1 ? `${item.name} × ${item.quantity}` : item.name)))}
        <br />
        <span className="type-small type-soft">
          <bdi>{own?.number}</bdi>
        </span>
      </p>
      <p>{t(isAsked ? 'cancel.askedText' : isWhole ? 'cancel.doneAllText' : 'cancel.doneText')}</p>
      {refunds.length > 0 && (
        <>
          <h2>{t('cancel.refund')}</h2>
          <RefundParts parts={refunds} />
        </>
      )}
      <Button as={SiteLink} to={`/dashboard/order-listing/${number}`}>
        {t('orders.one', { number })}
      </Button>
    </section>
  )
}
