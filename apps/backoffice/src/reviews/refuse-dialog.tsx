import '../app/library-forms.css'
import { Radio } from '@mantine/core'
import type { StaffReview } from '@karat/contract/staff-reviews.ts'
import type { CallInput } from '@karat/contract/calls.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './review-boxes.module.css'
import { touchedByReview } from './use-review.ts'

type Reason = CallInput<'POST /api/staff/reviews/:id/refuse/'>['body']['reason']
const reasons: readonly Reason[] = ['contact', 'language', 'unrelated', 'other']

/** Asks why a review, or the change of a shown one, is not shown. */
export function RefuseDialog({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const form = `refuse review ${site.id} ${review.id}`
  const [reason, setReason] = useTyped<Reason | undefined>(form, 'reason', undefined)
  const act = useAct('POST /api/staff/reviews/:id/refuse/', { draft: form, touches: touchedByReview(site.id), onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  return (
    <ActDialog
      title={t('review.refuseTitle')}
      lead={t(review.edited === null ? 'review.refuseLead' : 'review.refuseChangeLead')}
      confirm={t('review.refuse')}
      act={act}
      fields={['reason']}
      canSend={reason !== undefined}
      onSend={() => reason && act.run({ params: { id: review.id }, body: { read: review.read, reason } })}
      onClose={onClose}
    >
      <Radio.Group label={t('review.reason')} value={reason ?? null} error={problemOf('reason')} onChange={(value) => setReason(value)}>
        <div className={classes['choices']}>
          {reasons.map((value) => (
            <Radio key={value} value={value} label={nameOf('refusal', value)} />
          ))}
        </div>
      </Radio.Group>
    </ActDialog>
  )
}
