import type { Db } from '../../../kernel/db/db.ts'
import type { PostalAddress } from '../../cart/port.ts'

/** The fields of a saved address. The place's `email` may be empty. */
export interface AddressDetails {
  place: PostalAddress
  /** The customer's own name for it; may be empty. */
  label: string
  /** The client's own ids of country and state, stored as received; empty where it gave none. */
  countryId: string
  stateId: string
  latitude: number | null
  longitude: number | null
}

/** A saved address of a customer on a site. */
export interface SavedAddress extends AddressDetails {
  id: string
  isDefault: boolean
}

export interface SavedAddresses {
  /** The addresses of a customer on a site: the default one first, then the newest. */
  ofCustomer(db: Db, customerId: string, subsite: string): Promise<SavedAddress[]>
  /** Saves a checked delivery address, once for each equal address. False where the customer has the maximum number of addresses. */
  keep(tx: Db, customerId: string, subsite: string, place: PostalAddress): Promise<boolean>
  /** A key that is the same for equal addresses: those that differ only in the e-mail address or the client's own label are equal. */
  keyOf(place: PostalAddress): string
}
