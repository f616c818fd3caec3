import type { StaffDraft } from '@karat/contract/staff-drafts.ts'
import { DetailList } from '../ui/detail-list.tsx'
import { useFormats } from '../ui/formats.ts'
import { pieceRows } from '../ui/piece-rows.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'

interface BagTotalProps {
  summary: NonNullable<StaffDraft['bag']>['summary']
  currency: string
  /** Whether its draft order is paid or has ended: nothing is to be paid any more. */
  isOver?: boolean
}

/** The total of a bag, row by row, and whether its customer is asked for an identity number. */
export function BagTotal({ summary, currency, isOver = false }: BagTotalProps) {
  const { t } = useMessages()
  const { money } = useFormats()
  const amount = (value: number) => money(value, currency)
  return (
    <>
      <DetailList
        rows={[
          ...pieceRows(summary, amount, t),
          ...(summary.delivery ? [[t('money.delivery'), amount(summary.delivery)] as const] : []),
          ...(summary.salesTax ? [[t('money.salesTax'), amount(summary.salesTax)] as const] : []),
          ...(summary.taxIncluded ? [[t('drafts.taxIncluded'), amount(summary.taxIncluded)] as const] : []),
          [t(isOver ? 'money.total' : 'drafts.toPay'), amount(summary.payable), true],
        ]}
      />
      <Second>{t(summary.idProofNeeded ? 'drafts.idNeeded' : 'drafts.noId')}</Second>
    </>
  )
}
