import { Button } from '@mantine/core'
import type { StaffDraft } from '@karat/contract/staff-drafts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../api/session.tsx'
import { ApprovalDetails, useActName } from '../approvals/approval-details.tsx'
import { DecisionDialog } from '../approvals/decision-dialog.tsx'
import type { Approval } from '../approvals/use-approvals.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { useWords } from '../words/words.tsx'
import classes from './draft-page.module.css'

/** The acts on a draft order that wait for a second person; whoever asked takes back their own. */
export function WaitingBox({ approvals }: Pick<StaffDraft, 'approvals'>) {
  const { t } = useWords()
  // The act as it was when the dialog opened: the page is read again meanwhile.
  const [asked, setAsked] = useState<Approval>()
  const close = () => setAsked(undefined)
  return (
    <>
      {approvals.length > 0 && (
        <Box title={t('drafts.waits')}>
          <div className={classes['stack']}>
            {approvals.map((approval) => (
              <WaitingAct key={approval.number} approval={approval} onWithdraw={() => setAsked(approval)} />
            ))}
            <Second>{t('drafts.waitsHint')}</Second>
          </div>
        </Box>
      )}
      {asked && <DecisionDialog decision="withdraw" approval={asked} onClose={close} onDone={close} />}
    </>
  )
}

/** An act that waits: what, by whom and why, since when and until when. */
function WaitingAct({ approval, onWithdraw }: { approval: Approval; onWithdraw: () => void }) {
  const { t, nameOf } = useWords()
  const { time, money } = useFormats()
  const may = useMay()
  const actName = useActName(approval)
  const { number, amount, currency, askedBy, at, dueAt, expiresAt, reason, isOwn } = approval
  const until = dueAt ? t('approvals.dueAt', { time: time(dueAt) }) : t('approvals.until', { time: time(expiresAt) })
  return (
    <div>
      <b>
        {actName}, {money(amount, currency)}
      </b>
      <ApprovalDetails approval={approval} />
      <Second>{t('drafts.askedBy', { name: askedBy, time: time(at) })}</Second>
      <Second>{until}</Second>
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
      {!isOwn && may('orders.read') && <Link to="/approvals">{t('approvals.open')}</Link>}
    </div>
  )
}
