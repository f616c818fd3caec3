import type { Reprice } from './port.ts'
import { adjustmentRows } from './rules.ts'
import { setPrices } from './store.ts'

/** Writes what an order and its pieces that are left cost now. */
export const reprice: Reprice = (tx, orderId, amounts, units) =>
  setPrices(
    tx,
    orderId,
    amounts,
    units,
    units.flatMap((unit) => adjustmentRows({ orderId, unitId: unit.id }, unit)),
  )
