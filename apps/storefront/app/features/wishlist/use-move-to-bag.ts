import { useState } from 'react'
import { useSite } from '../../site/site.tsx'
import { loadShop } from '../../state/lazy-store.ts'
import { openCart } from '../../ui/open-cart.ts'

/** Puts a piece into the bag, takes it off the list where that went well, and opens the bag. `busy` is the piece on its way. */
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
