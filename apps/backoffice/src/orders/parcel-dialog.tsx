import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { courierBody, CourierFields, courierFields, isCourier } from './courier-fields.tsx'
import { ordersKey } from './use-order.ts'

export type Parcel = StaffOrder['parcels'][number]

interface ParcelDialogProps {
  /** The number of the order. */
  number: string
  parcel: Parcel
  onClose: () => void
}

/** Corrects carrier, number and seal of a parcel that has not arrived. Both empty: the shop brings it itself. */
export function ParcelDialog({ number, parcel, onClose }: ParcelDialogProps) {
  const { t } = useMessages()
  const { site } = useWork()
  const before = { carrier: parcel.carrier, tracking: parcel.number, seal: parcel.seal }
  const form = `parcel ${site.id} ${number} ${parcel.parcelID}`
  const [typed, setTyped] = useTyped(form, 'parcel', before)
  const act = useAct('POST /api/staff/orders/:number/parcel/', { draft: form, touches: [ordersKey(site.id)], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  const isOwn = typed.carrier.trim() === '' && typed.tracking.trim() === ''
  const isChanged = courierFields.some((field) => typed[field].trim() !== before[field])
  const isRight = isOwn || isCourier(typed)
  return (
    <ReasonDialog
      title={t('parcel.correct')}
      lead={t('parcel.lead', { order: number })}
      confirm={t('parcel.confirm')}
      act={act}
      fields={courierFields}
      canSend={isChanged && isRight}
      onSend={(reason) => act.run({ params: { number }, body: { parcelID: parcel.parcelID, ...(!isOwn && courierBody(typed)), reason } })}
      onClose={onClose}
    >
      <CourierFields
        typed={typed}
        problemOf={problemOf}
        onType={(next) => {
          act.reset()
          setTyped(next)
        }}
      />
    </ReasonDialog>
  )
}
