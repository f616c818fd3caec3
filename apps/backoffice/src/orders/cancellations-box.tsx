import { Button } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { isWaiting, type WaitingAct } from '../approvals/use-waiting-acts.ts'
import { MemberNames } from '../ui/actor-name.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import { CancellationDialog } from './cancellation-dialog.tsx'
import classes from './cancellations-box.module.css'
import { ordersKey } from './use-order.ts'

type Cancellation = StaffOrder['cancellations'][number]

/** The cancellations of an order, with the decision on each that waits for one. */
export function CancellationsBox({ order, ...part }: { order: StaffOrder; waiting: readonly WaitingAct[]; mayChange: boolean }) {
  const { t } = useMessages()
  if (order.cancellations.length === 0) return null
  return (
    <Box title={t('cancellations.title')}>
      <ul className={classes['list']}>
        {order.cancellations.map((one) => (
          <CancellationRow key={one.number} order={order} cancellation={one} {...part} />
        ))}
      </ul>
    </Box>
  )
}

interface CancellationRowProps {
  order: StaffOrder
  cancellation: Cancellation
  waiting: readonly WaitingAct[]
  mayChange: boolean
}

function CancellationRow({ order, cancellation, waiting, mayChange }: CancellationRowProps) {
  const { t, nameOf } = useMessages()
  const { money, time } = useFormats()
  const { site } = useWork()
  const [decision, setDecision] = useState<Cancellation['decisions'][number]>()
  const { number, units, state, reason, text, note, by, approvedBy, refund, createdAt, decisions } = cancellation
  const waits = isWaiting(waiting, 'POST /api/staff/cancellations/:number/decide/', number)
  const names = order.pieces.filter(({ unit }) => units.includes(unit)).map(({ name }) => name)
  return (
    <li>
      <div>
        <b>{names.join(t('list.comma'))}</b>
        <Second>
          {number}
          {t('list.comma')}
          {time(createdAt)}
          {t('list.comma')}
          {nameOf('cancelReason', reason)}
        </Second>
        {note && (
          <Second>
            <MemberNames by={by} approvedBy={approvedBy} />: <bdi>{note}</bdi>
          </Second>
        )}
        {text && (
          <p>
            <bdi>“{text}”</bdi>
          </p>
        )}
      </div>
      <div>
        <StateLabel tone={decisions.length > 0 ? 'act' : 'done'}>{nameOf('cancelState', state)}</StateLabel>
        {refund > 0 && <Second>{t('cancellations.refund', { amount: money(refund, order.currencyCode) })}</Second>}
      </div>
      {mayChange && decisions.length > 0 && (
        <div className={classes['buttons']}>
          {decisions.map((one) => (
            <Button key={one} variant={one === 'approve' ? 'filled' : 'default'} disabled={waits} onClick={() => setDecision(one)}>
              {nameOf('cancelDecision', one)}
            </Button>
          ))}
          {waits && <Second>{t('approvals.waits')}</Second>}
        </div>
      )}
      {decision && (
        <CancellationDialog
          number={number}
          decision={decision}
          title={nameOf('cancelDecision', decision)}
          touches={[ordersKey(site.id)]}
          onClose={() => setDecision(undefined)}
          onDone={() => setDecision(undefined)}
        />
      )}
    </li>
  )
}
