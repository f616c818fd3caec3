import { type Minor, prorate } from '@karat/money/money.ts'
import { costOf } from './correction-data.ts'
import type { DocumentData, DocumentLine, DocumentPayment } from './port.ts'

/** An invoice of an order, with its payments and its units. */
export interface PaidInvoice {
  unitIds: readonly string[]
  figures: Pick<DocumentData, 'payments'> & { lines: readonly Pick<DocumentLine, 'total' | 'charges'>[] }
}

/** A payment of an invoice, and the share of each unit in it. */
interface PaymentOfPieces {
  payment: DocumentPayment
  parts: readonly { unitId: string; amount: Minor }[]
}

function partsOf({ unitIds, figures: { lines, payments } }: PaidInvoice): PaymentOfPieces[] {
  const weights = lines.map((line) => Math.max(costOf(line), 1))
  return payments.map((payment) => {
    const amounts = prorate(payment.amount, weights)
    return { payment, parts: unitIds.map((unitId, place) => ({ unitId, amount: amounts[place] ?? 0 })) }
  })
}

/** The amounts that the invoices of an order ask for at the door, by unit; the shares of an invoice's units add up to its cash. */
export function askedOf(invoices: readonly PaidInvoice[]): Map<string, Minor> {
  const asked = new Map(invoices.flatMap(({ unitIds }) => unitIds.map((id) => [id, 0])))
  for (const { payment, parts } of invoices.flatMap(partsOf))
    if (payment.due) for (const { unitId, amount } of parts) asked.set(unitId, (asked.get(unitId) ?? 0) + amount)
  return asked
}

/**
 * The payments of an order that its next invoice can use: payments of units that were invoiced before belong to those, unless the units
 * were cancelled or returned. Cash that an invoice asks for is due, and captured once it was collected for the unit. `kept` are the units
 * that were delivered or are on their way, with whether their cash was collected.
 */
export function paymentsLeft(
  payments: readonly DocumentPayment[],
  invoices: readonly PaidInvoice[],
  kept: ReadonlyMap<string, { isCollected: boolean }>,
): DocumentPayment[] {
  const used = invoices.flatMap(partsOf)
  const isOf = (payment: DocumentPayment, by: DocumentPayment, isCollected: boolean) =>
    payment.kind === 'cash' ? by.kind === 'cash' && payment.due !== isCollected : payment.id === by.id
  return payments.map((payment) => {
    let left = payment.amount
    for (const { payment: by, parts } of used)
      for (const { unitId, amount } of parts) {
        const piece = kept.get(unitId)
        if (piece && isOf(payment, by, piece.isCollected)) left -= amount
      }
    return { ...payment, amount: left }
  })
}
