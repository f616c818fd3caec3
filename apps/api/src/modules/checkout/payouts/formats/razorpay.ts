import { z } from 'zod'
import { cellOf, type PayoutFileFormat, type PayoutRow } from './payout-format.ts'

/** The id of our attempt in the notes that we gave the payment. */
function attemptOf({ notes = '' }: PayoutRow): string[] {
  try {
    const found = z.object({ attempt_id: z.string() }).safeParse(JSON.parse(notes))
    return found.success ? [found.data.attempt_id] : []
  } catch {
    return []
  }
}

/**
 * The settlement report of Razorpay (https://razorpay.com/docs/api/settlements/fetch-recon/): `credit` and `debit` are what is paid to the
 * merchant, and the fee is the rest of the amount, since `fee` has its tax in it in some reports and not in others.
 */
export const razorpay: PayoutFileFormat = {
  name: 'razorpay',
  heads: ['entity_id', 'type', 'debit', 'credit', 'amount', 'currency', 'tax', 'settlement_id'],
  amounts: ['debit', 'credit', 'amount', 'tax'],
  mayBeMinor: true,
  read(row, amountOf) {
    const type = cellOf(row, 'type').toLowerCase()
    const kind = type === 'payment' || type === 'refund' ? type : 'other'
    const reference = cellOf(row, 'entity_id')
    const [amount, tax, net] = [amountOf('amount'), amountOf('tax'), amountOf('credit') - amountOf('debit')]
    const ofPayment = [row['order_receipt'], row['order_id'], ...attemptOf(row)]
    return {
      kind,
      reference,
      ids: [reference, ...(kind === 'payment' ? ofPayment : [])].filter((id): id is string => id !== undefined && id !== ''),
      order: '',
      amount,
      fee: (kind === 'refund' ? -amount : amount) - net - tax,
      tax,
      net,
      currency: cellOf(row, 'currency').toUpperCase(),
      day: row['settled_at'] ?? '',
      settlement: row['settlement_utr'] || row['settlement_id'] || '',
    }
  },
}
