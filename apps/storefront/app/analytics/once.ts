import { type BrowserStorage, deviceStorage, tabStorage } from '../storage/browser-storage.ts'

/** The storage keys of events that are recorded once. */

const inTabKey = 'shop-recorded'
const dueKey = 'shop-to-record'
/** The most stored keys of either list. */
const maxKeys = 40

function read(storage: BrowserStorage, key: string): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Whether something happens in this tab for the first time: reloading a checkout does not begin it again. */
export function firstInTab(key: string): boolean {
  const keys = read(tabStorage, inTabKey)
  if (keys.includes(key)) return false
  tabStorage.setItem(inTabKey, JSON.stringify([...keys, key].slice(-maxKeys)))
  return true
}

/** Stores on this device that an event is to be recorded once it is known to have happened. */
export function expectOnce(key: string): void {
  deviceStorage.setItem(dueKey, JSON.stringify([...read(deviceStorage, dueKey).filter((one) => one !== key), key].slice(-maxKeys)))
}

/** Whether an event was expected on this device and not recorded yet; true once. */
export function takeExpected(key: string): boolean {
  const keys = read(deviceStorage, dueKey)
  if (!keys.includes(key)) return false
  deviceStorage.setItem(dueKey, JSON.stringify(keys.filter((one) => one !== key)))
  return true
}
