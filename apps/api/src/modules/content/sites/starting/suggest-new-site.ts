import { phoneCodeOf } from '@karat/sites/contact.ts'
import { isCountry } from '@karat/sites/country-codes.ts'
import { suggestSite } from '@karat/sites/site-suggestions.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { SiteStartingDependencies } from './dependencies.ts'
import { currencyOf } from './rules.ts'
import type { SiteSetUp } from './site-set-up.ts'

/**
 * The suggestion for a site of a country, by the name of the merchant whose sites there are already. The payment methods of the test bank come
 * first where the shop has one.
 */
export async function suggestNewSite(
  { sites, offersGateway }: Pick<SiteStartingDependencies, 'sites' | 'offersGateway'>,
  country: string,
): Promise<Omit<SiteSetUp, 'rates' | 'isOpen' | 'by'>> {
  if (!isCountry(country)) throwFailure('site_country', 'country')
  const { testGateways, gateways, ...suggested } = suggestSite(country)
  const all = await sites.all()
  const taken = new Set(all.map(({ code }) => code))
  const code = country.toLowerCase()
  return {
    ...suggested,
    code: taken.has(code) ? '' : code,
    country,
    tradeName: all[0]?.profile.merchant.name ?? '',
    currency: currencyOf(suggested.currency),
    phoneCode: phoneCodeOf(country),
    gateways: [...(offersGateway('sandbox') ? testGateways : []), ...gateways],
  }
}
