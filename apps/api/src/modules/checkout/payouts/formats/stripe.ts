import { cellOf, type PayoutFileFormat } from './payout-format.ts'

/**
 * The itemized payout reconciliation report of Stripe (https://docs.stripe.com/reports/payout-reconciliation) with the column
 * `payment_metadata[attempt_id]`. `gross` of a refund is negative; the fee has its tax in it.
 */
export const stripe: PayoutFileFormat = {
  name: 'stripe',
  heads: ['balance_transaction_id', 'currency', 'gross', 'fee', 'net', 'reporting_category'],
  amounts: ['gross', 'fee', 'net'],
  read(row, amountOf) {
    const category = cellOf(row, 'reporting_category').toLowerCase()
    const kind = category === 'charge' ? 'payment' : category === 'refund' ? 'refund' : 'other'
    const [gross, fee] = [amountOf('gross'), amountOf('fee')]
    const ofPayment = [row['payment_metadata[attempt_id]'], row['payment_intent_id'], row['charge_id']]
    return {
      kind,
      reference: cellOf(row, 'balance_transaction_id'),
      ids: [row['source_id'], ...(kind === 'payment' ? ofPayment : [])].filter((id): id is string => id !== undefined && id !== ''),
      order: '',
      amount: Math.abs(gross),
      fee,
      tax: 0,
      net: amountOf('net'),
      currency: cellOf(row, 'currency').toUpperCase(),
      day: row['created'] || row['created_utc'] || '',
      settlement: row['automatic_payout_id'] ?? '',
    }
  },
}
