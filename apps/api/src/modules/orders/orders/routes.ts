import { calls } from '@karat/contract/calls.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { accountSuccess, type Server, success } from '../../../kernel/http.ts'
import { maskedAddress } from '../../../kernel/masked-contact.ts'
import { callerOf, customerOf, type RequestContext } from '../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { Delivery } from '../../checkout/delivery/port.ts'
import type { Documents } from '../documents/port.ts'
import { originOf, signedInToWire } from '../../customers/identity/wire.ts'
import { countOrders, listOrders } from './listed.ts'
import type { Orders } from './port.ts'
import type { EarlierAccounts, OrderOwnership, OrderProof } from './service.ts'
import { hidesContacts, listedStates, mayComeBack, shownStatus } from './rules.ts'
import { type OrderView, readOrder } from './views.ts'
import { countsToWire, listedToWire, orderToWire, ownToWire } from './wire.ts'

interface OrderRouteDependencies {
  db: Db
  orders: Pick<Orders, 'opensTo'>
  delivery: Pick<Delivery, 'lines'>
  documents: Pick<Documents, 'ofOrder'>
  orderOwnership: Pick<OrderOwnership, 'sendCode' | 'open' | 'authorize'>
  orderProof: OrderProof
}

export function orderRoutes(server: Server, { db, orders, delivery, documents, orderOwnership, orderProof }: OrderRouteDependencies): void {
  /** An order in the requested language, otherwise in its own, with the contacts that the asker may see. */
  async function orderOf(context: RequestContext, view: OrderView) {
    const lines = (language: string, address: PostalAddress) => delivery.lines(db, language, address)
    const address = hidesContacts(view, { customerId: callerOf(context) }) ? maskedAddress(view.address) : view.address
    const language = context.askedLanguage ?? view.language
    return orderToWire({ ...view, address }, language, lines, await documents.ofOrder(db, view.id))
  }

  const readerOf = (context: RequestContext, token: string | undefined) => ({
    customerId: callerOf(context),
    token,
    deviceId: context.deviceId,
  })

  route(server, calls, 'GET /api/cart/orders/:orderID/', async (context, { params, query }) => {
    const view = await readOrder(db, params.orderID)
    if (!view || !orders.opensTo(view, readerOf(context, query.orderToken))) throwFailure('unknown_order', 'orderID')
    return success({ order: await orderOf(context, view) })
  })

  route(server, calls, 'PUT /api/cart/orders/:orderID/id_proof/', async (context, { params, body: { number, orderToken } }) => {
    const { order, proof } = unwrap(await orderProof.give(params.orderID, readerOf(context, orderToken), number))
    return success({ idProof: proof, orderStatus: shownStatus(order.state), holdReason: order.holdReason })
  })

  route(server, calls, 'POST /api/cart/orders/code', async ({ site, deviceId }, { body: { number, username } }) =>
    success(unwrap(await orderOwnership.sendCode({ site, deviceId, number, username }))),
  )

  route(server, calls, 'POST /api/cart/orders/open', async ({ site, deviceId }, { body: { number, username, otp } }) => {
    const { orderId, token } = unwrap(await orderOwnership.open({ site, deviceId, number, username }, otp))
    return success({ orderID: orderId, orderToken: token })
  })

  route(server, calls, 'GET /api/orders/index/status/:status/', async (context, { params: { status }, query }) => {
    const { site, language } = context
    const { limitFrom, limitTo, searchKey } = query
    const own = { customerId: customerOf(context).customerId, subsite: site.code, words: searchKey }
    const [listed, { counts, waiting }] = await Promise.all([
      listOrders(db, own, { states: listedStates[status], from: limitFrom, to: limitTo }),
      countOrders(db, own),
    ])
    const entries = listed.map((order) => listedToWire(order, { site, language, now: context.clock.now() }))
    return success({ orders: entries, counts: countsToWire(counts), waiting, limitFrom, limitTo })
  })

  route(server, calls, 'GET /api/orders/detail/id/:id/', async (context, { params, query }) => {
    const asker = { customerId: callerOf(context), token: query.orderToken }
    const opened = await orderOwnership.authorize(db, context.site.code, params.id, asker)
    const view = opened && (await readOrder(db, opened.id))
    if (!view) throwFailure('unknown_order', 'id')
    const items = view.items.map(({ state, breakup }) => ({ state, hasMetal: breakup.rows.some(({ code }) => code === 'metal') }))
    const back = { items, arrivedAt: view.arrivedAt ?? undefined, isGuests: view.customerId === null }
    const more = mayComeBack(back, context.site, context.clock.now())
    return success({ order: ownToWire(await orderOf(context, view), view, more) })
  })
}

/** The routes about an earlier account of the telephone number that a customer has signed in by. */
export function earlierAccountRoutes(server: Server, { earlierAccounts }: { earlierAccounts: EarlierAccounts }): void {
  route(server, calls, 'GET /account/user/earlier', async (context) =>
    accountSuccess({ exists: await earlierAccounts.exists(customerOf(context)) }),
  )
  route(server, calls, 'POST /account/user/earlier/send', async (context, { body, headers }) =>
    accountSuccess(unwrap(await earlierAccounts.sendCode(customerOf(context), originOf(context, headers), body.number))),
  )
  route(server, calls, 'POST /account/user/earlier', async (context, { body, headers }) => {
    const { number, otp } = body
    const opened = await earlierAccounts.open(customerOf(context), originOf(context, headers), number, otp)
    return accountSuccess(signedInToWire(unwrap(opened)))
  })
}
