import type { Db } from '../../../kernel/db/db.ts'
import { deferToCommit } from '../../../kernel/db/transacting.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { CartItem, CartView } from '../port.ts'
import { availableTo, metalRateOf, unitsOf } from '../rules.ts'
import { writeItem } from '../store.ts'

/**
 * Writes a line of a priced cart with its price. Refuses more units of its variant than are in stock, unless the cart had as many
 * `before`: a cart that is short may be reduced step by step.
 */
export async function writePriced(tx: Db, { cartId, lines }: CartView, item: CartItem, before: readonly CartItem[]): Promise<void> {
  const line = lines.find((candidate) => candidate.itemId === item.id) ?? throwFailure('unknown_product', 'productID')
  const { variantId } = item
  const units = unitsOf(lines, variantId)
  if (units > line.level.quantity && units > unitsOf(before, variantId)) {
    const available = availableTo(line, lines, line.level.quantity)
    throw new AppError({ code: 'out_of_stock', field: 'quantity', details: { productID: variantId, available } })
  }
  await deferToCommit(writeItem(tx, cartId, { ...item, seenPrice: line.charged, seenRate: metalRateOf(line.breakup) }))
}
