import { cellOf, type PayoutFileFormat, UnreadableCell } from './payout-format.ts'

/** A courier's remittance of cash on delivery: each line names a parcel by its number, or an order. */
export const cash: PayoutFileFormat = {
  name: 'cash',
  heads: ['awb', 'order', 'amount', 'date', 'reference'],
  amounts: ['amount'],
  read(row, amountOf) {
    const [awb = '', order = ''] = [row['awb'], row['order']]
    if (awb === '' && order === '') throw new UnreadableCell('awb')
    const settlement = cellOf(row, 'reference')
    return {
      kind: 'cash',
      reference: `${settlement}:${awb || order}`,
      ids: awb === '' ? [] : [awb],
      order: order.toUpperCase(),
      amount: amountOf('amount'),
      fee: 0,
      tax: 0,
      net: amountOf('amount'),
      currency: '',
      day: row['date'] ?? '',
      settlement,
    }
  },
}
