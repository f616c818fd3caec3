import type { Cart, Gateway } from '@karat/contract/cart.ts'
import { useEffect, useState } from 'react'
import { useSite } from '../../site/site.tsx'
import { api } from '../../state/api.ts'
import { loadShop } from '../../state/lazy-store.ts'
import type { Step } from './steps.ts'

/** The payment methods of a cart, unavailable ones included, and whether its telephone number is verified for cash on delivery. */
export interface PaymentMethods {
  gateways: Gateway[]
  codeVerified: boolean
}

/**
 * The payment methods of the cart (C-11, C-13); null until they are loaded. They are read again at each step after the address, and when
 * the payable amount changes. The earlier ones stay until the answer, and where none arrives.
 */
export function usePaymentMethods(cart: Pick<Cart, 'cartID' | 'summary'> | null, step: Step): PaymentMethods | null {
  const { settings } = useSite()
  const [methods, setMethods] = useState<PaymentMethods | null>(null)
  const cartID = cart?.cartID
  const payable = cart?.summary.payable
  useEffect(() => {
    // Another address may have other payment methods.
    if (step === 'address') setMethods(null)
    if (step === 'address' || cartID === undefined) return
    let isCurrent = true
    const ask = async () => {
      const { store } = await loadShop(settings)
      const [{ data }, { data: cash }] = await Promise.all([
        store.dispatch(api.endpoints.gateways.initiate(cartID, { forceRefetch: true, subscribe: false })),
        store.dispatch(api.endpoints.codCheck.initiate(cartID, { forceRefetch: true, subscribe: false })),
      ])
      if (!isCurrent) return
      setMethods((before) =>
        data ? { gateways: data.gateways, codeVerified: cash?.verified ?? false } : (before ?? { gateways: [], codeVerified: false }),
      )
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [settings, cartID, payable, step])
  return methods
}
