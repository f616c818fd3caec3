import { Button } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { isWaiting, type WaitingAct } from '../approvals/use-waiting-acts.ts'
import { Box } from '../ui/box.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { useFormats } from '../ui/formats.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useArrival } from '../ui/arrival.ts'
import { pieceRows } from '../ui/piece-rows.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './money-box.module.css'
import { isGatewayReference } from './refund-reference.ts'
import { ordersKey } from './use-order.ts'

/** The total of an order, the amounts paid by each tender, and the refunds. */
export function MoneyBox({ order, waiting }: { order: StaffOrder; waiting: readonly WaitingAct[] }) {
  const { t, nameOf } = useMessages()
  const { money, time } = useFormats()
  const amount = (value: number) => money(value, order.currencyCode)
  const { amounts } = order
  return (
    <Box title={t('money.title')} beside={nameOf('paymentState', order.paymentState)}>
      <DetailList
        rows={[
          ...pieceRows(amounts, amount, t),
          ...(amounts.delivery ? [[t('money.delivery'), amount(amounts.delivery)] as const] : []),
          ...(amounts.wrap ? [[t('money.wrap'), amount(amounts.wrap)] as const] : []),
          ...(amounts.salesTax ? [[t('money.salesTax'), amount(amounts.salesTax)] as const] : []),
          ...(amounts.cards ? [[t('money.cards'), amount(amounts.cards)] as const] : []),
          [t('money.total'), amount(amounts.total), true],
        ]}
      />
      <ul className={classes['tenders']}>
        {order.payments.map((payment) => (
          <li key={`${payment.kind} ${payment.gateway} ${payment.at} ${payment.lastFour}`}>
            <span>
              {nameOf('payMethod', payment.kind === 'gateway' ? payment.method || payment.gateway : payment.kind)}
              {payment.lastFour && (
                <>
                  {' '}
                  <bdi dir="ltr">····{payment.lastFour}</bdi>
                </>
              )}
              <Second tone={payment.problem ? 'bad' : undefined}>
                {nameOf('tenderState', payment.state)}
                {t('list.comma')}
                {time(payment.at)}
                {payment.returned > 0 && <>, {t('money.returned', { amount: amount(payment.returned) })}</>}
              </Second>
            </span>
            <b>{amount(payment.amount)}</b>
          </li>
        ))}
        {order.refunds.map((refund) => (
          <Refund key={refund.number} refund={refund} currency={order.currencyCode} waiting={waiting} />
        ))}
      </ul>
    </Box>
  )
}

type StaffRefund = StaffOrder['refunds'][number]

/** A refund with its state, and the note that it was transferred by hand. */
export function Refund({ refund, currency, waiting }: { refund: StaffRefund; currency: string; waiting: readonly WaitingAct[] }) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const arrivalOf = useArrival()
  const { site } = useWork()
  const may = useMay()
  const [isSettling, setSettling] = useState(false)
  const act = useAct('POST /api/staff/refunds/:number/settle/', {
    touches: [ordersKey(site.id), ['returns', site.id]],
    onDone: () => setSettling(false),
  })
  const waits = isWaiting(waiting, 'POST /api/staff/refunds/:number/settle/', refund.number)
  const isOfGateway = isGatewayReference(refund)
  return (
    <li>
      <span>
        {t('money.refund', { to: nameOf('payMethod', refund.destination) })}
        <Second>
          {refund.number}
          {t('list.comma')}
          {nameOf('refundState', refund.state)}
          {refund.state !== 'succeeded' && `, ${arrivalOf(refund)}`}
          {refund.reference && !isOfGateway && (
            <>
              , <bdi>{refund.reference}</bdi>
            </>
          )}
        </Second>
        {isOfGateway && (
          <details className={classes['reference']}>
            <summary>{t('money.gatewayReference')}</summary>
            <bdi dir="ltr">{refund.reference}</bdi>
          </details>
        )}
        {refund.canSettle && may('money.give') && (
          <Button size="xs" variant="default" disabled={waits} onClick={() => setSettling(true)} aria-haspopup="dialog">
            {t('money.settle')}
          </Button>
        )}
        {waits && <Second>{t('approvals.waits')}</Second>}
      </span>
      <b>{money(-refund.amount, currency)}</b>
      {isSettling && (
        <ReasonDialog
          title={t('money.settle')}
          lead={t('money.settleLead', { amount: money(refund.amount, currency), number: refund.number })}
          confirm={t('money.settle')}
          act={act}
          onSend={(reason) => act.run({ params: { number: refund.number }, body: { reason } })}
          onClose={() => setSettling(false)}
        />
      )}
    </li>
  )
}
