import type { SavedAddressBody, SavedAddressChange, SavedAddressReply } from '@karat/contract/saved-address.ts'
import type { Result } from '../../../kernel/result.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { AddressDetails, SavedAddress } from './port.ts'
import type { AddressChange } from './rules.ts'

/** The fields of a postal address under the names of E-04. */
const names = {
  fname: 'firstName',
  lname: 'lastName',
  address1: 'line1',
  address2: 'line2',
  city: 'city',
  zipcode: 'postcode',
  country: 'country',
  state: 'state',
  province: 'province',
  phone: 'phone',
  email: 'email',
} as const satisfies Partial<Record<keyof SavedAddressBody, keyof PostalAddress>>

/** Reads a change of an address from the wire: null clears a field that may be empty, an absent field stays. */
export function changeFromWire(body: SavedAddressChange): AddressChange {
  const place: Partial<PostalAddress> = {}
  for (const [name, own] of Object.entries(names) as [keyof typeof names, keyof PostalAddress][])
    if (body[name] !== undefined) place[own] = body[name] ?? ''
  const { label, countryId, stateId, latitude, longitude } = body
  return {
    place,
    ...(label === undefined ? {} : { label: label ?? '' }),
    ...(countryId === undefined ? {} : { countryId: countryId ?? '' }),
    ...(stateId === undefined ? {} : { stateId: stateId ?? '' }),
    ...(latitude === undefined ? {} : { latitude }),
    ...(longitude === undefined ? {} : { longitude }),
  }
}

/** A new address; absent fields are empty. */
export function detailsFromWire(body: SavedAddressBody): AddressDetails {
  const { fname, lname, address1, country, phone } = body
  return {
    place: {
      firstName: fname,
      lastName: lname ?? '',
      line1: address1,
      line2: body.address2 ?? '',
      city: body.city ?? '',
      state: body.state ?? '',
      postcode: body.zipcode ?? '',
      country,
      phone,
      email: body.email ?? '',
      ...(body.province ? { province: body.province } : {}),
    },
    label: body.label ?? '',
    countryId: body.countryId ?? '',
    stateId: body.stateId ?? '',
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
  }
}

/** A saved address under the names of E-04. */
export function savedToWire({ id, place, countryId, stateId, ...address }: SavedAddress): SavedAddressReply {
  return {
    _id: id,
    fname: place.firstName,
    lname: place.lastName,
    address1: place.line1,
    address2: place.line2,
    city: place.city,
    zipcode: place.postcode,
    country: place.country,
    state: place.state,
    countryId: countryId || place.country,
    stateId: stateId || place.state,
    province: place.province ?? '',
    phone: place.phone,
    email: place.email,
    ...address,
  }
}

/** The rules of a delivery address name its fields as the cart does (`shipping.Zip`): these are their names here. */
const refused: Readonly<Record<string, string>> = {
  'shipping.Country': 'country',
  'shipping.City': 'city',
  'shipping.State': 'state',
  'shipping.Zip': 'zipcode',
  'shipping.Phone': 'phone',
}

/** A result whose failure has the field names of saved addresses. */
export function inOwnNames<T>(result: Result<T>): Result<T> {
  if (result.ok || result.error.field === undefined) return result
  return { ok: false, error: { ...result.error, field: refused[result.error.field] ?? result.error.field } }
}
