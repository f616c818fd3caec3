import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useWords } from '../words/words.tsx'
import type { AskedTransition } from './transitions.ts'
import { ordersKey } from './use-order.ts'

interface TransitionDialogProps {
  order: StaffOrder
  asked: AskedTransition
  onClose: () => void
}

/** Asks for the reason of a transition, and for the store that ships where stock is set aside. */
export function TransitionDialog({ order, asked, onClose }: TransitionDialogProps) {
  const { t, nameOf } = useWords()
  const { site } = useWork()
  const { move, unit, pieces } = asked
  const [reason, setReason] = useState(() => nameOf('move', move))
  const [store, setStore] = useState('')
  const act = useAct('POST /api/staff/orders/:number/move/', { touches: [ordersKey(site.id)], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  const send = () =>
    act.run({
      params: { number: order.number },
      body: { move, reason, ...(unit !== undefined && { unit }), ...(store.trim() !== '' && { store: store.trim() }) },
    })
  const piece = unit === undefined ? undefined : order.pieces.find((one) => one.unit === unit)
  return (
    <ActDialog
      title={nameOf('move', move)}
      lead={
        piece ? t('dialog.piece', { name: piece.name, order: order.number }) : t('dialog.pieces', { count: pieces, order: order.number })
      }
      confirm={nameOf('move', move)}
      act={act}
      fields={['reason', 'store']}
      canSend={reason.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      {move === 'allocate' && (
        <TextInput
          label={t('dialog.store')}
          description={t('dialog.storeHint')}
          value={store}
          error={problemOf('store')}
          onChange={(event) => setStore(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={t('dialog.reason')}
        description={t('dialog.reasonHint')}
        maxLength={200}
        data-autofocus=""
        value={reason}
        error={problemOf('reason')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
