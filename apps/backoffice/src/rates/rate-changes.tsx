import tableClasses from '../ui/table.module.css'
import { useFormats } from '../ui/formats.ts'
import { useMessages } from '../messages/messages.tsx'
import { useStoneName } from './stone-names.ts'
import { signOf, usePercent } from './rate-formats.ts'
import classes from './rate-changes.module.css'

/** A rate that changed: of a purity, or of stones by their key; major units. `before` is null for one that is new. */
export interface ChangedRate {
  name: string
  /** Whether it is the rate at which old metal is bought. */
  isBuy?: boolean
  before: number | null
  /** Null for one that is no more. */
  after: number | null
}

/** The changed rates of a version, of the service: those of metals with the dearest first, of old metal, of stones. */
export const changedRatesOf = (version: {
  changes: readonly { purity: string; before: number | null; after: number }[]
  buys: readonly { purity: string; before: number | null; after: number | null }[]
  stones: readonly { key: string; before: number; after: number }[]
}): ChangedRate[] => [
  ...version.changes.toSorted((one, other) => other.after - one.after).map(({ purity, ...rates }) => ({ name: purity, ...rates })),
  ...version.buys.map(({ purity, ...rates }) => ({ name: purity, isBuy: true, ...rates })),
  ...version.stones.map(({ key, ...rates }) => ({ name: key, ...rates })),
]

/** The change in percent; null for a rate that is new. */
export const percentOfChange = ({ before, after }: ChangedRate): number | null =>
  before === null || after === null ? null : ((after - before) * 100) / before

/** Returns the name of a rate in words. */
export function useRateName(): (rate: Pick<ChangedRate, 'name' | 'isBuy'>) => string {
  const { t } = useMessages()
  const stoneNameOf = useStoneName()
  return ({ name, isBuy }) => (isBuy ? t('rates.buyOf', { name }) : stoneNameOf(name))
}

/** Changed rates, one a line: from, to, and the change in percent. */
export function RateChanges({ changes, currency }: { changes: readonly ChangedRate[]; currency: string }) {
  const { t } = useMessages()
  const { money } = useFormats()
  const percent = usePercent()
  const nameOfRate = useRateName()
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
              <tr key={`${change.name} ${change.isBuy}`}>
                <th scope="row">
                  <bdi>{nameOfRate(change)}</bdi>
                </th>
                <td data-align="end">{change.before === null ? '–' : money(change.before, currency)}</td>
                <td data-align="end">
                  <b>{change.after === null ? '–' : money(change.after, currency)}</b>
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
