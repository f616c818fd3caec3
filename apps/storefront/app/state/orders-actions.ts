import type { OrderDetail, OrdersReply } from '@karat/contract/orders.ts'
import { outcomeOf, type ShopSite } from './api.ts'
import type { Outcome } from './cart-actions.ts'
import { loadShop } from './lazy-store.ts'
import { ordersApi } from './orders-api.ts'
import type { Store } from './store.ts'

/** Which orders are asked for; `from` counts from zero. */
export interface AskedOrders {
  status: keyof OrdersReply['counts']
  words: string
  from: number
  to: number
}

const { endpoints } = ordersApi
const fresh = { forceRefetch: true, subscribe: false } as const

/** What a shopper can read of own orders, and a guest of one that a token opens. */
function ordersActions({ dispatch }: Store) {
  return {
    list: async ({ status, words, from, to }: AskedOrders): Promise<Outcome<OrdersReply>> => {
      const query = { limitFrom: from, limitTo: to, ...(words === '' ? {} : { searchKey: words }) }
      return outcomeOf(await dispatch(endpoints.ownOrders.initiate({ params: { status }, query }, fresh)), (reply) => reply)
    },
    /** An address that opens a document of an order for five minutes; `orderToken` is a guest's. */
    document: async (orderID: string, documentID: string, orderToken: string | undefined): Promise<Outcome<string>> => {
      const input = { params: { orderID, documentID }, query: { orderToken } }
      return outcomeOf(await dispatch(endpoints.orderDocument.initiate(input, fresh)), ({ address }) => address)
    },
    /** An order by its id or number. */
    read: async (name: string): Promise<Outcome<OrderDetail>> =>
      outcomeOf(await dispatch(endpoints.ownOrder.initiate(name, fresh)), (reply) => reply.order),
  }
}
export type OrdersActions = ReturnType<typeof ordersActions>

/** What can be read of own orders, once the store is there. */
export async function loadOrders(site: ShopSite): Promise<OrdersActions> {
  return ordersActions((await loadShop(site)).store)
}
