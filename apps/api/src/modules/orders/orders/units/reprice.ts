import { sum } from '@karat/money/money.ts'
import type { Reprice } from '../port.ts'
import { adjustmentRows } from '../rules.ts'
import { findOrder, setPrices } from '../store.ts'

/**
 * Writes the new amounts of an order and its remaining units. The payable amount changes by the same difference, less the refunds to credit
 * and gift cards.
 */
export const reprice: Reprice = async (tx, orderId, amounts, units, back) => {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Error(`there is no order ${orderId}`)
  const toTenders = sum(back.flatMap(({ source, amount }) => (source === 'credit' || source === 'gift_card' ? [amount] : [])))
  const payable = Math.max(0, order.payable + amounts.total - order.total + toTenders)
  const adjustments = units.flatMap((unit) => adjustmentRows({ orderId, unitId: unit.id }, unit))
  await setPrices(tx, orderId, { ...amounts, payable }, units, adjustments)
}
