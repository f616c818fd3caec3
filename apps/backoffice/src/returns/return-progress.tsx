import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { useFormats } from '../ui/formats.ts'
import { ProgressSteps, type ProgressStep } from '../ui/progress-steps.tsx'
import { type MessageKey, useMessages } from '../messages/messages.tsx'

/** The steps of a return, each with the states that belong to it. */
const steps: readonly { label: MessageKey; states: readonly string[] }[] = [
  { label: 'returnStep.requested', states: ['requested', 'under_review', 'need_more_info'] },
  {
    label: 'returnStep.approved',
    states: ['approved', 'partially_approved', 'pickup_scheduled', 'pickup_failed', 'self_ship', 'store_dropoff'],
  },
  { label: 'returnStep.onTheWay', states: ['picked_up', 'in_transit'] },
  { label: 'returnStep.received', states: ['received'] },
  {
    label: 'returnStep.inspected',
    states: ['qc_in_progress', 'qc_more_info', 'qc_failed', 'offered', 'disputed', 'qc_passed', 'qc_partial'],
  },
  { label: 'returnStep.resolved', states: ['resolution_in_progress', 'resent', 'sending_back', 'closed'] },
]

/** The way of a return from its request to its end. One that ended early shows the steps that it made. */
export function ReturnProgress({ record }: { record: StaffReturn }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const stepOf = (state: string) => steps.findIndex(({ states }) => states.includes(state))
  const reached = record.events.map(({ to }) => stepOf(to))
  const isOver = record.state === 'closed'
  const isEnded = stepOf(record.state) < 0
  const now = isEnded ? Math.max(0, ...reached) : stepOf(record.state)
  const list = steps.map(({ label, states }, index): ProgressStep => {
    const at = index === 0 ? record.createdAt : record.events.findLast(({ to }) => states.includes(to))?.at
    const state = isOver || index < now || (isEnded && index === now) ? 'done' : index === now ? 'now' : 'later'
    return { key: label, label: t(label), state, detail: at && state !== 'later' ? time(at) : undefined }
  })
  return <ProgressSteps label={t('progress.title')} steps={list} />
}
