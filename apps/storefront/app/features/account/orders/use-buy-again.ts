import { useState } from 'react'
import { useSite } from '../../../site/site.tsx'
import { loadShop } from '../../../state/lazy-store.ts'
import { openCart } from '../../../ui/cart/open-cart.ts'

/** Adds the items of an order to the cart with their engraving, at current prices, and opens the cart; a toast names sold-out items. */
export function useBuyAgain() {
  const { settings } = useSite()
  const [busy, setBusy] = useState(false)
  async function buyAgain(items: readonly { productID: string; quantity: number; engraving: string }[]): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      const { actions } = await loadShop(settings)
      let isAdded = false
      for (const { productID, quantity, engraving } of items) isAdded = (await actions.add(productID, quantity, engraving)).ok || isAdded
      if (isAdded) window.dispatchEvent(new Event(openCart))
    } finally {
      setBusy(false)
    }
  }
  return { busy, buyAgain }
}
