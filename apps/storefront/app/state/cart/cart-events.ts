import type { Cart, CartItem } from '@karat/contract/cart.ts'
import { itemOfBoughtCard, itemOfLine, itemsOfCart } from '../../analytics/items.ts'
import { record } from '../../analytics/record.ts'

let lastView = ''

/** The line of a cart with this variant and engraving; an empty text for none. */
export const lineOfPiece = (cart: Cart, { productID, engraving }: { productID: string; engraving: string }): CartItem | undefined =>
  cart.items.find((line) => line.productID === productID && (line.engraving ?? '') === engraving)

/** Records changes of a cart by a shopper, once the server has made them (N-01). */
export const cartEvents = {
  /** Records a view of the cart, once on each page, however often it is loaded or opened there. */
  viewed(cart: Cart): void {
    const view = `${cart.cartID} ${window.location.pathname} ${String((window.history.state as { key?: unknown } | null)?.key)}`
    if (view === lastView) return
    lastView = view
    record({ name: 'view_cart', items: itemsOfCart(cart) })
  },
  /** Records units added to a line; `engraving` is its text, empty for none. */
  added(cart: Cart, productID: string, quantity: number, engraving = ''): void {
    const line = lineOfPiece(cart, { productID, engraving })
    if (line) record({ name: 'add_to_cart', items: [itemOfLine(line, quantity)] })
  },
  cardAdded: (amount: number): void => record({ name: 'add_to_cart', items: [itemOfBoughtCard(amount)] }),
  cardRemoved: (amount: number): void => record({ name: 'remove_from_cart', items: [itemOfBoughtCard(amount)] }),
  removed(line: CartItem): void {
    record({ name: 'remove_from_cart', items: [itemOfLine(line)] })
  },
  /** Records a changed line: its quantity, or for another variant or engraving the removal of one and the addition of the other. */
  changed(before: CartItem, cart: Cart, productID: string, quantity: number, engraving = before.engraving): void {
    if (before.productID !== productID || before.engraving !== engraving) {
      cartEvents.removed(before)
      cartEvents.added(cart, productID, quantity, engraving)
      return
    }
    const more = quantity - before.orderItemQuantity
    if (more > 0) cartEvents.added(cart, productID, more, engraving)
    if (more < 0) record({ name: 'remove_from_cart', items: [itemOfLine(before, -more)] })
  },
}
