import type { Db } from '../../../kernel/db/db.ts'
import { stateNames } from '../../../kernel/translations.ts'
import { statesOf } from './cached-lookups.ts'
import type { DeliveryDependencies } from './dependencies.ts'
import type { CountryOfAddresses } from './port.ts'

/** Every country we deliver to with its states, named in English; `names` are those of other languages, by language. */
export async function readCountries(deps: Pick<DeliveryDependencies, 'cache' | 'sites'>, db: Db): Promise<CountryOfAddresses[]> {
  const { sites } = deps
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const all = await statesOf(deps, db)
  return (await sites.all()).map((site) => ({
    code: site.country,
    name: names.of(site.country) ?? site.country,
    phoneCode: site.profile.phoneCode,
    states: all
      .filter((state) => state.country === site.country)
      .map(({ code, name, country }) => ({ code, name, names: stateNames(country, code) })),
  }))
}
