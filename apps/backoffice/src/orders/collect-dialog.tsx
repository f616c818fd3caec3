import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { useFormats } from '../ui/formats.ts'
import { useMessages } from '../messages/messages.tsx'
import { touchedByMoney } from '../money/use-money.ts'
import { useOrderNames } from './order-names.ts'
import type { AskedTransition } from './transitions.ts'

interface CollectDialogProps {
  order: StaffOrder
  asked: AskedTransition
  onClose: () => void
}

/** Records the cash of handed-over pieces, once the member has compared its amount with the money that is there. */
export function CollectDialog({ order, asked: { transition, unit, cash = 0 }, onClose }: CollectDialogProps) {
  const { t } = useMessages()
  const { money } = useFormats()
  const wordOf = useOrderNames()
  const { site } = useWork()
  const act = useAct('POST /api/staff/orders/:number/transition/', { touches: touchedByMoney(site.id), onDone: onClose })
  const title = wordOf('transition', transition, order.deliveryMethod)
  return (
    <ActDialog
      title={title}
      lead={t('collect.lead')}
      confirm={title}
      act={act}
      canSend
      onSend={() => act.run({ params: { number: order.number }, body: { transition, ...(unit !== undefined && { unit }) } })}
      onClose={onClose}
    >
      <DetailList
        rows={[
          [t('column.order'), order.number],
          [t('collect.amount'), money(cash, order.currencyCode), true],
        ]}
      />
    </ActDialog>
  )
}
