import { useEffect, useSyncExternalStore } from 'react'
import type { CallSite } from '@karat/api-client/load.ts'
import type { CartActions } from './cart-actions.ts'
import type { State, Store } from './store.ts'

/** The store and what can be done with it, once they are loaded. */
export interface LoadedShop {
  store: Store
  actions: CartActions
}

// The store is a chunk of its own: pages are read and clicked before a byte of it is needed.
let loaded: LoadedShop | undefined
let loading: Promise<LoadedShop> | undefined
const waiting = new Set<() => void>()

/** Loads the store once, restores what was saved and loads the bag's summary. */
export function loadShop(site: CallSite): Promise<LoadedShop> {
  loading ??= (async () => {
    const [{ makeStore }, { cartActions }] = await Promise.all([import('./store.ts'), import('./cart-actions.ts')])
    const store = await makeStore(site)
    loaded = { store, actions: cartActions(store) }
    for (const tell of waiting) {
      store.subscribe(tell)
      tell()
    }
    void loaded.actions.load()
    return loaded
  })()
  return loading
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell)
  const stop = loaded?.store.subscribe(tell)
  return () => {
    waiting.delete(tell)
    stop?.()
  }
}

/** Reads the store; `before` is what holds until it is there, on the server too. */
export function useShop<T>(select: (state: State) => T, before: T): T {
  return useSyncExternalStore(
    subscribe,
    () => (loaded ? select(loaded.store.getState()) : before),
    () => before,
  )
}

/** Whether stored state is back. */
export function useRestored(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => loaded !== undefined,
    () => false,
  )
}

/** Loads the store when the page has nothing better to do, on every page. */
export function useShopWhenIdle(site: CallSite): void {
  useEffect(() => {
    const begin = () => void loadShop(site)
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(begin, { timeout: 2000 })
      return () => cancelIdleCallback(handle)
    }
    const handle = setTimeout(begin, 200)
    return () => clearTimeout(handle)
  }, [site])
}
