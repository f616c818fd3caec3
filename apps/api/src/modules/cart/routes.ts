import { toMajor } from '@karat/money/money.ts'
import { calls } from '@karat/contract/calls.ts'
import { marksOf, readPaymentMethod } from '@karat/sites/payment-method.ts'
import type { Db } from '../../kernel/db/db.ts'
import { type Server, success } from '../../kernel/http.ts'
import { callerOf, customerOf, type RequestContext } from '../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../kernel/result.ts'
import { route } from '../../kernel/route.ts'
import type { DeliveryEstimates, CartView, DeliveryOptions } from './port.ts'
import type { CartService } from './service.ts'
import { addressFromWire, addressToWire, cartToWire, cutToWire, offersToWire, deliveryOptionToWire } from './wire.ts'

export interface CartRouteParts {
  db: Db
  carts: CartService
  /** The arrival of a cart by each delivery method, and the reason why cash on delivery is refused for it. */
  deliveryEstimates: (view: CartView) => Promise<DeliveryEstimates>
  cashRefusal: (view: CartView) => Promise<string>
  /** The delivery of a cart to a post code, see `readDeliveryOptions`; throws the post code's failure. */
  deliveryOptions: (view: CartView, postcode: string) => Promise<DeliveryOptions>
  offersGateway: (key: string) => boolean
}

