import { newId } from '../../../kernel/id.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { changeCart } from '../change-cart.ts'
import type { CartDependencies } from '../dependencies.ts'
import { joinedGifts } from '../lines/gift-rules.ts'
import type { CartRef, SavedItem } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { isSamePiece, maxLines, maxPieces } from '../rules.ts'
import { removeItem, writeSaved } from '../store.ts'

/**
 * Moves a line from the cart to the saved products, with the gift details of its units; quantities of the same variant and engraving
 * add up.
 */
export function saveForLater(deps: CartDependencies, ref: CartRef, itemId: string) {
  const { clock } = deps
  return changeCart(deps, ref, async (tx, row) => {
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
    return priceCart(deps, tx, { ...row, items, saved: [kept, ...row.saved.filter((item) => item !== present)] })
  })
}
