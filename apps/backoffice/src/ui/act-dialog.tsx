import { Button } from '@mantine/core'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import type { Problem } from '../api/problem.ts'
import { drafts } from '../app/storage.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './act-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { ProblemNotice } from './problem-notice.tsx'

const RestoredNote = lazy(() => import('./restored-note.tsx'))

interface ActDialogProps {
  title: string
  lead?: ReactNode
  /** The text of the button that sends. */
  confirm: string
  act: { problem: Problem | undefined; busy: boolean; draft?: string | undefined }
  /** The fields that show their own problems. */
  fields?: readonly string[]
  canSend: boolean
  /** The text that says what is still to be filled in before it can be sent; undefined for nothing, or where the fields say it. */
  missing?: string | undefined
  /** The labels of the fields that are still empty, and `false` for those that are not. */
  empty?: readonly (string | false)[]
  /** A `ConflictPanel` in place of the problem, where somebody else saved meanwhile: it is settled before the change is sent again. */
  conflict?: ReactNode
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog that makes one change. It closes when the change is made; until then it keeps what was typed and shows the problem. What was typed
 * under the name of the act's draft is there again when the dialog is opened anew, also after a reload; "Leave as it is" discards it.
 */
export function ActDialog({
  title,
  lead,
  confirm,
  act,
  fields = [],
  canSend,
  missing,
  empty = [],
  conflict,
  onSend,
  onClose,
  children,
}: ActDialogProps) {
  const { t } = useMessages()
  // The act is stored and waits for a second person: to send it again would change nothing.
  const isStored = act.problem?.code === 'approval_waits'
  const labels = empty.filter((label) => label !== false)
  const unfinished = missing ?? (labels.length > 0 ? t('dialog.fillIn', { fields: labels.join(t('list.comma')) }) : undefined)
  const [isRestored] = useState(() => act.draft !== undefined && drafts.read(act.draft) !== undefined)
  const leave = () => {
    if (act.draft !== undefined) drafts.write(act.draft, undefined)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend && !conflict && !act.busy && !isStored) onSend()
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={560}
      // While the call runs, a dialog of the session may be above, which Escape closes alone.
      closeOnEscape={!act.busy}
    >
      <form className={classes['form']} onSubmit={submit} noValidate>
        {lead && <p>{lead}</p>}
        {isRestored && !isStored && (
          <Suspense>
            <RestoredNote />
          </Suspense>
        )}
        {children}
        {conflict ?? <ProblemNotice problem={act.problem} fields={fields} />}
        <div className={classes['buttons']}>
          {unfinished !== undefined && !isStored && <p className={classes['missing']}>{unfinished}</p>}
          <Button variant="default" onClick={leave}>
            {t(isStored ? 'dialog.close' : 'dialog.keep')}
          </Button>
          {!isStored && (
            <Button type="submit" loading={act.busy} disabled={!canSend || Boolean(conflict)}>
              {confirm}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
