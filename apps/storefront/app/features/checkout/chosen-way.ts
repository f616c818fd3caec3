/** The way to pay that a bag's shopper chose, kept for this tab: a reload and the way back from a bank do not lose it. */

const keyOf = (subsiteId: string) => `karat-${subsiteId}-pay`

export function rememberWay(subsiteId: string, cartID: string, way: string): void {
  sessionStorage.setItem(keyOf(subsiteId), JSON.stringify({ cartID, way }))
}

/** The way that was chosen for a bag; empty where none was. */
export function chosenWay(subsiteId: string, cartID: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(subsiteId)) ?? 'null') as { cartID: string; way: string } | null
    return kept?.cartID === cartID ? kept.way : ''
  } catch {
    return ''
  }
}
