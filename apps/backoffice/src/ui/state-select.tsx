import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { useMessages } from '../messages/messages.tsx'

interface StateSelectProps {
  /** The code of the state, or its name where the country has no list. */
  value: string
  error: string | undefined
  disabled?: boolean
  onChange: (state: string) => void
}

/** The state of an address on the chosen site: one of its country's, or a text where the country has no list. */
export function StateSelect({ value, error, disabled = false, onChange }: StateSelectProps) {
  const { t, language } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const { data } = useQuery({ queryKey: ['countries'], queryFn: () => api.call('GET /api/cart/countries', {}), staleTime: Infinity })
  // A currency's code begins with its country.
  const states = data?.countries.find(({ code }) => code === site.currency.slice(0, 2))?.states ?? []
  if (states.length === 0)
    return (
      <TextInput
        label={t('drafts.state')}
        maxLength={60}
        value={value}
        error={error}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <Select
      label={t('drafts.state')}
      disabled={disabled}
      searchable
      clearable
      error={error}
      data={states.map(({ code, name, names }) => ({ value: code, label: names[language] ?? name }))}
      value={value === '' ? null : value}
      onChange={(state) => onChange(state ?? '')}
    />
  )
}
