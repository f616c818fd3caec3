import { localityOf, readPostcode } from '@karat/sites/address.ts'
import { readPhone } from '@karat/sites/contact.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { Site } from '../../content/sites/port.ts'
import { addressFormatOf, areaOf, ruleOf, statesOf } from './cached-lookups.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import { readCountry, readState } from './rules.ts'

/** Normalises an address, or names the invalid field. A delivery address, as `shipping`, must be of the site and served. */
export async function readPlace(
  deps: Pick<DeliveryDependencies, 'cache' | 'sites'>,
  db: Db,
  site: Site,
  place: PostalAddress,
  field: 'shipping' | 'billing',
  isSentThere = field === 'shipping',
): Promise<Result<PostalAddress>> {
  const country = readCountry(place.country)
  if (!country || (isSentThere && country !== site.country)) return fail('unknown_country', { field: `${field}.Country` })
  const rules = await addressFormatOf(deps, country)
  const { city, state: givenState } = localityOf(rules.address, place)
  if (city === '') return fail('bad_request', { field: `${field}.City` })
  const countryStates = (await statesOf(deps, db)).filter((state) => state.country === country)
  const mayBeEmpty = givenState === '' && rules.address.state !== 'needed'
  const state = countryStates.length > 0 && !mayBeEmpty ? readState(countryStates, givenState) : givenState
  if (state === undefined) return fail('unknown_state', { field: `${field}.State` })
  if (state === '' && !mayBeEmpty) return fail('bad_request', { field: `${field}.State` })
  const postcode = readPostcode(rules.postcode, place.postcode)
  if (postcode === undefined) return fail('bad_postcode', { field: `${field}.Zip` })
  const { states: areaStates } = await areaOf(deps, db, country, postcode)
  if (state !== '' && areaStates.length > 0 && !areaStates.includes(state))
    return fail('state_mismatch', { field: `${field}.State`, details: { states: areaStates } })
  const phone = readPhone(country, place.phone)
  if (phone === undefined) return fail('bad_phone', { field: `${field}.Phone` })
  if (isSentThere) {
    const rule = await ruleOf(deps, db, site.code, postcode)
    if (!rule?.serviceable) return fail('unserviceable', { field: 'shipping.Zip' })
  }
  return ok({ ...place, country, city, state, postcode, phone })
}
