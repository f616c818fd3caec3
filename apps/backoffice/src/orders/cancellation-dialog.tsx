import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { RefundPreview } from '../ui/refund-preview.tsx'
import { useMessages } from '../messages/messages.tsx'

interface CancellationDialogProps {
  /** The number of the cancellation. */
  number: string
  decision: 'approve' | 'reject'
  title: string
  /** The keys of everything that the decision touches. */
  touches: readonly QueryKey[]
  onClose: () => void
  /** Gets the state of the cancellation after the decision. */
  onDone: (state: string) => void
}

/** Approves or refuses a cancellation that a shopper asked for. An approval shows first what it refunds by tender. */
export function CancellationDialog({ number, decision, title, touches, onClose, onDone }: CancellationDialogProps) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const api = useApi()
  const { site } = useWork()
  const isApproval = decision === 'approve'
  const name = nameOf('cancelDecision', decision)
  const act = useAct('POST /api/staff/cancellations/:number/decide/', {
    draft: `cancellation ${site.id} ${number} ${decision}`,
    touches,
    onDone: ({ state }) => onDone(state),
  })
  const preview = useQuery({
    queryKey: ['cancellation-preview', site.id, number],
    queryFn: () => api.call('POST /api/staff/cancellations/:number/preview/', { params: { number } }),
    enabled: isApproval,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const refund = preview.data?.refund ?? 0
  const currency = preview.data?.currencyCode ?? site.currency
  return (
    <ReasonDialog
      title={title}
      lead={nameOf('cancelEffect', decision)}
      confirm={refund > 0 ? t('cancel.withRefund', { action: name, amount: money(refund, currency) }) : name}
      act={act}
      canSend={!isApproval || preview.data !== undefined}
      onSend={(reason) => act.run({ params: { number }, body: { decision, reason } })}
      onClose={onClose}
    >
      <ProblemNotice problem={preview.error ?? undefined} />
      {preview.data && <RefundPreview preview={preview.data} currency={currency} />}
    </ReasonDialog>
  )
}
