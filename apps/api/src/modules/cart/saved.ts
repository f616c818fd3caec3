import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { newId } from '../../kernel/id.ts'
import { AppError, type Result, throwFailure } from '../../kernel/result.ts'
import type { Content } from '../content/pages/port.ts'
import type { Inventory } from '../catalogue/inventory/port.ts'
import { joinedGifts } from './gift-rules.ts'
import type { CartItem, CartRef, CartView, SavedItem } from './port.ts'
import { isSamePiece, maxLines, maxPieces, tooMany, unitsOf, withAdded } from './rules.ts'
import { removeItem, removeSaved, writeSaved } from './store.ts'
import type { CartRow } from './views.ts'

interface SavedParts {
  clock: Clock
  inventory: Inventory
  settings: Content['cartSettings']
  change: (ref: CartRef, work: (tx: Db, row: CartRow) => Promise<CartView | undefined>) => Promise<Result<CartView>>
  price: (db: Db, row: CartRow) => Promise<CartView | undefined>
  writePriced: (tx: Db, view: CartView, item: CartItem, before: readonly CartItem[]) => Promise<void>
}

/** The saved products of a cart. They reserve nothing and are part of no total. */
export function createSaved({ clock, inventory, settings, change, price, writePriced }: SavedParts) {
  return {
    /**
     * Moves a line from the cart to the saved products, with the gift details of its units; quantities of the same variant and engraving
     * add up.
     */
    saveForLater: (ref: CartRef, itemId: string) =>
      change(ref, async (tx, row) => {
        const line = row.items.find((item) => item.id === itemId) ?? throwFailure('unknown_item', 'cartItemID')
        const present = row.saved.find((item) => isSamePiece(item, line))
        if (!present && row.saved.length >= maxLines) throwFailure('too_many', 'cartItemID')
        const quantity = Math.min(maxPieces, line.quantity + (present?.quantity ?? 0))
        const kept: SavedItem = {
          id: present?.id ?? newId(clock.now()),
          variantId: line.variantId,
          quantity,
          gifts: joinedGifts(present, line, { quantity }),
          engraving: line.engraving,
          addedAt: present?.addedAt ?? clock.now().toISOString(),
        }
        await removeItem(tx, row.id, itemId)
        await writeSaved(tx, row.id, kept)
        const items = row.items.filter((item) => item !== line)
        return price(tx, { ...row, items, saved: [kept, ...row.saved.filter((item) => item !== present)] })
      }),

    /** Moves a saved product back into the cart, as many units as are in stock; the others stay saved. */
    async moveToCart(ref: CartRef, savedId: string): Promise<Result<CartView>> {
      const { maxQuantity } = await settings()
      return change(ref, async (tx, row) => {
        const kept = row.saved.find((item) => item.id === savedId) ?? throwFailure('unknown_saved', 'savedID')
        const { variantId, engraving } = kept
        const inCart = unitsOf(row.items, variantId)
        const available = (await inventory.levels(tx, row.subsite, [variantId])).get(variantId)?.quantity ?? 0
        const quantity = Math.min(kept.quantity, available - inCart, maxQuantity - inCart)
        if (quantity < 1) {
          if (inCart >= maxQuantity) throw new AppError(tooMany(maxQuantity, 'savedID'))
          throw new AppError({
            code: 'out_of_stock',
            field: 'savedID',
            details: { productID: variantId, available: Math.max(0, available - inCart) },
          })
        }
        const addedAt = clock.now()
        const gifts = kept.gifts.slice(0, quantity)
        const added = { id: newId(addedAt), variantId, quantity, gifts, engraving, addedAt: addedAt.toISOString() }
        const { items, item } = withAdded(row.items, added)
        if (items.length > maxLines) throwFailure('too_many', 'savedID')
        const rest = { ...kept, quantity: kept.quantity - quantity, gifts: kept.gifts.slice(quantity) }
        if (rest.quantity > 0) await writeSaved(tx, row.id, rest)
        else await removeSaved(tx, row.id, savedId)
        const saved = row.saved.flatMap((one) => (one !== kept ? [one] : rest.quantity > 0 ? [rest] : []))
        const view = (await price(tx, { ...row, items, saved })) ?? throwFailure('unknown_cart', 'cartID')
        await writePriced(tx, view, item, row.items)
        return view
      })
    },

    /** Removes a saved product. */
    removeSaved: (ref: CartRef, savedId: string) =>
      change(ref, async (tx, row) => {
        const saved = row.saved.filter((item) => item.id !== savedId)
        if (saved.length === row.saved.length) throwFailure('unknown_saved', 'savedID')
        await removeSaved(tx, row.id, savedId)
        return price(tx, { ...row, saved })
      }),
  }
}
