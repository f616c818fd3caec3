import { deviceStorage } from '../../storage/browser-storage.ts'

const key = 'shop-device'

/** A random id of this browser, so that sign-in can tell devices apart; it is not derived from anything personal. */
export function deviceId(): string {
  const stored = deviceStorage.getItem(key)
  if (stored) return stored
  const created = randomId()
  deviceStorage.setItem(key, created)
  return created
}

/** A random UUID; also where the page's address is not secure, for which browsers have no function. */
function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
