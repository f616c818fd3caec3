import type { Cart } from '@karat/contract/cart.ts'

/** The owner and the lines of a cart that is not shown. */
export interface HeldCart {
  /** Whether it belongs to an account. */
  owned: boolean
  items: { productID: string; quantity: number; engraving?: string }[]
}

/** The owner and items of the state's cart, even while it is not shown; null where no cart is known. */
export function heldCart({ cart, held }: { cart: Cart | null; held?: HeldCart | null }): HeldCart | null {
  if (!cart) return held ?? null
  const items = cart.items.map(({ productID, orderItemQuantity: quantity, engraving }) => ({
    productID,
    quantity,
    ...(engraving ? { engraving } : {}),
  }))
  return { owned: cart.owned, items }
}

/** The parts of the state that show whether a cart could be read. */
interface ReadState {
  cart: Cart | null
  cartID: string | null
  failed: boolean
  loading: boolean
}

/** Whether a shopper's cart is unknown: it must not be shown as empty then. */
export function isUnread({ cart, cartID, failed, loading }: ReadState): boolean {
  return cart === null && !loading && (failed || cartID !== null)
}
