import { Button } from '@mantine/core'
import { listOrders } from '@karat/sites/staff-lists.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useMessages } from '../messages/messages.tsx'
import type { FilterField, ListFilterProps } from './filter-field.ts'
import { useFormats } from './formats.ts'
import { Icon } from './icon.tsx'
import classes from './list-filter.module.css'
import { useKeys } from './use-keys.ts'

// Loaded when it opens.
const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))

/** The options of a filter by codes, each with its name. */
export const choicesOf = (codes: readonly string[], nameOf: (code: string) => string) =>
  codes.map((value) => ({ value, label: nameOf(value) }))

/** The filters of a list by the days of its rows, both included. */
export function usePeriodFilters(): readonly FilterField[] {
  const { t } = useMessages()
  return useMemo(
    () => [
      { key: 'from', kind: 'day', label: t('filter.from') },
      { key: 'to', kind: 'day', label: t('filter.to') },
    ],
    [t],
  )
}

/** The choice between the newest and the oldest first, which only the view of all rows has. */
export function useOrderOfAll(isAll: boolean): readonly FilterField[] {
  const { t, nameOf } = useMessages()
  return useMemo(() => {
    const [usual, ...others] = choicesOf(listOrders, (code) => nameOf('listOrder', code))
    return isAll ? [{ key: 'order', kind: 'choice', label: t('filter.order'), blank: usual?.label, options: others }] : []
  }, [t, nameOf, isAll])
}

/** The name of a filter's value. */
function useValueName(): (field: FilterField, value: string) => string {
  const { day, shortMoney } = useFormats()
  return (field, value) => {
    if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? value
    if (field.kind === 'day') return Number.isNaN(Date.parse(value)) ? value : day(value)
    if (field.kind === 'text') return value
    const amount = Number(value)
    return Number.isNaN(amount) ? value : shortMoney(amount)
  }
}

/**
 * The button that opens the filters of a list, also by `F`. They are a panel at the side, on a phone a sheet from below, and hold from
 * "Show" on.
 */
export function ListFilter({ fields, values, onFilter }: ListFilterProps) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const count = Object.keys(values).length
  useKeys({ f: () => setOpen(true) })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="filter" small />}
        aria-keyshortcuts="f"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {count === 0 ? t('filter.button') : t('filter.count', { count })}
      </Button>
      <Suspense>
        {isOpen && (
          <FilterPanel
            fields={fields}
            values={values}
            onFilter={(next) => {
              setOpen(false)
              onFilter(next)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The filters that are set, each with a button that removes it alone. */
export function FilterChips({ fields, values, onFilter }: ListFilterProps) {
  const { t } = useMessages()
  const nameOfValue = useValueName()
  const set = fields.filter(({ key }) => values[key] !== undefined)
  if (set.length === 0) return null
  const without = (key: string) => Object.fromEntries(Object.entries(values).filter(([other]) => other !== key))
  return (
    <ul className={classes['chips']} aria-label={t('filter.set')}>
      {set.map((field) => {
        const text = `${field.label}: ${nameOfValue(field, values[field.key] ?? '')}`
        return (
          <li key={field.key}>
            <button type="button" aria-label={t('filter.remove', { filter: text })} onClick={() => onFilter(without(field.key))}>
              <bdi>{text}</bdi>
              <Icon name="close" small />
            </button>
          </li>
        )
      })}
      {set.length > 1 && (
        <li>
          <button type="button" data-plain="" onClick={() => onFilter({})}>
            {t('filter.clear')}
          </button>
        </li>
      )}
    </ul>
  )
}
