import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import moneyClasses from '../orders/money-box.module.css'
import type { WaitingAct } from '../approvals/use-waiting-acts.ts'
import { Refund } from '../orders/money-box.tsx'
import { Box } from '../ui/box.tsx'
import { RefundTable } from '../ui/refund-table.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'

/** The refund that the return would give now, by tender, and the refunds that are under way or have arrived. */
export function RefundBox({ record, waiting }: { record: StaffReturn; waiting: readonly WaitingAct[] }) {
  const { t } = useMessages()
  const { refundPreview, refunds, currencyCode } = record
  const hasNote = record.documents.some(({ kind }) => kind === 'credit_note' || kind === 'refund_receipt')
  if (refundPreview.tenders.length === 0 && refunds.length === 0) return null
  return (
    <Box flush={refunds.length === 0} title={t('refund.title')}>
      {refundPreview.tenders.length > 0 && (
        <RefundTable tenders={refundPreview.tenders} amount={refundPreview.amount} currency={currencyCode} />
      )}
      {refunds.length > 0 && (
        <ul className={moneyClasses['tenders']}>
          {refunds.map((refund) => (
            <Refund key={refund.number} refund={refund} currency={currencyCode} waiting={waiting} />
          ))}
        </ul>
      )}
      {refunds.length > 0 && !hasNote && <Second>{t('refund.noteLater')}</Second>}
    </Box>
  )
}
