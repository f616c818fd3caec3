import type { Cart } from '@karat/contract/cart.ts'
import { useEffect } from 'react'
import { useSite } from '../../site/site.tsx'
import { loadShop } from '../../state/lazy-store.ts'

/** Records a view of the cart: once for each opening, when its content is loaded. */
export function useCartViewed(cart: Cart | null): void {
  const { settings } = useSite()
  const filled = cart !== null && cart.items.length + cart.cards.length > 0
  useEffect(() => {
    if (filled) void loadShop(settings).then(({ actions }) => actions.recordView())
  }, [filled, settings])
}
