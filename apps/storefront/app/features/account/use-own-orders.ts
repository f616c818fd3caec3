import type { Outcome } from '../../state/cart-actions.ts'
import { loadOrders, type OrdersActions } from '../../state/orders-actions.ts'
import { useOwnData } from './use-own-data.ts'

/** Something of own orders, as `useOwnData` reads it. */
export const useOwnOrders = <T>(read: (actions: OrdersActions) => Promise<Outcome<T>>) => useOwnData(loadOrders, read)
