import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { numberOf } from '../ui/number-of.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './product-page.module.css'

interface NumberFieldProps {
  label: string
  /** Whether the label is for screen readers only, as in tables. */
  isLabelHidden?: boolean
  value: number
  decimals: number
  /** The unit at the end of the field. */
  unit?: string
  error?: string | undefined
  onChange: (value: number) => void
}

/** A field for a number of at most so many decimals. What is typed stays until the field is left; only numbers are passed on. */
export function NumberField({ label, isLabelHidden = false, value, decimals, unit, error, onChange }: NumberFieldProps) {
  const { t } = useMessages()
  const [typed, setTyped] = useState<string>()
  const read = (text: string): number | undefined => {
    const number = numberOf(text) ?? undefined
    return number !== undefined && Number(number.toFixed(decimals)) === number ? number : undefined
  }
  const isUnreadable = typed !== undefined && read(typed) === undefined
  return (
    <TextInput
      className={classes['number']}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      {...(unit === undefined ? {} : { rightSection: <span aria-hidden="true">{unit}</span>, rightSectionWidth: 44 })}
      value={typed ?? value.toFixed(decimals)}
      error={isUnreadable ? t('products.unreadable', { decimals }) : error}
      onBlur={() => {
        if (!isUnreadable) setTyped(undefined)
      }}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const number = read(text)
        if (number !== undefined) onChange(number)
      }}
    />
  )
}
