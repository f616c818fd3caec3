import type { RegisterSummary } from '@karat/contract/staff-books.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormats } from '../ui/formats.ts'
import tableClasses from '../ui/table.module.css'
import classes from './books.module.css'

interface SumsTableProps {
  label: string
  /** The names of the taxes, each with a column of its own. */
  taxes: readonly string[]
  currency: string
  rows: readonly (RegisterSummary['rates'][number] & { code?: string; quantity?: number })[]
  /** Sums below the rows. */
  total?: Pick<RegisterSummary, 'taxable' | 'taxes'>
}

/** Taxable values and taxes by rate; rows with a code have it and a number of pieces before them. */
export function SumsTable({ label, taxes, currency, rows, total }: SumsTableProps) {
  const { t } = useMessages()
  const { money, percent } = useFormats()
  const hasCodes = rows.some(({ code }) => code !== undefined)
  const taxCells = (of: RegisterSummary['taxes']) =>
    taxes.map((name) => (
      <td key={name} data-align="end">
        {money(of.find((tax) => tax.name === name)?.amount ?? 0, currency)}
      </td>
    ))
  const rateText = (rate: number) => (rate === 0 ? t('books.untaxed') : percent(rate))
  return (
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={label}>
      <table className={tableClasses['table']} aria-label={label}>
        <thead>
          <tr>
            {hasCodes && (
              <>
                <th scope="col">{t('books.code')}</th>
                <th scope="col" data-align="end">
                  {t('column.pieces')}
                </th>
              </>
            )}
            <th scope="col" data-align={hasCodes ? 'end' : undefined}>
              {t('books.rate')}
            </th>
            <th scope="col" data-align="end">
              {t('books.taxable')}
            </th>
            {taxes.map((name) => (
              <th key={name} scope="col" data-align="end">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, quantity, rate, taxable, taxes: of }) => (
            <tr key={`${code ?? ''} ${rate}`}>
              {code === undefined ? (
                <th scope="row">{rateText(rate)}</th>
              ) : (
                <>
                  <th scope="row">
                    <bdi>{code}</bdi>
                  </th>
                  <td data-align="end">{quantity}</td>
                  <td data-align="end">{rateText(rate)}</td>
                </>
              )}
              <td data-align="end">{money(taxable, currency)}</td>
              {taxCells(of)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{t('customers.together')}</th>
              <td data-align="end">{money(total.taxable, currency)}</td>
              {taxCells(total.taxes)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
