import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { TextButton } from '../ui/text-button.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './product-page.module.css'

interface FacetFieldProps {
  label: string
  /** Whether the label is for screen readers only, as in tables. */
  isLabelHidden?: boolean
  value: string
  /** The values that other pieces have, by their names. */
  known: readonly { value: string; name: string }[]
  /** Whether a piece may have none. */
  isOptional?: boolean
  maxLength?: number
  error?: string | undefined
  onChange: (value: string) => void
}

/** The value of the option that opens the field for another one; no stored value has a space at its end. */
const another = 'another '

/** The field was opened to be typed in. */
const focus = (field: HTMLInputElement | null) => field?.focus()

/** A field that filters know a piece by: one of the values that other pieces have, or another one, which is typed. */
export function FacetField({
  label,
  isLabelHidden = false,
  value,
  known,
  isOptional = true,
  maxLength = 40,
  error,
  onChange,
}: FacetFieldProps) {
  const { t } = useMessages()
  const [isTyping, setTyping] = useState(false)
  const name = isLabelHidden ? { 'aria-label': label } : { label }
  if (isTyping)
    return (
      <div className={classes['stack']}>
        <TextInput
          {...name}
          ref={focus}
          autoComplete="off"
          maxLength={maxLength}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TextButton onClick={() => setTyping(false)}>{t('products.chooseKnown')}</TextButton>
      </div>
    )
  // A value that no saved piece has is typed already.
  const others = value === '' || known.some((one) => one.value === value) ? [] : [{ value, name: value }]
  return (
    <NativeSelect
      {...name}
      value={value}
      error={error}
      data={[
        ...(isOptional || value === '' ? [{ value: '', label: t('products.noValue') }] : []),
        ...[...known, ...others].map((one) => ({ value: one.value, label: one.name })),
        { value: another, label: t('products.addValue') },
      ]}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        if (chosen !== another) return onChange(chosen)
        onChange('')
        setTyping(true)
      }}
    />
  )
}
