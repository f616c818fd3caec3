import { sum, toMajor } from '@karat/money/money.ts'
import { engravingCharge } from '@karat/pricing/engraving.ts'
import { lineMoney } from '@karat/pricing/line-money.ts'
import { savedByMakingDiscount } from '@karat/pricing/promotions/making-discount.ts'
import type { AddressReply, ReadAddressBody } from '@karat/contract/address.ts'
import type { BoughtCard } from '@karat/contract/bought-cards.ts'
import type { Cart, ReducedLine, Offer, Summary } from '@karat/contract/cart.ts'
import { maskedAddress } from '../../kernel/masked-contact.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { langField } from '../catalogue/products/wire.ts'
import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import type { Site } from '../content/sites/port.ts'
import type { OrderAmounts } from '../orders/orders/port.ts'
import type { DeliveryEstimates, CartAddress, CartCard, CartTender, CartView, OfferedPromotion, PostalAddress } from './port.ts'
import type { Translations } from '../catalogue/promotions/port.ts'
import { hidesContacts } from './drafts/account-contacts.ts'
import { offerTerms, type OfferSite } from './promotions/offer-terms.ts'
import { availableTo, type CutLine, placeId, reasonOf, refusalDetails, unitsOf } from './rules.ts'
import type { AddressInput } from './address/set-cart-address.ts'

type WireShipping = NonNullable<ReadAddressBody['shipping']>
type WireBilling = Extract<ReadAddressBody, { billingAddressDifferent: 'Yes' }>['billing']

/** The money of a cart or order under the wire's names. */
export function summaryToWire(
  site: Pick<Site, 'currency'>,
  amounts: Omit<OrderAmounts, 'salesTax'> & { salesTax: number | undefined },
  tenders: readonly CartTender[] = amounts.tenders ?? [],
  promotions: readonly { id: string; saved: number }[] = amounts.promotions ?? [],
): Summary {
  const money = (amount: number) => toMajor(amount, site.currency)
  return {
    currencyCode: site.currency,
    pieces: money(amounts.pieces),
    discount: money(amounts.discount),
    promotionDiscount: money(amounts.promotionDiscount ?? 0),
    makingDiscount: money(savedByMakingDiscount(promotions)),
    absorbed: money(amounts.absorbed ?? 0),
    delivery: money(amounts.delivery),
    wrap: money(amounts.wrap ?? 0),
    salesTax: amounts.salesTax === undefined ? null : money(amounts.salesTax),
    taxIncluded: money(amounts.taxIncluded),
    taxNames: amounts.taxNames,
    cards: money(amounts.cards ?? 0),
    total: money(amounts.total),
    tenders: tenders.map(({ kind, source, lastFour, amount }) => ({ kind, id: source, lastFour, amount: money(amount) })),
    payable: money(amounts.payable ?? amounts.total),
    idProofNeeded: amounts.idProofNeeded,
  }
}

/** The saving by each promotion of a cart. */
const savingsOf = ({ promotions }: Pick<CartView, 'promotions'>) => promotions.map(({ promotion, saved }) => ({ id: promotion.id, saved }))

/** A gift card that is bought, under the wire's names. */
export function cardToWire({ id, amount, ...greeting }: CartCard, { currency }: Pick<Site, 'currency'>): BoughtCard {
  const { toName, toEmail, fromName, message, sendOn } = greeting
  return { cardID: id, amount: toMajor(amount, currency), toName, toEmail, fromName, message, sendOn }
}

/** The options of a variant as one string (E-02). */
function optionName(line: CartView['lines'][number]): string {
  return [line.record.purity, line.record.colour, line.record.size].filter(Boolean).join(' / ')
}

/** A delivery method for a cart. */
export function deliveryOptionToWire(
  { method, freeFrom, insured }: DeliveryMethod,
  fee: number,
  deliverBy: string | undefined,
  { currency }: Pick<Site, 'currency'>,
): Cart['deliveryOptions'][number] {
  const limit = freeFrom === null ? null : toMajor(freeFrom, currency)
  return { method, fee: toMajor(fee, currency), freeFrom: limit, insured, deliverBy: deliverBy ?? null }
}

