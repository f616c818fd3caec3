import type { Cart } from '@karat/contract/cart.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onChanged` when other promotions apply to the cart than before. The first ones of a cart are no change. */
export function useOffersChanged(cart: Pick<Cart, 'cartID' | 'promotions'> | null, onChanged: () => void): void {
  const cartID = cart?.cartID
  const offerIDs = cart?.promotions.map(({ promoID }) => promoID).join()
  const before = useRef({ cartID, offerIDs })
  const change = useEffectEvent(onChanged)
  useEffect(() => {
    const isSameCart = before.current.cartID === cartID
    const isChanged = before.current.offerIDs !== offerIDs
    before.current = { cartID, offerIDs }
    if (isSameCart && isChanged) change()
  }, [cartID, offerIDs])
}
