import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { pageOf } from '../audit/changes.ts'
import emptyClasses from '../audit/audit-table.module.css'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { StateLabel, type StateTone } from '../ui/state-label.tsx'
import buttonClasses from '../staff/members-box.module.css'
import tableClasses from '../ui/table.module.css'
import { useWords } from '../words/words.tsx'
import { ApprovalDetails, useActName, useThingName } from './approval-details.tsx'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import type { Approval } from './use-approvals.ts'

const tones: Record<Approval['state'], StateTone> = {
  waiting: 'act',
  done: 'done',
  rejected: 'off',
  withdrawn: 'off',
  expired: 'off',
  failed: 'wait',
}

/** What a member may do with an act: take back their own, decide on that of somebody else. */
const decisionsOf = ({ state, isOwn, mayApprove }: Approval): readonly Decision[] => {
  if (state !== 'waiting') return []
  if (isOwn) return ['withdraw']
  return mayApprove ? ['approve', 'reject'] : []
}

/** Acts that need a second person: what, about which thing, the amount, by whom and why, until when, and what may be done with each. */
export function ApprovalsTable({ approvals, empty }: { approvals: readonly Approval[]; empty: string }) {
  const { t } = useWords()
  // The act as it was when the dialog opened: the list is read again meanwhile.
  const [asked, setAsked] = useState<{ decision: Decision; approval: Approval }>()
  if (approvals.length === 0) return <p className={emptyClasses['empty']}>{empty}</p>
  return (
    <>
      <div className={tableClasses['scroll']}>
        <table className={tableClasses['table']} data-cards="" aria-label={t('approvals.title')}>
          <thead>
            <tr>
              <th scope="col">{t('audit.what')}</th>
              <th scope="col" data-align="end">
                {t('column.amount')}
              </th>
              <th scope="col">{t('approvals.askedBy')}</th>
              <th scope="col">{t('column.state')}</th>
              <th scope="col">{t('staff.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {approvals.map((approval) => (
              <ApprovalRow key={approval.number} approval={approval} onAsk={(decision) => setAsked({ decision, approval })} />
            ))}
          </tbody>
        </table>
      </div>
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function ApprovalRow({ approval, onAsk }: { approval: Approval; onAsk: (decision: Decision) => void }) {
  const { t, nameOf } = useWords()
  const { time, money } = useFormats()
  const actName = useActName(approval)
  const { number, object, objectId, amount, currency, reason, askedBy, at } = approval
  const page = pageOf(object, objectId, true)
  const thing = useThingName(approval)
  return (
    <tr>
      <td>
        {actName}
        <Second>{page ? <Link to={page}>{thing}</Link> : <bdi>{thing}</bdi>}</Second>
        <ApprovalDetails approval={approval} />
        {reason !== '' && (
          <Second>
            {t('dialog.reason')}: <bdi>{reason}</bdi>
          </Second>
        )}
      </td>
      <td data-align="end" data-label={t('column.amount')}>
        <b>{money(amount, currency)}</b>
      </td>
      <td data-label={t('approvals.askedBy')}>
        <bdi>{askedBy}</bdi>
        <Second>
          <time dateTime={at}>{time(at)}</time>
        </Second>
      </td>
      <td>
        <StateOf approval={approval} />
      </td>
      <td>
        <div className={buttonClasses['buttons']}>
          {decisionsOf(approval).map((decision) => (
            <Button
              key={decision}
              variant={decision === 'approve' ? 'filled' : 'default'}
              size="compact-sm"
              aria-label={t('staff.actionOn', { action: nameOf('approvalDecision', decision), name: number })}
              onClick={() => onAsk(decision)}
            >
              {nameOf('approvalDecision', decision)}
            </Button>
          ))}
        </div>
      </td>
    </tr>
  )
}

/** The state of an act, until when it waits, and who ended it and why. */
function StateOf({ approval }: { approval: Approval }) {
  const { t, nameOf } = useWords()
  const { time } = useFormats()
  const { state, dueAt, expiresAt, decidedBy, decidedAt, note, isOwn, mayApprove } = approval
  const until = dueAt ? t('approvals.dueAt', { time: time(dueAt) }) : t('approvals.until', { time: time(expiresAt) })
  return (
    <>
      <StateLabel tone={tones[state]}>{nameOf('approvalState', state)}</StateLabel>
      {state === 'waiting' && (
        <Second>
          {until}
          {!isOwn && !mayApprove && ` · ${t('approvals.notYou')}`}
        </Second>
      )}
      {state !== 'waiting' && decidedAt && (
        <Second>
          {decidedBy && <bdi>{decidedBy}</bdi>} {time(decidedAt)}
          {note !== '' && (
            <>
              : <bdi>{note}</bdi>
            </>
          )}
        </Second>
      )}
    </>
  )
}
