import type { StaffDraft } from '@karat/contract/staff-drafts.ts'
import { useFormats } from '../ui/formats.ts'
import { ProgressSteps } from '../ui/progress-steps.tsx'
import { useMessages } from '../messages/messages.tsx'
import { lastTimeOf } from './draft-states.ts'

/** How far a draft order has come, from its customer to its payment. */
export function DraftProgress({ draft }: { draft: StaffDraft }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const pieces = draft.bag?.orderQty ?? 0
  const [heldAt, sentAt, paidAt] = ['held', 'sent', 'paid'].map((kind) => {
    const at = lastTimeOf(draft, kind)
    return at === undefined ? undefined : time(at)
  })
  const steps = [
    { key: 'customer', label: t('column.customer'), detail: draft.customer, isDone: draft.customer !== '' },
    { key: 'pieces', label: t('column.pieces'), detail: t('drafts.pieceCount', { count: pieces }), isDone: pieces > 0 },
    {
      key: 'held',
      label: t('drafts.priceHeld'),
      detail: draft.hold ? t('drafts.until', { time: time(draft.hold.until) }) : heldAt,
      isDone: heldAt !== undefined,
    },
    {
      key: 'sent',
      label: t('drafts.linkSent'),
      detail: sentAt,
      isDone: draft.state !== 'open' && sentAt !== undefined,
    },
    {
      key: 'opened',
      label: t('drafts.opened'),
      detail: draft.openedAt ? time(draft.openedAt) : undefined,
      isDone: draft.openedAt !== null,
    },
    {
      key: 'paid',
      label: t('drafts.paid'),
      detail: [draft.order?.number, paidAt].filter(Boolean).join(t('list.comma')),
      isDone: draft.state === 'paid',
    },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ProgressSteps
      label={t('drafts.progress')}
      steps={steps.map(({ isDone, ...step }, index) => ({ ...step, state: isDone ? 'done' : index === next ? 'now' : 'later' }))}
    />
  )
}
