import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { pageOf } from '../audit/changes.ts'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import type { Column } from '../ui/staff-list.tsx'
import { StateLabel, type StateTone } from '../ui/state-label.tsx'
import buttonClasses from '../staff/members-box.module.css'
import { useMessages } from '../messages/messages.tsx'
import { ApprovalDetails, useActName, useAmountOf, useThingName } from './approval-details.tsx'
import type { Decision } from './decision-dialog.tsx'
import { Deciders } from './deciders.tsx'
import type { Approval } from './use-approvals.ts'

const tones: Record<Approval['state'], StateTone> = {
  waiting: 'act',
  done: 'done',
  rejected: 'off',
  withdrawn: 'off',
  expired: 'off',
  failed: 'wait',
}

/** The buttons of an act: a member takes back their own, and decides on those of others. */
const decisionsOf = ({ state, isOwn, mayApprove }: Approval): readonly Decision[] => {
  if (state !== 'waiting') return []
  if (isOwn) return ['withdraw']
  return mayApprove ? ['approve', 'reject'] : []
}

/** The columns of the lists of approvals. */
export function useApprovalColumns(decide: (approval: Approval, decision: Decision) => void): readonly Column<Approval>[] {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const amountOf = useAmountOf()
  return useMemo(
    (): Column<Approval>[] => [
      { id: 'what', area: 'name', header: t('audit.what'), cell: ({ row: { original } }) => <WhatCell approval={original} /> },
      {
        id: 'amount',
        area: 'who',
        align: 'end',
        header: t('column.amount'),
        cell: ({ row: { original } }) => <b>{amountOf(original) ?? '–'}</b>,
      },
      {
        id: 'by',
        area: 'piece',
        header: t('approvals.askedBy'),
        cell: ({ row: { original } }) => (
          <>
            <bdi>{original.askedBy}</bdi>
            <Second>
              <time dateTime={original.at}>{time(original.at)}</time>
            </Second>
          </>
        ),
      },
      { id: 'state', area: 'state', header: t('column.state'), cell: ({ row: { original } }) => <StateOf approval={original} /> },
      {
        id: 'act',
        area: 'act',
        header: t('staff.actions'),
        cell: ({ row: { original } }) => (
          <div className={buttonClasses['buttons']}>
            {decisionsOf(original).map((decision) => (
              <Button
                key={decision}
                variant={decision === 'approve' ? 'filled' : 'default'}
                size="compact-sm"
                aria-label={t('staff.actionOn', { action: nameOf('approvalDecision', decision), name: original.number })}
                onClick={() => decide(original, decision)}
              >
                {nameOf('approvalDecision', decision)}
              </Button>
            ))}
          </div>
        ),
      },
    ],
    [t, nameOf, time, amountOf, decide],
  )
}

/** Names an act and its thing, with the details and the reason that the second person reads. */
function WhatCell({ approval }: { approval: Approval }) {
  const { t } = useMessages()
  const actName = useActName(approval)
  const thing = useThingName(approval)
  const page = pageOf(approval.object, approval.objectId, true)
  return (
    <>
      {actName}
      <Second>{page ? <Link to={page}>{thing}</Link> : <bdi>{thing}</bdi>}</Second>
      <ApprovalDetails approval={approval} />
      {approval.reason !== '' && (
        <Second>
          {t('dialog.reason')}: <bdi>{approval.reason}</bdi>
        </Second>
      )}
    </>
  )
}

/** The state of an act, until when it waits, and who ended it and why. */
function StateOf({ approval }: { approval: Approval }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const { state, dueAt, expiresAt, decidedBy, decidedAt, note, mayApprove } = approval
  const until = dueAt ? t('approvals.dueAt', { time: time(dueAt) }) : t('approvals.until', { time: time(expiresAt) })
  return (
    <>
      <StateLabel tone={tones[state]}>{nameOf('approvalState', state)}</StateLabel>
      {state === 'waiting' && (
        <Second>
          {until}
          {!mayApprove && approval.deciders && (
            <>
              {' · '}
              <Deciders names={approval.deciders} />
            </>
          )}
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
