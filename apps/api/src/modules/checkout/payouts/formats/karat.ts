import { cellOf, type PayoutFileFormat, UnreadableCell } from './payout-format.ts'

/** Our own columns, for a gateway without a format: `type` is `payment` or `refund`, `id` its id at the gateway or in our books. */
export const karat: PayoutFileFormat = {
  name: 'karat',
  heads: ['type', 'id', 'amount', 'fee', 'tax', 'currency', 'date', 'payout'],
  amounts: ['amount', 'fee', 'tax'],
  read(row, amountOf) {
    const type = cellOf(row, 'type').toLowerCase()
    if (type !== 'payment' && type !== 'refund') throw new UnreadableCell('type')
    const id = cellOf(row, 'id')
    const [amount, fee, tax] = [amountOf('amount'), amountOf('fee'), amountOf('tax')]
    return {
      kind: type,
      reference: `${type}:${id}`,
      ids: [id],
      order: '',
      amount,
      fee,
      tax,
      net: (type === 'refund' ? -amount : amount) - fee - tax,
      currency: cellOf(row, 'currency').toUpperCase(),
      day: row['date'] ?? '',
      settlement: row['payout'] ?? '',
    }
  },
}
