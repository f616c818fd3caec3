import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import moneyClasses from '../orders/money-box.module.css'
import { Refund } from '../orders/money-box.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import tableClasses from '../ui/table.module.css'
import { useWords } from '../words/words.tsx'

/** What would go back now, by tender, and the refunds that are under way or have arrived. */
export function RefundBox({ record }: { record: StaffReturn }) {
  const { t, nameOf } = useWords()
  const { money, day } = useFormats()
  const { refundPreview, refunds, currencyCode } = record
  if (refundPreview.tenders.length === 0 && refunds.length === 0) return null
  return (
    <Box flush={refunds.length === 0} title={t('refund.title')}>
      {refundPreview.tenders.length > 0 && (
        <div className={tableClasses['scroll']}>
          <table className={tableClasses['table']}>
            <thead>
              <tr>
                <th scope="col">{t('refund.to')}</th>
                <th scope="col">{t('refund.arrives')}</th>
                <th scope="col" data-align="end">
                  {t('column.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {refundPreview.tenders.map((tender) => (
                <tr key={`${tender.source} ${tender.destination} ${tender.gateway}`}>
                  <th scope="row">{nameOf('payMethod', tender.method || tender.gateway || tender.destination)}</th>
                  <td>{t('money.expected', { day: day(tender.expectedAt) })}</td>
                  <td data-align="end">{money(tender.amount, currencyCode)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {t('refund.together')}
                </th>
                <td data-align="end">{money(refundPreview.amount, currencyCode)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {refunds.length > 0 && (
        <ul className={moneyClasses['tenders']}>
          {refunds.map((refund) => (
            <Refund key={refund.number} refund={refund} currency={currencyCode} />
          ))}
        </ul>
      )}
    </Box>
  )
}
