import { useMessages } from '../messages/messages.tsx'
import { useArrival } from './arrival.ts'
import { useFormats } from './formats.ts'
import tableClasses from './table.module.css'

/** A part of a refund, as the services plan it. Amounts in major units. */
interface RefundTender {
  source: string
  destination: string
  gateway: string
  method: string
  amount: number
  expectedAt: string
}

/** The parts of a refund by tender, in their order, with the day on which each part arrives, and the sum. */
export function RefundTable({ tenders, amount, currency }: { tenders: readonly RefundTender[]; amount: number; currency: string }) {
  const { t, nameOf } = useMessages()
  const { money } = useFormats()
  const arrivalOf = useArrival()
  return (
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
          {tenders.map((tender) => (
            <tr key={`${tender.source} ${tender.destination} ${tender.gateway}`}>
              <th scope="row">{nameOf('payMethod', tender.method || tender.gateway || tender.destination)}</th>
              <td>{arrivalOf(tender)}</td>
              <td data-align="end">{money(tender.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('refund.together')}
            </th>
            <td data-align="end">{money(amount, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
