/** What the names of all that is saved for a site begin with: prices and bags belong to one site, so each keeps its own. */
export function savedPrefix({ subsiteId }: { subsiteId: string }): string {
  return `karat-${subsiteId}-`
}

/** Under which the cart is saved. */
export function savedCartKey(site: { subsiteId: string }): string {
  return `${savedPrefix(site)}cart`
}

/** Whether a cart is saved on this device; also where that cannot be told, so that the store finds out. */
export function mayHaveCart(site: { subsiteId: string }): boolean {
  try {
    const saved = JSON.parse(localStorage.getItem(savedCartKey(site)) ?? 'null') as { cartID?: unknown } | null
    return saved !== null && saved.cartID !== null
  } catch {
    return true
  }
}
