import { useQueryClient } from '@tanstack/react-query'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { ApprovalDetails, useActName, useAmountOf, useThingName } from './approval-details.tsx'
import { draftsKey } from '../drafts/use-drafts.ts'
import { type Approval, approvalsKey } from './use-approvals.ts'

export type Decision = 'approve' | 'reject' | 'withdraw'

interface DecisionDialogProps {
  decision: Decision
  approval: Approval
  onClose: () => void
  onDone: () => void
}

/** Approves an act of somebody else, refuses it, or takes back one's own. */
export function DecisionDialog({ decision, approval, onClose, onDone }: DecisionDialogProps) {
  const { t, nameOf } = useMessages()
  const amountOf = useAmountOf()
  const act = useDecisions(approval.number, onDone)[decision]
  const actName = useActName(approval)
  const thing = useThingName(approval)
  const { number, askedBy, reason } = approval
  const amount = amountOf(approval)
  const asked = { thing, name: askedBy, effect: nameOf('approvalEffect', decision) }
  return (
    <ReasonDialog
      title={nameOf('approvalTitle', decision)}
      lead={amount === undefined ? t('approvals.decisionLeadPlain', asked) : t('approvals.decisionLead', { amount, ...asked })}
      confirm={nameOf('approvalDecision', decision)}
      isInternal
      act={act}
      onSend={(own) => act.run({ params: { number }, body: { reason: own } })}
      onClose={onClose}
    >
      <div>
        {actName}
        <ApprovalDetails approval={approval} />
        {reason !== '' && (
          <Second>
            {t('dialog.reason')}: <bdi>{reason}</bdi>
          </Second>
        )}
      </div>
    </ReasonDialog>
  )
}

/** The calls that decide on an act. What it changes is on other pages, which are read again. */
function useDecisions(number: string, onDone: () => void) {
  const { site } = useWork()
  const queries = useQueryClient()
  const done = {
    touches: [approvalsKey(site.id), draftsKey(site.id), ['money', site.id], ['queue-counts', site.id]],
    onDone,
  }
  const draftOf = (decision: Decision) => ({ draft: `${decision} ${site.id} ${number}` })
  const approved = {
    ...done,
    onDone: () => {
      void queries.invalidateQueries()
      onDone()
    },
  }
  return {
    approve: useAct('POST /api/staff/approvals/:number/approve/', { ...approved, ...draftOf('approve') }),
    reject: useAct('POST /api/staff/approvals/:number/reject/', { ...done, ...draftOf('reject') }),
    withdraw: useAct('POST /api/staff/approvals/:number/withdraw/', { ...done, ...draftOf('withdraw') }),
  }
}
