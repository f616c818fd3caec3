import type { Cart, Gateway } from '@karat/contract/cart.ts'
import { useEffect, useState } from 'react'
import { useSite } from '../../site/site.tsx'
import { api } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'
import type { Step } from './steps.ts'

/** The ways to pay for a cart, those that are not available too, and whether its telephone is verified for cash. */
export interface WaysToPay {
  gateways: Gateway[]
  codeVerified: boolean
}

/**
 * The ways to pay for the cart of the checkout (C-11, C-13); null until they are there. They are asked for again at each
 * step after the address, and when what is left to pay changes. What was there before stays until the answer comes, and
 * where none comes.
 */
export function useWaysToPay(cart: Pick<Cart, 'cartID' | 'summary'> | null, step: Step): WaysToPay | null {
  const { settings } = useSite()
  const [ways, setWays] = useState<WaysToPay | null>(null)
  const cartID = cart?.cartID
  const payable = cart?.summary.payable
  useEffect(() => {
    // Another address may have other ways.
    if (step === 'address') setWays(null)
    if (step === 'address' || cartID === undefined) return
    let isCurrent = true
    const ask = async () => {
      const { store } = await loadShop(settings)
      const [{ data }, { data: cash }] = await Promise.all([
        store.dispatch(api.endpoints.gateways.initiate(cartID, { forceRefetch: true, subscribe: false })),
        store.dispatch(api.endpoints.codCheck.initiate(cartID, { forceRefetch: true, subscribe: false })),
      ])
      if (!isCurrent) return
      setWays((before) =>
        data ? { gateways: data.gateways, codeVerified: cash?.verified ?? false } : (before ?? { gateways: [], codeVerified: false }),
      )
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [settings, cartID, payable, step])
  return ways
}
