/** What may be recorded once only. Where nothing can be kept, it is recorded rather than lost. */

const inTabKey = 'karat-recorded'
const dueKey = 'karat-to-record'
/** The most keys that are kept of either. */
const mostKeys = 40

function read(storage: Storage, key: string): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Whether something happens in this tab for the first time: a checkout that is loaded anew has begun already. */
export function firstInTab(key: string): boolean {
  try {
    const keys = read(sessionStorage, inTabKey)
    if (keys.includes(key)) return false
    sessionStorage.setItem(inTabKey, JSON.stringify([...keys, key].slice(-mostKeys)))
  } catch {
    // Recorded twice at worst.
  }
  return true
}

/** Remembers on this device that something is to be recorded when it is known to have happened. */
export function expectOnce(key: string): void {
  try {
    localStorage.setItem(dueKey, JSON.stringify([...read(localStorage, dueKey).filter((one) => one !== key), key].slice(-mostKeys)))
  } catch {
    // Not recorded.
  }
}

/** Whether it was expected on this device and not recorded since: true once. */
export function takeExpected(key: string): boolean {
  const keys = read(localStorage, dueKey)
  if (!keys.includes(key)) return false
  localStorage.setItem(dueKey, JSON.stringify(keys.filter((one) => one !== key)))
  return true
}
