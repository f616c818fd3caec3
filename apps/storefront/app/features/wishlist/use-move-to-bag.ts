import { useState } from 'react'
import { useSite } from '../../site/site.tsx'
import { loadShop } from '../../state/lazy-store.ts'
import { openCart } from '../../ui/cart/open-cart.ts'

/** Adds a variant to the cart, removes it from the list on success, and opens the cart. `busy` is the id of the variant in progress. */
export function useMoveToBag() {
  const { settings } = useSite()
  const [busy, setBusy] = useState('')
  async function move(productID: string, takeOff: () => unknown): Promise<void> {
    if (busy) return
    setBusy(productID)
    try {
      const { actions } = await loadShop(settings)
      const outcome = await actions.add(productID)
      if (!outcome.ok) return
      await takeOff()
      window.dispatchEvent(new Event(openCart))
    } finally {
      setBusy('')
    }
  }
  return { busy, move }
}
