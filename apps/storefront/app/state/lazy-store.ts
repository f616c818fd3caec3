import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ShopSite } from './api.ts'
import { readAuth, savedAuthKey } from './session/auth-storage.ts'
import { isUnread } from './cart/held-cart.ts'
import type { LoadedShop } from './open-shop.ts'
import { restoreTimeLeft } from './restore-time.ts'
import { mayHaveCart, savedCartKey } from './cart/saved-cart.ts'
import { mayHaveWishlist } from './wishlist/saved-wishlist.ts'
import type { State } from './store.ts'

// The store is a chunk of its own, so that pages are readable and interactive without it.
let loaded: LoadedShop | undefined
let loading: Promise<LoadedShop> | undefined
let timedOut = false
let failed = false
const listeners = new Set<() => void>()

function notifyAll() {
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined')
  setTimeout(() => {
    timedOut = true
    notifyAll()
  }, restoreTimeLeft())

async function load(site: ShopSite): Promise<LoadedShop> {
  if (failed) {
    failed = false
    notifyAll()
  }
  try {
    const { openShop } = await import('./open-shop.ts')
    loaded = await openShop(site)
  } catch (error) {
    // Not cached: the next caller tries again.
    loading = undefined
    failed = true
    notifyAll()
    throw error
  }
  loaded.store.subscribe(notifyAll)
  notifyAll()
  return loaded
}

/**
 * Loads the store once, restores saved state and refreshes the cart's summary and the wishlists. Rejects where its chunk fails to
 * load.
 */
export function loadShop(site: ShopSite): Promise<LoadedShop> {
  loading ??= load(site)
  return loading
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reads the store; `before` is the value until it is loaded, also on the server. */
export function useShop<T>(select: (state: State) => T, before: T): T {
  return useSyncExternalStore(
    subscribe,
    () => (loaded ? select(loaded.store.getState()) : before),
    () => before,
  )
}

/** Whether stored state is restored, or its time is over. */
export function useRestored(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => loaded !== undefined || timedOut,
    () => false,
  )
}

/** Whether the store's chunk failed to load: the cart cannot be changed on this page. */
export function useShopFailed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => failed,
    () => false,
  )
}

/** As `useRestored`, for a page that shows the cart: it loads the store without waiting for an input. */
export function useRestoredShop(site: ShopSite): boolean {
  useEffect(() => void loadShop(site).catch(() => undefined), [site])
  return useRestored()
}

/** Whether a cart or a sign-in is saved on this device: without either nothing is in the cart. */
const maySomethingBeIn = (site: ShopSite) => mayHaveCart(site) || readAuth(site.websiteId) !== null

/**
 * Whether the content of the cart is unknown: it could not be read, or neither the store nor the saved state was loaded in time. Such a
 * cart is not shown as empty.
 */
export function useCartUnread(site: ShopSite): boolean {
  return useSyncExternalStore(
    subscribe,
    () => {
      if (!loaded) return (failed || timedOut) && maySomethingBeIn(site)
      const { cart, restored } = loaded.store.getState() as State
      return isUnread(cart) || (!restored && cart.cart === null && maySomethingBeIn(site))
    },
    () => false,
  )
}

/** Reads a cart again that could not be read, after loading the store where that failed. Rejects where the store fails to load again. */
export async function reloadCart(site: ShopSite): Promise<void> {
  const { actions } = await loadShop(site)
  await actions.reload()
}

/** With every navigation, and when the network is back, loads failed parts once more: the store, the cart. */
export function useRepairedCart(site: ShopSite, pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    const repair = () => void ((failed || loaded) && reloadCart(site).catch(() => undefined))
    if (before.current !== pathname) repair()
    before.current = pathname
    window.addEventListener('online', repair)
    return () => window.removeEventListener('online', repair)
  }, [site, pathname])
}

/** Input events, after which the shopper may soon need the store. */
const signsOfLife = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const

/**
 * Loads the store of a page: where a cart, a wishlist or a sign-in is saved on this device, when the browser is idle; else with the
 * first input, or when another tab creates a cart or signs in. Without either the store is not fetched.
 */
export function useShopWhenNeeded(site: ShopSite): void {
  useEffect(() => {
    // A failure is shown by `useShopFailed`.
    const start = () => void loadShop(site).catch(() => undefined)
    if (maySomethingBeIn(site) || mayHaveWishlist(site)) {
      if (typeof requestIdleCallback === 'function') {
        const handle = requestIdleCallback(start, { timeout: 2000 })
        return () => cancelIdleCallback(handle)
      }
      const handle = setTimeout(start, 200)
      return () => clearTimeout(handle)
    }
    const watch = new AbortController()
    const { signal } = watch
    const listen = (type: string, needs: (event: Event) => boolean) =>
      window.addEventListener(
        type,
        (event) => {
          if (!needs(event)) return
          watch.abort()
          start()
        },
        { signal, passive: true, capture: true },
      )
    for (const type of signsOfLife) listen(type, () => true)
    listen('storage', (event) => [savedCartKey(site), savedAuthKey(site.websiteId)].includes((event as StorageEvent).key ?? ''))
    return () => watch.abort()
  }, [site])
}
