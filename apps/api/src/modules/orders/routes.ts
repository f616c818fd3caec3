import { calls } from '@karat/contract/calls.ts'
import type { Db } from '../../kernel/db/db.ts'
import { type Server, success } from '../../kernel/http.ts'
import { throwFailure } from '../../kernel/result.ts'
import { route } from '../../kernel/route.ts'
import type { Delivery } from '../delivery/port.ts'
import { readOrder } from './views.ts'
import { orderToWire } from './wire.ts'

interface OrderRouteParts {
  db: Db
  delivery: Pick<Delivery, 'lines'>
}

export function orderRoutes(server: Server, { db, delivery }: OrderRouteParts): void {
  route(server, calls, 'GET /api/cart/orders/:orderID/', async ({ askedLanguage }, { params }) => {
    const view = (await readOrder(db, params.orderID)) ?? throwFailure('unknown_order', 'orderID')
    const language = askedLanguage ?? view.language
    return success({
      order: await orderToWire(view, language, (requestedLanguage, address) => delivery.lines(db, requestedLanguage, address)),
    })
  })
}
