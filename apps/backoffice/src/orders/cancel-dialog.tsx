import { Select, TextInput } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useWords } from '../words/words.tsx'
import { ordersKey } from './use-order.ts'

/** Cancels an order, or one piece of it. The refund follows from what was paid and is shown on the page afterwards. */
export function CancelDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t, nameOf } = useWords()
  const { site } = useWork()
  const pieces = order.pieces.filter(({ actions }) => actions.some(({ action, allowed }) => action === 'cancel' && allowed))
  const mayCancelAll = order.actions.some(({ action, allowed }) => action === 'cancel' && allowed)
  const [unit, setUnit] = useState(mayCancelAll ? 'all' : String(pieces[0]?.unit ?? 'all'))
  const [reason, setReason] = useState('')
  const act = useAct('POST /api/staff/orders/:number/cancel/', { touches: [ordersKey(site.id)], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  return (
    <ActDialog
      title={t('cancel.title', { order: order.number })}
      lead={t('cancel.lead')}
      confirm={t(unit === 'all' ? 'cancel.all' : 'cancel.one')}
      act={act}
      fields={['unit', 'reason']}
      canSend={reason.trim() !== ''}
      onSend={() => act.run({ params: { number: order.number }, body: { reason, ...(unit !== 'all' && { unit: Number(unit) }) } })}
      onClose={onClose}
    >
      {order.pieces.length > 1 && (
        <Select
          label={t('cancel.pieces')}
          data={[
            ...(mayCancelAll ? [{ value: 'all', label: t('cancel.everything', { count: pieces.length }) }] : []),
            ...pieces.map((piece) => ({
              value: String(piece.unit),
              label: `${piece.unit}. ${piece.name}, ${nameOf('pieceState', piece.state)}`,
            })),
          ]}
          value={unit}
          error={problemOf('unit')}
          onChange={(value) => setUnit(value ?? 'all')}
        />
      )}
      <TextInput
        label={t('dialog.reason')}
        description={t('dialog.reasonHint')}
        maxLength={200}
        data-autofocus=""
        value={reason}
        error={problemOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
