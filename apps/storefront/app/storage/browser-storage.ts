/** Stores texts in the browser by key. No function throws, whatever the browser denies. */
export interface BrowserStorage {
  /** The text under a key; null where there is none. */
  getItem: (key: string) => string | null
  /** Stores a text under a key: where the browser denies it, in the next best place, at least as long as the page is open. */
  setItem: (key: string, text: string) => void
  removeItem: (key: string) => void
  /** All keys that have a text. */
  keys: () => string[]
}

/** A storage of the browser as one user of it sees it: texts of others are apart by the prefix of their keys. */
interface Place {
  name: 'localStorage' | 'sessionStorage'
  prefix: string
}

/**
 * The browser's own storage; undefined where it has none or denies it. It is read each time: the property throws where cookies are blocked,
 * and is null in some apps' web views.
 */
function nativeStorage({ name }: Place): Storage | undefined {
  try {
    return window[name] ?? undefined
  } catch {
    return undefined
  }
}

/** The result of `work`; `otherwise` where the browser denies it. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

function keysOf(storage: Storage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').flatMap((key) =>
    key.startsWith(prefix) ? key.slice(prefix.length) : [],
  )
}

/**
 * Renames the texts that earlier releases stored, whose keys began with `karat-`, so that visitors keep their cart and stay signed in. One
 * that has a newer text is removed.
 */
function renameFormerKeys(name: Place['name']): void {
  const storage = nativeStorage({ name, prefix: '' })
  if (!storage) return
  for (const key of keysOf(storage, '')) {
    const [, device = '', rest] = /^(device-)?karat-(.*)$/.exec(key) ?? []
    if (rest === undefined) continue
    const [current, text] = [`${device}shop-${rest}`, storage.getItem(key)]
    storage.removeItem(key)
    if (text !== null && storage.getItem(current) === null) storage.setItem(current, text)
  }
}
for (const name of ['localStorage', 'sessionStorage'] as const) attempt(() => renameFormerKeys(name), undefined)

/**
 * A storage over places of the browser, the best first. A text is written to the first that takes it (a full or blocked one throws),
 * else to memory. What better ones have under its key is older then: they keep it for later visits, and are read after it.
 */
function guardedStorage(...places: Place[]): BrowserStorage {
  /** Values that no storage accepted; null for a removed one that a read-only storage may still hold. */
  const memory = new Map<string, string | null>()
  const open = () =>
    places.flatMap((place) => {
      const storage = nativeStorage(place)
      return storage ? { storage, prefix: place.prefix } : []
    })
  return {
    getItem(key) {
      const inMemory = memory.get(key)
      if (inMemory !== undefined) return inMemory
      for (const { storage, prefix } of open().toReversed()) {
        const text = attempt(() => storage.getItem(prefix + key), null)
        if (text !== null) return text
      }
      return null
    },
    setItem(key, text) {
      const all = open()
      const taking = all.findIndex(({ storage, prefix }) => attempt(() => (storage.setItem(prefix + key, text), true), false))
      if (taking < 0) return void memory.set(key, text)
      memory.delete(key)
      for (const { storage, prefix } of all.slice(taking + 1)) attempt(() => storage.removeItem(prefix + key), undefined)
    },
    removeItem(key) {
      memory.delete(key)
      for (const { storage, prefix } of open()) if (!attempt(() => (storage.removeItem(prefix + key), true), false)) memory.set(key, null)
    },
    keys() {
      const all = new Set(open().flatMap(({ storage, prefix }) => attempt(() => keysOf(storage, prefix), [])))
      for (const [key, text] of memory) {
        if (text === null) all.delete(key)
        else all.add(key)
      }
      return [...all]
    },
  }
}

/** Storage of this device, shared by all tabs; where the browser denies it or it is full, of this tab. */
export const deviceStorage: BrowserStorage = guardedStorage(
  { name: 'localStorage', prefix: '' },
  { name: 'sessionStorage', prefix: 'device-' },
)

/** Storage that lasts as long as its tab is open. */
export const tabStorage: BrowserStorage = guardedStorage({ name: 'sessionStorage', prefix: '' })

/**
 * An expression by which a script in the page reads a text of the tab's storage; it throws where the browser denies the storage or has
 * none.
 */
export const tabStorageText = (key: string): string => `sessionStorage.getItem(${JSON.stringify(key)})`
