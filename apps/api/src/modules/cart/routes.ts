import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../kernel/http.ts'
import { callerOf, customerOf, type RequestContext } from '../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../kernel/result.ts'
import { route } from '../../kernel/route.ts'
import { changeByMode } from './change-routes.ts'
import { type CartRouteDependencies, choiceRoutes, readCartView } from './choice-routes.ts'
import type { CartView } from './port.ts'
import { cartToWire, cutToWire } from './wire.ts'

/** The calls of a cart: its lines, gift cards and changes, and what can be chosen for it. */
export function cartRoutes(server: Server, deps: CartRouteDependencies): void {
  const { carts, deliveryEstimates } = deps
  const answer = async (context: RequestContext, view: CartView, message = '') => {
    const { askedLanguage: language } = context
    const [cart, days] = [await carts.inAskedLanguage(view, language), await deliveryEstimates(view)]
    await carts.recordShown(view)
    return success({ cart: cartToWire(cart, days, { language, customerId: callerOf(context) }) }, message)
  }
  const refOf = (context: RequestContext, cartId: string) => ({ cartId, customerId: callerOf(context) })

  route(server, calls, 'POST /api/cart/', async (context, { body }) => {
    const { productID: productId, quantity, cartID: cartId, cartItemID: itemId, restores, gifts, engraving } = body
    if (itemId !== undefined) {
      if (cartId === undefined) return throwFailure('bad_request', 'cartID')
      return answer(
        context,
        unwrap(await carts.update(refOf(context, cartId), { itemId, productId, quantity, engraving })),
        'Quantity updated successfully',
      )
    }
    const wanted = { productId, quantity: quantity ?? 1, restores, gifts, engraving, cartId, customerId: callerOf(context) }
    const { view, isOfOtherSite } = unwrap(await carts.add(context.site, context.language, wanted))
    const reply = await answer(
      context,
      view,
      isOfOtherSite ? 'Item added to a new bag: a bag belongs to one site' : 'Item added successfully',
    )
    return isOfOtherSite ? { ...reply, created: true } : reply
  })

  route(server, calls, 'PUT /api/cart/', async (context, { body }) => {
    const { view, message } = await changeByMode(carts, context, body)
    return answer(context, view, message)
  })

  route(server, calls, 'GET /api/cart/mapUserCart/:cartID/', async (context, { params }) => {
    const { view, cut } = unwrap(await carts.merge(params.cartID, customerOf(context).customerId))
    return { ...(await answer(context, view)), cut: cut.map(cutToWire) }
  })

  route(server, calls, 'GET /api/cart/mine/', async (context) => {
    const view = await carts.ofCustomer(customerOf(context).customerId, context.site.code)
    return view ? answer(context, view) : success({ cart: null })
  })

  route(server, calls, 'POST /api/cart/begin/', async (context, { body }) => {
    const items = body.items.map(({ productID, quantity, engraving = '' }) => ({ productId: productID, quantity, engraving }))
    const { view, cut } = unwrap(await carts.begin(context.site, context.language, { items, copyOf: body.copyOf }))
    return { ...(await answer(context, view)), cut: cut.map(cutToWire) }
  })

  route(server, calls, 'GET /api/cart/:cartID/cart_summary', async (context, { params }) =>
    answer(context, await readCartView(deps, context, params.cartID)),
  )

  route(server, calls, 'DELETE /api/cart/:cartID/items/:cartItemID/', async (context, { params }) =>
    answer(context, unwrap(await carts.remove(refOf(context, params.cartID), params.cartItemID)), 'Item removed successfully'),
  )

  route(server, calls, 'POST /api/cart/gift-cards/', async (context, { body }) => {
    const { cartID: cartId, cardID: cardId, ...card } = body
    const ref = { ...(cartId === undefined ? {} : { cartId }), customerId: callerOf(context) }
    const { view, isOfOtherSite } = unwrap(await carts.buyCard(context.site, context.language, { ...card, cardId }, ref))
    const reply = await answer(context, view, 'Item added successfully')
    return isOfOtherSite ? { ...reply, created: true } : reply
  })

  route(server, calls, 'DELETE /api/cart/:cartID/gift-cards/:cardID/', async (context, { params }) =>
    answer(context, unwrap(await carts.removeCard(refOf(context, params.cartID), params.cardID)), 'Item removed successfully'),
  )

  choiceRoutes(server, deps)
}
