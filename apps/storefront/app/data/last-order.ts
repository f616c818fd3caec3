import { useEffect, useState } from 'react'
import { deviceStorage } from '../storage/browser-storage.ts'
import { useSite } from '../site/site.tsx'

/** The last order of this browser, so that it can be found again after the bank's window was closed. */
export interface LastOrder {
  orderID: string
  number: string
  /** Opens the order without signing in; older ones have none. */
  token?: string
}

const keyOf = (subsiteId: string) => `shop-${subsiteId}-order`
/** Milliseconds for which it is offered: thirty days. */
const offeredFor = 30 * 86_400_000

/** Stores an order on this device, replacing the previous one. */
export function rememberOrder(subsiteId: string, order: LastOrder): void {
  deviceStorage.setItem(keyOf(subsiteId), JSON.stringify({ ...order, at: Date.now() }))
}

/** The last order of a site on this device; undefined where there is none, or it is too old. */
export function lastOrder(subsiteId: string): LastOrder | undefined {
  try {
    const stored = JSON.parse(deviceStorage.getItem(keyOf(subsiteId)) ?? 'null') as (LastOrder & { at: number }) | null
    return stored?.orderID && stored.number && Date.now() - stored.at < offeredFor ? stored : undefined
  } catch {
    return undefined
  }
}

/** The same as a hook; undefined on the server and before hydration. */
export function useLastOrder(): LastOrder | undefined {
  const { settings } = useSite()
  const [order, setOrder] = useState<LastOrder>()
  useEffect(() => setOrder(lastOrder(settings.subsiteId)), [settings])
  return order
}
