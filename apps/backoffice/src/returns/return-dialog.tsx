import '../app/library-forms.css'
import { Textarea, TextInput } from '@mantine/core'
import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { MoneyLimitHint } from '../approvals/own-limits.tsx'
import { ordersKey } from '../orders/use-order.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFormats } from '../ui/formats.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useMessages } from '../messages/messages.tsx'
import { bodyOfMove, emptyMove, fieldsOfMove, isComplete, takesReason, type TypedMove } from './return-move.ts'
import { MoveFields } from './return-move-fields.tsx'
import { returnsKey } from './use-return.ts'

/** The fields that show their own problems. */
const own = ['reason', 'say', 'deduction', 'days', 'day', 'carrier', 'tracking', 'huids', 'offer', 'keep', 'views']

interface ReturnDialogProps {
  record: StaffReturn
  move: StaffReturn['transitions'][number]['move']
  onClose: () => void
}

/** Makes a transition of a return, with the fields that it takes. A text for the shopper survives a reload until it is sent. */
export function ReturnDialog({ record, move, onClose }: ReturnDialogProps) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const { site } = useWork()
  const { needsText = false, needsReason = false } = record.transitions.find((one) => one.move === move) ?? {}
  const [typed, setTyped] = useState<TypedMove>(() => emptyMove(record))
  const [say, setSay] = useDraft(`say ${site.id} ${record.number} ${move}`)
  const type = (part: Partial<TypedMove>) => setTyped((before) => ({ ...before, ...part }))
  const act = useAct('POST /api/staff/returns/:number/move/', {
    touches: [returnsKey(site.id), ordersKey(site.id)],
    onDone: () => {
      setSay('')
      onClose()
    },
  })
  // A second person decides by it where the refund is above the limit of the member.
  const isExplained = takesReason({ move, needsReason }, record.pieces, typed)
  const hasReason = isExplained || move === 'resolve' || ['reason_needed', 'inspection_differs'].includes(act.problem?.code ?? '')
  const isAccepted = isExplained && (move === 'pass' || move === 'pass-part')
  const fieldProblem = useFieldProblem(act.problem)
  const problemOf = (field: string) =>
    field === 'deduction' && act.problem?.code === 'deduction_above_refund'
      ? t('returnDialog.deductionMost', { amount: money(Number(act.problem.details['most']), record.currencyCode) })
      : fieldProblem(field)
  return (
    <ActDialog
      title={nameOf('returnMove', move)}
      lead={nameOf('returnEffect', move)}
      confirm={nameOf('returnMove', move)}
      act={act}
      fields={own}
      canSend={isComplete({ move, needsText, needsReason }, record, typed, say)}
      onSend={() => act.run({ params: { number: record.number }, body: bodyOfMove({ move, needsText }, record, typed, say) })}
      onClose={onClose}
    >
      {needsText && (
        <Textarea
          label={t('returnDialog.say')}
          description={t('returnDialog.sayHint')}
          rows={4}
          maxLength={1000}
          data-autofocus=""
          value={say}
          error={problemOf('say')}
          onChange={(event) => setSay(event.currentTarget.value)}
        />
      )}
      <MoveFields record={record} fields={fieldsOfMove(move, record)} typed={typed} problemOf={problemOf} onType={type} />
      {move === 'resolve' && (
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
