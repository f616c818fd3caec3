import tableClasses from '../ui/table.module.css'
import { useFormats } from '../ui/formats.ts'
import { useWords } from '../words/words.tsx'
import { signOf, usePercent } from './rate-formats.ts'
import classes from './rate-changes.module.css'

/** A rate that changed: of a purity, or of stones by their key; major units. `before` is null for one that is new. */
export interface ChangedRate {
  name: string
  before: number | null
  after: number
}

/** The changed rates of a version, of the service: those of metals, then those of stones. */
export const changedRatesOf = (version: {
  changes: readonly { purity: string; before: number | null; after: number }[]
  stones: readonly { key: string; before: number; after: number }[]
}): ChangedRate[] => [
  ...version.changes.map(({ purity, ...rates }) => ({ name: purity, ...rates })),
  ...version.stones.map(({ key, ...rates }) => ({ name: key, ...rates })),
]

/** The change in percent; null for a rate that is new. */
export const percentOfChange = ({ before, after }: ChangedRate): number | null =>
  before === null ? null : ((after - before) * 100) / before

/** Changed rates, one a line: from, to, and the change in percent. */
export function RateChanges({ changes, currency }: { changes: readonly ChangedRate[]; currency: string }) {
  const { t } = useWords()
  const { money } = useFormats()
  const percent = usePercent()
  return (
    <div className={tableClasses['scroll']}>
      <table className={`${tableClasses['table']} ${classes['changes']}`}>
        <thead>
          <tr>
            <th scope="col">{t('rates.rate')}</th>
            <th scope="col" data-align="end">
              {t('rates.from')}
            </th>
            <th scope="col" data-align="end">
              {t('rates.to')}
            </th>
            <th scope="col" data-align="end">
              %
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => {
            const percentage = percentOfChange(change)
            return (
              <tr key={change.name}>
                <th scope="row">
                  <bdi>{change.name}</bdi>
                </th>
                <td data-align="end">{change.before === null ? '–' : money(change.before, currency)}</td>
                <td data-align="end">
                  <b>{money(change.after, currency)}</b>
                </td>
                <td data-align="end" data-sign={percentage === null ? undefined : signOf(percentage)}>
                  {percentage !== null && percent(percentage)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
