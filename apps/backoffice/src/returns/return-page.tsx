import { Skeleton } from '@mantine/core'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { useWaitingActs } from '../approvals/use-waiting-acts.ts'
import { WaitingBox } from '../approvals/waiting-box.tsx'
import { CustomerCard, Place } from '../orders/customer-box.tsx'
import { DocumentsBox } from '../orders/documents-box.tsx'
import { ordersKey } from '../orders/use-order.ts'
import { usePlaceName } from '../ready-pieces/use-ready-pieces.ts'
import { Forbidden } from '../shell/forbidden.tsx'
import { Columns } from '../ui/columns.tsx'
import { useFormats } from '../ui/formats.ts'
import { Icon } from '../ui/icon.tsx'
import { Neighbours } from '../ui/neighbours.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { UnknownPage } from '../ui/unknown-page.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { DecisionBox } from './decision-box.tsx'
import { GoingBackBox } from './going-back-box.tsx'
import { InspectionBox } from './inspection-box.tsx'
import { RefundBox } from './refund-box.tsx'
import { RequestBox } from './request-box.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { hasDialog } from './return-transition.ts'
import { ReturnProgress } from './return-progress.tsx'
import { toneOfReturn } from './return-states.ts'
import { ReturnTimeline } from './return-timeline.tsx'
import { SoldBox } from './sold-box.tsx'
import { TakeInDialog } from './take-in-dialog.tsx'
import { returnsKey, useReturn } from './use-return.ts'

/** `/backoffice/returns/NUMBER`: a return with everything that staff may decide on now. */
export function ReturnPage() {
  const { t } = useMessages()
  const { number = '' } = useParams()
  const may = useMay()
  return may('orders.read') ? (
    <ShopMessages>
      <ReturnByNumber key={number} number={number} />
    </ShopMessages>
  ) : (
    <Forbidden page={t('menu.returns')} />
  )
}

function ReturnByNumber({ number }: { number: string }) {
  const { t } = useMessages()
  const { data, error } = useReturn(number)
  if (data) return <ReturnView record={data} />
  if (error) {
    const list = { href: '/returns', label: t('menu.returns') }
    return <UnknownPage number={number} problem={error} text={t('unknown.return', { number })} list={list} />
  }
  return <Skeleton height={400} />
}

function ReturnView({ record }: { record: StaffReturn }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const may = useMay()
  const [transition, setTransition] = useState<StaffReturn['transitions'][number]['transition']>()
  const [isTakingIn, setTakingIn] = useState(false)
  const { site } = useWork()
  const act = useAct('POST /api/staff/returns/:number/transition/', { touches: [returnsKey(site.id), ordersKey(site.id)] })
  const { pickup } = record
  const placeName = usePlaceName()
  const waiting = useWaitingActs([`returns:${record.number}`, ...record.refunds.map(({ number }) => `refunds:${number}`)])
  return (
    <>
      <PageHead
        title={t('return.title', { number: record.number })}
        above={
          <>
            <Link to="/returns">{t('menu.returns')}</Link>
            {record.view !== null && (
              <>
                <Icon name="forward" small flips />
                <Link to={`/returns?view=${record.view}`}>{nameOf('returnListView', record.view)}</Link>
              </>
            )}
          </>
        }
        actions={<Neighbours href={`/returns/${encodeURIComponent(record.number)}`} />}
        beside={
          <>
            <StateLabel boxed tone={toneOfReturn(record.state)}>
              {nameOf('returnState', record.state)}
            </StateLabel>
            {record.deadline !== null && <span>{t('return.deadline', { time: time(record.deadline) })}</span>}
          </>
        }
      />
      <ReturnProgress record={record} />
      <Columns
        rail={
          <>
            <CustomerCard
              customer={record.customer}
              more={[
                [
                  t('return.order'),
                  <Link key="order" to={`/orders/${encodeURIComponent(record.orderNumber)}`} style={{ textDecoration: 'underline' }}>
                    <bdi>{record.orderNumber}</bdi>
                  </Link>,
                ],
                [t('return.wants'), nameOf('resolution', record.resolution)],
                [t('return.handover'), nameOf('handover', record.handover)],
                ...(record.storeID === null ? [] : [[t('return.store'), placeName(record.storeID)] as const]),
                [
                  t('return.goesTo'),
                  record.pieces.some(({ returnsToStock }) => returnsToStock)
                    ? t('return.stockOf', { place: placeName(record.receivedStoreID) })
                    : t('return.noStock', { place: placeName(record.receivedStoreID) }),
                ],
                ...(pickup ? [[t('return.pickup'), <Place key="place" place={pickup} />] as const] : []),
                ...(pickup?.day
                  ? [
                      [
                        t('return.visit'),
                        [time(pickup.day), pickup.slot && nameOf('pickupSlot', pickup.slot)].filter(Boolean).join(t('list.comma')),
                      ] as const,
                    ]
                  : []),
              ]}
            />
            <SoldBox record={record} />
            <DocumentsBox order={{ documents: record.documents, parcels: [], currencyCode: record.currencyCode }} />
            <ReturnTimeline record={record} />
          </>
        }
      >
        <WaitingBox approvals={waiting} />
        <RequestBox record={record} />
        <InspectionBox record={record} />
        <GoingBackBox record={record} />
        {may('orders.write') && (
          <DecisionBox
            record={record}
            waiting={waiting}
            act={act}
            onTakeIn={() => setTakingIn(true)}
            onTransition={(transition) => {
              if (hasDialog(transition, record)) setTransition(transition.transition)
              else act.run({ params: { number: record.number }, body: { transition: transition.transition } })
            }}
          />
        )}
        <RefundBox record={record} waiting={waiting} />
      </Columns>
      {isTakingIn && <TakeInDialog record={record} onClose={() => setTakingIn(false)} />}
      {transition && <ReturnDialog record={record} transition={transition} onClose={() => setTransition(undefined)} />}
    </>
  )
}
