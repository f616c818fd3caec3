import type { SiteProfile } from './profile.ts'
import type { Website } from './websites.ts'

export type { Website } from './websites.ts'

/** The website of a process whose settings name no other (K-05). */
export const defaultWebsiteCode = 'png'

/** Store master data, which identify the site of a call (E-09). */
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

/** The settings of a page (E-13). */
export interface SiteSettings extends StoreMaster {
  store_code_2: string
  persistShoppingCart: boolean
  cartPersistLifetime: number
  currencySymbol: string
  phoneCode: string
  pincodeCheck: boolean
  otpmethods: string[]
  decimalPlaces: number
  /** The settings that depend on the site's country and merchant. */
  profile: SiteProfile
}

/**
 * The public client key of a website, which guests' calls to the account service carry (A-20). It identifies the client, never a person.
 */
export function clientKey(websiteCode: string): string {
  return `pk_${websiteCode.toLowerCase()}`
}

const equalIgnoringCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const isYes = (value: string | undefined) => value !== undefined && equalIgnoringCase(value, 'yes')

function wholeOrZero(value: string | number | undefined): number {
  const parsed = Number.parseInt(String(value ?? ''), 10)
  return Number.isSafeInteger(parsed) ? parsed : 0
}

/** The website of a code, else the first one (V-04). */
export function findWebsite(websites: readonly Website[], code = defaultWebsiteCode): Website | undefined {
  return websites.find((site) => equalIgnoringCase(site.code, code)) ?? websites[0]
}

/**
 * The settings of a page (E-13), from the list of websites and the page's subsite and language, both matched without
 * regard to case (V-04). Undefined where the site or the language does not exist.
 */
export function deriveSettings(
  websites: readonly Website[],
  locale: { subsite: string; language: string },
  websiteCode = defaultWebsiteCode,
): SiteSettings | undefined {
  const site = findWebsite(websites, websiteCode)
  const country = site?.subsite.find((candidate) => equalIgnoringCase(candidate.store_code_2, locale.subsite))
  const language = country?.languages.find((candidate) => equalIgnoringCase(candidate.languageCode, locale.language))
  if (!site || !country || !language) return undefined
  return {
    subsiteId: country.store_id,
    websiteId: site.website_id,
    languageId: language.languageID,
    languageCode: language.languageCode.toUpperCase(),
    storeCode: country.store_code.toUpperCase(),
    store_code_2: country.store_code_2,
    clearCartOnLogout: isYes(site.clear_cart_logout),
    persistShoppingCart: isYes(site.persist_shopping_cart),
    cartPersistLifetime: wholeOrZero(site.persist_lifetime),
    currencySymbol: country.store_currency_symbol_left,
    currencyCode: country.store_currency_code,
    phoneCode: country.store_country_phone_code,
    websiteCode: site.code.toUpperCase(),
    pincodeCheck: isYes(country.pincode_delivery_check),
    otpmethods: country.otpmethods ?? [],
    decimalPlaces: wholeOrZero(country.store_currency_decimalplaces),
    profile: country.profile,
  }
}
