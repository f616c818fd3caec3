import type { Cart, DeliveryOptions } from '@karat/contract/cart.ts'
import { readPostcode } from '@karat/sites/address.ts'
import { useEffect, useState } from 'react'
import { useSite } from '../../site/site.tsx'
import { api } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'

/** Milliseconds from the last key press until the post code is sent. */
const pause = 250

/** An answer, and the request that it belongs to. */
interface Answer {
  asked: string
  postcode: string
  there: DeliveryOptions
}

/**
 * The delivery methods to the entered post code, and the stores for collection; null until the post code is complete, and where the service
 * does not answer. Meanwhile the methods of the cart's own address are shown.
 */
export function useDeliveryOptions(cart: Cart, entered: string, isCollected: boolean): (DeliveryOptions & { postcode: string }) | null {
  const { settings } = useSite()
  const { postcode: rule } = settings.profile
  const [answer, setAnswer] = useState<Answer | null>(null)
  const postcode = rule ? (readPostcode(rule, entered) ?? '') : ''
  // Days depend on the products in the cart, charges on its value.
  const pieces = cart.items.map(({ productID, orderItemQuantity, lineTotal }) => [productID, orderItemQuantity, lineTotal]).join()
  const asked = `${cart.cartID} ${postcode} ${pieces}`
  const isWanted = cart.items.length > 0 && (postcode !== '' || isCollected)
  useEffect(() => {
    if (!isWanted || answer?.asked === asked) return
    let isCurrent = true
    const ask = async () => {
      const { store } = await loadShop(settings)
      const { data } = await store.dispatch(
        api.endpoints.deliveryOptions.initiate({ cartID: cart.cartID, postcode }, { forceRefetch: true, subscribe: false }),
      )
      if (isCurrent && data) setAnswer({ asked, postcode, there: data })
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [settings, cart.cartID, postcode, asked, isWanted, answer])
  return answer?.asked === asked ? { ...answer.there, postcode } : null
}
