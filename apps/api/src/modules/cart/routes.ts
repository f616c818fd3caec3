import { toMajor } from '@karat/money/money.ts'
import {
  addItemBody,
  addressListReply,
  cartItemParam,
  cartParam,
  cartReply,
  changeBody,
  codCheckReply,
  gatewaysReply,
} from '@karat/contract/cart.ts'
import { readWay } from '@karat/sites/way-to-pay.ts'
import { siteHeaders } from '@karat/contract/envelope.ts'
import type { Db } from '../../kernel/db/db.ts'
import { type Server, success } from '../../kernel/http.ts'
import { throwFailure, unwrap } from '../../kernel/result.ts'
import type { CallHeaders, Sites } from '../sites/port.ts'
import type { Arrivals, CartView } from './port.ts'
import { placesOf } from './rules.ts'
import type { CartService } from './service.ts'
import { addressFromWire, addressToWire, cartToWire } from './wire.ts'

export interface CartRouteParts {
  db: Db
  sites: Sites
  carts: CartService
  /** When a bag would arrive by each way of delivery, and why cash on delivery is refused for it. */
  arrivals: (view: CartView) => Promise<Arrivals>
  cashRefusal: (view: CartView) => Promise<string>
  offersGateway: (key: string) => boolean
}

export function cartRoutes(server: Server, { db, sites, carts, arrivals, cashRefusal, offersGateway }: CartRouteParts): void {
  const tags = ['cart']
  const answer = async ({ headers }: { headers: CallHeaders }, view: CartView, message = '') =>
    success({ cart: cartToWire(await carts.forCall(view, headers), await arrivals(view)) }, message)
  const seen = async (cartId: string) => (await carts.view(db, cartId)) ?? throwFailure('unknown_cart', 'cartID')

  server.post(
    '/api/cart/',
    {
      schema: {
        tags,
        summary: 'Add a piece, or change a line (C-01)',
        headers: siteHeaders,
        body: addItemBody,
        response: { 200: cartReply },
      },
    },
    async (request) => {
      const { productID: productId, quantity, cartID: cartId, cartItemID: itemId, restores } = request.body
      if (itemId !== undefined) {
        if (cartId === undefined) return throwFailure('bad_request', 'cartID')
        return answer(request, unwrap(await carts.update({ cartId, itemId, productId, quantity })), 'Quantity updated successfully')
      }
      const at = unwrap(await sites.ofRequest(request.headers))
      const { view, begun } = unwrap(await carts.add(at.site, at.language, { productId, quantity, cartId, restores }))
      const reply = await answer(request, view, begun ? 'Item added to a new bag: a bag belongs to one site' : 'Item added successfully')
      return begun ? { ...reply, begun } : reply
    },
  )

  server.put(
    '/api/cart/',
    {
      schema: {
        tags,
        summary: 'Gift details, addresses, cash-on-delivery code, by mode (C-02, C-03, C-05)',
        headers: siteHeaders,
        body: changeBody,
        response: { 200: cartReply },
      },
    },
    async (request) => {
      const { body } = request
      switch (body.mode) {
        case 'gift_buy':
          return answer(
            request,
            unwrap(
              await carts.setGift(body.cartID, {
                message: body.giftMessage,
                from: body.giftFrom,
                to: body.giftTo,
                wrap: body.giftWrap === 'Yes',
              }),
            ),
          )
        case 'add_address':
          return answer(
            request,
            unwrap(await carts.setAddress(body.cartID, unwrap(addressFromWire(body)), body.deliveryMethod)),
            'Address added successfully',
          )
        case 'cod_send_code':
          return answer(request, unwrap(await carts.sendCode(body.cartID, await carts.languageOf(request.headers))))
        case 'cod_verify_code':
          return answer(request, unwrap(await carts.verifyCode(body.cartID, body.code)))
      }
    },
  )

  server.get(
    '/api/cart/:cartID/cart_summary',
    { schema: { tags, summary: 'The bag (C-09)', headers: siteHeaders, params: cartParam, response: { 200: cartReply } } },
    async (request) => answer(request, await seen(request.params.cartID)),
  )

  server.delete(
    '/api/cart/:cartID/items/:cartItemID/',
    { schema: { tags, summary: 'Remove a line (C-10)', headers: siteHeaders, params: cartItemParam, response: { 200: cartReply } } },
    async (request) =>
      answer(request, unwrap(await carts.remove(request.params.cartID, request.params.cartItemID)), 'Item removed successfully'),
  )

  server.get(
    '/api/cart/:cartID/address_list/',
    { schema: { tags, summary: 'Addresses to choose from (C-08)', params: cartParam, response: { 200: addressListReply } } },
    async (request) => {
      const view = await seen(request.params.cartID)
      return success({
        addresses: placesOf(view.address?.shipping, view.savedPlaces).map((place, at) =>
          addressToWire(at === 0 && view.address ? view.address : { shipping: place }),
        ),
      })
    },
  )

  server.get(
    '/api/cart/:cartID/payment_gateways/',
    { schema: { tags, summary: 'Ways to pay this bag (C-11)', params: cartParam, response: { 200: gatewaysReply } } },
    async (request) => {
      const view = await seen(request.params.cartID)
      if (view.amounts.total === 0)
        return success({
          gateways: [{ paymentSettingsGroupKey: '', kind: 'free' as const, method: '', available: view.lines.length > 0, reason: '' }],
        })
      const reason = await cashRefusal(view)
      const gateways = view.site.gateways.filter((key) => key === 'cod' || offersGateway(readWay(key).gateway))
      return success({
        gateways: gateways.map((key) =>
          key === 'cod'
            ? {
                paymentSettingsGroupKey: key,
                kind: 'cod' as const,
                method: '',
                available: reason === '' || reason === 'address_missing',
                reason,
              }
            : { paymentSettingsGroupKey: key, kind: 'redirect' as const, method: readWay(key).method, available: true, reason: '' },
        ),
      })
    },
  )

  server.get(
    '/api/cart/:cartID/cod_check',
    { schema: { tags, summary: 'Whether cash on delivery is offered (C-13)', params: cartParam, response: { 200: codCheckReply } } },
    async (request) => {
      const view = await seen(request.params.cartID)
      const reason = await cashRefusal(view)
      return success({
        available: reason === '',
        reason,
        limit: toMajor(view.site.codLimit, view.site.currency),
        verified: view.codeVerified,
      })
    },
  )
}
