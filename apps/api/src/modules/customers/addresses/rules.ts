import type { PostalAddress } from '../../cart/port.ts'
import type { AddressDetails } from './port.ts'

/** The highest number of addresses that a customer keeps on a site. */
export const maxAddresses = 50

const plain = (words: string) => words.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The same words for equal places: those that differ in the e-mail address or the client's own words alone are equal. */
export function keyOf({ firstName, lastName, line1, line2, city, state, postcode, country, phone }: PostalAddress): string {
  return JSON.stringify([firstName, lastName, line1, line2, city, state, postcode, country, phone].map(plain))
}

/** A change of an address; undefined fields stay as they are. */
export type AddressChange = Partial<Omit<AddressDetails, 'place'>> & { place: Partial<PostalAddress> }

/**
 * An address with what changes in it and the place that it then is. The client's ids of a country and a state do not outlive
 * them.
 */
export function withChange(address: AddressDetails, change: Omit<AddressChange, 'place'>, place: PostalAddress): AddressDetails {
  const otherCountry = place.country !== address.place.country
  const otherState = otherCountry || place.state !== address.place.state
  return { ...address, ...(otherCountry ? { countryId: '' } : {}), ...(otherState ? { stateId: '' } : {}), ...change, place }
}

/** Whether a new address becomes the default: where that is asked for, and where there is none. */
export function becomesDefault(saved: readonly { isDefault: boolean }[], asked: boolean): boolean {
  return asked || !saved.some(({ isDefault }) => isDefault)
}
