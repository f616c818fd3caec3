import type { Cart, CartItem } from '@karat/contract/cart.ts'
import type { SavedPiece } from '@karat/contract/saved.ts'
import { type CartState, emptyCart } from './cart-slice.ts'
import { type CartSite, cartStorage, savedCartKey } from './saved-cart.ts'

type SavedCart = Pick<CartState, 'cart' | 'cartID'> & Partial<Pick<CartState, 'held'>>

const day = 86_400_000

/** A cart as it is saved: without transient state, with the time of its last use. */
export function cartToText({ cart, cartID, held = null }: SavedCart): string {
  return JSON.stringify({ ...emptyCart, cart, cartID, held, savedAt: Date.now() })
}

/** A saved cart; an empty one where its last use is longer ago than its site keeps carts (`persist_lifetime`; 0 for ever). */
export function cartFromText(text: string, { cartPersistLifetime }: Pick<CartSite, 'cartPersistLifetime'>): CartState {
  const { savedAt = Date.now(), ...state } = JSON.parse(text) as Partial<CartState> & { savedAt?: number }
  const isOver = cartPersistLifetime > 0 && Date.now() - savedAt > cartPersistLifetime * day
  // A cart that an earlier release saved has no gift details, engravings, saved products or gift cards.
  if (state.cart) {
    state.cart.saved = (state.cart as Partial<Cart>).saved ?? []
    state.cart.cards = (state.cart as Partial<Cart>).cards ?? []
  }
  for (const item of state.cart?.items ?? []) {
    item.gifts = (item as Partial<CartItem>).gifts ?? []
    item.engraving = (item as Partial<CartItem>).engraving ?? ''
  }
  for (const piece of state.cart?.saved ?? []) piece.engraving = (piece as Partial<SavedPiece>).engraving ?? ''
  return isOver ? emptyCart : { ...emptyCart, ...state }
}

/** The currently saved cart, written by any tab; an empty one where there is none. */
export function readCart(site: CartSite): SavedCart {
  try {
    return cartFromText(cartStorage(site).getItem(savedCartKey(site)) ?? '{}', site)
  } catch {
    return emptyCart
  }
}

/** Saves a cart at once: waiting tabs read it. */
export function writeCart(site: CartSite, saved: SavedCart): void {
  cartStorage(site).setItem(savedCartKey(site), cartToText(saved))
}
