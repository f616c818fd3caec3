import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import { useRowName } from '../orders/row-name.ts'
import { Box } from '../ui/box.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { useFormats } from '../ui/formats.ts'
import { useMessages } from '../messages/messages.tsx'

/** Each piece as it was sold: its weights and the frozen rows of its price. */
export function SoldBox({ record }: { record: StaffReturn }) {
  const { t } = useMessages()
  const { money, grams, day } = useFormats()
  const rowName = useRowName()
  return record.pieces.map((piece) => (
    <Box key={piece.unit} title={t('sold.title')} beside={record.pieces.length > 1 ? piece.name : day(record.orderedAt)}>
      <DetailList
        rows={[
          [t('sold.gross'), grams(piece.sold.grossMg)],
          [t('column.net'), grams(piece.sold.netMg)],
          ...piece.breakup.map((row) => [rowName(row), money(row.value, record.currencyCode)] as const),
          [t('sold.paid'), money(piece.amount, record.currencyCode), true],
        ]}
      />
    </Box>
  ))
}
