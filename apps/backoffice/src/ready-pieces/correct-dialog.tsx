import '../app/library-forms.css'
import { Checkbox } from '@mantine/core'
import type { StaffReadyPiece } from '@karat/contract/staff-ready-pieces.ts'
import { isUnusualWeight } from '@karat/sites/ready-pieces.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { ReasonField } from '../ui/reason-field.tsx'
import { useMessages } from '../messages/messages.tsx'
import { RecordFields, recordOf, typedRecord } from './record-fields.tsx'
import { readyPiecesKey } from './use-ready-pieces.ts'
import { useUsualWeight } from './use-usual-weight.ts'

/** Corrects what was mistyped when a free piece was received, with a reason. */
export function CorrectDialog({ piece, onClose }: { piece: StaffReadyPiece; onClose: () => void }) {
  const { t } = useMessages()
  const { site } = useWork()
  const { tag } = piece
  // The record as it was when the dialog opened: the list behind it is read again.
  const form = `correct piece ${site.id} ${tag}`
  const [{ seen, typed }, edit] = useTyped(form, 'record', () => {
    const { huids, grossMg, netMg, caratMilli, otherMg, certificate, tray } = piece
    const record = { huids, grossMg, netMg, caratMilli, otherMg, certificate, tray }
    return { seen: record, typed: typedRecord(record) }
  })
  const [confirmWeight, setConfirmWeight] = useState(false)
  const [reason, setReason] = useTyped(form, 'reason', '')
  const usualMg = useUsualWeight(piece.productID, piece.variantID)
  const act = useAct('POST /api/staff/ready-pieces/:tag/correct/', { draft: form, touches: [readyPiecesKey(site.id)], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  const record = recordOf(typed)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedRecord(seen))
  const isUnusual =
    act.problem?.code === 'weight_unusual' ||
    (record !== undefined && record.grossMg !== seen.grossMg && isUnusualWeight(record.grossMg, usualMg))
  const isUnconfirmed = isUnusual && !confirmWeight
  const missing = () => {
    if (!isChanged) return t('readyPieces.unchanged')
    if (isUnconfirmed) return t('readyPieces.confirmMissing')
    return reason.trim() === '' ? t('dialog.reasonMissing') : undefined
  }
  return (
    <ActDialog
      title={t('staff.actionOn', { action: t('readyPieces.correct'), name: tag })}
      lead={t('readyPieces.correctLead')}
      confirm={t('readyPieces.correct')}
      act={act}
      fields={['huids', 'grossMg', 'netMg', 'reason']}
      canSend={record !== undefined && missing() === undefined}
      missing={missing()}
      onSend={() => record && act.run({ params: { tag }, body: { ...record, seen, confirmWeight, reason } })}
      onClose={onClose}
    >
      <RecordFields
        typed={typed}
        usualMg={usualMg}
        problemOf={problemOf}
        onChange={(changed) => {
          edit({ seen, typed: { ...typed, ...changed } })
          // Another weight is confirmed anew.
          if ('gross' in changed) setConfirmWeight(false)
        }}
      />
      {isUnusual && (
        <Checkbox
          label={t('readyPieces.confirmWeight')}
          checked={confirmWeight}
          onChange={(event) => setConfirmWeight(event.currentTarget.checked)}
        />
      )}
      <ReasonField value={reason} problem={problemOf('reason')} onChange={setReason} />
    </ActDialog>
  )
}
