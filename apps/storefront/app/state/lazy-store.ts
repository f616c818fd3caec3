import { useEffect, useSyncExternalStore } from 'react'
import type { CallSite } from '@karat/api-client/load.ts'
import type { CartActions } from './cart-actions.ts'
import { restoreTimeLeft } from './restore-time.ts'
import type { State, Store } from './store.ts'

/** The store and what can be done with it, once they are loaded. */
export interface LoadedShop {
  store: Store
  actions: CartActions
}

// The store is a chunk of its own: pages are read and clicked before a byte of it is needed.
let loaded: LoadedShop | undefined
let loading: Promise<LoadedShop> | undefined
let late = false
let failed = false
const waiting = new Set<() => void>()

function tellAll() {
  for (const tell of waiting) tell()
}

if (typeof window !== 'undefined')
  setTimeout(() => {
    late = true
    tellAll()
  }, restoreTimeLeft())

async function load(site: CallSite): Promise<LoadedShop> {
  try {
    const [{ makeStore }, { cartActions }] = await Promise.all([import('./store.ts'), import('./cart-actions.ts')])
    const store = await makeStore(site)
    loaded = { store, actions: cartActions(store) }
  } catch (error) {
    // Not kept: whoever asks next tries again.
    loading = undefined
    failed = true
    tellAll()
    throw error
  }
  failed = false
  loaded.store.subscribe(tellAll)
  void loaded.actions.load()
  tellAll()
  return loaded
}

/** Loads the store once, restores what was saved and loads the bag's summary. Rejects where its chunk does not come. */
export function loadShop(site: CallSite): Promise<LoadedShop> {
  loading ??= load(site)
  return loading
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell)
  return () => void waiting.delete(tell)
}

/** Reads the store; `before` is what holds until it is there, on the server too. */
export function useShop<T>(select: (state: State) => T, before: T): T {
  return useSyncExternalStore(
    subscribe,
    () => (loaded ? select(loaded.store.getState()) : before),
    () => before,
  )
}

/** Whether stored state is back, or is not waited for any longer. */
export function useRestored(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => loaded !== undefined || late,
    () => false,
  )
}

/** Whether the store's chunk could not be loaded: nothing that changes the bag works on this page. */
export function useShopFailed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => failed,
    () => false,
  )
}

/** Loads the store when the page has nothing better to do, on every page. */
export function useShopWhenIdle(site: CallSite): void {
  useEffect(() => {
    // A failure is shown by `useShopFailed`.
    const begin = () => void loadShop(site).catch(() => undefined)
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(begin, { timeout: 2000 })
      return () => cancelIdleCallback(handle)
    }
    const handle = setTimeout(begin, 200)
    return () => clearTimeout(handle)
  }, [site])
}
