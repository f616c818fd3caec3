import { useState } from 'react'
import { useSite } from '../../../site/site.tsx'
import { loadShop } from '../../../state/lazy-store.ts'
import { openCart } from '../../../ui/open-cart.ts'

/** Puts the pieces of an order into the bag as they were bought and engraved, at the prices of today, and opens it; what is sold out is said. */
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
