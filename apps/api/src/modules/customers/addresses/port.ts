import type { Db } from '../../../kernel/db/db.ts'
import type { PostalAddress } from '../../cart/port.ts'

/** The fields of a saved address. The place's `email` may be empty. */
export interface AddressDetails {
  place: PostalAddress
  /** The customer's own name for it; may be empty. */
  label: string
  /** The client's own ids of country and state, kept as they came; empty where it gave none. */
  countryId: string
  stateId: string
  latitude: number | null
  longitude: number | null
}

/** An address that a customer keeps on a site. */
export interface SavedAddress extends AddressDetails {
  id: string
  isDefault: boolean
}

export interface SavedAddresses {
  /** The addresses of a customer on a site: the default one first, then the newest. */
  ofCustomer(db: Db, customerId: string, subsite: string): Promise<SavedAddress[]>
  /**
   * Keeps a delivery address that has been checked, once for each equal address. False where the customer has as many
   * addresses as may be kept.
   */
  keep(tx: Db, customerId: string, subsite: string, place: PostalAddress): Promise<boolean>
  /** The same words for equal places: those that differ in the e-mail address or the client's own words alone are equal. */
  keyOf(place: PostalAddress): string
}
