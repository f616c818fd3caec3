import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useOrderNames } from './order-names.ts'
import type { AskedTransition } from './transitions.ts'
import { ordersKey } from './use-order.ts'

interface TransitionDialogProps {
  order: StaffOrder
  asked: AskedTransition
  onClose: () => void
}

/** Asks for the reason of a transition that needs one. */
export function TransitionDialog({ order, asked, onClose }: TransitionDialogProps) {
  const { t } = useMessages()
  const wordOf = useOrderNames()
  const { site } = useWork()
  const { transition, unit, pieces } = asked
  const act = useAct('POST /api/staff/orders/:number/transition/', {
    draft: `transition ${site.id} ${order.number} ${transition} ${unit ?? 'all'}`,
    touches: [ordersKey(site.id)],
    onDone: onClose,
  })
  const piece = unit === undefined ? undefined : order.pieces.find((one) => one.unit === unit)
  return (
    <ReasonDialog
      title={wordOf('transition', transition, order.deliveryMethod)}
      lead={
        piece
          ? t('dialog.piece', { name: piece.name, order: order.number })
          : pieces > 0
            ? t('dialog.pieces', { count: pieces, order: order.number })
            : order.number
      }
      confirm={wordOf('transition', transition, order.deliveryMethod)}
      act={act}
      onSend={(reason) => act.run({ params: { number: order.number }, body: { transition, reason, ...(unit !== undefined && { unit }) } })}
      onClose={onClose}
    />
  )
}