export function cartRoutes(
  server: Server,
  { db, carts, deliveryEstimates, cashRefusal, deliveryOptions, offersGateway }: CartRouteParts,
): void {
  const answer = async ({ askedLanguage }: RequestContext, view: CartView, message = '') => {
    const [cart, days] = [await carts.inAskedLanguage(view, askedLanguage), await deliveryEstimates(view)]
    await carts.recordShown(view)
    return success({ cart: cartToWire(cart, days, askedLanguage) }, message)
  }
  const refOf = (context: RequestContext, cartId: string) => ({ cartId, customerId: callerOf(context) })
  const readView = async (context: RequestContext, cartId: string) => carts.refuseOthers(await carts.view(db, cartId), callerOf(context))

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
    const { view, created } = unwrap(await carts.add(context.site, context.language, wanted))
    const reply = await answer(context, view, created ? 'Item added to a new bag: a bag belongs to one site' : 'Item added successfully')
    return created ? { ...reply, created } : reply
  })

  route(server, calls, 'PUT /api/cart/', async (context, { body }) => {
    const ref = refOf(context, body.cartID)
    switch (body.mode) {
      case 'gift_buy': {
        const { cartItemID: itemId, piece, giftMessage: message, giftFrom: from, giftTo: to, giftWrap, giftHidePrice } = body
        const details = { message, from, to, wrap: giftWrap === 'Yes', hidePrice: giftHidePrice === 'Yes' }
        return answer(context, unwrap(await carts.setGift(ref, { itemId, piece }, details)))
      }
      case 'add_address': {
        const given = unwrap(addressFromWire(body))
        const view = unwrap(await carts.setAddress(ref, given, body.deliveryMethod))
        return answer(context, view, view.hadAddress ? 'Address updated successfully' : 'Address added successfully')
      }
      case 'save_for_later':
        return answer(context, unwrap(await carts.saveForLater(ref, body.cartItemID)), 'Saved for later')
      case 'move_to_cart':
        return answer(context, unwrap(await carts.moveToCart(ref, body.savedID)), 'Item added successfully')
      case 'remove_saved':
        return answer(context, unwrap(await carts.removeSaved(ref, body.savedID)), 'Item removed successfully')
      case 'apply_promotion':
        return answer(context, unwrap(await carts.applyPromotion(ref, body.couponCode)), 'Offer applied')
      case 'remove_promotion':
        return answer(context, unwrap(await carts.removePromotion(ref, body.promoID)), 'Offer removed')
      case 'apply_usercredit':
        return answer(context, unwrap(await carts.applyCredit(ref, body.amount)), 'Credit updated')
      case 'apply_giftcard': {
        const { number, pin } = body
        return answer(
          context,
          unwrap(await carts.applyGiftCard(ref, { number, pin, client: context.clientKey, device: context.deviceId })),
          'Gift card added',
        )
      }
      case 'remove_giftcard':
        return answer(context, unwrap(await carts.removeGiftCard(ref, body.giftCardID)), 'Gift card removed')
      case 'cod_send_code':
        return answer(context, unwrap(await carts.sendCode(ref, context.askedLanguage)))
      case 'cod_verify_code':
        return answer(context, unwrap(await carts.verifyCode(ref, body.code)))
    }
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
    answer(context, await readView(context, params.cartID)),
  )

  route(server, calls, 'DELETE /api/cart/:cartID/items/:cartItemID/', async (context, { params }) =>
    answer(context, unwrap(await carts.remove(refOf(context, params.cartID), params.cartItemID)), 'Item removed successfully'),
  )

  route(server, calls, 'POST /api/cart/gift-cards/', async (context, { body }) => {
    const { cartID: cartId, cardID: cardId, ...card } = body
    const ref = { ...(cartId === undefined ? {} : { cartId }), customerId: callerOf(context) }
    const { view, created } = unwrap(await carts.buyCard(context.site, context.language, { ...card, cardId }, ref))
    const reply = await answer(context, view, 'Item added successfully')
    return created ? { ...reply, created } : reply
  })

  route(server, calls, 'DELETE /api/cart/:cartID/gift-cards/:cardID/', async (context, { params }) =>
    answer(context, unwrap(await carts.removeCard(refOf(context, params.cartID), params.cardID)), 'Item removed successfully'),
  )

  route(server, calls, 'GET /api/cart/:cartID/address_list/', async (context, { params }) => {
    const view = await readView(context, params.cartID)
    const listed = await carts.addressList(view, callerOf(context))
    return success({
      addresses: listed.map(({ place, saved }, index) => ({
        ...addressToWire(index === 0 && view.address && view.address.storeId === undefined ? view.address : { shipping: place }),
        ...(saved ? { _id: saved.id, isDefault: saved.isDefault, label: saved.label } : {}),
      })),
    })
  })

  route(server, calls, 'GET /api/cart/:cartID/delivery_ways/', async (context, { params, query }) => {
    const view = await readView(context, params.cartID)
    const { serviceable, options, pickup } = await deliveryOptions(view, query.postcode)
    return success({
      serviceable,
      deliveryOptions: options.map(({ option, fee, deliverBy }) => deliveryOptionToWire(option, fee, deliverBy, view.site)),
      stores: pickup.map(({ storeId, hasAll, readyBy }) => ({ storeID: storeId, hasAll, readyBy })),
    })
  })

  route(server, calls, 'GET /api/cart/:cartID/payment_gateways/', async (context, { params }) => {
    const view = await readView(context, params.cartID)
    if (view.amounts.payable === 0)
      return success({
        gateways: [
          { paymentSettingsGroupKey: '', kind: 'free' as const, method: '', marks: [], available: view.lines.length > 0, reason: '' },
        ],
      })
    const reason = await cashRefusal(view)
    const gateways = view.site.gateways.filter((key) => key === 'cod' || offersGateway(readPaymentMethod(key).gateway))
    return success({
      gateways: gateways.map((key) => ({
        paymentSettingsGroupKey: key,
        marks: marksOf(key, view.site.profile.paymentMarks),
        ...(key === 'cod'
          ? { kind: 'cod' as const, method: '', available: reason === '' || reason === 'address_missing', reason }
          : { kind: 'redirect' as const, method: readPaymentMethod(key).method, available: true, reason: '' }),
      })),
    })
  })

  route(server, calls, 'GET /api/cart/:cartID/promotions_list/', async (context, { params }) => {
    const view = await readView(context, params.cartID)
    const offers = await carts.offersFor(view)
    return success({ promotions: offersToWire(offers, view.site, context.askedLanguage ?? view.language) })
  })

  route(server, calls, 'GET /api/products/:id/promotions/cart/1', async ({ site, language }, { params }) => {
    const offers = (await carts.offersOn(site, language, params.id)) ?? throwFailure('unknown_product', 'id')
    return success({ promotions: offersToWire(offers, site, language) })
  })

  route(server, calls, 'GET /api/cart/:cartID/cod_check', async (context, { params }) => {
    const view = await readView(context, params.cartID)
    const reason = await cashRefusal(view)
    return success({
      available: reason === '',
      reason,
      limit: toMajor(view.site.codLimit, view.site.currency),
      verified: view.codeVerified,
    })
  })
}
