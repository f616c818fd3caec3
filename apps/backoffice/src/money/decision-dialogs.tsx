import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useWords } from '../words/words.tsx'
import { touchedByMoney } from './use-money.ts'

interface DecisionProps<D> {
  number: string
  decision: D
  onClose: () => void
  onDone: (text: string) => void
}

/** Approves or refuses a cancellation that a shopper asked for. */
export function CancellationDialog({ number, decision, onClose, onDone }: DecisionProps<'approve' | 'reject'>) {
  const { t, nameOf } = useWords()
  const { site } = useWork()
  const name = nameOf('cancelDecision', decision)
  const act = useAct('POST /api/staff/cancellations/:number/decide/', {
    touches: touchedByMoney(site.id),
    onDone: ({ state }) => onDone(t('money.decided', { number, state: nameOf('cancelState', state) })),
  })
  return (
    <ReasonDialog
      title={t('money.actionOn', { action: name, number })}
      lead={nameOf('cancelEffect', decision)}
      confirm={name}
      act={act}
      onSend={(reason) => act.run({ params: { number }, body: { decision, reason } })}
      onClose={onClose}
    />
  )
}

/** Decides about a new price that nobody answered or paid in time. */
export function RevisionDialog({ number, decision, onClose, onDone }: DecisionProps<'ask' | 'waive' | 'remake' | 'cancel'>) {
  const { t, nameOf } = useWords()
  const { site } = useWork()
  const name = nameOf('revisionChoice', decision)
  const act = useAct('POST /api/staff/revisions/:number/decide/', {
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
