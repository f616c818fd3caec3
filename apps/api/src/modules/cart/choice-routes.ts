import { toMajor } from '@karat/money/money.ts'
import { calls } from '@karat/contract/calls.ts'
import { marksOf, readPaymentMethod } from '@karat/sites/payment-method.ts'
import type { Db } from '../../kernel/db/db.ts'
import { type Server, success } from '../../kernel/http.ts'
import { maskedAddress } from '../../kernel/masked-contact.ts'
import { callerOf, type RequestContext } from '../../kernel/request-context.ts'
import { throwFailure } from '../../kernel/result.ts'
import { route } from '../../kernel/route.ts'
import { hidesContacts } from './drafts/account-contacts.ts'
import type { DeliveryEstimates, CartView, DeliveryOptions } from './port.ts'
import type { CartService } from './service.ts'
import { addressToWire, offersToWire, deliveryOptionToWire } from './wire.ts'

export interface CartRouteDependencies {
  db: Db
  carts: CartService
  /** The arrival of a cart by each delivery method, and the reason why cash on delivery is refused for it. */
  deliveryEstimates: (view: CartView) => Promise<DeliveryEstimates>
  cashRefusal: (view: CartView) => Promise<string>
  /** The delivery of a cart to a post code, see `readDeliveryOptions`; throws the post code's failure. */
  deliveryOptions: (view: CartView, postcode: string) => Promise<DeliveryOptions>
  offersGateway: (key: string) => boolean
}

/** A cart of the caller, as it is priced now; throws for another's. */
export async function readCartView({ db, carts }: Pick<CartRouteDependencies, 'db' | 'carts'>, context: RequestContext, cartId: string) {
  return carts.refuseOthers(await carts.view(db, cartId), callerOf(context))
}

/** The calls that list what can be chosen for a cart: addresses, delivery and payment methods, promotions. */
export function choiceRoutes(server: Server, deps: CartRouteDependencies): void {
  const { carts, cashRefusal, deliveryOptions } = deps

  route(server, calls, 'GET /api/cart/:cartID/address_list/', async (context, { params }) => {
    const view = await readCartView(deps, context, params.cartID)
    const listed = await carts.addressList(view, callerOf(context))
    const current = view.address && hidesContacts(view.draft, callerOf(context)) ? maskedAddress(view.address) : view.address
    return success({
      addresses: listed.map(({ place, saved }, index) => ({
        ...addressToWire(index === 0 && current && current.storeId === undefined ? current : { shipping: place }),
        ...(saved ? { _id: saved.id, isDefault: saved.isDefault, label: saved.label } : {}),
      })),
    })
  })

  route(server, calls, 'GET /api/cart/:cartID/delivery_options/', async (context, { params, query }) => {
    const view = await readCartView(deps, context, params.cartID)
    const { serviceable, options, pickup } = await deliveryOptions(view, query.postcode)
    return success({
      serviceable,
      deliveryOptions: options.map(({ option, fee, deliverBy }) => deliveryOptionToWire(option, fee, deliverBy, view.site)),
      stores: pickup.map(({ storeId, hasAll, readyBy }) => ({ storeID: storeId, hasAll, readyBy })),
    })
  })

  route(server, calls, 'GET /api/cart/:cartID/payment_gateways/', async (context, { params }) =>
    success({ gateways: await paymentMethodsOf(deps, await readCartView(deps, context, params.cartID)) }),
  )

  route(server, calls, 'GET /api/cart/:cartID/promotions_list/', async (context, { params }) => {
    const view = await readCartView(deps, context, params.cartID)
    const offers = await carts.offersFor(view)
    return success({ promotions: offersToWire(offers, view.site, context.askedLanguage ?? view.language) })
  })

  route(server, calls, 'GET /api/products/:id/promotions/cart/1', async ({ site, language }, { params }) => {
    const offers = (await carts.offersOn(site, language, params.id)) ?? throwFailure('unknown_product', 'id')
    return success({ promotions: offersToWire(offers, site, language) })
  })

  route(server, calls, 'GET /api/cart/:cartID/cod_check', async (context, { params }) => {
    const view = await readCartView(deps, context, params.cartID)
    const reason = await cashRefusal(view)
    return success({
      available: reason === '',
      reason,
      limit: toMajor(view.site.codLimit, view.site.currency),
      verified: view.codeVerified,
    })
  })
}

/** The payment methods of a cart: those of its site whose gateways are configured; `free` where nothing is to be paid. */
async function paymentMethodsOf({ cashRefusal, offersGateway }: CartRouteDependencies, view: CartView) {
  if (view.amounts.payable === 0)
    return [{ paymentSettingsGroupKey: '', kind: 'free' as const, method: '', marks: [], available: view.lines.length > 0, reason: '' }]
  const reason = await cashRefusal(view)
  const offered = view.site.gateways.filter((key) => key === 'cod' || offersGateway(readPaymentMethod(key).gateway))
  return offered.map((key) => ({
    paymentSettingsGroupKey: key,
    marks: marksOf(key, view.site.profile.paymentMarks),
    ...(key === 'cod'
      ? { kind: 'cod' as const, method: '', available: reason === '' || reason === 'address_missing', reason }
      : { kind: 'redirect' as const, method: readPaymentMethod(key).method, available: true, reason: '' }),
  }))
}
