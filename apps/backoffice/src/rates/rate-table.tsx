import { TextInput } from '@mantine/core'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import { signOf, useExceeded, usePercent } from './rate-formats.ts'
import classes from './rate-table.module.css'
import type { LiveRate, TypedRate } from './typed-rates.ts'

/** A line of the table: a purity, or a kind of stone. */
interface RateLine extends LiveRate {
  name: string
  /** The name in words, where it is another one. */
  label?: string
  /** The name of its field, where the names of two tables are the same. */
  fieldName?: string
  /** Under the name: the unit of a stone. */
  second?: string
  /** The typed text; undefined where the member may only read. */
  typed: TypedRate | undefined
  /** A doubt about this rate, which does not stop it. */
  doubt?: string | undefined
  /** The problem of this rate. */
  problem: string | undefined
  onType: (text: string) => void
}

interface RateTableProps {
  /** The head of the first column. */
  head: string
  currency: string
  guardPercent: number
  canChange: boolean
  /** Takes several lines or cells that are pasted into a field, which has room for one rate. */
  onPaste?: (text: string) => void
  /** Lines under the name of their group; the empty name has no line of its own. */
  groups: readonly (readonly [name: string, lines: readonly RateLine[]])[]
}

/** Live and new rates, one a line, each with its change and what the guard says to it. */
export function RateTable({ head, currency, guardPercent, canChange, onPaste, groups }: RateTableProps) {
  const { t } = useMessages()
  return (
    <div className={tableClasses['scroll']}>
      <table className={`${tableClasses['table']} ${classes['rates']}`}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" data-align="end">
              {t('rates.live')}
            </th>
            {canChange && (
              <>
                <th scope="col" data-align="end">
                  {t('rates.new')}
                </th>
                <th scope="col" data-align="end">
                  {t('rates.change')}
                </th>
                <th scope="col" data-align="end">
                  %
                </th>
                <th scope="col">{t('rates.guard')}</th>
              </>
            )}
          </tr>
        </thead>
        {groups.map(([group, lines]) => (
          <tbody key={group}>
            {group !== '' && (
              <tr data-group="">
                <th scope="rowgroup" colSpan={canChange ? 6 : 2}>
                  {group}
                </th>
              </tr>
            )}
            {lines.map((line) => (
              <RateRow key={line.name} line={line} currency={currency} guardPercent={guardPercent} onPaste={onPaste} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface RateRowProps extends Pick<RateTableProps, 'currency' | 'guardPercent'> {
  line: RateLine
  onPaste: RateTableProps['onPaste'] | undefined
}

function RateRow({ line, currency, guardPercent, onPaste }: RateRowProps) {
  const { t } = useMessages()
  const { money, signed } = useFormats()
  const percent = usePercent()
  const { name, label = name, fieldName = label, second, rate, floor, ceiling, typed, doubt, problem, onType } = line
  const errorOf = ({ problem: typing }: TypedRate) => {
    if (typing === 'unreadable') return t('field.amount')
    if (typing === 'outside') return t('rates.outside', { floor: money(floor, currency), ceiling: money(ceiling, currency) })
    return problem
  }
  return (
    <tr>
      <td data-cell="name">
        <bdi>{label}</bdi>
        {second && <Second>{second}</Second>}
      </td>
      <td data-cell="live" data-align="end">
        <span className={classes['label']}>{t('rates.live')} </span>
        {rate === null ? '–' : money(rate, currency)}
      </td>
      {typed && (
        <>
          <td data-cell="new">
            <TextInput
              aria-label={t('rates.newOf', { name: fieldName })}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              value={typed.text}
              error={errorOf(typed)}
              onChange={(event) => onType(event.currentTarget.value)}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text')
                if (!onPaste || !/[\n\t]/.test(text.trim())) return
                event.preventDefault()
                onPaste(text)
              }}
            />
          </td>
          <td data-cell="change" data-align="end" data-sign={signOf(typed.difference)}>
            {rate !== null && typed.isChanged && typed.value !== undefined && signed(typed.difference, currency)}
          </td>
          <td data-cell="percent" data-align="end">
            {rate !== null && typed.isChanged && typed.value !== undefined && percent(typed.percent)}
          </td>
          <td data-cell="guard">
            <GuardMark typed={typed} guardPercent={guardPercent} />
            {doubt !== undefined && <Second>{doubt}</Second>}
          </td>
        </>
      )}
    </tr>
  )
}

/** The result of the guard for a new rate, as an icon and a word. */
function GuardMark({ typed, guardPercent }: { typed: TypedRate; guardPercent: number }) {
  const { t } = useMessages()
  const exceededOf = useExceeded()
  const { problem, isChanged, needsApproval, exceeds } = typed
  if (problem !== undefined) return <StateLabel tone="act">{t('rates.refused')}</StateLabel>
  if (!isChanged) return <StateLabel tone="off">{t('rates.same')}</StateLabel>
  if (!needsApproval) return <StateLabel tone="done">{t('rates.within', { percent: guardPercent })}</StateLabel>
  // The change against the live rate stands beside it.
  const others = exceededOf({ ...typed, exceeds: exceeds.filter((name) => name !== 'live') })
  return (
    <>
      <StateLabel tone="act">{t('rates.secondPerson')}</StateLabel>
      {others.map((other) => (
        <Second key={other}>{other}</Second>
      ))}
    </>
  )
}
