import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Problem } from '../api/problem.ts'
import { useMessages } from '../messages/messages.tsx'
import { ActDialog } from './act-dialog.tsx'
import { useFieldProblem } from './problem-notice.tsx'
import { useTyped } from './use-typed.ts'

interface ReasonDialogProps {
  title: string
  lead: string
  confirm: string
  /** Whether the change concerns no customer, such as one of staff or rates. */
  isInternal?: boolean
  act: { problem: Problem | undefined; busy: boolean; draft?: string | undefined }
  /** The fields besides the reason that show their own problems. */
  fields?: readonly string[]
  /** A hint about the content of the reason. */
  reasonHint?: string
  /** Whether everything that is shown besides the reason is there. */
  canSend?: boolean
  onSend: (reason: string) => void
  onClose: () => void
  /** Shown before the reason. */
  children?: ReactNode
}

/** Asks for the reason of a change that needs nothing else, and shows what it does where that is known. The reason is kept under the act's draft. */
export function ReasonDialog({
  title,
  lead,
  confirm,
  isInternal = false,
  act,
  fields = [],
  reasonHint,
  canSend = true,
  onSend,
  onClose,
  children,
}: ReasonDialogProps) {
  const { t } = useMessages()
  const [reason, setReason] = useTyped(act.draft, 'reason', '')
  const problemOf = useFieldProblem(act.problem)
  return (
    <ActDialog
      title={title}
      lead={lead}
      confirm={confirm}
      act={act}
      fields={['reason', ...fields]}
      canSend={canSend && reason.trim() !== ''}
      missing={canSend && reason.trim() === '' ? t('dialog.reasonMissing') : undefined}
      onSend={() => onSend(reason)}
      onClose={onClose}
    >
      {children}
      <TextInput
        label={t('dialog.reason')}
        description={reasonHint ?? t(isInternal ? 'staff.reasonHint' : 'dialog.reasonHint')}
        maxLength={200}
        data-autofocus=""
        value={reason}
        error={problemOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
