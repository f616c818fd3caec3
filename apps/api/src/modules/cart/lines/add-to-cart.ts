import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { AppError, fail, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { cartOrThrow } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import { openCart } from '../owners/open-cart.ts'
import type { CartRef, CartView, Gifts } from '../port.ts'
import { refuseTag } from '../pricing/own-pieces.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { addedAtOf, maxLines, tooMany, unitsOf, withAdded } from '../rules.ts'
import { readCart } from '../views.ts'
import { readEngravingFor } from './read-engraving-for.ts'
import { refuseLongMessage, refuseWrap } from './refuse-gifts.ts'
import { writePriced } from './write-priced.ts'

/** A product that is added to a cart; `restores` is the removed line, `gifts` are the details of its units. */
interface Addition {
  productId: string
  quantity: number
  restores?: string | undefined
  gifts?: Gifts | undefined
  /** The text to engrave on every unit. */
  engraving?: string | undefined
  /** The ready piece that staff chose, by its tag. */
  tag?: string | undefined
}

/**
 * Adds a product to the cart that `openCart` finds or creates; a signed-in shopper owns a new one. `isOfOtherSite` where the named cart
 * belongs to another site: the product is then in another cart. With `restores`, the id of a removed line, the product returns to that
 * line's position; otherwise it comes last.
 */
export async function addToCart(
  deps: CartDependencies,
  site: Site,
  language: string,
  { productId, quantity, restores, gifts = [], engraving: typed = '', tag = '', ...ref }: Addition & Partial<CartRef>,
): Promise<Result<{ view: CartView; isOfOtherSite: boolean }>> {
  const { catalogue, clock, db, settings } = deps
  const variantId = await catalogue.resolveVariant(db, productId)
  if (!variantId) return fail('unknown_product', { field: 'productID' })
  const addedAt = addedAtOf(restores, clock.now())
  const { maxQuantity, giftMessageLength } = await settings()
  return resultOf(() =>
    transact(db, async (tx) => {
      // Opening it locks it: the row is read afterwards, as the last change left it.
      const { cartId, isOfOtherSite } = await openCart(deps, tx, site, language, ref)
      const row = cartOrThrow(await readCart(tx, cartId, [variantId]))
      const engraving = await readEngravingFor(deps, tx, site, variantId, typed)
      if (tag !== '' && row.items.some((item) => item.variantId === variantId && item.tag)) throwFailure('second_piece', 'tag')
      // A preview is no draft order yet.
      if (tag !== '' && row.draft) await refuseTag(deps, tx, row, { variantId, tag })
      const added = { id: newId(addedAt), variantId, quantity, gifts, engraving, tag, addedAt: addedAt.toISOString() }
      const { items, item } = withAdded(row.items, added)
      if (unitsOf(items, variantId) > maxQuantity) throw new AppError(tooMany(maxQuantity))
      refuseWrap(site, gifts)
      refuseLongMessage(giftMessageLength, gifts)
      const cart = cartOrThrow(await priceCart(deps, tx, { ...row, items }))
      await writePriced(tx, cart, item, row.items)
      if (cart.lines.length > maxLines) throw new AppError({ code: 'too_many', field: 'productID' })
      return { view: cart, isOfOtherSite }
    }),
  )
}
