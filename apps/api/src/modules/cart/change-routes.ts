import type { calls } from '@karat/contract/calls.ts'
import { callerOf, type RequestContext } from '../../kernel/request-context.ts'
import { unwrap } from '../../kernel/result.ts'
import type { HandlerInput } from '../../kernel/route.ts'
import type { CartView } from './port.ts'
import type { CartService } from './service.ts'
import { addressFromWire } from './wire.ts'

/** Makes the change of a cart that the body's `mode` names; returns the cart after it, and the message of the reply. */
export async function changeByMode(
  carts: CartService,
  context: RequestContext,
  body: HandlerInput<(typeof calls)['PUT /api/cart/']>['body'],
): Promise<{ view: CartView; message?: string }> {
  const ref = { cartId: body.cartID, customerId: callerOf(context) }
  switch (body.mode) {
    case 'gift_buy': {
      const { cartItemID: itemId, piece, giftMessage: message, giftFrom: from, giftTo: to, giftWrap, giftHidePrice } = body
      const details = { message, from, to, wrap: giftWrap === 'Yes', hidePrice: giftHidePrice === 'Yes' }
      return { view: unwrap(await carts.setGift(ref, { itemId, piece }, details)) }
    }
    case 'add_address': {
      const given = unwrap(addressFromWire(body))
      const view = unwrap(await carts.setAddress(ref, given, body.deliveryMethod))
      return { view, message: view.hadAddress ? 'Address updated successfully' : 'Address added successfully' }
    }
    case 'save_for_later':
      return { view: unwrap(await carts.saveForLater(ref, body.cartItemID)), message: 'Saved for later' }
    case 'move_to_cart':
      return { view: unwrap(await carts.moveToCart(ref, body.savedID)), message: 'Item added successfully' }
    case 'remove_saved':
      return { view: unwrap(await carts.removeSaved(ref, body.savedID)), message: 'Item removed successfully' }
    case 'apply_promotion':
      return { view: unwrap(await carts.applyPromotion(ref, body.couponCode)), message: 'Offer applied' }
    case 'remove_promotion':
      return { view: unwrap(await carts.removePromotion(ref, body.promoID)), message: 'Offer removed' }
    case 'apply_usercredit':
      return { view: unwrap(await carts.applyCredit(ref, body.amount)), message: 'Credit updated' }
    case 'apply_giftcard': {
      const { number, pin } = body
      return {
        view: unwrap(await carts.applyGiftCard(ref, { number, pin, client: context.clientKey, device: context.deviceId })),
        message: 'Gift card added',
      }
    }
    case 'remove_giftcard':
      return { view: unwrap(await carts.removeGiftCard(ref, body.giftCardID)), message: 'Gift card removed' }
    case 'cod_send_code':
      return { view: unwrap(await carts.sendCode(ref, context.askedLanguage)) }
    case 'cod_verify_code':
      return { view: unwrap(await carts.verifyCode(ref, body.code)) }
  }
}
