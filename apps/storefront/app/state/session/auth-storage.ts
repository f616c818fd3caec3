import { deviceStorage } from '../../storage/browser-storage.ts'
import type { SavedAuth } from './auth-slice.ts'

/** The storage key of a sign-in. Sites of one website share a sign-in; carts and prices belong to one site each. */
export const savedAuthKey = (websiteId: string) => `shop-auth-${websiteId}`

/** The sign-in that is saved on this device; null for a missing or unreadable one. */
export function readAuth(websiteId: string): SavedAuth | null {
  try {
    const saved = JSON.parse(deviceStorage.getItem(savedAuthKey(websiteId)) ?? 'null') as Partial<SavedAuth> | null
    return saved?.user && saved.accessToken && saved.refreshToken ? (saved as SavedAuth) : null
  } catch {
    return null
  }
}

/** Saves a sign-in on this device, or removes it. */
export function writeAuth(websiteId: string, saved: SavedAuth | null): void {
  if (saved) deviceStorage.setItem(savedAuthKey(websiteId), JSON.stringify(saved))
  else deviceStorage.removeItem(savedAuthKey(websiteId))
}
