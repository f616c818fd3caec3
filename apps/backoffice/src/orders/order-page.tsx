import { Skeleton } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { orderTransitionsWithReason } from '@karat/sites/staff-lists.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { useWaitingActs } from '../approvals/use-waiting-acts.ts'
import { WaitingBox } from '../approvals/waiting-box.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { Columns } from '../ui/columns.tsx'
import { useFormats } from '../ui/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { Neighbours } from '../ui/neighbours.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { UnknownPage } from '../ui/unknown-page.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { useNow } from '../ui/use-now.ts'
import { useScrollToHash } from '../ui/use-scroll-to-hash.ts'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { CancellationsBox } from './cancellations-box.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CollectDialog } from './collect-dialog.tsx'
import { CustomerBox } from './customer-box.tsx'
import { DocumentsBox } from './documents-box.tsx'
import { GiftCardsBox } from './gift-cards-box.tsx'
import { HandoverDialog } from './handover-dialog.tsx'
import { HallmarkingBox } from './hallmarking-box.tsx'
import { HuidBoxes } from './huid-box.tsx'
import { MessagesBox } from './messages-box.tsx'
import { MoneyBox } from './money-box.tsx'
import { NotesBox } from './notes-box.tsx'
import { OrderProgress } from './order-progress.tsx'
import { toneOfOrder } from './order-states.ts'
import { useOrderHeading, viewOfOrder } from './order-names.ts'
import { PiecesBox } from './pieces-box.tsx'
import { RevisionBoxes } from './revision-box.tsx'
import { ShipBox } from './ship-box.tsx'
import { TimelineBox } from './timeline-box.tsx'
import { TransitionDialog } from './transition-dialog.tsx'
import type { AskedTransition } from './transitions.ts'
import { ordersKey, useOrder } from './use-order.ts'
import { WeighBoxes } from './weigh-box.tsx'

/** `/backoffice/orders/NUMBER`: an order with everything that staff may do with it now. */
export function OrderPage() {
  const { t } = useMessages()
  const { number = '' } = useParams()
  const may = useMay()
  if (!may('orders.read')) return <Forbidden page={t('menu.orders')} />
  return (
    <ShopMessages>
      <OrderByNumber key={number} number={number} />
    </ShopMessages>
  )
}

function OrderByNumber({ number }: { number: string }) {
  const { t } = useMessages()
  const { data: order, error } = useOrder(number)
  if (order) return <OrderView order={order} />
  if (error) {
    const list = { href: '/orders', label: t('menu.orders') }
    return <UnknownPage number={number} problem={error} text={t('unknown.order', { number })} list={list} />
  }
  return <Skeleton height={400} />
}

/** The things of an order about which acts may wait. */
const thingsOf = ({ number, refunds, revisions, cancellations }: StaffOrder): string[] => [
  `orders:${number}`,
  `transfers:${number}`,
  ...refunds.map((refund) => `refunds:${refund.number}`),
  ...revisions.map((revision) => `revisions:${revision.number}`),
  ...cancellations.map((cancellation) => `cancellations:${cancellation.number}`),
]

function OrderView({ order }: { order: StaffOrder }) {
  const { t, nameOf } = useMessages()
  const headingOf = useOrderHeading()
  const { day, relativeDay } = useFormats()
  const now = useNow()
  const may = useMay()
  const [asked, setAsked] = useState<AskedTransition>()
  const { site } = useWork()
  const act = useAct('POST /api/staff/orders/:number/transition/', { touches: [ordersKey(site.id)] })
  const [isCancelling, setCancelling] = useState(false)
  const mayChange = may('orders.write')
  const waiting = useWaitingActs(thingsOf(order))
  useScrollToHash()
  const focusBox = (id: string) => document.querySelector<HTMLElement>(`#${id} :is(input, button):not([disabled])`)?.focus()
  useKeys({ w: () => focusBox('weigh'), s: () => focusBox('ship') })
  const { stage, promisedFor, lateDays } = order
  const view = viewOfOrder(order)
  return (
    <>
      <PageHead
        title={order.number}
        above={
          <>
            <Link to="/orders">{t('menu.orders')}</Link>
            {view !== undefined && view !== 'unpaid' && (
              <>
                <Icon name="forward" small flips />
                <Link to={`/orders?view=${view}`}>{headingOf(order)}</Link>
              </>
            )}
          </>
        }
        actions={<Neighbours href={`/orders/${encodeURIComponent(order.number)}`} />}
        beside={
          <>
            <StateLabel boxed tone={toneOfOrder(order)}>
              {headingOf(order)}
            </StateLabel>
            {promisedFor !== null && stage !== null && (
              <span>
                {t('order.promised', { day: day(promisedFor), when: relativeDay(promisedFor, now) })}
                {lateDays > 0 && <b> · {t('orders.late', { days: lateDays })}</b>}
              </span>
            )}
          </>
        }
      />
      <OrderProgress order={order} />
      <Columns
        rail={
          <>
            <CustomerBox order={order} waiting={waiting} />
            <MoneyBox order={order} waiting={waiting} />
            {order.cards.length > 0 && <GiftCardsBox order={order} />}
            <DocumentsBox order={order} correctable={mayChange ? order.number : undefined} />
            <NotesBox order={order} mayChange={mayChange} />
            {mayChange && <MessagesBox order={order} />}
          </>
        }
      >
        {order.holdReason !== null && <Notice>{t('order.onHold', { reason: nameOf('holdReason', order.holdReason) })}</Notice>}
        <WaitingBox approvals={waiting} />
        <PiecesBox
          order={order}
          waiting={waiting}
          mayChange={mayChange}
          act={act}
          onTransition={(asked) => {
            const { transition, unit } = asked
            if (transition === 'deliver' || transition === 'collect' || orderTransitionsWithReason.includes(transition)) setAsked(asked)
            else act.run({ params: { number: order.number }, body: { transition, ...(unit !== undefined && { unit }) } })
          }}
          onCancel={() => setCancelling(true)}
        />
        <CancellationsBox order={order} waiting={waiting} mayChange={mayChange} />
        <RevisionBoxes order={order} waiting={waiting} mayChange={mayChange} />
        <WeighBoxes order={order} mayChange={mayChange} />
        <HallmarkingBox order={order} mayChange={mayChange} />
        {mayChange && <HuidBoxes order={order} />}
        {mayChange && <ShipBox order={order} />}
        <TimelineBox order={order} />
      </Columns>
      {asked?.transition === 'deliver' && <HandoverDialog order={order} asked={asked} onClose={() => setAsked(undefined)} />}
      {asked?.transition === 'collect' && <CollectDialog order={order} asked={asked} onClose={() => setAsked(undefined)} />}
      {asked && !['deliver', 'collect'].includes(asked.transition) && (
        <TransitionDialog order={order} asked={asked} onClose={() => setAsked(undefined)} />
      )}
      {isCancelling && <CancelDialog order={order} onClose={() => setCancelling(false)} />}
    </>
  )
}