/** A postal address as one line. */
const oneLineOf = ({ line1, line2, city, state, postcode, country }: PostalAddress): string =>
  [line1, line2, city, state, postcode, country].filter(Boolean).join(', ')

/** The money of a line after promotions. */
const moneyOfLine = ({ charged: unitPrice, quantity, units }: CartView['lines'][number]) =>
  lineMoney({ unitPrice, quantity, total: sum(units.map(({ shown }) => shown)) })

/** A line of a cart (E-02). */
function lineToWire(line: CartView['lines'][number], { site, lines }: CartView): Cart['items'][number] {
  const { record, level } = line
  const money = (amount: number) => toMajor(amount, site.currency)
  const { unitDiscount, before, discount, total } = moneyOfLine(line)
  return {
    cartItemID: line.itemId,
    productID: line.variantId,
    product: record.productId,
    orderItemPrice: money(line.charged),
    orderItemQuantity: line.quantity,
    orderPromoDiscountAmount: money(unitDiscount),
    lineBefore: money(before),
    lineDiscount: money(discount),
    lineTotal: money(total),
    businessName: site.profile.merchant.name,
    itemDetails: {
      productOptionName: optionName(line),
      offer_price: line.charged < line.actual ? money(line.charged) : 0,
      actualPrice: money(line.actual),
    },
    ...variantToWire(record),
    category: record.categoryId,
    available: availableTo(line, lines, level.quantity),
    availableTogether: level.quantity,
    availability: level.availability,
    leadDays: level.leadDays,
    seenPrice: money(line.seenPrice),
    priceReason: reasonOf(line),
    gifts: [...line.gifts],
    engraving: line.engraving,
    ...(line.tag === '' ? {} : { tag: line.tag }),
    engravingPrice: money(line.engraving === '' ? 0 : engravingCharge(line.input)),
    engravable: record.engraving !== null,
  }
}

/** A line that is saved for later. */
function savedToWire(line: CartView['saved'][number], { site, lines }: CartView): Cart['saved'][number] {
  const { record, level } = line
  const money = (amount: number) => toMajor(amount, site.currency)
  return {
    savedID: line.id,
    productID: record.variantId,
    product: record.productId,
    ...variantToWire(record),
    quantity: line.quantity,
    gifts: [...line.gifts],
    engraving: line.engraving,
    price: money(line.charged),
    actualPrice: money(line.actual),
    available: Math.max(0, level.quantity - unitsOf(lines, record.variantId)),
    availability: level.availability,
    leadDays: level.leadDays,
    addedAt: new Date(line.addedAt).toISOString(),
  }
}

/** The fields of a variant that lines and saved lines share. */
const variantToWire = ({ name, lang, slug, colour, purity, size, sizeSystem, picture }: CartView['lines'][number]['record']) => ({
  name,
  ...langField(lang),
  slug,
  colour,
  purity,
  size,
  sizeSystem,
  picture: picture ?? null,
})

/**
 * A cart as every cart call answers with it (E-01, E-02), in a language, to a customer; undefined for a guest and for staff, who see the
 * contacts of an account's draft order masked.
 */
