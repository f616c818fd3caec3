import type { StaffCancelPreview } from '@karat/contract/staff.ts'
import { useMessages } from '../messages/messages.tsx'
import { useFormats } from './formats.ts'
import { RefundTable } from './refund-table.tsx'
import { Second } from './second.tsx'

/** The refund of a cancellation by tender, and the total of the remaining order. */
export function RefundPreview({ preview, currency }: { preview: Omit<StaffCancelPreview, 'status'>; currency: string }) {
  const { t } = useMessages()
  const { money } = useFormats()
  const { parts, refund, orderAfter } = preview
  return (
    <div aria-live="polite">
      {parts.length > 0 ? <RefundTable tenders={parts} amount={refund} currency={currency} /> : <p>{t('cancel.noRefund')}</p>}
      {orderAfter > 0 && <Second>{t('cancel.stays', { amount: money(orderAfter, currency) })}</Second>}
    </div>
  )
}
