import type { PostalAddress } from '../../cart/port.ts'
import type { AddressDetails } from './port.ts'

/** The maximum number of a customer's saved addresses on a site. */
export const maxAddresses = 50

const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** A key that is the same for equal addresses: those that differ only in the e-mail address or the client's own label are equal. */
export function keyOf({ firstName, lastName, line1, line2, city, state, postcode, country, phone }: PostalAddress): string {
  return JSON.stringify([firstName, lastName, line1, line2, city, state, postcode, country, phone].map(plain))
}

/** A change of an address; undefined fields stay as they are. */
export type AddressChange = Partial<Omit<AddressDetails, 'place'>> & { place: Partial<PostalAddress> }

/**
 * An address after a change and the place that results from it. The client's ids of a country and a state are dropped where these change.
 */
export function withChange(address: AddressDetails, change: Omit<AddressChange, 'place'>, place: PostalAddress): AddressDetails {
  const otherCountry = place.country !== address.place.country
  const otherState = otherCountry || place.state !== address.place.state
  return { ...address, ...(otherCountry ? { countryId: '' } : {}), ...(otherState ? { stateId: '' } : {}), ...change, place }
}

/** Whether a new address becomes the default: where that is requested, and where there is none. */
export function becomesDefault(saved: readonly { isDefault: boolean }[], asked: boolean): boolean {
  return asked || !saved.some(({ isDefault }) => isDefault)
}
