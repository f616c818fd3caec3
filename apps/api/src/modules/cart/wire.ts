import { toMajor } from '@karat/money/money.ts'
import type { AddressReply, ReadAddressBody } from '@karat/contract/address.ts'
import type { Cart, Summary } from '@karat/contract/cart.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { langField } from '../catalogue/wire.ts'
import type { Site } from '../sites/port.ts'
import type { Arrivals, CartAddress, CartAmounts, CartView, PostalAddress } from './port.ts'
import { placeId } from './rules.ts'
import type { AddressInput } from './service.ts'

type WireShipping = NonNullable<ReadAddressBody['shipping']>
type WireBilling = Extract<ReadAddressBody, { billingAddressDifferent: 'Yes' }>['billing']

/** The money of a cart or order under the wire's names. */
export function summaryToWire(
  site: Pick<Site, 'currency'>,
  amounts: Omit<CartAmounts, 'salesTax'> & { salesTax: number | undefined },
): Summary {
  const money = (amount: number) => toMajor(amount, site.currency)
  return {
    currencyCode: site.currency,
    pieces: money(amounts.pieces),
    discount: money(amounts.discount),
    delivery: money(amounts.delivery),
    salesTax: amounts.salesTax === undefined ? null : money(amounts.salesTax),
    taxIncluded: money(amounts.taxIncluded),
    taxNames: amounts.taxNames,
    total: money(amounts.total),
    idProofNeeded: amounts.idProofNeeded,
  }
}

/** The options of a variant as one string (E-02). */
function optionName(line: CartView['lines'][number]): string {
  return [line.facts.purity, line.facts.colour, line.facts.size].filter(Boolean).join(' / ')
}

/** A cart as every cart call answers with it (E-01, E-02). */
export function cartToWire(view: CartView, arrivals: Arrivals): Cart {
  const { site } = view
  const money = (amount: number) => toMajor(amount, site.currency)
  return {
    cartID: view.cartId,
    owned: view.customerId !== null,
    items: view.lines.map((line) => ({
      cartItemID: line.itemId,
      productID: line.variantId,
      orderItemPrice: money(line.charged),
      orderItemQuantity: line.quantity,
      orderPromoDiscountAmount: 0,
      businessName: site.website,
      itemDetails: {
        productOptionName: optionName(line),
        offer_price: line.charged < line.actual ? money(line.charged) : 0,
        actualPrice: money(line.actual),
      },
      name: line.facts.name,
      ...langField(line.facts.lang),
      slug: line.facts.slug,
      colour: line.facts.colour,
      purity: line.facts.purity,
      size: line.facts.size,
      sizeSystem: line.facts.sizeSystem,
      available: line.level.quantity,
      availability: line.level.availability,
      leadDays: line.level.leadDays,
      seenPrice: money(line.seenPrice),
      picture: line.facts.picture ?? null,
    })),
    orderQty: view.lines.reduce((total, line) => total + line.quantity, 0),
    orderSubtotal: money(view.amounts.pieces),
    promoID: null,
    orderPromoCode: '',
    view_image_path: '/media/',
    extra: { applied_promotions: {}, currencyCode: site.currency, userShippingAddress: view.address ? view.address.shipping.city : '' },
    summary: summaryToWire(site, view.amounts),
    gift: view.gift,
    address: view.address ? addressToWire(view.address) : null,
    deliveryMethod: view.deliveryMethod,
    deliveryWays: view.deliveryWays.map(({ method, fee }) => ({ method, fee: money(fee), deliverBy: arrivals[method] ?? null })),
    deliverBy: arrivals[view.deliveryMethod] ?? null,
    rateVersion: view.rateVersion.version,
    closed: view.state === 'closed',
    continuedIn: view.continuedIn,
  }
}

/** Reads the addresses of E-03. A missing delivery e-mail address is taken from the billing address, whether that is used or not. */
export function addressFromWire(body: ReadAddressBody): Result<AddressInput> {
  const { shipping, billing, billingAddressDifferent, shippingID, referenceID, shippingSaveToList } = body
  const email = shipping?.Email ?? billing?.Email
  if (shipping && !email) return fail('bad_request', { field: 'shipping.Email' })
  return ok({
    ...(shippingID ? { shippingId: shippingID } : {}),
    ...(referenceID ? { referenceID } : {}),
    ...(email ? { email } : {}),
    save: shippingSaveToList === 'yes',
    ...(shipping ? { shipping: shippingFromWire(shipping, email ?? '') } : {}),
    ...(billingAddressDifferent === 'Yes' ? { billing: billingFromWire(body.billing) } : {}),
  })
}

/** The fields that both addresses of E-03 share. */
function sharedFromWire(place: Pick<WireShipping & WireBilling, 'Address' | 'Address1' | 'City' | 'State' | 'Zip' | 'Country' | 'Phone'>) {
  return {
    line1: place.Address,
    line2: place.Address1,
    city: place.City,
    state: place.State,
    postcode: place.Zip,
    country: place.Country,
    phone: place.Phone,
  }
}

function shippingFromWire(place: WireShipping, email: string): PostalAddress {
  const province = place.Province ? { province: place.Province } : {}
  return { firstName: place.Fname, lastName: place.Lname, ...sharedFromWire(place), email, ...province }
}

function billingFromWire(place: WireBilling): PostalAddress {
  return { firstName: place.FirstName, lastName: place.LastName, ...sharedFromWire(place), email: place.Email }
}

/** Addresses under the names of E-03. */
export function addressToWire({ shipping, billing, referenceID = '' }: CartAddress): AddressReply {
  return {
    shippingID: placeId(shipping),
    referenceID,
    billingAddressDifferent: billing ? 'Yes' : 'No',
    shipping: {
      Fname: shipping.firstName,
      Lname: shipping.lastName,
      Province: shipping.province ?? '',
      ...sharedToWire(shipping),
    },
    ...(billing ? { billing: billingToWire(billing) } : {}),
  }
}

function billingToWire(place: PostalAddress): NonNullable<AddressReply['billing']> {
  return { FirstName: place.firstName, LastName: place.lastName, ...sharedToWire(place) }
}

function sharedToWire(place: PostalAddress) {
  return {
    Address: place.line1,
    Address1: place.line2,
    City: place.city,
    Zip: place.postcode,
    Phone: place.phone,
    State: place.state,
    Country: place.country,
    Email: place.email,
  }
}
