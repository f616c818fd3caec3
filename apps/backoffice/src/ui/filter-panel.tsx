import { Button, Drawer, NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { FilterField, ListFilterProps } from './filter-field.ts'
import { decimalsOf } from './formats.ts'
import classes from './list-filter.module.css'
import { typedAmount } from './typed-amount.ts'
import { useFocusBack } from './use-focus-back.ts'

/** The filters of a list in a panel at the side, on a phone a sheet from below. */
export function FilterPanel({ fields, values, onFilter, onClose }: ListFilterProps & { onClose: () => void }) {
  const { t, direction } = useMessages()
  const { currency } = useWork().site
  useFocusBack()
  const [typed, setTyped] = useState(values)
  const isPhone = useMediaQuery('(max-width: 760px)')
  const side = direction === 'rtl' ? 'left' : 'right'
  const amountOf = (text: string) => typedAmount(text, decimalsOf(currency))
  const isUnreadable = ({ kind, key }: FilterField) =>
    kind === 'amount' && (typed[key] ?? '').trim() !== '' && amountOf(typed[key] ?? '') === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fields.some(isUnreadable)) return
    const amounts = new Set(fields.flatMap(({ kind, key }) => (kind === 'amount' ? [key] : [])))
    const values = Object.entries(typed).filter(([, value]) => value.trim() !== '')
    onFilter(Object.fromEntries(values.map(([key, value]) => [key, amounts.has(key) ? String(amountOf(value)) : value])))
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('filter.title')}
      position={isPhone ? 'bottom' : side}
      size={isPhone ? '85%' : 360}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <form className={classes['form']} onSubmit={submit} noValidate>
        <div className={classes['fields']}>
          {fields.map((field) => (
            <FilterInput
              key={field.key}
              field={field}
              value={typed[field.key] ?? ''}
              problem={isUnreadable(field) ? t('field.amount') : undefined}
              onChange={(value) => setTyped({ ...typed, [field.key]: value })}
            />
          ))}
        </div>
        <div className={classes['buttons']}>
          <Button variant="default" onClick={() => onFilter({})}>
            {t('filter.clear')}
          </Button>
          <Button type="submit">{t('filter.show')}</Button>
        </div>
      </form>
    </Drawer>
  )
}

interface FilterInputProps {
  field: FilterField
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

function FilterInput({ field, value, problem, onChange }: FilterInputProps) {
  const { t } = useMessages()
  if (field.kind === 'choice')
    return (
      <NativeSelect
        wrapperProps={{ 'data-wide': '' }}
        label={field.label}
        data={[{ value: '', label: field.blank ?? t('filter.any') }, ...field.options]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      label={field.label}
      {...(field.kind === 'day' && { type: 'date', min: '2000-01-01', max: '2999-12-31' })}
      {...(field.kind === 'amount' && { inputMode: 'decimal' })}
      {...(field.kind === 'text' && { wrapperProps: { 'data-wide': '' } })}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
