import type { Gateway } from '@karat/contract/cart.ts'
import { tabStorage } from '../../storage/browser-storage.ts'

/** The payment method of a cart, stored for this tab: it survives a reload and the return from a bank. */

const keyOf = (subsiteId: string) => `shop-${subsiteId}-pay`

export function rememberWay(subsiteId: string, cartID: string, way: string): void {
  tabStorage.setItem(keyOf(subsiteId), JSON.stringify({ cartID, way }))
}

/** The payment method chosen for a cart; empty where there is none. */
export function chosenWay(subsiteId: string, cartID: string): string {
  try {
    const stored = JSON.parse(tabStorage.getItem(keyOf(subsiteId)) ?? 'null') as { cartID: string; way: string } | null
    return stored?.cartID === cartID ? stored.way : ''
  } catch {
    return ''
  }
}

/** Whether the chosen payment method is no longer offered; false while the methods are not loaded, and for a free order, which has none. */
export function isGone(way: string, gateways: readonly Pick<Gateway, 'paymentSettingsGroupKey' | 'kind' | 'available'>[]): boolean {
  const ways = gateways.filter(({ kind }) => kind !== 'free')
  return way !== '' && ways.length > 0 && !ways.some((one) => one.available && one.paymentSettingsGroupKey === way)
}
