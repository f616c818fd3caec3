/** The payment method of a cart, stored for this tab: it survives a reload and the return from a bank. */

const keyOf = (subsiteId: string) => `karat-${subsiteId}-pay`

export function rememberWay(subsiteId: string, cartID: string, way: string): void {
  sessionStorage.setItem(keyOf(subsiteId), JSON.stringify({ cartID, way }))
}

/** The payment method chosen for a cart; empty where there is none. */
export function chosenWay(subsiteId: string, cartID: string): string {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(subsiteId)) ?? 'null') as { cartID: string; way: string } | null
    return stored?.cartID === cartID ? stored.way : ''
  } catch {
    return ''
  }
}
