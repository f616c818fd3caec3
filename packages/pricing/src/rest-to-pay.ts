import type { Minor } from '@karat/money/money.ts'

/** The last row of the amounts of a cart or an order. */
export interface RestToPay {
  /** `paidBy` names the payment method, `paid` does not; `nothingLeft` where credit and gift cards pay all of it. */
  label: 'nothingLeft' | 'toPay' | 'paid' | 'paidBy'
  /** The amount that money pays, in the unit of the given amounts. */
  amount: Minor
}

/**
 * The rest of a total after store credit and gift cards, computed here only, so that pages and e-mails show the same amount with the
 * same label. `payable` is missing in older orders, which money paid alone. `paidBy` is the name of the payment method: undefined while
 * unpaid, empty where it is not known.
 */
export function restToPay(
  { total, payable = total }: { total: Minor; payable?: Minor | undefined },
  paidBy: string | undefined,
): RestToPay {
  if (payable === 0) return { label: 'nothingLeft', amount: 0 }
  return { label: paidBy === undefined ? 'toPay' : paidBy === '' ? 'paid' : 'paidBy', amount: payable }
}
