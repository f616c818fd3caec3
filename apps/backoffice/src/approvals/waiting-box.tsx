import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import { ApprovalDetails, useActName, useAmountOf } from './approval-details.tsx'
import { Deciders } from './deciders.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Approval } from './use-approvals.ts'
import classes from './waiting-box.module.css'

interface WaitingProps {
  approvals: readonly Approval[]
}

/** The acts about a thing that wait for a second person; whoever asked takes back their own. `children`: what ends them besides a decision. */
export function WaitingBox({ approvals, children }: WaitingProps & { children?: ReactNode }) {
  const { t } = useMessages()
  const { withdraw, dialog } = useWithdrawal()
  return (
    <>
      {approvals.length > 0 && (
        <Box title={t('approvals.waits')}>
          <div className={classes['acts']}>
            {approvals.map((approval) => (
              <WaitingAct key={approval.number} approval={approval} onWithdraw={() => withdraw(approval)} />
            ))}
            {children && <Second>{children}</Second>}
          </div>
        </Box>
      )}
      {dialog}
    </>
  )
}

/** The acts about the thing of a row of a list that wait for a second person. */
export function WaitingInRow({ approvals }: WaitingProps) {
  const { t } = useMessages()
  const { withdraw, dialog } = useWithdrawal()
  return (
    <>
      {approvals.map((approval) => (
        <div key={approval.number} className={classes['inRow']}>
          <StateLabel tone="wait">{t('approvals.waits')}</StateLabel>
          <WaitingAct approval={approval} onWithdraw={() => withdraw(approval)} />
        </div>
      ))}
      {dialog}
    </>
  )
}

/** Says in the dialog of an act, which may be made several times, that the same act waits already. */
export function WaitingNotice({ approvals }: WaitingProps) {
  const { t } = useMessages()
  const { money, time } = useFormats()
  return approvals.map(({ number, amount, currency, askedBy, at }) => (
    <Notice key={number}>{t('approvals.waitsAlready', { amount: money(amount, currency), name: askedBy, time: time(at) })}</Notice>
  ))
}

/** The dialog by which a member takes back an act that they asked for. */
function useWithdrawal() {
  // The act as it was when the dialog opened: the page is read again meanwhile.
  const [asked, setAsked] = useState<Approval>()
  const close = () => setAsked(undefined)
  return {
    withdraw: setAsked,
    dialog: asked && <DecisionDialog decision="withdraw" approval={asked} onClose={close} onDone={close} />,
  }
}

/** An act that waits: what, by whom and why, since when and until when. */
function WaitingAct({ approval, onWithdraw }: { approval: Approval; onWithdraw: () => void }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const amount = useAmountOf()(approval)
  const may = useMay()
  const actName = useActName(approval)
  const { number, objectId, askedBy, at, dueAt, expiresAt, reason, isOwn } = approval
  const until = dueAt ? t('approvals.dueAt', { time: time(dueAt) }) : t('approvals.until', { time: time(expiresAt) })
  return (
    <div>
      <b>
        {actName}
        {amount !== undefined && `, ${amount}`}
      </b>
      <ApprovalDetails approval={approval} />
      <Second>{t('approvals.askedByAt', { name: askedBy, time: time(at) })}</Second>
      <Second>{until}</Second>
      {approval.deciders && (
        <Second>
          <Deciders names={approval.deciders} />
        </Second>
      )}
      {reason !== '' && (
        <Second>
          {t('dialog.reason')}: <bdi>{reason}</bdi>
        </Second>
      )}
      {isOwn && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('staff.actionOn', { action: nameOf('approvalDecision', 'withdraw'), name: number })}
          onClick={onWithdraw}
        >
          {nameOf('approvalDecision', 'withdraw')}
        </Button>
      )}
      {!isOwn && may('orders.read') && (
        <Link className={classes['link']} to={`/approvals?thing=${encodeURIComponent(objectId)}`}>
          {t('approvals.open')}
        </Link>
      )}
    </div>
  )
}
