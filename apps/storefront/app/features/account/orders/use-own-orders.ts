import { useCallback } from 'react'
import type { ShopSite, Outcome } from '../../../state/api.ts'
import { loadOrders, type OrdersActions } from '../../../state/orders/orders-actions.ts'
import { loadReturns, type ReturnsActions } from '../../../state/orders/returns-actions.ts'
import { useOrderToken } from './order-frame.tsx'
import { useOwnData } from '../use-own-data.ts'

/** Returns a function that loads the actions on the customer's orders, or on the one that the page's token opens. */
export function useLoadOrders(): (site: ShopSite) => Promise<OrdersActions> {
  const token = useOrderToken()
  return useCallback((site) => loadOrders(site, token), [token])
}

/** The same for returns. */
export function useLoadReturns(): (site: ShopSite) => Promise<ReturnsActions> {
  const token = useOrderToken()
  return useCallback((site) => loadReturns(site, token), [token])
}

/** Data of the customer's orders, as `useOwnData` reads it. */
export const useOwnOrders = <T>(read: (actions: OrdersActions) => Promise<Outcome<T>>) => useOwnData(useLoadOrders(), read)

/** Data of the customer's returns, as `useOwnData` reads it. */
export const useOwnReturns = <T>(read: (actions: ReturnsActions) => Promise<Outcome<T>>) => useOwnData(useLoadReturns(), read)
