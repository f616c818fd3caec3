import type { SiteProfile } from './profile.ts'
import type { Website } from './websites.ts'

export type { Website } from './websites.ts'

/** The website that is looked for first (K-05). */
export const defaultWebsiteCode = 'png'

/** Store master data, as calls are told where they come from (E-09). */
export interface StoreMaster {
  storeCode: string
  websiteCode: string
  languageCode: string
  currencyCode: string
  websiteId: string
  subsiteId: string
  languageId: string
  clearCartOnLogout: boolean
}

/** What a page is set by (E-13). */
export interface SiteSettings extends StoreMaster {
  store_code_2: string
  persistShoppingCart: boolean
  cartPersistLifetime: number
  currencySymbol: string
  phoneCode: string
  pincodeCheck: boolean
  otpmethods: string[]
  decimalPlaces: number
  /** What the site's country and house decide. */
  profile: SiteProfile
}

/** What a website's own pages say to the account service where nobody is signed in. It is public: it names the client, never a person. */
export function clientKey(websiteCode: string): string {
  return `pk_${websiteCode.toLowerCase()}`
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const yes = (value: string | undefined) => value !== undefined && same(value, 'yes')

function wholeOrZero(value: string | number | undefined): number {
  const parsed = Number.parseInt(String(value ?? ''), 10)
  return Number.isSafeInteger(parsed) ? parsed : 0
}

/** The website whose code is `png`, else the first one (V-04). */
export function findWebsite(websites: readonly Website[]): Website | undefined {
  return websites.find((site) => same(site.code, defaultWebsiteCode)) ?? websites[0]
}

/**
 * The settings of a page (E-13), from the list of websites and the page's subsite and language, both matched without
 * regard to case (V-04). Undefined where the site or the language is not there.
 */
export function deriveSettings(websites: readonly Website[], at: { subsite: string; language: string }): SiteSettings | undefined {
  const site = findWebsite(websites)
  const country = site?.subsite.find((candidate) => same(candidate.store_code_2, at.subsite))
  const spoken = country?.languages.find((candidate) => same(candidate.languageCode, at.language))
  if (!site || !country || !spoken) return undefined
  return {
    subsiteId: country.store_id,
    websiteId: site.website_id,
    languageId: spoken.languageID,
    languageCode: spoken.languageCode.toUpperCase(),
    storeCode: country.store_code.toUpperCase(),
    store_code_2: country.store_code_2,
    clearCartOnLogout: yes(site.clear_cart_logout),
    persistShoppingCart: yes(site.persist_shopping_cart),
    cartPersistLifetime: wholeOrZero(site.persist_lifetime),
    currencySymbol: country.store_currency_symbol_left,
    currencyCode: country.store_currency_code,
    phoneCode: country.store_country_phone_code,
    websiteCode: site.code.toUpperCase(),
    pincodeCheck: yes(country.pincode_delivery_check),
    otpmethods: country.otpmethods ?? [],
    decimalPlaces: wholeOrZero(country.store_currency_decimalplaces),
    profile: country.profile,
  }
}