export function cartToWire(
  view: CartView,
  deliveryEstimates: DeliveryEstimates,
  { language = view.language, customerId }: { language?: string | undefined; customerId?: string | undefined } = {},
): Cart {
  const { site } = view
  const entered = view.promotions.find(({ promotion }) => promotion.code !== undefined)
  const money = (amount: number) => toMajor(amount, site.currency)
  return {
    cartID: view.cartId,
    owned: view.customerId !== null,
    items: view.lines.map((line) => lineToWire(line, view)),
    cards: view.cards.map((card) => cardToWire(card, site)),
    saved: view.saved.map((saved) => savedToWire(saved, view)),
    orderQty: view.lines.reduce((total, line) => total + line.quantity, view.cards.length),
    orderSubtotal: money(view.amounts.pieces),
    promoID: entered?.promotion.id ?? null,
    orderPromoCode: entered?.promotion.code ?? '',
    view_image_path: '/media/',
    extra: {
      applied_promotions: Object.fromEntries(view.promotions.map(({ promotion }) => [promotion.id, { couponCode: promotion.code ?? '' }])),
      currencyCode: site.currency,
      userShippingAddress: view.address ? oneLineOf(view.address.shipping) : '',
    },
    summary: summaryToWire(site, view.amounts, view.tenders, savingsOf(view)),
    tendersLeft: money(view.tendersLeft),
    promotions: view.promotions.map(({ promotion, saved }) => ({
      promoID: promotion.id,
      couponCode: promotion.code ?? '',
      title: translationIn(promotion.title, language),
      saved: money(saved),
    })),
    refusedCodes: view.refusedCodes.map(({ code, refusal }) => ({
      couponCode: code,
      reason: `promotion_${refusal.reason}`,
      ...refusalDetails(refusal, money),
    })),
    address: view.address ? addressToWire(hidesContacts(view.draft, customerId) ? maskedAddress(view.address) : view.address) : null,
    deliveryMethod: view.deliveryMethod,
    deliveryOptions: view.deliveryOptions.map(({ option, fee }) =>
      deliveryOptionToWire(option, fee, deliveryEstimates[option.method], view.site),
    ),
    deliverBy: deliveryEstimates[view.deliveryMethod] ?? null,
    rateVersion: view.rateVersion.version,
    closed: view.state === 'closed',
    continuedIn: view.continuedIn,
  }
}

/** The text in a language, in English where there is none. */
const translationIn = (translations: Translations, language: string) => translations[language] ?? translations.en ?? ''

/** The promotions that a shopper can choose (C-12, C-40); the one with the largest saving is marked. */
export function offersToWire(offers: readonly OfferedPromotion[], site: OfferSite, language: string): Offer[] {
  const money = (amount: number) => toMajor(amount, site.currency)
  const best = offers[0]
  return offers.map(({ promotion, saved, applied, refusal }) => ({
    promoID: promotion.id,
    couponCode: promotion.code ?? '',
    title: translationIn(promotion.title, language),
    terms: offerTerms(promotion, site, language),
    endsAt: promotion.endsAt?.toISOString() ?? null,
    saved: money(saved),
    applied,
    best: saved > 0 && promotion === best?.promotion,
    reason: '',
    minimum: money(promotion.minimum),
    missing: 0,
    ...(refusal ? { reason: `promotion_${refusal.reason}`, ...refusalDetails(refusal, money) } : {}),
  }))
}

/** A line that was reduced when a cart was created or merged. */
export const cutToWire = ({ variantId, ...line }: CutLine & { name: string }): ReducedLine => ({ productID: variantId, ...line })

/**
 * Reads the addresses of E-03. A missing delivery e-mail address is taken from the billing address, even where that is not used otherwise.
 */
export function addressFromWire(body: ReadAddressBody): Result<AddressInput> {
  const { shipping, billing, billingAddressDifferent, shippingID, referenceID, shippingSaveToList } = body
  const email = shipping?.Email ?? billing?.Email
  if (shipping && !email) return fail('bad_request', { field: 'shipping.Email' })
  return ok({
    ...(shippingID ? { shippingId: shippingID } : {}),
    ...(body.storeID ? { storeId: body.storeID } : {}),
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
export function addressToWire({ shipping, billing, storeId = '', referenceID = '' }: CartAddress): AddressReply {
  return {
    shippingID: placeId(shipping),
    referenceID,
    billingAddressDifferent: billing ? 'Yes' : 'No',
    storeID: storeId,
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
