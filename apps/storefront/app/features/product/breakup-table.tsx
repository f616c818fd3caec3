import { formatCarats, formatGrams } from '@karat/money/format.ts'
import { languageTag } from '@karat/sites/locale.ts'
import type { BreakupRow, PriceBreakup } from '@karat/contract/products.ts'
import { useRowName } from '../../money/row-name.ts'
import { Money, useMoney } from '../../money/money.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'

const subordinateCodes = new Set(['making_discount', 'stone_discount', 'metal_discount', 'coupon', 'absorbed'])

/** The breakup of the price: every component with its weight, rate and value; the last line is the total. */
export function BreakupTable({ price }: { price: PriceBreakup }) {
  const t = useMessages()
  const site = useSite()
  const money = useMoney()
  const rowName = useRowName()
  const tag = languageTag(site)
  const weight = (row: BreakupRow) =>
    row.weightMg
      ? t('unit.gram', { grams: formatGrams(row.weightMg, tag) })
      : row.caratMilli
        ? t('unit.carat', { carats: formatCarats(row.caratMilli, tag) })
        : ''
  const rate = ({ rate: value, rateUnit }: BreakupRow) => {
    if (value === undefined) return ''
    switch (rateUnit) {
      case 'gram':
        return `${money(value)}${t('unit.perGram')}`
      case 'carat':
        return `${money(value)}${t('unit.perCarat')}`
      case 'piece':
        return `${money(value)}${t('unit.perPiece')}`
      default:
        return `${value}%`
    }
  }
  return (
    <section id="breakup">
      <h2>{t('breakup.title')}</h2>
      {price.rows.some(({ code }) => code === 'metal') && <p className="type-soft breakup-table-text">{t('breakup.text')}</p>}
      <div className="layout-scroll" tabIndex={0} role="region" aria-label={t('breakup.title')}>
        <table className="breakup-table type-num">
          <thead>
            <tr>
              <th scope="col">{t('breakup.part')}</th>
              <th scope="col">{t('breakup.weight')}</th>
              <th scope="col">{t('breakup.rate')}</th>
              <th scope="col">{t('breakup.value')}</th>
            </tr>
          </thead>
          <tbody>
            {price.rows.map((row, index) => (
              <tr key={`${row.code}-${index}`} className={subordinateCodes.has(row.code) ? 'breakup-table-sub' : undefined}>
                <th scope="row">{rowName(row)}</th>
                <td>
                  <bdi>{weight(row)}</bdi>
                </td>
                <td>
                  <bdi suppressHydrationWarning>{subordinateCodes.has(row.code) ? '' : rate(row)}</bdi>
                </td>
                <td className={row.value < 0 ? 'breakup-table-off' : undefined}>
                  <Money amount={row.value} detail="exact" />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('sum.total')}
              </th>
              <td>
                <Money amount={price.total} detail="exact" />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
