import { TextInput } from '@mantine/core'
import { useMessages } from '../messages/messages.tsx'

interface TrayFieldProps {
  tray: string
  problem?: string | undefined
  disabled?: boolean
  onChange: (tray: string) => void
}

/** The tray in which pieces lie where they arrived; they may lie in none. */
export function TrayField({ tray, problem, disabled = false, onChange }: TrayFieldProps) {
  const { t } = useMessages()
  return (
    <TextInput
      label={t('readyPieces.tray')}
      description={t('readyPieces.trayMayBeEmpty')}
      maxLength={30}
      disabled={disabled}
      value={tray}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
