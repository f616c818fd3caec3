import type { OrderRevision } from '@karat/contract/revisions.ts'
import type { BreakupRow } from '@karat/contract/products.ts'
import { formatCarats, formatGrams } from '@karat/money/format.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { Money, useDifference } from '../../../money/money.tsx'
import { useRowName } from '../../../money/row-name.ts'
import { useMessages } from '../../../site/messages.tsx'
import { useSite } from '../../../site/site.tsx'

/** A component of both prices; of several equal components the first is paired with the first. */
interface Pair {
  key: string
  before: BreakupRow | undefined
  after: BreakupRow | undefined
}

function pairsOf(before: readonly BreakupRow[], after: readonly BreakupRow[]): Pair[] {
  const keyed = (rows: readonly BreakupRow[]) => {
    const seen = new Map<string, number>()
    return rows.map((row) => {
      const name = `${row.code} ${row.metal ?? ''} ${row.purity ?? ''} ${row.name ?? ''} ${row.shape ?? ''}`
      const count = seen.get(name) ?? 0
      seen.set(name, count + 1)
      return [`${name} ${count}`, row] as const
    })
  }
  const [old, made] = [new Map(keyed(before)), new Map(keyed(after))]
  return [...new Set([...made.keys(), ...old.keys()])].map((key) => ({ key, before: old.get(key), after: made.get(key) }))
}

/** Both prices of a unit side by side, component by component, with the difference of each. */
export function RevisedTable({ revision: { before, after, difference } }: { revision: OrderRevision }) {
  const t = useMessages()
  const tag = languageTag(useSite())
  const rowName = useRowName()
  const less = useDifference()
  const measure = (row: BreakupRow | undefined) => {
    if (!row) return ''
    if (row.weightMg && row.code === 'metal') return <bdi>{t('unit.gram', { grams: formatGrams(row.weightMg, tag) })}</bdi>
    if (row.caratMilli) return <bdi>{t('unit.carat', { carats: formatCarats(row.caratMilli, tag) })}</bdi>
    return <Money amount={row.value} detail="exact" />
  }
  return (
    <div className="layout-scroll" tabIndex={0} role="region" aria-label={t('revised.title')}>
      <table className="revised-table type-num">
        <thead>
          <tr>
            <th scope="col">{t('breakup.part')}</th>
            <th scope="col">{t('revised.ordered')}</th>
            <th scope="col">{t('revised.made')}</th>
            <th scope="col">{t('revised.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {pairsOf(before.breakup, after.breakup).map((pair) => {
            const row = pair.after ?? pair.before
            return (
              <tr key={pair.key}>
                <th scope="row">{row && rowName(row)}</th>
                <td>{measure(pair.before)}</td>
                <td>{measure(pair.after)}</td>
                <td>
                  <Money amount={less(pair.after?.value ?? 0, pair.before?.value ?? 0)} detail="exact" />
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('revised.price')}</th>
            <td>
              <Money amount={before.total} detail="exact" />
            </td>
            <td>
              <Money amount={after.total} detail="exact" />
            </td>
            <td>
              <Money amount={difference} detail="exact" />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
