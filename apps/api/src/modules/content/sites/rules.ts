import { currencyDecimals, isCurrency } from '@karat/money/money.ts'
import { readTaxRules, regimeOf, type TaxRules } from '@karat/pricing/tax-regimes/tax-regimes.ts'
import { profileOf, type SiteProfile } from '@karat/sites/profile.ts'
import { draftOrderRuleOf } from '@karat/sites/draft-orders.ts'
import { exchangeRuleOf } from '@karat/sites/exchange.ts'
import { offeredResolutions } from '@karat/sites/returns.ts'
import { suppliersOf } from '@karat/sites/suppliers.ts'
import type { Website } from '@karat/sites/settings.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { CallHeaders, Site } from './port.ts'
import type { SiteTables } from './store.ts'

type Row = SiteTables['subsites'][number]

/** The rules of a site's tax; throws with the site's code where its settings are invalid. */
function taxOf({ code, taxKind, taxCode, taxRate, taxStep, profile }: Row): TaxRules {
  try {
    return readTaxRules(taxKind, { code: taxCode, rate: taxRate, step: taxStep, own: profile.tax })
  } catch (error) {
    throw new RangeError(`site ${code}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const isTaxOnTop = (row: Row) => {
  const rules = taxOf(row)
  return regimeOf(rules).isOnTop(rules)
}

function siteProfileOf(row: Row): SiteProfile {
  return profileOf(
    {
      country: row.country,
      timeZone: row.timeZone,
      ringSystem: row.ringSizes,
      phoneCode: row.phoneCode,
      taxNote: isTaxOnTop(row) ? 'before' : 'included',
      hallmark: row.hallmarkMode !== 'none',
      priceStep: row.taxStep,
    },
    row.profile,
  )
}

/** The sites for the other modules. */
export function toSites({ subsites, languages }: SiteTables): Site[] {
  return subsites.map((row) => {
    if (!isCurrency(row.currency)) throw new Error(`site ${row.code} trades in an unknown currency`)
    const profile = siteProfileOf(row)
    return {
      code: row.code,
      website: row.website,
      storeId: row.storeId,
      country: row.country,
      currency: row.currency,
      symbol: row.currencySymbol,
      decimals: row.currencyDecimals,
      timeZone: row.timeZone,
      profile,
      suppliers: suppliersOf(row.profile.suppliers, { code: row.code, state: row.sellerState, profile }),
      rules: {
        currency: row.currency,
        tax: taxOf(row),
        hallmark: { mode: row.hallmarkMode, feePerArticle: row.hallmarkFee, taxRate: row.hallmarkTaxRate },
        display: row.display,
      },
      sellerState: row.sellerState,
      codLimit: row.codLimit,
      idLimit: row.idLimit,
      quoteMinutes: row.quoteMinutes,
      returnDays: row.returnDays,
      returnResolutions: offeredResolutions(row.profile.returnResolutions),
      exchange: exchangeRuleOf(row.profile.exchange),
      draftOrders: draftOrderRuleOf(row.profile.draftOrders),
      gateways: row.gateways,
      otpMethods: row.otpMethods,
      isOpen: row.isOpen,
      languages: languages
        .filter((language) => language.subsite === row.code)
        .map((language) => ({ code: language.languageCode, id: language.languageId })),
    }
  })
}

/** Stands for the site of calls of staff while the shop has none: it has no code, and nothing is on it. */
export const siteBeforeFirst: Site = toSites({
  websites: [],
  languages: [],
  subsites: [
    {
      code: '',
      website: '',
      storeId: '',
      storeCode: '',
      position: 0,
      country: 'ZZ',
      currency: Object.keys(currencyDecimals)[0] ?? '',
      currencySymbol: '',
      currencyDecimals: 2,
      phoneCode: '',
      timeZone: 'UTC',
      pincodeDeliveryCheck: false,
      otpMethods: [],
      taxKind: 'added',
      taxCode: '',
      taxRate: 0,
      taxStep: 1,
      hallmarkMode: 'none',
      hallmarkFee: 0,
      hallmarkTaxRate: 0,
      display: 'exact',
      sellerState: '',
      codLimit: 0,
      idLimit: 0,
      quoteMinutes: 15,
      returnDays: 0,
      ringSizes: 'EU',
      purities: [],
      gateways: [],
      isOpen: false,
      profile: { suppliers: [{ prefix: 'ZZ', legalName: '-', lines: [], state: '', taxIds: [] }] },
    },
  ],
}).map((site) => ({ ...site, languages: [{ code: 'en', id: '1' }] }))[0] as Site

/** The same tables under the wire's names. */
export function toWebsites({ websites, subsites, languages }: SiteTables): Website[] {
  return websites.map((site) => ({
    code: site.code,
    website_id: site.websiteId,
    persist_lifetime: site.persistLifetime,
    persist_shopping_cart: site.persistShoppingCart,
    clear_cart_logout: site.clearCartLogout,
    subsite: subsites
      .filter((row) => row.website === site.code)
      .map((row) => ({
        store_id: row.storeId,
        store_code: row.storeCode,
        store_code_2: row.code,
        store_currency_symbol_left: row.currencySymbol,
        store_currency_code: row.currency,
        store_country_phone_code: row.phoneCode,
        store_currency_decimalplaces: String(row.currencyDecimals),
        pincode_delivery_check: row.pincodeDeliveryCheck ? 'Yes' : 'No',
        otpmethods: row.otpMethods,
        languages: languages
          .filter((language) => language.subsite === row.code)
          .map((language) => ({ languageCode: language.languageCode, languageID: language.languageId })),
        profile: siteProfileOf(row),
      })),
  }))
}

const isOneOf = (given: string, ...names: string[]) => names.some((name) => name.toLowerCase() === given.toLowerCase())

/** The site and language that a call's headers name; see `Sites.ofRequest`. */
export function siteOfRequest(
  sites: readonly Site[],
  websites: readonly { code: string; websiteId: string }[],
  { websiteid, subsiteid, languageid }: CallHeaders,
): Result<{ site: Site; language: string }> {
  const website = websiteid ? websites.find((candidate) => isOneOf(websiteid, candidate.websiteId, candidate.code)) : undefined
  if (websiteid && !website) return fail('unknown_site', { field: 'websiteid' })
  const candidates = website ? sites.filter((site) => site.website === website.code) : sites
  const site = subsiteid ? candidates.find((candidate) => isOneOf(subsiteid, candidate.storeId, candidate.code)) : candidates[0]
  if (!site) return fail('unknown_site', { field: 'subsiteid' })
  if (!languageid) return ok({ site, language: site.languages[0]?.code ?? 'en' })
  const isRequested = (language: Site['languages'][number]) => isOneOf(languageid, language.id, language.code)
  if (!sites.some((candidate) => candidate.languages.some(isRequested))) return fail('unknown_language', { field: 'languageid' })
  return ok({ site, language: (site.languages.find(isRequested) ?? site.languages[0])?.code ?? 'en' })
}
