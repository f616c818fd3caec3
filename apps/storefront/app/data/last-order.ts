import { useEffect, useState } from 'react'
import { useSite } from '../site/site.tsx'

/** The order that was made last in this browser, so that it can be found again when the bank's window is gone. */
export interface LastOrder {
  orderID: string
  number: string
}

const keyOf = (subsiteId: string) => `karat-${subsiteId}-order`
/** Milliseconds that it is offered for: thirty days. */
const offeredFor = 30 * 86_400_000

/** Keeps an order's address on this device, in place of the one before. */
export function rememberOrder(subsiteId: string, order: LastOrder): void {
  localStorage.setItem(keyOf(subsiteId), JSON.stringify({ ...order, at: Date.now() }))
}

/** The order of a site that this device remembers; undefined where there is none, or it is long ago. */
export function lastOrder(subsiteId: string): LastOrder | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(subsiteId)) ?? 'null') as (LastOrder & { at: number }) | null
    return kept?.orderID && kept.number && Date.now() - kept.at < offeredFor ? kept : undefined
  } catch {
    return undefined
  }
}

/** The same for a page; undefined on the server and until the page is alive. */
export function useLastOrder(): LastOrder | undefined {
  const { settings } = useSite()
  const [order, setOrder] = useState<LastOrder>()
  useEffect(() => setOrder(lastOrder(settings.subsiteId)), [settings])
  return order
}
