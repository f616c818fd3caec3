import '../app/library-forms.css'
import { Textarea, TextInput } from '@mantine/core'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { MoneyLimitHint } from '../approvals/own-limits.tsx'
import { ordersKey } from '../orders/use-order.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFormats } from '../ui/formats.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import {
  bodyOfTransition,
  emptyTransition,
  fieldsOfTransition,
  isComplete,
  takesReason,
  type TypedTransition,
} from './return-transition.ts'
import { TransitionFields } from './return-transition-fields.tsx'
import { returnsKey } from './use-return.ts'

/** The fields that show their own problems. */
const own = ['reason', 'message', 'deduction', 'days', 'day', 'carrier', 'tracking', 'huids', 'offer', 'keep', 'views', 'storeID']

interface ReturnDialogProps {
  record: StaffReturn
  transition: StaffReturn['transitions'][number]['transition']
  onClose: () => void
}

/** Makes a transition of a return, with the fields that it takes. What is typed survives a reload until it is sent. */
export function ReturnDialog({ record, transition, onClose }: ReturnDialogProps) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const { site } = useWork()
  const { needsText = false, needsReason = false } = record.transitions.find((one) => one.transition === transition) ?? {}
  const form = `return ${site.id} ${record.number} ${transition}`
  const [typed, setTyped] = useTyped<TypedTransition>(form, 'fields', () => emptyTransition(record))
  const [message, setMessage] = useTyped(form, 'message', '')
  const type = (part: Partial<TypedTransition>) => setTyped((before) => ({ ...before, ...part }))
  const act = useAct('POST /api/staff/returns/:number/transition/', {
    draft: form,
    touches: [returnsKey(site.id), ordersKey(site.id)],
    onDone: onClose,
  })
  // A second person decides by it where the refund is above the limit of the member.
  const isExplained = takesReason({ transition, needsReason }, record.pieces, typed)
  const hasReason = isExplained || transition === 'resolve' || ['reason_needed', 'inspection_differs'].includes(act.problem?.code ?? '')
  const isAccepted = isExplained && (transition === 'pass' || transition === 'pass-part')
  const fieldProblem = useFieldProblem(act.problem)
  const problemOf = (field: string) =>
    field === 'deduction' && act.problem?.code === 'deduction_above_refund'
      ? t('returnDialog.deductionMost', { amount: money(Number(act.problem.details['most']), record.currencyCode) })
      : fieldProblem(field)
  return (
    <ActDialog
      title={nameOf('returnTransition', transition)}
      lead={nameOf('returnEffect', transition)}
      confirm={nameOf('returnTransition', transition)}
      act={act}
      fields={own}
      canSend={isComplete({ transition, needsText, needsReason }, record, typed, message)}
      onSend={() =>
        act.run({ params: { number: record.number }, body: bodyOfTransition({ transition, needsText }, record, typed, message) })
      }
      onClose={onClose}
    >
      {needsText && (
        <Textarea
          label={t('returnDialog.message')}
          description={t('returnDialog.messageHint')}
          rows={4}
          maxLength={1000}
          data-autofocus=""
          value={message}
          error={problemOf('message')}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
      <TransitionFields record={record} fields={fieldsOfTransition(transition, record)} typed={typed} problemOf={problemOf} onType={type} />
      {transition === 'resolve' && (
        <>
          <p>{t('returnDialog.brings', { amount: money(record.refundPreview.amount, record.currencyCode) })}</p>
          <MoneyLimitHint />
        </>
      )}
      {hasReason && (
        <TextInput
          label={t('dialog.reason')}
          description={t(isAccepted ? 'returnDialog.reasonAccepted' : needsReason ? 'dialog.reasonHint' : 'dialog.reasonSecond')}
          maxLength={200}
          data-autofocus=""
          value={typed.reason}
          error={problemOf('reason')}
          onChange={(event) => type({ reason: event.currentTarget.value })}
        />
      )}
    </ActDialog>
  )
}
