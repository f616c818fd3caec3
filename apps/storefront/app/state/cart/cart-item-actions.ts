import type { BoughtCard, BuyCardBody } from '@karat/contract/bought-cards.ts'
import type { CartItem } from '@karat/contract/cart.ts'
import type { SavedPiece } from '@karat/contract/saved.ts'
import { api, type CallFailure, isException, type Outcome } from '../api.ts'
import { cartItemApi } from './cart-item-api.ts'
import { cartEvents, lineOfPiece } from './cart-events.ts'
import type { CartState } from './cart-slice.ts'
import type { LoadedShop } from '../open-shop.ts'
import { toastText } from '../toast-text.ts'

const { changeSaved, buyCard, removeCard } = cartItemApi.endpoints

/** The changes of a cart's lines besides their quantity. */
export function cartItemActions({ store, actions }: LoadedShop) {
  const { dispatch, getState } = store
  const pieces = (piece: Pick<SavedPiece, 'productID' | 'engraving'>) => {
    const { cart } = getState().cart as CartState
    return (cart && lineOfPiece(cart, piece)?.orderItemQuantity) ?? 0
  }
  const notify = (outcome: Outcome, well: string, badly: (failure: CallFailure) => string): Outcome => {
    if (outcome.ok) actions.toast('success', well)
    else actions.toastFailure(outcome.failure, (failure) => (isException(failure) ? toastText.wrong : badly(failure)))
    return outcome
  }

  return {
    /** Changes a line to another variant of its product; it keeps its quantity and its gift details. */
    async changeVariant(item: CartItem, productID: string): Promise<Outcome> {
      const { cartItemID, orderItemQuantity } = item
      const outcome = await actions.changeBy(cartItemID, (cartID) =>
        dispatch(api.endpoints.addItem.initiate({ productID, cartID, cartItemID })),
      )
      if (outcome.ok) cartEvents.changed(item, outcome.value, productID, orderItemQuantity)
      return outcome
    },

    /** Changes the engraving of a line's units; an empty text removes it. */
    async changeEngraving(item: CartItem, engraving: string): Promise<Outcome> {
      const { cartItemID, productID, orderItemQuantity } = item
      const outcome = await actions.changeBy(cartItemID, (cartID) =>
        dispatch(api.endpoints.addItem.initiate({ productID, cartID, cartItemID, engraving })),
      )
      if (outcome.ok) cartEvents.changed(item, outcome.value, productID, orderItemQuantity, engraving)
      return outcome
    },

    /** Removes a line from the cart and saves it for later. */
    async saveForLater(item: CartItem): Promise<Outcome> {
      const { cartItemID } = item
      const outcome = await actions.changeBy(cartItemID, (cartID) =>
        dispatch(changeSaved.initiate({ mode: 'save_for_later', cartID, cartItemID })),
      )
      if (outcome.ok) cartEvents.removed(item)
      return notify(outcome, toastText.saved, () => toastText.notSaved)
    },

    /** Moves a saved product back to the cart, with as many units as are available. */
    async moveToCart(piece: SavedPiece): Promise<Outcome> {
      const { savedID, productID, engraving } = piece
      const before = pieces(piece)
      const outcome = await actions.changeBy(savedID, (cartID) => dispatch(changeSaved.initiate({ mode: 'move_to_cart', cartID, savedID })))
      if (outcome.ok) cartEvents.added(outcome.value, productID, pieces(piece) - before, engraving)
      return notify(outcome, toastText.moved, ({ code, message }) => (code === 'out_of_stock' && message) || toastText.notAdded)
    },

    /** Deletes a saved product. */
    removeSaved: async ({ savedID }: SavedPiece): Promise<Outcome> =>
      notify(
        await actions.changeBy(savedID, (cartID) => dispatch(changeSaved.initiate({ mode: 'remove_saved', cartID, savedID }))),
        toastText.removed,
        () => toastText.notRemoved,
      ),

    /** Adds a gift card to the cart; its form shows why it is refused. */
    async buyCard(card: Omit<BuyCardBody, 'cartID' | 'cardID'>): Promise<Outcome> {
      const call = () => actions.changeBy('gift-card', (cartID) => dispatch(buyCard.initiate({ ...card, cartID })))
      const first = await call()
      // The cart of the first call no longer exists and was forgotten: the second call creates another.
      const outcome = !first.ok && first.failure.code === 'unknown_cart' ? await call() : first
      if (outcome.ok) cartEvents.cardAdded(Number(card.amount))
      return outcome
    },

    /** Removes a gift card from the cart. */
    async removeCard({ cardID, amount }: BoughtCard): Promise<Outcome> {
      const outcome = await actions.changeBy(cardID, (cartID) => dispatch(removeCard.initiate({ cartID, cardID })))
      if (outcome.ok) cartEvents.cardRemoved(amount)
      return notify(outcome, toastText.removed, () => toastText.notRemoved)
    },

    /**
     * Adds a line's variant to the first wishlist, unless it is on one, and removes the line from the cart. Wishlists keep variants alone:
     * a toast warns of a lost engraving and lost gift details while the line can still be restored with them.
     */
    async moveToWishlist({ cartItemID, productID, product, name, orderItemPrice: price, engraving, gifts }: CartItem): Promise<void> {
      const { wishlistActionsOf } = await import('../wishlist/wishlist-actions.ts')
      if (!(await wishlistActionsOf(store).ensure({ productID, product, name, price }))) return
      if (!(await actions.remove(cartItemID)).ok) return
      if (engraving !== '') actions.toast('success', toastText.engravingNotKept, { words: engraving })
      if (gifts.some((gift) => gift !== null)) actions.toast('success', toastText.giftNotKept, { name })
    },
  }
}

export type CartItemActions = ReturnType<typeof cartItemActions>
