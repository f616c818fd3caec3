import '../app/library-forms.css'
import type { StaffReadyPiece } from '@karat/contract/staff-ready-pieces.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { TrayField } from './tray-field.tsx'
import { readyPiecesKey, usePlaceName } from './use-ready-pieces.ts'

/** Confirms that a piece arrived, and in which tray it lies there. */
export function ArriveDialog({ piece: { tag, toStoreID }, onClose }: { piece: StaffReadyPiece; onClose: () => void }) {
  const { t } = useMessages()
  const { site } = useWork()
  const placeName = usePlaceName()
  // The place that the member confirms, also where the piece is sent elsewhere behind the dialog.
  const [storeID] = useState(toStoreID)
  const draft = `arrive ${site.id} ${tag}`
  const [tray, setTray] = useTyped(draft, 'tray', '')
  const act = useAct('POST /api/staff/ready-pieces/:tag/arrive/', { draft, touches: [readyPiecesKey(site.id)], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  return (
    <ActDialog
      title={t('readyPieces.arrive', { place: placeName(storeID) })}
      lead={t('readyPieces.arriveLead', { place: placeName(storeID) })}
      confirm={t('readyPieces.arrived')}
      act={act}
      fields={['tray']}
      canSend
      onSend={() => act.run({ params: { tag }, body: { storeID, tray } })}
      onClose={onClose}
    >
      <TrayField tray={tray} problem={problemOf('tray')} onChange={setTray} />
    </ActDialog>
  )
}
