import { isMaskedContact } from '@karat/sites/masked-contact.ts'
import { deferToCommit } from '../../../kernel/db/transacting.ts'
import { maskedPlace } from '../../../kernel/masked-contact.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { cartOrThrow, changeCart } from '../change-cart.ts'
import { proofOf } from '../codes/proof.ts'
import type { CartDependencies } from '../dependencies.ts'
import { hidesContacts, storedContact } from '../drafts/account-contacts.ts'
import type { CartAddress, CartRef, PostalAddress } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { addressesOf, isNamed, type ListedAddress, maxSavedAddresses, ownPlace, placeOfStore } from '../rules.ts'
import { voidCodes } from '../store.ts'
import type { StoredAddress } from '../tables.ts'
import { listAddresses } from './list-addresses.ts'
import { setAddress } from './store.ts'
import { readStoresWithAll } from './stores-with-all.ts'

/** The addresses that a shopper gives a cart: a new delivery address, or the id of one in the cart's list. */
export interface AddressInput extends Omit<CartAddress, 'shipping'> {
  shipping?: PostalAddress
  shippingId?: string
  /** The e-mail address for a chosen delivery address that has none. */
  email?: string
  /** Whether the delivery address is stored: in a customer's account, else in the cart's list. */
  save: boolean
}

/**
 * Checks and writes the addresses of a cart, and stores the delivery address where that is requested; `hadAddress`: it replaced one.
 */
export function setCartAddress(deps: CartDependencies, ref: CartRef, given: AddressInput, deliveryMethod: string) {
  const { addresses, delivery, secrets, sites, stores } = deps
  return changeCart(
    deps,
    ref,
    async (tx, row) => {
      const { cartId, customerId } = ref
      const site = cartOrThrow(await sites.byCode(row.subsite))
      const current = ownPlace(row.address)
      const { saved: savedPlaces = [] } = row.address ?? {}
      const isHidden = hidesContacts(row.draft, customerId)
      const input = isHidden && row.address ? withStoredContacts(given, row.address) : given
      const listed = input.shipping ? [] : await listAddresses(deps, tx, site.code, { current, saved: savedPlaces }, customerId)
      const isChosen = (one: ListedAddress) =>
        isNamed(one, input.shippingId) || (isHidden && isNamed({ place: maskedPlace(one.place) }, input.shippingId))
      const place = input.shipping ?? listed.find(isChosen)?.place
      if (!place) return input.shippingId ? throwFailure('unknown_address', 'shippingID') : throwFailure('bad_request', 'shipping')
      const email = place.email || input.email || current?.email
      if (!email || isMaskedContact(email)) return throwFailure('bad_request', 'shipping.Email')
      if (isMaskedContact(input.billing?.email ?? '')) return throwFailure('bad_request', 'billing.Email')
      const isCollected = deliveryMethod === 'pickup'
      const buyer = unwrap(await delivery.readPlace(tx, site, { ...place, email }, 'shipping', !isCollected))
      const billed = input.billing && unwrap(await delivery.readPlace(tx, site, input.billing, 'billing'))
      // The account of the asker would show the contacts of the other one.
      const kept = input.save && !isHidden && customerId !== undefined && (await addresses.keep(tx, customerId, site.code, buyer))
      const saved = addressesOf(input.save && !kept ? buyer : undefined, savedPlaces).slice(0, maxSavedAddresses)
      const store = isCollected
        ? ((await stores.collecting(tx, site.code, input.storeId)) ?? throwFailure('unknown_store', 'storeID'))
        : undefined
      const shipping = store ? placeOfStore(store, site.country, buyer) : buyer
      const billing = billed ?? (store && buyer)
      const address = {
        shipping,
        ...(billing ? { billing } : {}),
        ...(store ? { storeId: store.id } : {}),
        ...(input.referenceID ? { referenceID: input.referenceID } : {}),
        ...(saved.length > 0 ? { saved } : {}),
      }
      if (row.proofs.length > 0) await voidCodes(tx, cartId, proofOf(secrets, row, shipping.phone)?.subject)
      const view = cartOrThrow(await priceCart(deps, tx, { ...row, address, deliveryMethod }))
      const hasAll = store && (await readStoresWithAll(deps, tx, view)).has(store.id)
      await deferToCommit(setAddress(tx, cartId, { ...address, ...(hasAll ? { atStore: true } : {}) }, deliveryMethod))
      const isOffered = view.deliveryOptions.some(({ option }) => option.method === deliveryMethod)
      if (view.lines.length > 0 && !isOffered) throwFailure('delivery_unavailable', 'deliveryMethod')
      return { ...view, hadAddress: current !== undefined }
    },
    { anyDraft: true },
  )
}

/** Addresses with the contacts of the bag in place of the masked ones that the asker was shown and sent back. */
function withStoredContacts(input: AddressInput, { shipping, billing, saved = [] }: StoredAddress): AddressInput {
  const places = [shipping, ...(billing ? [billing] : []), ...saved]
  const stored = <T extends { phone: string; email: string }>(place: T): T => ({
    ...place,
    phone: storedContact(place.phone, 'phone', places),
    email: storedContact(place.email, 'email', places),
  })
  return {
    ...input,
    ...(input.email === undefined ? {} : { email: storedContact(input.email, 'email', places) }),
    ...(input.shipping ? { shipping: stored(input.shipping) } : {}),
    ...(input.billing ? { billing: stored(input.billing) } : {}),
  }
}
