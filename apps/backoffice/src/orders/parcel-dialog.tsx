import { TextInput } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useMessages } from '../messages/messages.tsx'
import { isTrackingNumber } from './tracking-number.ts'
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
  const [carrier, setCarrier] = useState(parcel.carrier)
  const [tracking, setTracking] = useState(parcel.number)
  const [seal, setSeal] = useState(parcel.seal)
  const act = useAct('POST /api/staff/orders/:number/parcel/', { touches: [ordersKey(site.id)], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  const isOwn = carrier.trim() === '' && tracking.trim() === ''
  const isChanged = carrier.trim() !== parcel.carrier || tracking.trim() !== parcel.number || seal.trim() !== parcel.seal
  const isRight = isOwn || (carrier.trim() !== '' && isTrackingNumber(tracking))
  return (
    <ReasonDialog
      title={t('parcel.correct')}
      lead={t('parcel.lead', { order: number })}
      confirm={t('parcel.confirm')}
      act={act}
      fields={['carrier', 'tracking', 'seal']}
      canSend={isChanged && isRight}
      onSend={(reason) =>
        act.run({
          params: { number },
          body: {
            parcelID: parcel.parcelID,
            ...(!isOwn && { carrier, tracking }),
            ...(!isOwn && seal.trim() !== '' && { seal }),
            reason,
          },
        })
      }
      onClose={onClose}
    >
      <TextInput
        label={t('ship.carrier')}
        maxLength={60}
        value={carrier}
        error={problemOf('carrier')}
        onChange={(event) => {
          act.reset()
          setCarrier(event.currentTarget.value)
        }}
      />
      <TextInput
        label={t('ship.awb')}
        maxLength={60}
        dir="ltr"
        autoComplete="off"
        value={tracking}
        error={problemOf('tracking') ?? (tracking.trim() !== '' && !isTrackingNumber(tracking) ? t('ship.awbWrong') : undefined)}
        onChange={(event) => {
          act.reset()
          setTracking(event.currentTarget.value)
        }}
      />
      <TextInput
        label={t('ship.seal')}
        maxLength={40}
        dir="ltr"
        autoComplete="off"
        value={seal}
        error={problemOf('seal')}
        onChange={(event) => {
          act.reset()
          setSeal(event.currentTarget.value)
        }}
      />
    </ReasonDialog>
  )
}
