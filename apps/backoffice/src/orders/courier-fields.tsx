import { TextInput } from '@mantine/core'
import { useMessages } from '../messages/messages.tsx'
import { isTrackingNumber } from './tracking-number.ts'

/** The carrier of a parcel, the parcel's number there, and the number on the seal of its bag, as they are typed. */
export interface Courier {
  carrier: string
  tracking: string
  seal: string
}

export const noCourier: Courier = { carrier: '', tracking: '', seal: '' }

/** The fields of which `CourierFields` shows the problems. */
export const courierFields = ['carrier', 'tracking', 'seal'] as const

/** Whether carrier and number are there and can be right. */
export const isCourier = ({ carrier, tracking }: Courier): boolean => carrier.trim() !== '' && isTrackingNumber(tracking)

/** The fields of a call for a parcel with a carrier. */
export const courierBody = ({ carrier, tracking, seal }: Courier) => ({ carrier, tracking, ...(seal.trim() !== '' && { seal }) })

interface CourierFieldsProps {
  typed: Courier
  problemOf: (field: string) => string | undefined
  disabled?: boolean
  onType: (typed: Courier) => void
}

/** The fields of a parcel that a carrier takes. */
export function CourierFields({ typed, problemOf, disabled = false, onType }: CourierFieldsProps) {
  const { t } = useMessages()
  const { carrier, tracking, seal } = typed
  const isWrong = tracking.trim() !== '' && !isTrackingNumber(tracking)
  return (
    <>
      <TextInput
        label={t('ship.carrier')}
        disabled={disabled}
        maxLength={60}
        value={carrier}
        error={problemOf('carrier')}
        onChange={(event) => onType({ ...typed, carrier: event.currentTarget.value })}
      />
      <TextInput
        label={t('ship.awb')}
        disabled={disabled}
        maxLength={60}
        dir="ltr"
        autoComplete="off"
        value={tracking}
        error={problemOf('tracking') ?? (isWrong ? t('ship.awbWrong') : undefined)}
        onChange={(event) => onType({ ...typed, tracking: event.currentTarget.value })}
      />
      <TextInput
        label={t('ship.seal')}
        disabled={disabled}
        maxLength={40}
        dir="ltr"
        autoComplete="off"
        value={seal}
        error={problemOf('seal')}
        onChange={(event) => onType({ ...typed, seal: event.currentTarget.value })}
      />
    </>
  )
}
