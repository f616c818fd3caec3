import '../app/library-forms.css'
import { TextInput } from '@mantine/core'
import { useMessages } from '../messages/messages.tsx'

interface ReasonFieldProps {
  value: string
  problem: string | undefined
  onChange: (reason: string) => void
}

/** The reason of an act, which the audit keeps. */
export function ReasonField({ value, problem, onChange }: ReasonFieldProps) {
  const { t } = useMessages()
  return (
    <TextInput
      label={t('dialog.reason')}
      description={t('staff.reasonHint')}
      maxLength={200}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
