import { Button, Drawer, NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import type { FilterField, ListFilterProps } from './filter-field.ts'
import classes from './list-filter.module.css'
import { useFocusBack } from './use-focus-back.ts'

/** The filters of a list in a panel at the side, on a phone a sheet from below. */
export function FilterPanel({ fields, values, onFilter, onClose }: ListFilterProps & { onClose: () => void }) {
  const { t, direction } = useMessages()
  useFocusBack()
  const [typed, setTyped] = useState(values)
  const isPhone = useMediaQuery('(max-width: 760px)')
  const side = direction === 'rtl' ? 'left' : 'right'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFilter(Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== '')))
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

function FilterInput({ field, value, onChange }: { field: FilterField; value: string; onChange: (value: string) => void }) {
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
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
