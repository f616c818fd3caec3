import { readPostcode } from '@karat/sites/address.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import { addressFormatOf, areaOf } from './cached-lookups.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import type { Area } from './port.ts'
import { readCountry } from './rules.ts'

/** The area of a country's post code; a failure where the code is invalid. Without states where they are unknown. */
export async function readPostcodeArea(
  deps: Pick<DeliveryDependencies, 'cache' | 'sites'>,
  db: Db,
  countryName: string,
  text: string,
): Promise<Result<Area & { postcode: string }>> {
  const country = readCountry(countryName)
  if (country === undefined) return fail('unknown_country', { field: 'country' })
  const postcode = readPostcode((await addressFormatOf(deps, country)).postcode, text)
  if (postcode === undefined) return fail('bad_postcode', { field: 'postcode' })
  return ok({ postcode, ...(await areaOf(deps, db, country, postcode)) })
}
