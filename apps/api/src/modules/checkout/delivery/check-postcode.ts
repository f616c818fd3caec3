import { readPostcode } from '@karat/sites/address.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { ruleOf } from './cached-lookups.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import type { Service } from './port.ts'

/** The delivery to a post code; a failure where it is not a post code of the site's country. */
export async function checkPostcode(
  deps: Pick<DeliveryDependencies, 'cache'>,
  db: Db,
  site: Site,
  given: string,
): Promise<Result<Service & { postcode: string }>> {
  const postcode = readPostcode(site.profile.postcode, given)
  if (postcode === undefined) return fail('bad_postcode', { field: 'pincode' })
  const rule = await ruleOf(deps, db, site.code, postcode)
  return ok({ postcode, ...(rule ?? { serviceable: false, cod: false, days: 0 }) })
}
