import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useMessages } from '../../messages/messages.tsx'
import classes from '../settings.module.css'
import type { TaxId } from './merchant-form.ts'

interface TaxIdsFieldProps {
  label: string
  taxIds: readonly TaxId[]
  /** The names of numbers whose form is checked. */
  known: readonly string[]
  /** The problem of a field such as `0.number`. */
  problemOf: (field: string) => string | undefined
  onChange: (taxIds: readonly TaxId[]) => void
}

/** The numbers that offices gave a merchant, each with its name. */
export function TaxIdsField({ label, taxIds, known, problemOf, onChange }: TaxIdsFieldProps) {
  const { t, nameOf } = useMessages()
  const names = useId()
  const change = (index: number, part: Partial<TaxId>) => onChange(taxIds.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <fieldset className={classes['fields']}>
      <legend>{label}</legend>
      <datalist id={names}>
        {known.map((scheme) => (
          <option key={scheme} value={scheme}>
            {scheme}
          </option>
        ))}
      </datalist>
      <div className={classes['numbers']}>
        {taxIds.map((taxId, index) => (
          // Rows have no name of their own: two may be equal while they are typed.
          <div key={index} className={classes['number']}>
            {(['scheme', 'number'] as const).map((field) => (
              <TextInput
                key={field}
                label={nameOf('merchantField', field)}
                dir="ltr"
                autoComplete="off"
                maxLength={field === 'scheme' ? 30 : 40}
                list={field === 'scheme' ? names : undefined}
                value={taxId[field]}
                error={problemOf(`${index}.${field}`)}
                onChange={(event) => change(index, { [field]: event.currentTarget.value })}
              />
            ))}
            <Button
              variant="default"
              aria-label={t('staff.actionOn', { action: nameOf('settingsAct', 'remove'), name: `${taxId.scheme} ${taxId.number}`.trim() })}
              onClick={() => onChange(taxIds.filter((_, at) => at !== index))}
            >
              {nameOf('settingsAct', 'remove')}
            </Button>
          </div>
        ))}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('staff.actionOn', { action: t('merchant.addNumber'), name: label })}
          disabled={taxIds.length >= 10}
          onClick={() =>
            onChange([...taxIds, { scheme: known.find((one) => !taxIds.some(({ scheme }) => scheme === one)) ?? '', number: '' }])
          }
        >
          {t('merchant.addNumber')}
        </Button>
      </div>
    </fieldset>
  )
}
