import { NativeSelect, TextInput } from '@mantine/core'
import { useMessages } from '../messages/messages.tsx'

interface SendFieldsProps {
  /** The places that can be chosen. */
  choices: { value: string; label: string }[]
  sending: { place: string; reason: string }
  problemOf?: (field: string) => string | undefined
  disabled?: boolean
  onChange: (sending: { place: string; reason: string }) => void
}

/** The place that pieces are sent to, and the reason where there is one to write down. */
export function SendFields({ choices, sending, problemOf = () => undefined, disabled = false, onChange }: SendFieldsProps) {
  const { t } = useMessages()
  return (
    <>
      <NativeSelect
        label={t('readyPieces.sendTo')}
        error={problemOf('storeID')}
        disabled={disabled}
        data={choices}
        value={sending.place}
        onChange={(event) => onChange({ ...sending, place: event.currentTarget.value })}
      />
      <TextInput
        label={t('dialog.reason')}
        description={t('readyPieces.reasonMayBeEmpty')}
        maxLength={200}
        disabled={disabled}
        value={sending.reason}
        error={problemOf('reason')}
        onChange={(event) => onChange({ ...sending, reason: event.currentTarget.value })}
      />
    </>
  )
}
