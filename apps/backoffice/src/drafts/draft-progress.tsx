import type { StaffDraft } from '@karat/contract/staff-drafts.ts'
import { useFormats } from '../ui/formats.ts'
import { ProgressSteps } from '../ui/progress-steps.tsx'
import { useWords } from '../words/words.tsx'

/** How far a draft order has come, from its customer to its payment. */
export function DraftProgress({ draft }: { draft: StaffDraft }) {
  const { t } = useWords()
  const { time } = useFormats()
  const pieces = draft.bag?.orderQty ?? 0
  const steps = [
    { key: 'customer', label: t('column.customer'), detail: draft.customer, isDone: draft.customer !== '' },
    { key: 'pieces', label: t('column.pieces'), detail: t('drafts.pieceCount', { count: pieces }), isDone: pieces > 0 },
    {
      key: 'held',
      label: t('drafts.priceHeld'),
      detail: draft.hold ? t('drafts.until', { time: time(draft.hold.until) }) : undefined,
      isDone: draft.hold !== null || draft.heldTotal !== null,
    },
    {
      key: 'sent',
      label: t('drafts.linkSent'),
      detail: undefined,
      isDone: draft.state !== 'open' && draft.log.some(({ kind }) => kind === 'sent'),
    },
    {
      key: 'opened',
      label: t('drafts.opened'),
      detail: draft.openedAt ? time(draft.openedAt) : undefined,
      isDone: draft.openedAt !== null,
    },
    { key: 'paid', label: t('drafts.paid'), detail: draft.order?.number, isDone: draft.state === 'paid' },
  ]
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ProgressSteps
      label={t('drafts.progress')}
      steps={steps.map(({ isDone, ...step }, index) => ({ ...step, state: isDone ? 'done' : index === next ? 'now' : 'later' }))}
    />
  )
}
