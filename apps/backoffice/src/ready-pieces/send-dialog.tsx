import '../app/library-forms.css'
import type { StaffReadyPiece } from '@karat/contract/staff-ready-pieces.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { SendFields } from './send-fields.tsx'
import { chosenPlace, readyPiecesKey, usePlaceChoices, usePlaceName } from './use-ready-pieces.ts'

/** Sends a free piece to another place. */
export function SendDialog({ piece: { tag, storeID }, onClose }: { piece: StaffReadyPiece; onClose: () => void }) {
  const { t } = useMessages()
  const { site } = useWork()
  const placeName = usePlaceName()
  const choices = usePlaceChoices().filter(({ value }) => chosenPlace(value) !== storeID)
  const form = `send piece ${site.id} ${tag}`
  const [sending, setSending] = useTyped(form, 'sending', { place: choices[0]?.value ?? '', reason: '' })
  const { place, reason } = sending
  const act = useAct('POST /api/staff/ready-pieces/:tag/send/', { draft: form, touches: [readyPiecesKey(site.id)], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  return (
    <ActDialog
      title={t('readyPieces.send')}
      lead={t('readyPieces.sendLead', { place: placeName(storeID) })}
      confirm={t('readyPieces.send')}
      act={act}
      fields={['storeID', 'reason']}
      canSend={place !== ''}
      onSend={() => act.run({ params: { tag }, body: { storeID: chosenPlace(place), reason } })}
      onClose={onClose}
    >
      <SendFields choices={choices} sending={sending} problemOf={problemOf} onChange={setSending} />
    </ActDialog>
  )
}
