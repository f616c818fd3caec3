import { countryDefaults } from '@karat/sites/countries.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import type { Area } from './port.ts'
import { readArea, readRule, readStates } from './store.ts'

type Cached = Pick<DeliveryDependencies, 'cache'>

/** The area of a post code that no row covers. */
const unknownArea: Area = { states: [], city: '' }

/** The states of every country, in display order. */
export const statesOf = ({ cache }: Cached, db: Db) => cache.through('states', () => readStates(db), { tags: ['delivery'] })

/** The delivery rule of a site's post code; undefined where the site does not deliver to it. */
export const ruleOf = ({ cache }: Cached, db: Db, subsite: string, postcode: string) =>
  cache.through(`delivery-rule:${subsite}:${postcode}`, () => readRule(db, subsite, postcode), { tags: ['delivery'] })

/** The area of a country's post code; without states where it is unknown. */
export const areaOf = ({ cache }: Cached, db: Db, country: string, postcode: string) =>
  cache.through(`postcode-area:${country}:${postcode}`, async () => (await readArea(db, country, postcode)) ?? unknownArea, {
    tags: ['delivery'],
  })

/** The format of a country's addresses: from its site's profile, otherwise the country's defaults. */
export async function addressFormatOf({ sites }: Pick<DeliveryDependencies, 'sites'>, country: string) {
  return (await sites.all()).find((site) => site.country === country)?.profile ?? countryDefaults(country)
}
