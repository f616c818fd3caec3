import type { Gateway } from '@karat/contract/cart.ts'
import { tabStorage } from '../../storage/browser-storage.ts'

/** The payment method of a cart, stored for this tab: it survives a reload and the return from a bank. */

const keyOf = (subsiteId: string) => `shop-${subsiteId}-pay`

export function rememberMethod(subsiteId: string, cartID: string, method: string): void {
  tabStorage.setItem(keyOf(subsiteId), JSON.stringify({ cartID, method }))
}

/** The payment method chosen for a cart; empty where there is none. */
export function chosenMethod(subsiteId: string, cartID: string): string {
  try {
    const stored = JSON.parse(tabStorage.getItem(keyOf(subsiteId)) ?? 'null') as { cartID: string; method: string } | null
    return stored?.cartID === cartID ? stored.method : ''
  } catch {
    return ''
  }
}

/** Whether the chosen payment method is no longer offered; false while the methods are not loaded, and for a free order, which has none. */
export function isGone(method: string, gateways: readonly Pick<Gateway, 'paymentSettingsGroupKey' | 'kind' | 'available'>[]): boolean {
  const methods = gateways.filter(({ kind }) => kind !== 'free')
  return method !== '' && methods.length > 0 && !methods.some((one) => one.available && one.paymentSettingsGroupKey === method)
}
