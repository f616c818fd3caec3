import { type Currency, currencyDecimals, isCurrency } from '@karat/money/money.ts'
import { readTaxRules, regimeOf } from '@karat/pricing/tax-regimes/tax-regimes.ts'
import { isPhoneCode } from '@karat/sites/contact.ts'
import { isCountry } from '@karat/sites/country-codes.ts'
import { fineness } from '@karat/sites/fineness.ts'
import { readPaymentMethod } from '@karat/sites/payment-method.ts'
import { laterChecks, type SiteCheckKey, siteCheckKeys } from '@karat/sites/site-checks.ts'
import { tradeLaw } from '@karat/sites/trade-law.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { Site } from '../port.ts'
import type { SiteCheck } from './dependencies.ts'
import type { SiteSetUp } from './site-set-up.ts'
import type { SiteRecord } from './views.ts'

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}

/** The currency of a code; throws where the shop has none of it. */
export const currencyOf = (code: string): Currency => (isCurrency(code) ? code : throwFailure('site_currency', 'currency'))

/** The rules of a site's tax; throws where they are none. */
function taxOf({ taxKind, taxCode, taxRate, taxStep }: SiteSetUp) {
  try {
    return readTaxRules(taxKind, { code: taxCode, rate: taxRate, step: taxStep, own: undefined })
  } catch {
    return throwFailure('site_tax', 'taxPercent')
  }
}

/** Whether a tax depends on the state of the merchant. */
const needsState = (tax: Site['rules']['tax']) => regimeOf(tax).invoice.stateCode !== undefined

/** Throws a failure with its field where a site cannot be made like this. */
export function checkSetUp(site: SiteSetUp, states: readonly { code: string }[]): void {
  if (!isCountry(site.country)) throwFailure('site_country', 'country')
  if (!isTimeZone(site.timeZone)) throwFailure('site_time_zone', 'timeZone')
  if (site.phoneCode !== '' && !isPhoneCode(site.phoneCode)) throwFailure('site_phone_code', 'phoneCode')
  if (new Set(site.languages).size < site.languages.length) throwFailure('bad_request', 'languages')
  if (new Set(site.gateways).size < site.gateways.length) throwFailure('bad_request', 'gateways')
  if (site.purities.some((purity, index) => !(purity in fineness) || site.purities.indexOf(purity) < index))
    throwFailure('site_purity', 'purities')
  // Rates are changed and not begun on their page: each purity has one from its first day.
  for (const purity of site.purities)
    if (!site.rates.some((rate) => rate.purity === purity && rate.rate > 0)) throwFailure('site_rate', `rates.${purity}`)
  if (site.rates.length > site.purities.length) throwFailure('bad_request', 'rates')
  if (site.taxStep < 1) throwFailure('site_tax_step', 'taxStep')
  const tax = taxOf(site)
  if (site.state !== '' && states.length > 0 && !states.some(({ code }) => code === site.state)) throwFailure('site_state', 'state')
  const law = tradeLaw(site.country)
  if (law && (site.idLimit === 0 || site.idLimit > law.idFrom)) throwFailure('trade_id_law', 'idLimit')
  if (law && site.codLimit >= law.cashBelow) throwFailure('trade_cash_law', 'codLimit')
  if (site.state === '' && states.length > 0 && needsState(tax)) throwFailure('site_state', 'state')
}

/** The decimals that the prices of a currency are shown with: none where they are rounded to whole units. */
export function shownDecimalsOf(currency: Currency, taxStep: number): number {
  const decimals = currencyDecimals[currency]
  return taxStep % 10 ** decimals === 0 && taxStep > 1 ? 0 : decimals
}

/** The things that a site needs before it opens, and those that can wait. */
export function checksOf(site: Site, record: SiteRecord, offersGateway: (gateway: string) => boolean): SiteCheck[] {
  const { merchant, look } = site.profile
  const isTaxed = !('rate' in site.rules.tax) || site.rules.tax.rate > 0
  const offered = site.gateways.filter((key) => {
    const { gateway } = readPaymentMethod(key)
    return gateway === 'cod' ? site.codLimit > 0 : offersGateway(gateway)
  })
  const isTest = (key: string) => readPaymentMethod(key).gateway.startsWith('sandbox')
  const found: Record<SiteCheckKey, { isDone: boolean; count?: number }> = {
    merchant: { isDone: merchant.legalName !== '' && merchant.email !== '' },
    taxNumber: { isDone: !isTaxed || merchant.taxIds.length > 0 || site.suppliers.some(({ taxIds }) => taxIds.length > 0) },
    state: { isDone: !needsState(site.rules.tax) || site.sellerState !== '' || site.suppliers.some(({ state }) => state !== '') },
    address: { isDone: record.stores > 0 || site.suppliers.some(({ lines }) => lines.length > 0), count: record.stores },
    gateway: { isDone: offered.length > 0, count: offered.length },
    delivery: { isDone: record.deliveryMethods > 0 && record.serviced > 0, count: record.deliveryMethods },
    rates: { isDone: record.rates > 0, count: record.rates },
    products: { isDone: record.products > 0, count: record.products },
    home: { isDone: record.hasHome },
    legalPages: { isDone: record.drafts.length === 0, count: record.drafts.length },
    look: { isDone: look !== undefined },
    // Payment on delivery takes no card and no transfer.
    realMoney: { isDone: offered.some((key) => !isTest(key) && key !== 'cod') },
  }
  return siteCheckKeys.map((key) => ({
    key,
    isNeeded: !laterChecks.has(key),
    isDone: found[key].isDone,
    count: found[key].count ?? null,
  }))
}

/** The keys of what a site needs and has not. */
export const missingOf = (checks: readonly SiteCheck[]): SiteCheckKey[] =>
  checks.flatMap(({ key, isNeeded, isDone }) => (isNeeded && !isDone ? [key] : []))
