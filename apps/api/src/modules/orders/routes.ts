import { siteHeaders } from '@karat/contract/envelope.ts'
import { orderParam, orderReply } from '@karat/contract/checkout.ts'
import type { Db } from '../../kernel/db/db.ts'
import { type Server, success } from '../../kernel/http.ts'
import { throwFailure } from '../../kernel/result.ts'
import type { Delivery } from '../delivery/port.ts'
import type { Sites } from '../sites/port.ts'
import { readOrder } from './views.ts'
import { orderToWire } from './wire.ts'

interface OrderRouteParts {
  db: Db
  sites: Sites
  delivery: Pick<Delivery, 'lines'>
}

export function orderRoutes(server: Server, { db, sites, delivery }: OrderRouteParts): void {
  server.get(
    '/api/cart/orders/:orderID/',
    {
      schema: {
        tags: ['orders'],
        summary: 'An order just placed (C-16)',
        headers: siteHeaders,
        params: orderParam,
        response: { 200: orderReply },
      },
    },
    async (request) => {
      const view = (await readOrder(db, request.params.orderID)) ?? throwFailure('unknown_order', 'orderID')
      const at = request.headers.languageid === undefined ? undefined : await sites.ofRequest(request.headers)
      const language = at?.ok ? at.value.language : view.language
      return success({ order: await orderToWire(view, language, (spoken, place) => delivery.lines(db, spoken, place)) })
    },
  )
}
