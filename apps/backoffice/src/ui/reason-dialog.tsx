import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '../api/problem.ts'
import { useWords } from '../words/words.tsx'
import { ActDialog } from './act-dialog.tsx'
import { useFieldProblem } from './problem-notice.tsx'

interface ReasonDialogProps {
  title: string
  lead: string
  confirm: string
  /** Whether the change concerns no customer, such as one of staff or rates. */
  isInternal?: boolean
  act: { problem: Problem | undefined; busy: boolean }
  onSend: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a change that needs nothing else. */
export function ReasonDialog({ title, lead, confirm, isInternal = false, act, onSend, onClose }: ReasonDialogProps) {
  const { t } = useWords()
  const [reason, setReason] = useState('')
  const problemOf = useFieldProblem(act.problem)
  return (
    <ActDialog
      title={title}
      lead={lead}
      confirm={confirm}
      act={act}
      fields={['reason']}
      canSend={reason.trim() !== ''}
      onSend={() => onSend(reason)}
      onClose={onClose}
    >
      <TextInput
        label={t('dialog.reason')}
        description={t(isInternal ? 'staff.reasonHint' : 'dialog.reasonHint')}
        maxLength={200}
        data-autofocus=""
        value={reason}
        error={problemOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
