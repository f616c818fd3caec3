import type { RegisterSummary } from '@karat/contract/staff-books.ts'
import { useMessages } from '../messages/messages.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { ListExport } from '../ui/list-export.tsx'
import { Tiles } from '../ui/tiles.tsx'
import classes from './books.module.css'
import { LockBox } from './lock-box.tsx'
import { SumsTable } from './sums-table.tsx'
import type { ChosenRegister } from './use-books.ts'

interface SummaryBoxesProps {
  summary: RegisterSummary
  /** The sums are still those of the register that was chosen before. */
  isOld: boolean
  chosen: ChosenRegister
}

/** The sums of a register, by rate and by HSN code, its files, and whether its month is closed. */
export function SummaryBoxes({ summary, isOld, chosen }: SummaryBoxesProps) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const { currency, taxes, rates, hsn, files } = summary
  const names = taxes.map(({ name }) => name)
  const amount = (value: number) => money(value, currency)
  const count = t('books.counts', { invoices: summary.invoices, notes: summary.creditNotes })
  return (
    <div className={classes['boxes']} aria-busy={isOld}>
      <Box flush title={t('books.byRate')} beside={isOld ? t('books.adding') : count}>
        <Tiles
          tiles={[
            { key: 'taxable', name: t('books.taxable'), value: amount(summary.taxable) },
            ...taxes.map((tax) => ({ key: `tax ${tax.name}`, name: tax.name, value: amount(tax.amount) })),
            { key: 'rounding', name: t('books.rounding'), value: amount(summary.roundOff) },
            { key: 'total', name: t('column.total'), value: amount(summary.total) },
          ]}
        />
        {rates.length > 0 && <SumsTable label={t('books.byRate')} taxes={names} currency={currency} rows={rates} total={summary} />}
      </Box>
      {hsn.length > 0 && (
        <Box flush title={t('books.hsn')}>
          <SumsTable label={t('books.hsn')} taxes={names} currency={currency} rows={hsn} />
        </Box>
      )}
      <Box title={t('books.files')}>
        <div className={classes['files']}>
          {files.map((file) => (
            <ListExport key={file} list="books" label={nameOf('booksFile', file)} filter={{ ...chosen, file }} />
          ))}
        </div>
      </Box>
      {!isOld && <LockBox lock={summary.lock} chosen={chosen} />}
    </div>
  )
}
