import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../api/session.tsx'
import { isWaiting, type WaitingAct } from '../approvals/use-waiting-acts.ts'
import { ReceiveDialog } from '../money/receive-dialog.tsx'
import { Box } from '../ui/box.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { useFormats } from '../ui/formats.ts'
import { useArrival } from '../ui/arrival.ts'
import { Notice } from '../ui/notice.tsx'
import { pieceRows, sumOf } from '../ui/piece-rows.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './money-box.module.css'
import { cashNotNoted } from './transitions.ts'
import { isGatewayReference } from './refund-reference.ts'

/** The total of an order, the amounts paid by each tender, and the refunds. */
export function MoneyBox({ order, waiting }: { order: StaffOrder; waiting: readonly WaitingAct[] }) {
  const { t, nameOf } = useMessages()
  const { money, signed, time } = useFormats()
  const amount = (value: number) => money(value, order.currencyCode)
  // New prices that the customer or staff have still to decide on.
  const undecided = order.revisions.filter(({ choices, deadline }) => choices.length > 0 || deadline !== null)
  const waitingChange = sumOf(...undecided.map(({ difference }) => difference))
  const { amounts } = order
  const notNoted = cashNotNoted(order)
  const may = useMay()
  const [isReceiving, setReceiving] = useState(false)
  const [done, setDone] = useState<string>()
  const { number, currencyCode: currency, expectedTransfer } = order
  return (
    <Box
      title={t('money.title')}
      beside={notNoted > 0 ? t('money.cashNotNoted') : nameOf('paymentState', order.paymentState)}
      actions={
        expectedTransfer &&
        may('money.give') && (
          <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setReceiving(true)}>
            {t('money.receive')}
          </Button>
        )
      }
    >
      <div role="status">{done && <Notice tone="good">{done}</Notice>}</div>
      {expectedTransfer && isReceiving && (
        <ReceiveDialog
          transfer={{
            ...expectedTransfer,
            number,
            currency,
            isOver: order.state === 'expired' || order.state === 'cancelled',
            waiting: waiting.filter(({ call }) => call === 'POST /api/staff/transfers/:number/receive/'),
          }}
          onClose={() => setReceiving(false)}
          onDone={(text) => {
            setReceiving(false)
            setDone(text)
          }}
        />
      )}
      <DetailList
        rows={[
          ...pieceRows(amounts, amount, t),
          ...(amounts.delivery ? [[t('money.delivery'), amount(amounts.delivery)] as const] : []),
          ...(amounts.wrap ? [[t('money.wrap'), amount(amounts.wrap)] as const] : []),
          ...(amounts.salesTax ? [[t('money.salesTax'), amount(amounts.salesTax)] as const] : []),
          ...(amounts.cards ? [[t('money.cards'), amount(amounts.cards)] as const] : []),
          [t('money.total'), amount(amounts.total), true],
          ...(waitingChange === 0
            ? []
            : [
                [t('money.newPriceWaits'), signed(waitingChange, currency)] as const,
                [t('money.asMade'), amount(sumOf(amounts.total, waitingChange))] as const,
              ]),
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
              <Second tone={payment.problem || (payment.state === 'due' && notNoted > 0) ? 'bad' : undefined}>
                {payment.state === 'due' && notNoted > 0
                  ? t(notNoted < payment.amount ? 'money.cashPartNotNoted' : 'money.cashNotNoted', { amount: amount(notNoted) })
                  : nameOf('tenderState', payment.kind === 'cash' && payment.state === 'captured' ? 'paid_in_cash' : payment.state)}
                {t('list.comma')}
                {time(payment.at)}
                {payment.returned > 0 && <>, {t('money.returned', { amount: amount(payment.returned) })}</>}
              </Second>
            </span>
            <b>{amount(payment.amount)}</b>
          </li>
        ))}
        {order.transfers.map(({ amount: arrived, reference, at }) => (
          <li key={reference}>
            <span>
              {t('money.transferArrived')}
              <Second>
                <bdi>{reference}</bdi>
                {t('list.comma')}
                {time(at)}
              </Second>
            </span>
            <span>{amount(arrived)}</span>
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

/** A refund with its state. One that staff transfer by hand is settled in the lists of money, which have its account. */
export function Refund({ refund, currency, waiting }: { refund: StaffRefund; currency: string; waiting: readonly WaitingAct[] }) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const arrivalOf = useArrival()
  const may = useMay()
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
        {/* The list has the account, or asks the customer for it. */}
        {refund.canSettle && may('money.give') && !waits && (
          <Link className={classes['link']} to="/money">
            {t('money.settleInList')}
          </Link>
        )}
        {waits && <Second>{t('approvals.waits')}</Second>}
      </span>
      <b>{money(-refund.amount, currency)}</b>
    </li>
  )
}
