import { orderParam, orderReply } from '@karat/contract/checkout.ts'
import type { Db } from '../../kernel/db/db.ts'
import { refuse, type Server, success } from '../../kernel/http.ts'
import { readOrder } from './views.ts'
import { orderToWire } from './wire.ts'

export function orderRoutes(server: Server, db: Db): void {
  server.get(
    '/api/cart/orders/:orderID/',
    { schema: { tags: ['orders'], summary: 'An order just placed (C-16)', params: orderParam, response: { 200: orderReply } } },
    async (request) => {
      const view = (await readOrder(db, request.params.orderID)) ?? refuse('unknown_order', 'orderID')
      return success({ order: orderToWire(view) })
    },
  )
}
