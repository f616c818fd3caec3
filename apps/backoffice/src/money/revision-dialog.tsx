import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useMessages } from '../messages/messages.tsx'
import { touchedByMoney } from './use-money.ts'

interface RevisionDialogProps {
  number: string
  decision: 'ask' | 'waive' | 'remake' | 'cancel'
  onClose: () => void
  onDone: (text: string) => void
}

/** Decides about a new price that nobody answered or paid in time. */
export function RevisionDialog({ number, decision, onClose, onDone }: RevisionDialogProps) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const name = nameOf('revisionChoice', decision)
  const act = useAct('POST /api/staff/revisions/:number/decide/', {
    draft: `revision ${site.id} ${number} ${decision}`,
    touches: touchedByMoney(site.id),
    onDone: ({ state }) => onDone(t('money.decided', { number, state: nameOf('revisionState', state) })),
  })
  return (
    <ReasonDialog
      title={t('money.actionOn', { action: name, number })}
      lead={nameOf('revisionEffect', decision)}
      confirm={name}
      act={act}
      onSend={(reason) => act.run({ params: { number }, body: { choice: decision, reason } })}
      onClose={onClose}
    />
  )
}
