import type { Db } from '../../../kernel/db/db.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import { cartOrThrow, changeCart } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartItem, CartRef } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { tooMany, unitsOf, withChanged } from '../rules.ts'
import { removeItem } from '../store.ts'
import { readEngravingFor } from './read-engraving-for.ts'
import { writePriced } from './write-priced.ts'

/** A change of a line; an absent field stays as it is. An empty `engraving` removes the engraving. */
interface LineChange {
  itemId: string
  productId: string
  quantity: number | undefined
  engraving: string | undefined
}

/** The new variant of a line: another one of its product, or its own where the product itself is named. */
async function otherVariant(
  { catalogue }: Pick<CartDependencies, 'catalogue'>,
  tx: Db,
  { variantId }: CartItem,
  asked: string,
): Promise<string> {
  if (asked === variantId) return variantId
  const wanted = (await catalogue.resolveVariant(tx, asked)) ?? throwFailure('unknown_product', 'productID')
  const products = await catalogue.productsOf(tx, [variantId, wanted])
  if (products.get(wanted) !== products.get(variantId)) throwFailure('other_product', 'productID')
  return asked === wanted ? wanted : variantId
}

/** Sets a line's quantity and engraving where they are given, and its variant where another size or metal is chosen. */
export async function updateLine(deps: CartDependencies, ref: CartRef, { itemId, productId, quantity, engraving }: LineChange) {
  const { settings, sites } = deps
  const { maxQuantity } = await settings()
  return changeCart(deps, ref, async (tx, row) => {
    const line = row.items.find((item) => item.id === itemId) ?? throwFailure('unknown_item', 'cartItemID')
    const site = cartOrThrow(await sites.byCode(row.subsite))
    const variantId = await otherVariant(deps, tx, line, productId)
    const changed = withChanged(row.items, line, {
      variantId,
      engraving: engraving === undefined ? line.engraving : await readEngravingFor(deps, tx, site, variantId, engraving),
      quantity: quantity ?? line.quantity,
    })
    const units = unitsOf(changed.items, variantId)
    if (units > maxQuantity && units > unitsOf(row.items, variantId)) throw new AppError(tooMany(maxQuantity))
    const cart = cartOrThrow(await priceCart(deps, tx, { ...row, items: changed.items }))
    if (changed.merged) await removeItem(tx, row.id, changed.merged.id)
    await writePriced(tx, cart, changed.item, row.items)
    return cart
  })
}
